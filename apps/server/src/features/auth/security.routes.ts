/** The second factor, the passkeys and the sessions of the member who calls. */
import { AppError } from '../../base/errors.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import { toAuthResponse, sessionOf } from './session-of.ts'
import { accountOf, emailOf, notify, sessionForChange, type PasswordDependencies } from './password-dependencies.ts'

type OverviewRoutes = Pick<Handlers, 'getSecurity' | 'getFactors'>
type SecondFactorRoutes = Pick<
  Handlers,
  'startSecondFactor' | 'confirmSecondFactor' | 'removeSecondFactor' | 'renewRecoveryCodes'
>
type PasskeyRoutes = Pick<
  Handlers,
  'startPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey' | 'passkeyChallenge' | 'signInWithPasskey'
>
export type SecurityRoutes = OverviewRoutes & SecondFactorRoutes & PasskeyRoutes

export const securityRoutes = (dependencies: PasswordDependencies): SecurityRoutes => ({
  ...overviewRoutes(dependencies),
  ...secondFactorRoutes(dependencies),
  ...passkeyRoutes(dependencies),
})

function overviewRoutes(dependencies: PasswordDependencies): OverviewRoutes {
  const { identity } = dependencies
  return {
    getSecurity: async (_input, { cookie, ip }) => {
      const { subject, sessionId } = await sessionOf(dependencies, { cookie, ip })
      const security = await identity.security(subject, sessionId)
      if (!security) throw new AppError('auth.signed-out')
      return security
    },
    getFactors: async (_input, { cookie, ip }) => {
      const { subject, factors } = await sessionOf(dependencies, { cookie, ip })
      return { hasSecondFactor: factors.hasSecond, hasPasskey: await identity.hasPasskey(subject) }
    },
  }
}

function secondFactorRoutes(dependencies: PasswordDependencies): SecondFactorRoutes {
  const { identity, attempts } = dependencies
  return {
    startSecondFactor: async (_input, { cookie, ip }) => {
      const { subject } = await sessionForChange(dependencies, { cookie, ip }, 'startSecondFactor')
      const started = await identity.startSecondFactor(subject, await emailOf(dependencies, subject))
      if (started === 'on-already') throw new AppError('account.second-factor-on')
      return started
    },
    confirmSecondFactor: async ({ body: { code } }, { cookie, ip }) => {
      const { subject } = await sessionForChange(dependencies, { cookie, ip }, 'confirmSecondFactor')
      const clearAttempts = await attempts.code(subject)
      const confirmed = await identity.confirmSecondFactor({ cookie, subject, code })
      if (typeof confirmed === 'string') throw new AppError(confirmRefusals[confirmed])
      await clearAttempts()
      await notify(dependencies, subject, { change: 'second-factor-on' })
      const { recoveryCodes, opened } = confirmed
      return { ...toAuthResponse('second-factor-on', 'Two-step sign-in is on.', opened), recoveryCodes }
    },
    removeSecondFactor: async (_input, { cookie, ip }) => {
      const { subject } = await sessionForChange(dependencies, { cookie, ip }, 'removeSecondFactor')
      const wasOn = await identity.removeSecondFactor(subject)
      if (wasOn) await notify(dependencies, subject, { change: 'second-factor-off' })
      return toAuthResponse(
        'second-factor-off',
        'Two-step sign-in is off.',
        await sessionOf(dependencies, { cookie, ip }),
      )
    },
    renewRecoveryCodes: async (_input, { cookie, ip }) => {
      const { subject } = await sessionForChange(dependencies, { cookie, ip }, 'renewRecoveryCodes')
      const recoveryCodes = await identity.renewRecoveryCodes(subject)
      if (!recoveryCodes) throw new AppError('account.second-factor-off')
      await notify(dependencies, subject, { change: 'recovery-codes-renewed' })
      return { recoveryCodes }
    },
  }
}

const confirmRefusals = {
  'code-wrong': 'auth.code-wrong',
  'not-started': 'auth.code-expired',
  'on-already': 'account.second-factor-on',
  'signed-out': 'auth.signed-out',
} as const

function passkeyRoutes(dependencies: PasswordDependencies): PasskeyRoutes {
  const { identity, attempts, devices } = dependencies
  return {
    startPasskey: async (_input, { cookie, ip }) => {
      const { subject } = await sessionForChange(dependencies, { cookie, ip }, 'startPasskey')
      const options = await identity.startPasskey(subject, await emailOf(dependencies, subject))
      if (options === 'too-many') throw new AppError('account.passkeys-full')
      return options
    },
    addPasskey: async ({ body: { name, passkey } }, { cookie, ip }) => {
      const { subject } = await sessionForChange(dependencies, { cookie, ip }, 'addPasskey')
      const added = await identity.addPasskey(subject, name, passkey)
      if (added === 'refused') throw new AppError('auth.passkey-refused')
      if (added === 'too-many') throw new AppError('account.passkeys-full')
      await notify(dependencies, subject, { change: 'passkey-added' })
      return added
    },
    renamePasskey: async ({ params: { passkeyId }, body: { name } }, { cookie, ip }) => {
      const { subject } = await sessionForChange(dependencies, { cookie, ip }, 'renamePasskey')
      const renamed = await identity.renamePasskey(subject, passkeyId, name)
      if (!renamed) throw new AppError('account.passkey-missing')
      return renamed
    },
    removePasskey: async ({ params: { passkeyId } }, { cookie, ip }) => {
      const { subject } = await sessionForChange(dependencies, { cookie, ip }, 'removePasskey')
      const removed = await identity.removePasskey(subject, passkeyId)
      if (removed) await notify(dependencies, subject, { change: 'passkey-removed' })
    },
    passkeyChallenge: async (_input, { ip }) => {
      await attempts.passkey(ip)
      return identity.passkeyChallenge()
    },
    signInWithPasskey: async ({ body: { passkey } }, { cookie, ip, device, setCookies }) => {
      await attempts.passkey(ip)
      const opened = await identity.signInWithPasskey(passkey, device)
      if (opened === 'refused') throw new AppError('auth.passkey-refused')
      const account = accountOf({ email: await emailOf(dependencies, opened.subject) })
      setCookies([...opened.cookies, devices.issue(account, devices.read(cookie, account))])
      return toAuthResponse('signed-in', 'Welcome back.', opened)
    },
  }
}
