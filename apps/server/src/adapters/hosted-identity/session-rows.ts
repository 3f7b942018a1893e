/** Rows of `hosted_sessions`. Tokens are sealed, and the cookie is stored as a hash. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SecretBox } from '../../crypto/secret-box.ts'
import type { Queries } from '../../database/open-database.ts'
import { expiryOf, hashOf } from './bearers.ts'

/** Life of a session that is not used, seconds. */
export const SESSION_SECONDS = 30 * 24 * 3600
/** Life of a session without an account, seconds. */
const FIRST_SIGN_IN_SECONDS = 3600
/** How long one process may take to renew a bearer, seconds; more than the timeouts of its calls. */
const RENEWAL_SECONDS = 15

const firstSignInSchema = z.object({ verifiedEmail: z.string().nullable(), invite: z.string().optional() })
type FirstSignIn = z.infer<typeof firstSignInSchema>

export interface HostedSessionRow {
  id: string
  subject: string
  bearer: string
  /** ms since 1970 */
  bearerExpiresAt: number
  bearerHashes: string[]
  refreshToken: string | null
  /** A process is asking the provider for a fresh bearer. */
  isRenewing: boolean
  /** Null once the person has an account. */
  firstSignIn: FirstSignIn | null
}

interface ProviderTokens {
  bearer: string
  refreshToken: string | null
}

export interface SessionRows {
  /** Returns the value of the session cookie. */
  open(input: ProviderTokens & { subject: string; firstSignIn: FirstSignIn }): Promise<string>
  /** The session of a cookie; null when there is none, it is over, or its tokens were sealed with another secret. */
  find(token: string): Promise<HostedSessionRow | null>
  /** Whether this process renews the bearer now; the others wait. */
  claimRenewal(id: string): Promise<boolean>
  releaseRenewal(id: string): Promise<void>
  /** Stores what a renewal returned; the former bearer stays known until the session ends. */
  storeRefreshToken(id: string, refreshToken: string): Promise<void>
  storeBearer(id: string, bearer: string): Promise<void>
  /** Gives the session a new cookie, so that copies of the old one become invalid. Returns its value. */
  replaceToken(id: string): Promise<string>
  /** Deletes sessions of a person. Returns the hashes of their bearers. */
  remove(sessions: { subject: string; only?: string; except?: string }): Promise<string[]>
  settle(subject: string): Promise<void>
  deleteExpired(): Promise<void>
}

const newToken = (): string => randomBytes(32).toString('base64url')
const secondsFromNow = (seconds: number) => sql<Date>`now() + ${seconds}::int * interval '1 s'`

export const sessionRows = (queries: Queries, issuer: string, box: SecretBox): SessionRows => ({
  ...openRows(queries, issuer, box),
  ...renewedRows(queries, box),
  ...endedRows(queries, issuer),
})

function openRows(queries: Queries, issuer: string, box: SecretBox): Pick<SessionRows, 'open' | 'find' | 'settle'> {
  const opened = (sealed: string | null) => (sealed === null ? null : box.open(sealed))
  return {
    async open({ subject, bearer, refreshToken, firstSignIn }) {
      const token = newToken()
      await queries
        .insertInto('hosted_sessions')
        .values({
          token_hash: hashOf(token),
          issuer,
          subject,
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
    async find(token) {
      const row = await queries
        .selectFrom('hosted_sessions')
        .selectAll()
        .select(sql<boolean>`coalesce(renewing_until > now(), false)`.as('is_renewing'))
        .where('token_hash', '=', hashOf(token))
        .where('issuer', '=', issuer)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      const bearer = row ? box.open(row.bearer) : null
      if (!row || bearer === null) return null
      const firstSignIn = opened(row.first_sign_in)
      return {
        id: row.id,
        subject: row.subject,
        bearer,
        bearerExpiresAt: row.bearer_expires_at.getTime(),
        bearerHashes: row.bearer_hashes,
        refreshToken: opened(row.refresh_token),
        isRenewing: row.is_renewing,
        firstSignIn: firstSignIn === null ? null : firstSignInSchema.parse(JSON.parse(firstSignIn)),
      }
    },
    async settle(subject) {
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

type Renewed = 'claimRenewal' | 'releaseRenewal' | 'storeRefreshToken' | 'storeBearer' | 'replaceToken'

function renewedRows(queries: Queries, box: SecretBox): Pick<SessionRows, Renewed> {
  const update = (id: string) => queries.updateTable('hosted_sessions').where('id', '=', id)
  return {
    async claimRenewal(id) {
      const claimed = await update(id)
        .set({ renewing_until: secondsFromNow(RENEWAL_SECONDS) })
        .where((or) => or.or([or('renewing_until', 'is', null), or('renewing_until', '<', sql<Date>`now()`)]))
        .returning('id')
        .executeTakeFirst()
      return claimed !== undefined
    },
    async releaseRenewal(id) {
      await update(id).set({ renewing_until: null }).execute()
    },
    async storeRefreshToken(id, refreshToken) {
      const sealed = box.seal(refreshToken)
      await update(id).set({ refresh_token: sealed }).execute()
    },
    async storeBearer(id, bearer) {
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
    async replaceToken(id) {
      const token = newToken()
      const hash = hashOf(token)
      await update(id).set({ token_hash: hash }).execute()
      return token
    },
  }
}

const endedRows = (queries: Queries, issuer: string): Pick<SessionRows, 'remove' | 'deleteExpired'> => ({
  async remove({ subject, only, except }) {
    const rows = await queries
      .deleteFrom('hosted_sessions')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
      .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
      .returning('bearer_hashes')
      .execute()
    return rows.flatMap(({ bearer_hashes }) => bearer_hashes)
  },
  async deleteExpired() {
    await queries
      .deleteFrom('hosted_sessions')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
  },
})
