/** Rows of `hosted_sessions`. Tokens are sealed, and the cookie is stored as a hash. */
import { randomBytes } from 'node:crypto'
import type { AccountSession } from '@rubato/contracts/domain'
import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import type { SecretBox } from '../../crypto/secret-box.ts'
import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { deleteInBatches } from '../../jobs/delete-in-batches.ts'
import { retention } from '../../jobs/retention.ts'
import { expiryOf, hashOf } from './bearers.ts'

/** Life of a session that is not used, seconds. */
export const SESSION_SECONDS = retention.sessions.ms / 1000
/** Life of a session without an account, seconds. */
const FIRST_SIGN_IN_SECONDS = 3600
/** How long one process may take to renew a bearer, seconds; more than the timeouts of its calls. */
const RENEWAL_SECONDS = 15
/** The time of the last use is written when it is this old, ms. */
const SEEN_MS = 15 * 60_000
/** Most sessions that are shown, newest first. */
const SESSIONS_SHOWN = 100

const firstSignInSchema = z.object({ verifiedEmail: z.string().nullable(), invite: z.string().optional() })
type FirstSignIn = z.infer<typeof firstSignInSchema>

export interface HostedSessionRow {
  id: string
  /** Hash of the session cookie. */
  tokenHash: string
  subject: string
  bearer: string
  /** ms since 1970 */
  bearerExpiresAt: number
  refreshToken: string | null
  /** A process is asking the provider for a fresh bearer. */
  isRenewing: boolean
  lastSeenAt: Date
  /** Null once the person has an account. */
  firstSignIn: FirstSignIn | null
}

interface NewSession {
  subject: string
  bearer: string
  refreshToken: string | null
  firstSignIn: FirstSignIn
  device: string | null
}

const newToken = (): string => randomBytes(32).toString('base64url')
const secondsFromNow = (seconds: number) => sql<Date>`now() + ${seconds}::int * interval '1 s'`

export const sessionRows = (queries: Queries, issuer: string, box: SecretBox) => ({
  ...readRows(queries, issuer, box),
  ...openRows(queries, issuer, box),
  ...renewedRows(queries, box),
  async deleteExpired() {
    await deleteInBatches(queries, 'hosted_sessions', sql`expires_at < now()`)
  },
})

export type SessionRows = ReturnType<typeof sessionRows>

/** The row, with its tokens in the clear; null when they were sealed with another secret. */
function opened(row: Selectable<Tables['hosted_sessions']> & { is_renewing: boolean }, box: SecretBox) {
  const openOrNull = (sealed: string | null) => (sealed === null ? null : box.open(sealed))
  const bearer = box.open(row.bearer)
  if (bearer === null) return null
  const firstSignIn = openOrNull(row.first_sign_in)
  return {
    id: row.id,
    tokenHash: row.token_hash,
    subject: row.subject,
    bearer,
    bearerExpiresAt: row.bearer_expires_at.getTime(),
    refreshToken: openOrNull(row.refresh_token),
    isRenewing: row.is_renewing,
    lastSeenAt: row.last_seen_at,
    firstSignIn: firstSignIn === null ? null : firstSignInSchema.parse(JSON.parse(firstSignIn)),
  }
}

function readRows(queries: Queries, issuer: string, box: SecretBox) {
  const valid = () =>
    queries
      .selectFrom('hosted_sessions')
      .where('issuer', '=', issuer)
      .where('expires_at', '>', sql<Date>`now()`)
  const whole = () =>
    valid()
      .selectAll()
      .select(sql<boolean>`coalesce(renewing_until > now(), false)`.as('is_renewing'))
  return {
    /** The session of a cookie; null when there is none, it is over, or its tokens were sealed with another secret. */
    async find(token: string): Promise<HostedSessionRow | null> {
      const row = await whole().where('token_hash', '=', hashOf(token)).executeTakeFirst()
      return row ? opened(row, box) : null
    },
    /** The session as it is now, also under another cookie; null when it is over. */
    async current({ id }: HostedSessionRow): Promise<HostedSessionRow | null> {
      const row = await whole().where('id', '=', id).executeTakeFirst()
      return row ? opened(row, box) : null
    },
    /** The sessions of a person, newest first. */
    async list(subject: string): Promise<Omit<AccountSession, 'isCurrent'>[]> {
      const rows = await valid()
        .select(['id', 'device', 'created_at', 'last_seen_at'])
        .where('subject', '=', subject)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .limit(SESSIONS_SHOWN)
        .execute()
      return rows.map(({ id, device, created_at, last_seen_at }) => ({
        id,
        device,
        createdAt: created_at.toISOString(),
        lastSeenAt: last_seen_at.toISOString(),
      }))
    },
  }
}

function openRows(queries: Queries, issuer: string, box: SecretBox) {
  return {
    /** Returns the value of the session cookie. */
    async open({ subject, bearer, refreshToken, firstSignIn, device }: NewSession): Promise<string> {
      const token = newToken()
      await queries
        .insertInto('hosted_sessions')
        .values({
          token_hash: hashOf(token),
          issuer,
          subject,
          device,
          bearer: box.seal(bearer),
          bearer_expires_at: new Date(expiryOf(bearer)),
          bearer_hashes: [hashOf(bearer)],
          refresh_token: refreshToken === null ? null : box.seal(refreshToken),
          first_sign_in: box.seal(JSON.stringify(firstSignIn)),
          expires_at: secondsFromNow(FIRST_SIGN_IN_SECONDS),
        })
        .execute()
      return token
    },
    /** Stores that the session is in use, to within a quarter of an hour. */
    async recordUse({ id, lastSeenAt }: HostedSessionRow) {
      if (Date.now() - lastSeenAt.getTime() < SEEN_MS) return
      const last_seen_at = sql<Date>`now()`
      await queries.updateTable('hosted_sessions').set({ last_seen_at }).where('id', '=', id).execute()
    },
    async settle(subject: string) {
      await queries
        .updateTable('hosted_sessions')
        .set({ first_sign_in: null, expires_at: secondsFromNow(SESSION_SECONDS) })
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .where('first_sign_in', 'is not', null)
        .execute()
    },
  }
}

function renewedRows(queries: Queries, box: SecretBox) {
  const update = (id: string) => queries.updateTable('hosted_sessions').where('id', '=', id)
  return {
    /** Whether this process renews the bearer now; the others wait. */
    async claimRenewal(id: string): Promise<boolean> {
      const claimed = await update(id)
        .set({ renewing_until: secondsFromNow(RENEWAL_SECONDS) })
        .where((or) => or.or([or('renewing_until', 'is', null), or('renewing_until', '<', sql<Date>`now()`)]))
        .returning('id')
        .executeTakeFirst()
      return claimed !== undefined
    },
    async releaseRenewal(id: string) {
      await update(id).set({ renewing_until: null }).execute()
    },
    /** Stores the tokens of a renewal; the former bearer stays known until the session ends. */
    async storeRefreshToken(id: string, refreshToken: string) {
      const sealed = box.seal(refreshToken)
      await update(id).set({ refresh_token: sealed }).execute()
    },
    async storeBearer(id: string, bearer: string) {
      const life = secondsFromNow(SESSION_SECONDS)
      await update(id)
        .set({
          bearer: box.seal(bearer),
          bearer_expires_at: new Date(expiryOf(bearer)),
          // The last few: older ones have expired.
          bearer_hashes: sql<string[]>`(array_prepend(${hashOf(bearer)}::text, bearer_hashes))[1:5]`,
          renewing_until: null,
          // Not before the person has an account.
          expires_at: sql<Date>`case when first_sign_in is null then ${life} else expires_at end`,
        })
        .execute()
    },
    /**
     * Gives the session a new cookie, so that copies of the old one become invalid, and returns its value. Has no effect when
     * another call has replaced the cookie since the session was read.
     */
    async replaceToken({ id, tokenHash }: HostedSessionRow): Promise<string> {
      const token = newToken()
      await update(id)
        .set({ token_hash: hashOf(token) })
        .where('token_hash', '=', tokenHash)
        .execute()
      return token
    },
  }
}
