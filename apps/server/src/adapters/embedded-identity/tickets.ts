/**
 * Single-use secrets with a short life: links of mails, second steps of sign-ins, challenges of passkeys. The database holds
 * their hashes. A ticket is used by deleting its row, so that one of several concurrent uses succeeds; a new password
 * deletes all tickets of the person (`sessions-of-user.ts`).
 */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { deleteInBatches } from '../../jobs/delete-in-batches.ts'
import { retention } from '../../jobs/retention.ts'

type Purpose = Tables['identity_tickets']['purpose']

interface Rule {
  minutes: number
  /** A newer ticket of the person replaces the older ones. */
  isOnlyOne: boolean
}

const LONGEST_MINUTES = retention.tickets.ms / 60_000

const rules: Record<Purpose, Rule> = {
  'reset-password': { minutes: 30, isOnlyOne: true },
  'confirm-email': { minutes: LONGEST_MINUTES, isOnlyOne: true },
  'second-factor': { minutes: 10, isOnlyOne: false },
  'add-passkey': { minutes: 5, isOnlyOne: false },
  'use-passkey': { minutes: 5, isOnlyOne: false },
  'move-account': { minutes: 60, isOnlyOne: true },
}

/** Life of the second step of a sign-in, seconds. */
export const SECOND_STEP_SECONDS = rules['second-factor'].minutes * 60

interface Ticket {
  userId: string | null
  email: string | null
}

interface TicketToIssue {
  purpose: Purpose
  userId: string | null
  email?: string
  /** A secret that another library made; a random one by default. */
  token?: string
}

export interface Tickets {
  /** Returns the token, which is stored nowhere. */
  issue(ticket: TicketToIssue): Promise<string>
  /**
   * Gives a valid ticket of the person for this address a new token, which replaces the old one; the ticket expires when it
   * would have expired. Null without such a ticket.
   */
  renew(ticket: { purpose: Purpose; userId: string; email: string }): Promise<string | null>
  /** Reads a valid ticket without using it. */
  read(purpose: Purpose, token: string): Promise<Ticket | null>
  /** Uses the ticket, in the transaction `within` if given; null when it is unknown, expired or used. */
  use(purpose: Purpose, token: string, within?: Queries): Promise<Ticket | null>
  deleteExpired(): Promise<void>
}

const newToken = (): string => randomBytes(32).toString('base64url')

const hashOf = (purpose: Purpose, token: string): string =>
  createHash('sha256').update(`${purpose}:${token}`).digest('hex')

export function createTickets({ queries, clock }: QueriesAndClock): Tickets {
  const now = () => new Date(clock.now())
  return {
    async issue({ purpose, userId, email, token = newToken() }) {
      const { minutes, isOnlyOne } = rules[purpose]
      if (isOnlyOne && userId !== null) {
        await queries
          .deleteFrom('identity_tickets')
          .where('user_id', '=', userId)
          .where('purpose', '=', purpose)
          .execute()
      }
      const expiresAt = new Date(clock.now() + minutes * 60_000)
      await queries
        .insertInto('identity_tickets')
        .values({
          token_hash: hashOf(purpose, token),
          purpose,
          user_id: userId,
          email: email ?? null,
          expires_at: expiresAt,
        })
        .execute()
      return token
    },
    async renew({ purpose, userId, email }) {
      const token = newToken()
      const renewed = await queries
        .updateTable('identity_tickets')
        .set({ token_hash: hashOf(purpose, token) })
        .where('token_hash', '=', (query) =>
          // One row: concurrent requests may have stored two.
          query
            .selectFrom('identity_tickets')
            .select('token_hash')
            .where('user_id', '=', userId)
            .where('purpose', '=', purpose)
            .where('email', '=', email)
            .where('expires_at', '>', now())
            .orderBy('expires_at', 'desc')
            .limit(1),
        )
        .returning('token_hash')
        .executeTakeFirst()
      return renewed ? token : null
    },
    async read(purpose, token) {
      const row = await queries
        .selectFrom('identity_tickets')
        .select(['user_id as userId', 'email'])
        .where('token_hash', '=', hashOf(purpose, token))
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return row ?? null
    },
    async use(purpose, token, within = queries) {
      const row = await within
        .deleteFrom('identity_tickets')
        .where('token_hash', '=', hashOf(purpose, token))
        .where('expires_at', '>', now())
        .returning(['user_id as userId', 'email'])
        .executeTakeFirst()
      return row ?? null
    },
    async deleteExpired() {
      await deleteInBatches(queries, 'identity_tickets', sql`expires_at <= ${now()}::timestamptz`)
    },
  }
}
