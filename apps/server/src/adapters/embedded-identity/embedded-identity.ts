/**
 * The embedded provider: e-mail and password in the site's database, by better-auth; second factors, passkeys and links of
 * mails in addition to it (decision 068).
 *
 * Bearer tokens are JWTs that are checked against the site's keys, without a session look-up (`bearers.ts`). Sign-out ends
 * the session and its tokens on every process of the site (`ended-sessions.ts`); a new password ends all other sessions
 * (`sessions-of-user.ts`).
 */
import { rethrowDatabaseFailure } from '../../database/call-budget.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import { authCookie, type AuthCookie } from '../../http/auth-cookie.ts'
import type { PasswordProvider } from '../../ports/identity.ts'
import { accountOverview, signInFacts } from './account-overview.ts'
import { COOKIE_PATH, createAuth, isRefusal, type Auth, type EmbeddedIdentityOptions } from './auth-library.ts'
import { BEARER_SECONDS, bearerVerifier, ISSUER } from './bearers.ts'
import { cookieReader, type CookieReader } from './cookie-signatures.ts'
import { deleteExpiredRows, deletePerson } from './delete-person.ts'
import { createEndedSessions, type EndedSessions } from './ended-sessions.ts'
import { mailLinks } from './mail-links.ts'
import { createPasskeys, type PasskeyStore } from './passkeys.ts'
import { createSecondFactors, describeSecret, type SecondFactorStore } from './second-factor.ts'
import { createSessions, deviceHeaders, type Sessions } from './sessions.ts'
import { createTickets, SECOND_STEP_SECONDS, type Tickets } from './tickets.ts'

/** Shared by the parts of the provider. */
interface Parts {
  auth: Auth
  ended: EndedSessions
  sessions: Sessions
  readCookies: CookieReader
  tickets: Tickets
  secondFactors: SecondFactorStore
  passkeys: PasskeyStore
  /** Between password and code: binds the second step of a sign-in to the browser that knew the password. */
  secondStep: AuthCookie
  siteName: string
}

export function embeddedIdentity(options: EmbeddedIdentityOptions): PasswordProvider {
  const { database, clock, secrets, publicUrl, siteName } = options
  const { queries } = database
  const auth = createAuth(options)
  const ended = createEndedSessions(database, BEARER_SECONDS)
  const bearers = bearerVerifier(publicUrl, ended, () => auth.api.getJwks())
  const tickets = createTickets({ queries, clock })
  const secondFactors = createSecondFactors({ queries, clock, secrets })
  const passkeys = createPasskeys({ queries, clock, tickets, publicUrl, siteName })
  const readCookies = cookieReader(secrets)
  const sessions = createSessions({ auth, queries, ended, secondFactors, bearers, readCookies, clock })
  const secondStep = authCookie('rubato.second-step', publicUrl, COOKIE_PATH)
  const parts = { auth, ended, sessions, readCookies, tickets, secondFactors, passkeys, secondStep, siteName }
  const overview = accountOverview({ queries, clock, ended, secondFactors, passkeys })
  const hash = async (password: string) => (await auth.$context).password.hash(password)
  return {
    kind: 'password',
    issuer: ISSUER,
    ...passwordSessions(parts),
    ...secondFactorCalls(parts),
    ...passkeyCalls(parts),
    ...mailLinks({ queries, ended, tickets, hash }),
    ...overview,
    renew: (cookie) => sessions.renew(cookie),
    verify: (bearer) => bearers.verify(bearer),
    onEnded: (bearer, listener) => bearers.onEnded(bearer, listener),
    follow: () => ended.follow(),
    async deleteExpired() {
      await ended.deleteExpired()
      await tickets.deleteExpired()
      await deleteExpiredRows(queries, clock)
    },
    signInOf: async (subject) => signInFacts(await overview.security(subject, '')),
    endSessionsOf: (subject) => ended.endSessions({ userId: subject }),
    deletePerson: (subject) => deletePerson(queries, ended, subject),
    profile: (subject) => profileOf(auth, subject),
  }
}

async function profileOf(auth: Auth, subject: string) {
  const { internalAdapter } = await auth.$context
  const user = await internalAdapter.findUserById(subject)
  return user ? { username: user.name, email: user.email } : null
}

type PasswordSessions = Pick<
  PasswordProvider,
  'signUp' | 'signIn' | 'reverify' | 'changePassword' | 'endOtherSessions' | 'signOut'
>

function passwordSessions({ auth, ended, sessions, readCookies, ...parts }: Parts): PasswordSessions {
  const { secondFactors, passkeys, tickets, secondStep } = parts

  /** Whether the password is right for the session's account. */
  async function isPassword(cookie: string | undefined, password: string): Promise<boolean> {
    try {
      await auth.api.verifyPassword({ body: { password }, headers: readCookies(cookie).headers })
      return true
    } catch (error) {
      if (isRefusal(error, 400)) return false
      throw error
    }
  }

  /** The library has opened a session; its cookie was not sent. */
  async function askForSecondFactor(userId: string, token: string): Promise<{ secondFactor: string[] }> {
    await (await auth.$context).internalAdapter.deleteSession(token)
    return {
      secondFactor: [secondStep.set(await tickets.issue({ purpose: 'second-factor', userId }), SECOND_STEP_SECONDS)],
    }
  }

  return {
    async signUp({ email, password, username, device }) {
      try {
        const body = { email, password, name: username }
        const { headers } = await auth.api.signUpEmail({ body, headers: deviceHeaders(device), returnHeaders: true })
        return await sessions.openNew(headers)
      } catch (error) {
        // Concurrent sign-ups with one address: the unique index decides.
        if (isRefusal(error, 422) || isUniqueViolation(error)) return 'email-taken'
        throw error
      }
    },
    async signIn({ email, password, device }) {
      try {
        const { headers, response } = await auth.api.signInEmail({
          body: { email, password },
          headers: deviceHeaders(device),
          returnHeaders: true,
        })
        const { id } = response.user
        return (await secondFactors.isOn(id))
          ? await askForSecondFactor(id, response.token)
          : await sessions.openNew(headers)
      } catch (error) {
        if (isRefusal(error, 401)) return 'invalid-credentials'
        throw error
      }
    },
    async reverify({ cookie, proofs: { password, code, passkey } }) {
      const found = await sessions.find(cookie)
      if (!found) return 'signed-out'
      if (passkey !== undefined) {
        if ((await passkeys.userOf(passkey)) !== found.user.id) return 'passkey-refused'
        return sessions.open(await sessions.recordProof(found, { first: true, second: true }), new Headers())
      }
      if (password !== undefined && !(await isPassword(cookie, password))) return 'invalid-credentials'
      if (code !== undefined) {
        if (!(await secondFactors.isOn(found.user.id))) return 'second-factor-off'
        if (!(await secondFactors.use(found.user.id, code))) return 'code-wrong'
      }
      const proved = { first: password !== undefined, second: code !== undefined }
      return sessions.open(await sessions.recordProof(found, proved), new Headers())
    },
    async changePassword({ cookie, currentPassword, newPassword }) {
      const found = await sessions.find(cookie)
      if (!found) return 'signed-out'
      if (!(await isPassword(cookie, currentPassword))) return 'invalid-credentials'
      const proved = await sessions.recordProof(found, { first: true, second: false })
      return sessions.keepOnly(proved, cookie, await (await auth.$context).password.hash(newPassword))
    },
    async endOtherSessions(cookie) {
      const found = await sessions.find(cookie)
      return found ? sessions.keepOnly(found, cookie) : 'signed-out'
    },
    async signOut(cookie) {
      const found = await sessions.find(cookie)
      // First: when a later step fails, the browser can repeat the sign-out with the same cookie.
      if (found) await ended.end(found.session.id)
      const signedOut = await auth.api.signOut({ headers: readCookies(cookie).headers, returnHeaders: true })
      // better-auth ignores a failure to delete the session.
      rethrowDatabaseFailure()
      return signedOut.headers.getSetCookie()
    },
  }
}

type SecondFactorCalls = Pick<
  PasswordProvider,
  | 'startSecondFactor'
  | 'confirmSecondFactor'
  | 'removeSecondFactor'
  | 'renewRecoveryCodes'
  | 'challengedSubject'
  | 'signInWithCode'
>

function secondFactorCalls({ sessions, secondFactors, tickets, secondStep, siteName }: Parts): SecondFactorCalls {
  return {
    async startSecondFactor(subject, accountName) {
      const secret = await secondFactors.start(subject)
      return secret === null ? 'on-already' : describeSecret(secret, siteName, accountName)
    },
    async confirmSecondFactor({ cookie, subject, code }) {
      const found = await sessions.find(cookie)
      if (found?.user.id !== subject) return 'signed-out'
      const recoveryCodes = await secondFactors.confirm(subject, code)
      if (typeof recoveryCodes === 'string') return recoveryCodes
      const proved = await sessions.recordProof(found, { first: false, second: true })
      return { recoveryCodes, opened: await sessions.open(proved, new Headers()) }
    },
    removeSecondFactor: (subject) => secondFactors.remove(subject),
    renewRecoveryCodes: (subject) => secondFactors.renewCodes(subject),
    async challengedSubject(cookie) {
      const token = secondStep.read(cookie)
      return token === undefined ? null : ((await tickets.read('second-factor', token))?.userId ?? null)
    },
    async signInWithCode({ cookie, code, device }) {
      const token = secondStep.read(cookie)
      const userId = token === undefined ? null : (await tickets.read('second-factor', token))?.userId
      if (token === undefined || !userId) return 'no-challenge'
      const used = await secondFactors.use(userId, code)
      if (!used) return 'code-wrong'
      // Used after the code was right: a wrong code leaves the step open.
      if (!(await tickets.use('second-factor', token))) return 'no-challenge'
      const opened = await sessions.openProved(userId, device)
      if (!opened) return 'no-challenge'
      const left = used.kind === 'recovery' ? ((await secondFactors.stateOf(userId))?.codesLeft ?? 0) : null
      return { opened: { ...opened, cookies: [...opened.cookies, secondStep.clear()] }, recoveryCodesLeft: left }
    },
  }
}

type PasskeyCalls = Pick<
  PasswordProvider,
  'startPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey' | 'passkeyChallenge' | 'signInWithPasskey'
>

function passkeyCalls({ sessions, passkeys }: Parts): PasskeyCalls {
  return {
    startPasskey: (subject, accountName) => passkeys.start(subject, accountName),
    addPasskey: (subject, name, answer) => passkeys.add(subject, name, answer),
    renamePasskey: (subject, id, name) => passkeys.rename(subject, id, name),
    removePasskey: (subject, id) => passkeys.remove(subject, id),
    passkeyChallenge: () => passkeys.challenge(),
    async signInWithPasskey(answer, device) {
      const userId = await passkeys.userOf(answer)
      return (userId === null ? null : await sessions.openProved(userId, device)) ?? 'refused'
    },
  }
}
