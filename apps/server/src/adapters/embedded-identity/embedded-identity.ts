/**
 * The embedded provider: e-mail and password in the site's database, by better-auth. Only functions of better-auth are
 * called; its routes are not exposed, and it makes no outgoing requests.
 *
 * Bearer tokens are JWTs that are checked against the site's keys, without a session look-up. Sign-out ends the session
 * and its tokens on every process of the site (`ended-sessions.ts`); a new password ends all other sessions
 * (`sessions-of-user.ts`).
 */
import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { jwt } from 'better-auth/plugins/jwt'
import { PASSWORD_LENGTH } from '@rubato/contracts/domain'
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose'
import { sql } from 'kysely'
import { rethrowDatabaseFailure } from '../../database/call-budget.ts'
import type { Database } from '../../database/open-database.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import { retention } from '../../jobs/retention.ts'
import type { Clock } from '../../ports/clock.ts'
import type { OpenedSession, PasswordProvider } from '../../ports/identity.ts'
import { deleteExpiredRows, deletePerson } from './delete-person.ts'
import { createEndedSessions, type EndedSessions } from './ended-sessions.ts'
import { reopenSession } from './reopen-session.ts'
import { identityTables } from './tables.ts'

/** Life of a bearer token, seconds. */
export const BEARER_SECONDS = 300
const SESSION_SECONDS = retention.sessions.ms / 1000
/** An unknown key id reloads the keys, at most this often: forged ids cause few queries. */
const KEY_RELOAD_MS = 30_000
/** Size of the cache of verified tokens, about 1 kB each. */
const CHECKED_MAX = 10_000
export const COOKIE_PATH = '/api/auth'
/** Does not contain the site's address: people keep their accounts when it changes. */
export const ISSUER = 'rubato:embedded'

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(kept: { hash: string; password: string }): Promise<boolean>
}

export interface EmbeddedIdentityOptions {
  database: Pick<Database, 'queries' | 'listen'>
  secret: string
  /** Issuer and audience of the tokens; cookies are Secure when it is https. */
  publicUrl: string
  /** For the time of the factor only; tokens are issued and checked by the time of the machine. */
  clock: Clock
  /** Default: scrypt, by the library. */
  passwordHashing?: PasswordHashing | undefined
}

export function embeddedIdentity(options: EmbeddedIdentityOptions): PasswordProvider {
  const auth = createAuth(options)
  const ended = createEndedSessions(options.database, BEARER_SECONDS)
  const bearers = bearerVerifier(options.publicUrl, ended, () => auth.api.getJwks())

  async function sign(payload: JWTPayload): Promise<string> {
    return (await auth.api.signJWT({ body: { payload } })).token
  }

  async function open({ user, session }: FoundSession, headers: Headers): Promise<OpenedSession> {
    const now = Math.floor(Date.now() / 1000)
    const verified = session.factorVerifiedAt
    const payload = {
      sub: user.id,
      sid: session.id,
      iat: now,
      exp: now + BEARER_SECONDS,
      ...(verified ? { auth_time: Math.floor(verified.getTime() / 1000) } : {}),
    }
    const bearer = await sign(payload).catch(async (error: unknown) => {
      if (!isUnreadableKey(error)) throw error
      // The site's secret was changed: keys sealed with the old secret cannot be opened any more.
      await sql`delete from identity_keys`.execute(options.database.queries)
      bearers.forgetKeys()
      return sign(payload)
    })
    return { subject: user.id, bearer, expiresAt: (now + BEARER_SECONDS) * 1000, cookies: headers.getSetCookie() }
  }

  /** Sign-up and sign-in return the session's token only; the session is read for its id, which the bearer needs. */
  async function openNew(headers: Headers): Promise<OpenedSession> {
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const found = await auth.api.getSession({ headers: new Headers({ cookie }) })
    if (!found) throw new Error('The session just opened is not there')
    return open(found, headers)
  }

  return {
    kind: 'password',
    issuer: ISSUER,
    async signUp({ email, password, username }) {
      try {
        const body = { email, password, name: username }
        const { headers } = await auth.api.signUpEmail({ body, returnHeaders: true })
        return await openNew(headers)
      } catch (error) {
        // Concurrent sign-ups with one address: the unique index decides.
        if (isRefusal(error, 422) || isUniqueViolation(error)) return 'email-taken'
        throw error
      }
    },
    async signIn({ email, password }) {
      try {
        const { headers } = await auth.api.signInEmail({ body: { email, password }, returnHeaders: true })
        return await openNew(headers)
      } catch (error) {
        if (isRefusal(error, 401)) return 'invalid-credentials'
        throw error
      }
    },
    async renew(cookie) {
      if (!cookie) return null
      const found = await auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
      return found.response ? open(found.response, found.headers) : null
    },
    async reverify({ cookie, password }) {
      const found = await verifyAgain(auth, headersOf(cookie), password, options.clock)
      return typeof found === 'string' ? found : open(found, new Headers())
    },
    ...changesOfSessions(auth, ended, { open, clock: options.clock }),
    async signOut(cookie) {
      const headers = headersOf(cookie)
      const found = cookie ? await auth.api.getSession({ headers }) : null
      // First: when a later step fails, the browser can repeat the sign-out with the same cookie.
      if (found) await ended.end(found.session.id)
      const signedOut = await auth.api.signOut({ headers, returnHeaders: true })
      // better-auth ignores a failure to delete the session.
      rethrowDatabaseFailure()
      return signedOut.headers.getSetCookie()
    },
    verify: (bearer) => bearers.verify(bearer),
    follow: () => ended.follow(),
    async deleteExpired() {
      await ended.deleteExpired()
      await deleteExpiredRows(options.database.queries, options.clock)
    },
    deletePerson: (subject) => deletePerson(options.database.queries, ended, subject),
    profile: (subject) => profileOf(auth, subject),
  }
}

type Auth = ReturnType<typeof createAuth>

const headersOf = (cookie: string | undefined): Headers => new Headers(cookie ? { cookie } : {})

async function profileOf(auth: Auth, subject: string) {
  const { internalAdapter } = await auth.$context
  const user = await internalAdapter.findUserById(subject)
  return user ? { username: user.name, email: user.email } : null
}

/** Checks the password and sets the factor time of the session in the headers to now. Returns that session. */
async function verifyAgain(
  auth: Auth,
  headers: Headers,
  password: string,
  clock: Clock,
): Promise<FoundSession | 'signed-out' | 'invalid-credentials'> {
  const found = await auth.api.getSession({ headers })
  if (!found) return 'signed-out'
  try {
    await auth.api.verifyPassword({ body: { password }, headers })
  } catch (error) {
    if (isRefusal(error, 400)) return 'invalid-credentials'
    throw error
  }
  const factorVerifiedAt = new Date(clock.now())
  const { internalAdapter } = await auth.$context
  await internalAdapter.updateSession(found.session.token, { factorVerifiedAt })
  return { user: found.user, session: { ...found.session, factorVerifiedAt } }
}

interface ChangeOptions {
  open: (found: FoundSession, headers: Headers) => Promise<OpenedSession>
  clock: Clock
}

/** The methods that end all sessions of a person except the calling one. */
function changesOfSessions(auth: Auth, ended: EndedSessions, { open, clock }: ChangeOptions) {
  async function keepOnly(found: FoundSession, cookie: Headers, passwordHash?: string) {
    const kept = await replaceSessions(auth, ended, { found, cookie, passwordHash })
    return kept ? open(kept.session, kept.headers) : 'signed-out'
  }

  return {
    async changePassword({ cookie, currentPassword, newPassword }) {
      const headers = headersOf(cookie)
      const found = await verifyAgain(auth, headers, currentPassword, clock)
      if (typeof found === 'string') return found
      const { password } = await auth.$context
      return keepOnly(found, headers, await password.hash(newPassword))
    },
    async endOtherSessions(cookie) {
      const headers = headersOf(cookie)
      const found = await auth.api.getSession({ headers })
      return found ? keepOnly(found, headers) : 'signed-out'
    },
  } satisfies Pick<PasswordProvider, 'changePassword' | 'endOtherSessions'>
}

/**
 * Ends all sessions of the person. The calling session gets a new id and cookie: copies of the old cookie are signed
 * out, too.
 */
async function replaceSessions(
  auth: Auth,
  ended: EndedSessions,
  { found, cookie, passwordHash }: { found: FoundSession; cookie: Headers; passwordHash: string | undefined },
): Promise<{ session: FoundSession; headers: Headers } | null> {
  const reopened = await auth.api.reopenSession({ headers: cookie, returnHeaders: true }).catch((error: unknown) => {
    if (isRefusal(error, 401)) return null
    throw error
  })
  if (!reopened) return null
  const { id, token } = reopened.response
  const factorVerifiedAt = found.session.factorVerifiedAt ?? null
  const { internalAdapter } = await auth.$context
  // Creating a session sets the factor time to now; the caller's factor time is restored.
  await internalAdapter.updateSession(token, { factorVerifiedAt })
  await ended.endAllOf({ userId: found.user.id, except: id, passwordHash })
  return { session: { user: found.user, session: { id, factorVerifiedAt } }, headers: reopened.headers }
}

interface FoundSession {
  user: { id: string }
  session: { id: string; factorVerifiedAt?: Date | null | undefined }
}

function createAuth({ database, secret, publicUrl, clock, passwordHashing }: EmbeddedIdentityOptions) {
  const secure = new URL(publicUrl).protocol === 'https:'
  return betterAuth({
    database: { db: database.queries, type: 'postgres', transaction: true },
    secret,
    baseURL: publicUrl,
    basePath: COOKIE_PATH,
    // Its log lines would contain e-mail addresses.
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      ...(passwordHashing ? { password: passwordHashing } : {}),
    },
    ...identityTables,
    session: { ...identityTables.session, expiresIn: SESSION_SECONDS, updateAge: 24 * 3600 },
    // A new session follows a password check: the factor time is now.
    databaseHooks: {
      session: {
        create: { before: async (session) => ({ data: { ...session, factorVerifiedAt: new Date(clock.now()) } }) },
      },
    },
    advanced: {
      cookiePrefix: 'rubato',
      useSecureCookies: secure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: COOKIE_PATH, secure },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => randomUUID(), validateSchema: false },
    },
    plugins: [
      reopenSession,
      jwt({
        jwt: { issuer: publicUrl, audience: publicUrl, expirationTime: `${BEARER_SECONDS}s` },
        disableSettingJwtHeader: true,
        schema: identityTables.keys,
      }),
    ],
  })
}

function bearerVerifier(publicUrl: string, ended: EndedSessions, loadKeys: () => Promise<JSONWebKeySet>) {
  let keys: ReturnType<typeof createLocalJWKSet> | undefined
  let loadedAt = 0

  async function currentKeys(reload: boolean) {
    if (!keys || (reload && Date.now() - loadedAt > KEY_RELOAD_MS)) {
      loadedAt = Date.now()
      keys = createLocalJWKSet(await loadKeys())
    }
    return keys
  }

  /** Cache of verified payloads: a token comes with many requests, and its signature is checked once. */
  const checked = new Map<string, JWTPayload & { exp: number }>()

  async function payloadOf(bearer: string): Promise<JWTPayload> {
    const known = checked.get(bearer)
    if (known && known.exp > Date.now() / 1000) return known
    checked.delete(bearer)
    const payload = await check(bearer, false).catch((error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey) return check(bearer, true)
      throw error
    })
    const [oldest] = checked.keys()
    if (oldest !== undefined && checked.size >= CHECKED_MAX) checked.delete(oldest)
    checked.set(bearer, payload as JWTPayload & { exp: number })
    return payload
  }

  async function check(bearer: string, reload: boolean): Promise<JWTPayload> {
    const { payload } = await jwtVerify(bearer, await currentKeys(reload), {
      issuer: publicUrl,
      audience: publicUrl,
      algorithms: ['EdDSA'],
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    return payload
  }

  return {
    forgetKeys() {
      keys = undefined
      checked.clear()
    },
    async verify(bearer: string) {
      try {
        const payload = await payloadOf(bearer)
        if (await ended.isEnded(String(payload.sid))) return null
        const verified = payload['auth_time']
        return {
          issuer: ISSUER,
          subject: String(payload.sub),
          factorVerifiedAt: typeof verified === 'number' ? verified * 1000 : null,
        }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

const isUnreadableKey = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Failed to decrypt private key')
const isRefusal = (error: unknown, status: number): boolean => error instanceof APIError && error.statusCode === status
