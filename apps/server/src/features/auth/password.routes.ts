/** Sign-up, sign-in, reverification and password change, where the identity provider has passwords. */
import type { Endpoints } from '@rubato/contracts/api'
import { weakPasswordReason } from '@rubato/contracts/domain'
import { AppError } from '../../errors.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import type { DeviceCookies } from '../../http/device-cookies.ts'
import type { OpenedSession, PasswordProvider } from '../../ports/identity.ts'
import { toAuthResponse } from './auth-response.ts'
import type { Admit } from './admission.ts'
import type { AuthAttempts } from './sign-in-limits.ts'

export type PasswordRoutes = {
  [K in 'signUp' | 'signIn' | 'reverify' | 'changePassword']: Handler<Endpoints[K]>
}

export interface PasswordDependencies {
  identity: PasswordProvider
  attempts: AuthAttempts
  devices: DeviceCookies
  admit: Admit
  /** Throws `request.invalid` at `username` when the name is reserved or taken. */
  ensureNameIsFree: (username: string) => Promise<void>
  /** Creates the row in `users` of a person who signed up. */
  ensureUser: (subject: string) => Promise<void>
}

export function passwordRoutes(dependencies: PasswordDependencies): PasswordRoutes {
  const { identity, attempts, devices, admit, ensureNameIsFree, ensureUser } = dependencies

  /** The session in the cookie. Throws `auth.signed-out`. */
  async function sessionOf(cookie: string | undefined, ip: string): Promise<OpenedSession> {
    await attempts.token(ip)
    const session = await identity.renew(cookie)
    if (!session) throw new AppError('auth.signed-out')
    return session
  }

  /** Passwords that are weak for everybody are refused by `newPasswordSchema`. */
  async function ensureNotPersonal(subject: string, newPassword: string): Promise<void> {
    const { email, username } = (await identity.profile(subject)) ?? {}
    const message = weakPasswordReason(newPassword, { email: email ?? '', username: username ?? '' })
    if (message) throw new AppError('request.invalid', { issues: [{ path: ['newPassword'], message }] })
  }

  async function openAccount(account: { email: string; password: string; username: string }): Promise<OpenedSession> {
    await ensureNameIsFree(account.username)
    const opened = await identity.signUp(account)
    if (opened === 'email-taken') throw new AppError('auth.email-taken')
    return opened
  }

  return {
    signUp: async ({ body: { invite, ...account } }, { ip, setCookies }) => {
      await attempts.signUp(ip)
      const giveBack = await admit(invite)
      const opened = await openAccount(account).catch(async (error: unknown) => {
        await giveBack()
        throw error
      })
      await ensureUser(opened.subject)
      setCookies([...opened.cookies, devices.issue(accountOf(account))])
      return toAuthResponse('signed-up', 'Your account is ready.', opened)
    },
    signIn: async ({ body }, { cookie, ip, setCookies }) => {
      const account = accountOf(body)
      const device = devices.read(cookie, account)
      const clearAttempts = await attempts.signIn({ account, ip, device })
      const opened = await identity.signIn(body)
      if (opened === 'invalid-credentials') throw new AppError('auth.invalid-credentials')
      await clearAttempts()
      setCookies([...opened.cookies, devices.issue(account, device)])
      return toAuthResponse('signed-in', 'Welcome back.', opened)
    },
    reverify: async ({ body }, { cookie, ip, setCookies }) => {
      const session = await sessionOf(cookie, ip)
      const clearAttempts = await attempts.reverify(session.subject)
      const opened = await identity.reverify({ cookie, password: body.password })
      if (opened === 'signed-out') throw new AppError('auth.signed-out')
      if (opened === 'invalid-credentials') throw new AppError('auth.invalid-credentials')
      await clearAttempts()
      setCookies([...session.cookies, ...opened.cookies])
      return toAuthResponse('verified', 'It is you.', opened)
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
      return toAuthResponse('password-changed', 'Your password is changed. Other devices were signed out.', opened)
    },
  }
}

/** Key of the attempt counters: addresses are compared without case, as the identity provider compares them. */
const accountOf = ({ email }: { email: string }): string => email.toLowerCase()
