/** Opening, renewing and ending sessions of the embedded provider. */
import type { SessionFactors } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { OpenedSession } from '../../ports/identity.ts'
import { isRefusal, type Auth } from './auth-library.ts'
import { BEARER_SECONDS, factorClaims, type bearerVerifier } from './bearers.ts'
import type { CookieReader } from './cookie-signatures.ts'
import type { EndedSessions } from './ended-sessions.ts'
import type { SecondFactorStore } from './second-factor.ts'

/** The time of the last renewal is written when it is this old, ms. */
const SEEN_MS = 15 * 60_000
/** Most sessions of a person: a sign-in above it ends the oldest. */
export const SESSIONS_MAX = 100

interface FoundSession {
  user: { id: string; email: string }
  session: {
    id: string
    token: string
    factorVerifiedAt?: Date | null | undefined
    secondFactorVerifiedAt?: Date | null | undefined
    lastSeenAt?: Date | null | undefined
  }
}

/** Which factors were just proved. */
interface Proved {
  first: boolean
  second: boolean
}

export interface Sessions {
  find(cookie: string | undefined): Promise<FoundSession | null>
  /** A bearer token for the session. @param headers with its cookies */
  open(found: FoundSession, headers: Headers): Promise<OpenedSession>
  /** The session whose cookie is in these headers of a response; the oldest sessions above the limit end. */
  openNew(headers: Headers): Promise<OpenedSession>
  /** A new session of a person who proved both factors. */
  openProved(userId: string, device: string | null): Promise<OpenedSession | null>
  /** Sets the times of the factors that were proved. */
  recordProof(found: FoundSession, proved: Proved): Promise<FoundSession>
  /** Ends all sessions of the person except this one, which gets a new id and cookie. */
  keepOnly(
    found: FoundSession,
    cookie: string | undefined,
    passwordHash?: string,
  ): Promise<OpenedSession | 'signed-out'>
  renew(cookie: string | undefined): Promise<OpenedSession | null>
}

interface Options {
  auth: Auth
  queries: Queries
  ended: EndedSessions
  secondFactors: Pick<SecondFactorStore, 'isOn'>
  bearers: Pick<ReturnType<typeof bearerVerifier>, 'forgetKeys'>
  readCookies: CookieReader
  clock: Clock
}

/** better-auth stores the user agent of these headers with the session: browser and system in a few words. */
export const deviceHeaders = (device: string | null): Headers => new Headers(device ? { 'user-agent': device } : {})

const isUnreadableKey = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Failed to decrypt private key')

/** The cookies of a response as the header of the next request. */
const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** Signs the payload of a bearer token. */
function signer({ auth, queries, bearers }: Pick<Options, 'auth' | 'queries' | 'bearers'>) {
  return async (payload: Record<string, unknown>): Promise<string> => {
    const signed = () => auth.api.signJWT({ body: { payload } })
    const { token } = await signed().catch(async (error: unknown) => {
      if (!isUnreadableKey(error)) throw error
      // The site's secret was changed: keys sealed with the old secret cannot be opened any more.
      await sql`delete from identity_keys`.execute(queries)
      bearers.forgetKeys()
      return signed()
    })
    return token
  }
}

/** Opens a second session in place of `found`, with its factors, and ends all others of the person. */
async function replaceSessions(
  { auth, ended, readCookies }: Pick<Options, 'auth' | 'ended' | 'readCookies'>,
  { user, session }: FoundSession,
  { cookie, passwordHash }: { cookie: string | undefined; passwordHash: string | undefined },
): Promise<{ found: FoundSession; headers: Headers } | null> {
  const reopened = await auth.api
    .reopenSession({ headers: readCookies(cookie).headers, returnHeaders: true })
    .catch((error: unknown) => {
      if (isRefusal(error, 401)) return null
      throw error
    })
  if (!reopened) return null
  const { id, token } = reopened.response
  const { factorVerifiedAt = null, secondFactorVerifiedAt = null } = session
  const { internalAdapter } = await auth.$context
  // Creating a session sets the time of the first factor to now; the caller's times are restored.
  await internalAdapter.updateSession(token, { factorVerifiedAt, secondFactorVerifiedAt })
  await ended.endSessions({ userId: user.id, except: id, passwordHash })
  return {
    found: { user, session: { id, token, factorVerifiedAt, secondFactorVerifiedAt } },
    headers: reopened.headers,
  }
}

async function noteSeen({ queries, clock }: Pick<Options, 'queries' | 'clock'>, { session }: FoundSession) {
  const now = clock.now()
  if (now - (session.lastSeenAt?.getTime() ?? 0) < SEEN_MS) return
  await queries
    .updateTable('identity_sessions')
    .set({ last_seen_at: new Date(now) })
    .where('id', '=', session.id)
    .execute()
}

export function createSessions(options: Options): Sessions {
  const { auth, secondFactors, readCookies, clock } = options
  const sign = signer(options)

  async function factorsOf({ user, session }: FoundSession): Promise<SessionFactors> {
    return {
      firstAt: session.factorVerifiedAt?.getTime() ?? null,
      secondAt: session.secondFactorVerifiedAt?.getTime() ?? null,
      hasSecond: await secondFactors.isOn(user.id),
    }
  }

  const find = async (cookie: string | undefined): Promise<FoundSession | null> =>
    cookie ? auth.api.getSession({ headers: readCookies(cookie).headers }) : null

  async function open(found: FoundSession, headers: Headers): Promise<OpenedSession> {
    const now = Math.floor(Date.now() / 1000)
    const factors = await factorsOf(found)
    const bearer = await sign({
      sub: found.user.id,
      sid: found.session.id,
      iat: now,
      exp: now + BEARER_SECONDS,
      ...factorClaims(factors),
    })
    return {
      subject: found.user.id,
      sessionId: found.session.id,
      factors,
      bearer,
      expiresAt: (now + BEARER_SECONDS) * 1000,
      cookies: headers.getSetCookie(),
    }
  }

  async function recordProof(found: FoundSession, { first, second }: Proved): Promise<FoundSession> {
    const now = new Date(clock.now())
    const proof = { ...(first && { factorVerifiedAt: now }), ...(second && { secondFactorVerifiedAt: now }) }
    const { internalAdapter } = await auth.$context
    await internalAdapter.updateSession(found.session.token, proof)
    return { ...found, session: { ...found.session, ...proof } }
  }

  async function mustFind(headers: Headers): Promise<FoundSession> {
    const found = await find(cookieOf(headers))
    if (!found) throw new Error('The session just opened is not there')
    return found
  }

  /** Opens a session just stored and ends the oldest ones above the limit. */
  async function openStored(found: FoundSession, headers: Headers): Promise<OpenedSession> {
    await options.ended.endSessions({ userId: found.user.id, except: found.session.id, keep: SESSIONS_MAX })
    return open(found, headers)
  }

  return {
    find,
    open,
    recordProof,
    // Sign-up and sign-in return the session's token only; the session is read for its id, which the bearer needs.
    openNew: async (headers) => openStored(await mustFind(headers), headers),
    async openProved(userId, device) {
      const { headers, response } = await auth.api.openSession({
        body: { userId },
        headers: deviceHeaders(device),
        returnHeaders: true,
      })
      if (!response) return null
      return openStored(await recordProof(await mustFind(headers), { first: true, second: true }), headers)
    },
    async renew(cookie) {
      if (!cookie) return null
      const read = readCookies(cookie)
      const { response, headers } = await auth.api.getSession({ headers: read.headers, returnHeaders: true })
      if (!response) return null
      await noteSeen(options, response)
      if (!read.isOlder) return open(response, headers)
      const signed = await auth.api.signSession({ headers: read.headers, returnHeaders: true })
      return open(response, signed.headers)
    },
    async keepOnly(found, cookie, passwordHash) {
      const replaced = await replaceSessions(options, found, { cookie, passwordHash })
      return replaced ? open(replaced.found, replaced.headers) : 'signed-out'
    },
  }
}
