/** Accounts of the embedded identity, of a site that has a hosted provider now. */
import { sql } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import type { FormerAccounts } from '../../ports/former-accounts.ts'
import type { PasswordProvider } from '../../ports/identity.ts'

interface FormerOptions {
  queries: Queries
  /** The embedded identity, which checks the passwords. */
  embedded: Pick<PasswordProvider, 'issuer' | 'signIn'>
}

export function formerAccounts({ queries, embedded }: FormerOptions): FormerAccounts {
  /** By the address that its owner signs in with, which is unique. */
  const find = (email: string) =>
    queries
      .selectFrom('users')
      .innerJoin('identity_users', (join) =>
        join.on(sql`identity_users.id::text`, '=', sql.ref('users.subject')).on('users.issuer', '=', embedded.issuer),
      )
      .select(['users.id', 'users.username', 'users.created_at', 'users.subject'])
      .where('identity_users.email', '=', email)
      .executeTakeFirst()

  return {
    async find(email) {
      const found = await find(email)
      return found ? { username: found.username, createdAt: found.created_at } : null
    },
    async move({ email, password, to }) {
      const found = await find(email)
      if (!found) return 'not-found'
      if ((await embedded.signIn({ email, password })) === 'invalid-credentials') return 'invalid-credentials'
      return queries.transaction().execute(async (transaction) => {
        const moved = await transaction
          .updateTable('users')
          .set({ ...to, email })
          .where('id', '=', found.id)
          .where('issuer', '=', embedded.issuer)
          .returning('id')
          .executeTakeFirst()
        // With the password, all sessions and everything else that signed them in.
        await transaction.deleteFrom('identity_users').where('id', '=', found.subject).execute()
        return moved ? 'moved' : 'not-found'
      })
    },
  }
}
