/** Sign-up, sign-in in one or two steps, reverification and password change, where the identity provider has passwords. */
import { AppError } from '../../base/errors.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import { ensureReverified } from '../../http/reverification.ts'
import type { FactorProofs, OpenedSession } from '../../ports/identity.ts'
import { toAuthResponse, sessionOf } from './session-of.ts'
import { accountOf, emailOf, ensureNotPersonal, notify, type PasswordDependencies } from './password-dependencies.ts'
import type { AuthAttempts } from './sign-in-limits.ts'

export type PasswordRoutes = Pick<Handlers, 'signUp' | 'signIn' | 'signInWithCode' | 'reverify' | 'changePassword'>

export function passwordRoutes(dependencies: PasswordDependencies): PasswordRoutes {
  return { signUp: signUp(dependencies), ...signInRoutes(dependencies), ...sessionRoutes(dependencies) }
}

function signUp(dependencies: PasswordDependencies): PasswordRoutes['signUp'] {
  const { identity, attempts, devices, admit, mail, ensureNameIsFree, ensureUser } = dependencies

  async function openAccount(account: Parameters<typeof identity.signUp>[0]): Promise<OpenedSession> {
    await ensureNameIsFree(account.username)
    const opened = await identity.signUp(account)
    if (opened === 'email-taken') throw new AppError('auth.email-taken')
    return opened
  }

  return async ({ body: { invite, ...account } }, { ip, device, setCookies }) => {
    await attempts.signUp(ip)
    const giveBack = await admit(invite)
    const opened = await openAccount({ ...account, device }).catch(async (error: unknown) => {
      await giveBack()
      throw error
    })
    await ensureUser(opened.subject)
    const { subject } = opened
    // The account is open also when its address has been sent too many links already; "Send the link again" says so.
    await mail?.enqueue({ kind: 'confirm-email', to: account.email, subject, isNewAddress: false }).catch(ignoreTooMany)
    setCookies([...opened.cookies, devices.issue(accountOf(account))])
    return toAuthResponse('signed-up', 'Your account is ready.', opened)
  }
}

function ignoreTooMany(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'request.too-many')) throw error
}

function signInRoutes(dependencies: PasswordDependencies): Pick<PasswordRoutes, 'signIn' | 'signInWithCode'> {
  const { identity, attempts, devices } = dependencies
  return {
    signIn: async ({ body }, { cookie, ip, device, setCookies }) => {
      const account = accountOf(body)
      const known = devices.read(cookie, account)
      const clearAttempts = await attempts.signIn({ account, ip, device: known })
      const opened = await identity.signIn({ ...body, device })
      if (opened === 'invalid-credentials') throw new AppError('auth.invalid-credentials')
      await clearAttempts()
      if ('secondFactor' in opened) {
        setCookies(opened.secondFactor)
        return { code: 'auth.second-factor', message: 'Enter a code of your authenticator app.' }
      }
      setCookies([...opened.cookies, devices.issue(account, known)])
      return toAuthResponse('signed-in', 'Welcome back.', opened)
    },
    signInWithCode: async ({ body: { code } }, { cookie, ip, device, setCookies }) => {
      await attempts.token(ip)
      const subject = await identity.challengedSubject(cookie)
      if (subject === null) throw new AppError('auth.code-expired')
      const clearAttempts = await attempts.code(subject)
      const answer = await identity.signInWithCode({ cookie, code, device })
      if (answer === 'no-challenge') throw new AppError('auth.code-expired')
      if (answer === 'code-wrong') throw new AppError('auth.code-wrong')
      await clearAttempts()
      const { opened, recoveryCodesLeft } = answer
      const account = accountOf({ email: await emailOf(dependencies, subject) })
      setCookies([...opened.cookies, devices.issue(account, devices.read(cookie, account))])
      if (recoveryCodesLeft !== null) await notify(dependencies, subject, { change: 'recovery-code-used' })
      return toAuthResponse('signed-in', 'Welcome back.', opened)
    },
  }
}

function sessionRoutes(dependencies: PasswordDependencies): Pick<PasswordRoutes, 'reverify' | 'changePassword'> {
  const { identity, attempts, clock } = dependencies
  return {
    reverify: async ({ body }, { cookie, ip, setCookies }) => {
      const session = await sessionOf(dependencies, { cookie, ip })
      const clearAttempts = await countProofs(attempts, session.subject, body)
      const opened = await identity.reverify({ cookie, proofs: body })
      if (typeof opened === 'string') throw new AppError(refusals[opened])
      await clearAttempts()
      setCookies([...session.cookies, ...opened.cookies])
      return toAuthResponse('verified', 'It is you.', opened)
    },
    changePassword: async ({ body }, { cookie, ip, setCookies }) => {
      const { subject, factors } = await sessionOf(dependencies, { cookie, ip })
      // The current password is the first factor.
      ensureReverified('changePassword', { ...factors, firstAt: clock.now() }, clock.now())
      await ensureNotPersonal(dependencies, subject, body.newPassword)
      await attempts.password(subject)
      const clearAttempts = await attempts.reverify(subject)
      const opened = await identity.changePassword({ cookie, ...body })
      if (opened === 'signed-out') throw new AppError('auth.signed-out')
      if (opened === 'invalid-credentials') throw new AppError('auth.invalid-credentials')
      await clearAttempts()
      setCookies(opened.cookies)
      await notify(dependencies, subject, { change: 'password-changed' })
      return toAuthResponse('password-changed', 'Your password is changed. Other devices were signed out.', opened)
    },
  }
}

/** Counts passwords and codes separately: a right password must not clear the count of wrong codes. */
async function countProofs(attempts: AuthAttempts, subject: string, { password, code, passkey }: FactorProofs) {
  const clears: (() => Promise<void>)[] = []
  if (password !== undefined || passkey !== undefined) clears.push(await attempts.reverify(subject))
  if (code !== undefined) clears.push(await attempts.code(subject))
  return async () => {
    for (const clear of clears) await clear()
  }
}

const refusals = {
  'signed-out': 'auth.signed-out',
  'invalid-credentials': 'auth.invalid-credentials',
  'code-wrong': 'auth.code-wrong',
  'second-factor-off': 'account.second-factor-off',
  'passkey-refused': 'auth.passkey-refused',
} as const
