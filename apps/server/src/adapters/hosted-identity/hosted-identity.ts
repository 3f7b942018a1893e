/**
 * The hosted provider: people sign in on the pages of any OpenID Connect provider (Keycloak, Clerk, Auth0), with the
 * authorization code flow and PKCE.
 *
 * The site keeps a session (`session-rows.ts`) behind its own cookie. Its bearer is the provider's ID token, which is
 * verified by the provider's keys (`bearers.ts`) and renewed with the refresh token (`renewals.ts`), so that the end of the
 * session at the provider ends it here with the next renewal. Sign-out ends the session and its bearers on every process.
 */
import { decodeJwt } from 'jose'
import type { Clock } from '../../ports/clock.ts'
import { createSecretBox, type SiteSecrets } from '../../crypto/secret-box.ts'
import type { Database } from '../../database/open-database.ts'
import {
  IdentityProviderError,
  type BearerVerifier,
  type HostedPerson,
  type RedirectProvider,
  type RedirectSignIn,
  type OpenedSession,
} from '../../ports/identity.ts'
import { authCookie } from '../../http/auth-cookie.ts'
import { createEndedSessions } from '../embedded-identity/ended-sessions.ts'
import { signInAttempts, type Attempt } from './attempts.ts'
import { BEARER_SECONDS_MAX, bearerVerifier, hashOf } from './bearers.ts'
import { factorsOf, hostedSessionOf } from './claims.ts'
import { sessionEnds } from './end-sessions.ts'
import { CLOCK_TOLERANCE_SECONDS, providerCalls, type ProviderSettings } from './provider-calls.ts'
import { providerKeys } from './provider-keys.ts'
import { redirects, type ReceivedTokens, type Redirects } from './redirects.ts'
import { bearerRenewal } from './renewals.ts'
import { SESSION_SECONDS, sessionRows, type HostedSessionRow } from './session-rows.ts'

/** Purpose of the key that seals the tokens of sessions. */
export const HOSTED_SESSIONS = 'hosted sessions'

export interface HostedIdentityOptions extends ProviderSettings {
  database: Pick<Database, 'queries' | 'listen'>
  secrets: SiteSecrets
  publicUrl: string
  /** Path of the auth routes, which alone receive the cookies. */
  cookiePath: string
  clock: Clock
}

/** The provider's name in `users`: with and without a slash at the end it is the same provider. */
const normalized = (issuer: string): string => issuer.replace(/\/+$/, '')

export function hostedIdentity(options: HostedIdentityOptions): RedirectProvider {
  const parts = partsOf(options)
  return {
    kind: 'redirect',
    issuer: parts.issuer,
    ...redirectSignIn(parts),
    ...sessionsOf(parts),
    // An account is opened when the first sign-in ends, under a name that the person chooses, never by a call.
    profile: async () => null,
  }
}

type Parts = ReturnType<typeof partsOf>

function partsOf(options: HostedIdentityOptions) {
  const { database, publicUrl, cookiePath, clock } = options
  const issuer = normalized(options.issuer)
  const box = createSecretBox(options.secrets, HOSTED_SESSIONS)
  const rows = sessionRows(database.queries, issuer, box)
  const provider = providerCalls(options, clock)
  const metadata = async () => (await provider.configuration()).serverMetadata()
  const bearers = bearerVerifier({
    keys: providerKeys(async () => (await metadata()).jwks_uri ?? '', clock),
    issuer: async () => (await metadata()).issuer,
    clientId: options.clientId,
    siteOrigin: new URL(publicUrl).origin,
  })
  const ended = createEndedSessions(database, BEARER_SECONDS_MAX)
  const away = redirects(provider, publicUrl)
  const cookie = authCookie('rubato.hosted_session_token', publicUrl, cookiePath)
  return {
    issuer,
    origin: new URL(options.issuer).origin,
    rows,
    bearers,
    ended,
    cookie,
    load: async () => void (await metadata()),
    away,
    ends: sessionEnds({ queries: database.queries, issuer, box, ended, revoke: away.revoke }),
    attempts: signInAttempts(authCookie('rubato.redirect', publicUrl, cookiePath), box),
    renewal: bearerRenewal({ rows, provider, bearers }),
    /** The session of the cookie header, and the token in it. */
    async sessionIn(header: string | undefined): Promise<{ row: HostedSessionRow; token: string } | null> {
      const token = cookie.read(header)
      const row = token === undefined ? null : await rows.find(token)
      return row && token !== undefined ? { row, token } : null
    },
    /** The cookie of an answer; none when another call, whose answer may have arrived already, has replaced it. */
    cookiesOf: (row: HostedSessionRow, token: string): string[] =>
      row.tokenHash === hashOf(token) ? [cookie.set(token, SESSION_SECONDS)] : [],
  }
}

const only = ({ subject, id }: HostedSessionRow) => ({ subject, only: id })

function redirectSignIn(parts: Parts): RedirectSignIn {
  const { rows, bearers, attempts, away, cookie, ends, sessionIn } = parts

  /** The claims of an ID token that the provider has just sent. */
  async function claimsOf({ idToken }: ReceivedTokens) {
    const payload = await bearers.check(idToken)
    if (!payload?.sub) throw new IdentityProviderError('answer-invalid', 'ID_TOKEN')
    return { ...payload, sub: payload.sub }
  }

  return {
    origin: parts.origin,
    load: parts.load,
    async start({ purpose, invite }) {
      const { url, attempt } = await away.start(purpose, invite)
      return { url, cookies: [attempts.keep(attempt)] }
    },
    async callback({ query, cookie: header, device }) {
      const attempt = attempts.read(header)
      const tokens = await away.finish(query, attempt)
      const claims = await claimsOf(tokens)
      const before = await sessionIn(header)
      if (attempt.purpose === 'reverify') ensureProvedAgain(attempt, before?.row, hostedSessionOf(claims))
      const verifiedEmail = await verifiedEmailOf(claims, tokens, away)
      const firstSignIn = { verifiedEmail, ...(attempt.invite === undefined ? {} : { invite: attempt.invite }) }
      const { sub: subject } = claims
      const { idToken: bearer, refreshToken } = tokens
      const token = await rows.open({ subject, bearer, refreshToken, firstSignIn, device })
      if (before) await ends.endHere(only(before.row))
      const session = openedSession(await rows.find(token), [cookie.set(token, SESSION_SECONDS), attempts.forget()])
      return { session, person: { subject, verifiedEmail, invite: attempt.invite } }
    },
    async firstSignIn(header) {
      const found = await sessionIn(header)
      return found ? personOf(found.row) : null
    },
    settle: (subject) => rows.settle(subject),
    listSessions: (subject) => rows.list(subject),
    signOutUrl: () => away.signOutUrl(),
  }
}

function sessionsOf(parts: Parts): Omit<BearerVerifier, 'issuer' | 'profile'> {
  const { issuer, rows, bearers, ended, cookie, ends, renewal, sessionIn, cookiesOf } = parts
  return {
    async renew(header) {
      const found = await sessionIn(header)
      if (!found) return null
      await rows.recordUse(found.row)
      const renewed = await renewal(found.row)
      if (renewed === 'refused') await ends.endHere(only(found.row))
      if (renewed === 'refused' || renewed === null) return null
      return openedSession(renewed, cookiesOf(renewed, found.token))
    },
    async endOtherSessions(header) {
      const found = await sessionIn(header)
      if (!found) return 'signed-out'
      const { id, subject } = found.row
      await ends.endHere({ subject, except: id })
      const token = await rows.replaceToken(found.row)
      const current = await rows.current(found.row)
      return current ? openedSession(current, cookiesOf(current, token)) : 'signed-out'
    },
    async signOut(header) {
      const found = await sessionIn(header)
      if (found) await ends.endAtBoth(only(found.row))
      return [cookie.clear()]
    },
    endSession: async (subject, sessionId) => (await ends.endAtBoth({ subject, only: sessionId })) > 0,
    signInOf: async (subject) => ({
      emailVerified: null,
      hasSecondFactor: null,
      passkeys: null,
      sessions: await rows.list(subject),
    }),
    endSessionsOf: (subject) => ends.endAtBoth({ subject }),
    async verify(bearer) {
      const payload = await bearers.check(bearer)
      if (!payload?.sub || (await ended.isEnded(hashOf(bearer)))) return null
      const hostedSession = hostedSessionOf(payload)
      return { issuer, subject: payload.sub, factors: factorsOf(hostedSession), hostedSession }
    },
    // A session remembers its last five bearers.
    onEnded: (bearer, listener) => ended.onEnded(hashOf(bearer), listener),
    follow() {
      const stop = ended.follow()
      return async () => {
        await stop()
        // The process closes then.
        await ends.settled()
      }
    },
    async deleteExpired() {
      await ended.deleteExpired()
      await rows.deleteExpired()
    },
    deletePerson: async (subject) => void (await ends.endAtBoth({ subject })),
  }
}

function openedSession(row: HostedSessionRow | null, cookies: string[]): OpenedSession {
  if (!row) throw new Error('The session just opened is not there')
  const { id: sessionId, subject, bearer, bearerExpiresAt: expiresAt } = row
  // The bearer was verified before it was stored.
  return { subject, sessionId, factors: factorsOf(hostedSessionOf(decodeJwt(bearer))), bearer, expiresAt, cookies }
}

const personOf = ({ subject, firstSignIn }: HostedSessionRow): HostedPerson | null =>
  firstSignIn && { subject, verifiedEmail: firstSignIn.verifiedEmail, invite: firstSignIn.invite }

/** The same person, who has proved a factor since the attempt was started. */
function ensureProvedAgain(
  { startedAt }: Attempt,
  before: HostedSessionRow | undefined,
  session: ReturnType<typeof hostedSessionOf>,
): void {
  if (before?.subject !== session.userId) throw new IdentityProviderError('not-reverified', 'OTHER_PERSON')
  const { firstAt, secondAt } = factorsOf(session)
  const provedAt = secondAt ?? firstAt
  if (provedAt === null || provedAt < startedAt - (CLOCK_TOLERANCE_SECONDS + 1) * 1000)
    throw new IdentityProviderError('not-reverified', 'NOT_FRESH')
}

async function verifiedEmailOf(
  claims: { sub: string; email?: unknown; email_verified?: unknown },
  { accessToken }: ReceivedTokens,
  away: Redirects,
): Promise<string | null> {
  const { email, email_verified } = claims.email === undefined ? await away.userInfo(accessToken, claims.sub) : claims
  return typeof email === 'string' && email_verified === true ? email : null
}
