/** Sign-up, sign-in, bearer tokens, passwords and sign-out, whoever stands behind the identity port. */
import type { AuthResponse, Endpoints } from '@rubato/contracts/api'
import { weakPasswordReason } from '@rubato/contracts/domain'
import { AppError } from '../../errors.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import type { DeviceCookies } from '../../http/device-cookies.ts'
import type { IdentityProvider, OpenedSession } from '../../ports/identity.ts'
import type { AuthAttempts } from './sign-in-limits.ts'

type Name = 'signUp' | 'signIn' | 'token' | 'reverify' | 'changePassword' | 'endOtherSessions' | 'signOut'
type Routes = { [K in Name]: Handler<Endpoints[K]> }

interface Dependencies {
  identity: IdentityProvider
  attempts: AuthAttempts
  devices: DeviceCookies
  /** Throws `request.invalid` at `username` when nobody may choose it, or somebody has. */
  ensureNameIsFree: (username: string) => Promise<void>
  /** Makes our own row of a person who has just appeared. */
  ensureUser: (subject: string) => Promise<void>
}

export function authRoutes({ identity, attempts, devices, ensureNameIsFree, ensureUser }: Dependencies): Routes {
  /** The session in the cookie; throws without one. */
  async function sessionOf(cookie: string | undefined, ip: string): Promise<OpenedSession> {
    await attempts.token(ip)
    const session = await identity.renew(cookie)
    if (!session) throw new AppError('auth.signed-out')
    return session
  }

  /** `newPasswordSchema` has refused what is weak for anybody. */
  async function ensureNotPersonal(subject: string, newPassword: string): Promise<void> {
    const { email, username } = (await identity.profile(subject)) ?? {}
    const message = weakPasswordReason(newPassword, { email: email ?? '', username: username ?? '' })
    if (message) throw new AppError('request.invalid', { issues: [{ path: ['newPassword'], message }] })
  }

  return {
    signUp: async ({ body }, { ip, setCookies }) => {
      await attempts.signUp(ip)
      await ensureNameIsFree(body.username)
      const opened = await identity.signUp(body)
      if (opened === 'email-taken') throw new AppError('auth.email-taken')
      await ensureUser(opened.subject)
      setCookies([...opened.cookies, devices.issue(accountOf(body))])
      return answer('signed-up', 'Your account is ready.', opened)
    },
    signIn: async ({ body }, { cookie, ip, setCookies }) => {
      const account = accountOf(body)
      const device = devices.read(cookie, account)
      const clearAttempts = await attempts.signIn({ account, ip, device })
      const opened = await identity.signIn(body)
      if (opened === 'invalid-credentials') throw new AppError('auth.invalid-credentials')
      await clearAttempts()
      setCookies([...opened.cookies, devices.issue(account, device)])
      return answer('signed-in', 'Welcome back.', opened)
    },
    token: async (_input, { cookie, ip, setCookies }) => {
      await attempts.token(ip)
      const opened = await identity.renew(cookie)
      if (!opened) return { code: 'auth.signed-out', message: 'Nobody is signed in.' }
      if (opened.cookies.length > 0) setCookies(opened.cookies)
      return answer('token', 'A fresh token.', opened)
    },
    reverify: async ({ body }, { cookie, ip, setCookies }) => {
      const session = await sessionOf(cookie, ip)
      const clearAttempts = await attempts.reverify(session.subject)
      const opened = await identity.reverify({ cookie, password: body.password })
      if (opened === 'signed-out') throw new AppError('auth.signed-out')
      if (opened === 'invalid-credentials') throw new AppError('auth.invalid-credentials')
      await clearAttempts()
      setCookies([...session.cookies, ...opened.cookies])
      return answer('verified', 'It is you.', opened)
    },
    changePassword: async ({ body }, { cookie, ip, setCookies }) => {
      const { subject } = await sessionOf(cookie, ip)
      await ensureNotPersonal(subject, body.newPassword)
      const clearAttempts = await attempts.reverify(subject)
      const opened = await identity.changePassword({ cookie, ...body })
      if (opened === 'signed-out') throw new AppError('auth.signed-out')
      if (opened === 'invalid-credentials') throw new AppError('auth.invalid-credentials')
      await clearAttempts()
      setCookies(opened.cookies)
      return answer('password-changed', 'Your password is changed. Other devices were signed out.', opened)
    },
    endOtherSessions: async (_input, { cookie, ip, setCookies }) => {
      await attempts.token(ip)
      const opened = await identity.endOtherSessions(cookie)
      if (opened === 'signed-out') throw new AppError('auth.signed-out')
      setCookies(opened.cookies)
      return answer('others-signed-out', 'Other devices were signed out.', opened)
    },
    signOut: async (_input, { cookie, setCookies }) => {
      setCookies(await identity.signOut(cookie))
      return undefined
    },
  }
}

/** Addresses are compared without case, as the identity provider does. */
const accountOf = ({ email }: { email: string }): string => email.toLowerCase()

const answer = (code: string, message: string, { bearer, expiresAt }: OpenedSession): AuthResponse => ({
  code,
  message,
  data: { authToken: bearer, expiresAt },
})
