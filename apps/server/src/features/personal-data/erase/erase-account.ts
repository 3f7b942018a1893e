/** Erases accounts whose time is over: everything that names the member or is theirs alone. */
import { FORMER_MEMBER } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Database, Queries } from '../../../database/open-database.ts'
import { eraseRemains } from '../../../database/erase-remains.ts'
import type { IdentityProvider } from '../../../ports/identity.ts'
import type { Clock } from '../../../ports/clock.ts'
import { removeUnusedTags } from '../../../tags/tags.ts'
import { personalTables } from '../table/personal-data.ts'
import { leaveSharedWorks, removeCredits, removeLineAuthor, removeWorks } from './erase-works.ts'

export interface EraseDependencies {
  database: Database
  clock: Clock
  identity: Pick<IdentityProvider, 'issuer' | 'deletePerson'>
  eraseScript: (scriptId: string) => Promise<void>
}

/**
 * Erases every account that is due and returns their number. Called once an hour, by one process of the site. Every step
 * can be repeated: after a failure the next call goes on.
 */
export async function eraseDueAccounts(dependencies: EraseDependencies): Promise<number> {
  const { database, clock } = dependencies
  for (let erased = 0; ; erased += 1) {
    const due = await database.jobQueries
      .selectFrom('account_erasures')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['users.id', 'issuer', 'subject', 'username', 'email', 'shared_works'])
      .where('erase_at', '<=', new Date(clock.now()))
      .orderBy('erase_at')
      .limit(1)
      .executeTakeFirst()
    if (due) {
      await eraseAccount(dependencies, due)
      continue
    }
    if (erased > 0) await eraseLeftovers(database)
    return erased
  }
}

interface DueAccount {
  id: string
  issuer: string
  subject: string
  username: string
  email: string | null
  shared_works: 'remove' | 'leave-nameless'
}

async function eraseAccount({ database, identity, eraseScript }: EraseDependencies, account: DueAccount) {
  const works = { queries: database.jobQueries, userId: account.id }
  // First: nothing that the member does any more can add rows.
  if (account.issuer === identity.issuer) await identity.deletePerson(account.subject)
  if (account.shared_works === 'leave-nameless') await leaveSharedWorks(works)
  await removeWorks(works, eraseScript)
  await removeLineAuthor(works)
  await removeCredits(database.jobQueries, account.username)
  await database.jobQueries.transaction().execute((transaction) => removeAccount(transaction, account))
}

/** Removes the row of the account, with all rows that refer to it, and its name from records that stay. */
async function removeAccount(transaction: Queries, { id, username, email }: DueAccount): Promise<void> {
  await transaction
    .updateTable('moderation_cases')
    .set({ decided_by: FORMER_MEMBER })
    .where('decided_by', '=', username)
    .execute()
  if (email !== null) {
    await sql`update reports set email = null where lower(email) = lower(${email})`.execute(transaction)
  }
  await transaction.deleteFrom('users').where('id', '=', id).execute()
  // The database allows it once the account is gone.
  await transaction
    .updateTable('audit_log')
    .set({ admin_id: null, admin_name: FORMER_MEMBER })
    .where('admin_id', '=', id)
    .execute()
}

/** Tags that no work has any more, and what the files of an embedded database still hold of removed rows. */
async function eraseLeftovers(database: Database): Promise<void> {
  await removeUnusedTags({ queries: database.jobQueries })
  await eraseRemains(
    database,
    personalTables.map(([table]) => table),
  )
}
