/** Links of mails: a new password for a forgotten one, and the confirmation of an address. */
import type { Queries } from '../../database/open-database.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import type { MailLinks } from '../../ports/identity.ts'
import { ISSUER } from './bearers.ts'
import { isConfirmedAddress } from './confirmed-address.ts'
import type { EndedSessions } from './ended-sessions.ts'
import type { Tickets } from './tickets.ts'

interface Options {
  queries: Queries
  ended: EndedSessions
  tickets: Tickets
  hash: (password: string) => Promise<string>
}

export function mailLinks({ queries, ended, tickets, hash }: Options): MailLinks {
  const userBy = (column: 'id' | 'email', value: string, within = queries) =>
    within
      .selectFrom('identity_users')
      .select(['id', 'email', 'email_verified as isVerified'])
      .where(column, '=', value)
      .executeTakeFirst()

  /** The person of a ticket for a new password; null when their address has changed since. */
  async function userOfReset(ticket: { userId: string | null; email: string | null } | null) {
    const user = ticket?.userId ? await userBy('id', ticket.userId) : undefined
    return user && user.email === ticket?.email ? user : null
  }

  /** Confirms a person's address, and removes every way to sign in that was added before, except the password. */
  const confirmAndClear = (userId: string): Promise<void> =>
    queries.transaction().execute(async (transaction) => {
      // Recovery codes go with the second factor.
      for (const table of ['identity_second_factors', 'identity_passkeys'] as const)
        await transaction.deleteFrom(table).where('user_id', '=', userId).execute()
      await transaction.updateTable('identity_users').set({ email_verified: true }).where('id', '=', userId).execute()
    })

  /** Throws a unique violation where another account has got the address since; the link stays valid then. */
  async function useConfirmation(transaction: Queries, token: string) {
    const ticket = await tickets.use('confirm-email', token, transaction)
    const user = ticket?.userId ? await userBy('id', ticket.userId, transaction) : undefined
    if (!user || !ticket?.email) return 'link-invalid' as const
    const { email } = ticket
    await transaction
      .updateTable('identity_users')
      .set({ email, email_verified: true })
      .where('id', '=', user.id)
      .execute()
    await transaction
      .updateTable('users')
      .set({ email })
      .where('issuer', '=', ISSUER)
      .where('subject', '=', user.id)
      .execute()
    const isSame = user.email.toLowerCase() === email.toLowerCase()
    return { subject: user.id, email, previous: isSame || !user.isVerified ? null : user.email }
  }

  return {
    async startReset(email) {
      const user = await userBy('email', email)
      if (!user) return null
      const token = await tickets.issue({ purpose: 'reset-password', userId: user.id, email: user.email })
      return { subject: user.id, email: user.email, token }
    },
    async personOfReset(token) {
      const user = await userOfReset(await tickets.read('reset-password', token))
      return user && { subject: user.id, isConfirmed: user.isVerified }
    },
    isConfirmed: (address) => isConfirmedAddress(queries, address),
    async resetPassword(token, newPassword) {
      // Before the ticket is used: hashing takes a while, and a failure leaves the link valid.
      const passwordHash = await hash(newPassword)
      const user = await userOfReset(await tickets.use('reset-password', token))
      if (!user) return 'link-invalid'
      await ended.endSessions({ userId: user.id, passwordHash })
      if (!user.isVerified) await confirmAndClear(user.id)
      return { subject: user.id }
    },
    async startConfirmation(subject, email) {
      const token = await tickets.renew({ purpose: 'confirm-email', userId: subject, email })
      if (token === null) return 'not-requested'
      const owner = await userBy('email', email)
      return owner && owner.id !== subject ? 'address-taken' : { token }
    },
    async confirmEmail(token) {
      try {
        return await queries.transaction().execute((transaction) => useConfirmation(transaction, token))
      } catch (error) {
        if (isUniqueViolation(error)) return 'email-taken'
        throw error
      }
    },
  }
}
