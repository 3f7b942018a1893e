/** Sign-up, sign-in, bearer tokens and sign-out, whoever stands behind the identity port. */
import type { AuthResponse, Endpoints } from '@rubato/contracts/api'
import { AppError } from '../../errors.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import { createRateLimiter, networkOf } from '../../http/rate-limit.ts'
import type { Clock } from '../../ports/clock.ts'
import type { IdentityProvider, OpenedSession } from '../../ports/identity.ts'

type Name = 'signUp' | 'signIn' | 'token' | 'reverify' | 'signOut'
type Routes = { [K in Name]: Handler<Endpoints[K]> }

interface Dependencies {
  identity: IdentityProvider
  clock: Clock
  rateLimitFactor: number
  /** Makes our own row of a person who has just appeared. */
  ensureUser: (subject: string) => Promise<void>
}

const MINUTE = 60_000
export const authLimits = {
  signUpByNetwork: { limit: 10, windowMs: 60 * MINUTE },
  signInByNetwork: { limit: 30, windowMs: 15 * MINUTE },
  /** Wrong passwords for one address; a right one starts anew. */
  signInByAddress: { limit: 8, windowMs: 15 * MINUTE },
  /** Wrong passwords in one account's sessions; a right one starts anew. */
  reverifyByAccount: { limit: 8, windowMs: 15 * MINUTE },
  tokenByNetwork: { limit: 120, windowMs: MINUTE },
} as const

export function authRoutes({ identity, clock, rateLimitFactor, ensureUser }: Dependencies): Routes {
  const limiterOf = (name: keyof typeof authLimits) => createRateLimiter(authLimits[name], clock, rateLimitFactor)
  const signUps = limiterOf('signUpByNetwork')
  const signInsByNetwork = limiterOf('signInByNetwork')
  const signInsByAddress = limiterOf('signInByAddress')
  const reverifications = limiterOf('reverifyByAccount')
  const tokens = limiterOf('tokenByNetwork')

  return {
    signUp: async ({ body }, { ip, setCookies }) => {
      signUps.take(networkOf(ip))
      const opened = await identity.signUp(body)
      if (opened === 'email-taken') throw new AppError('auth.email-taken')
      await ensureUser(opened.subject)
      setCookies(opened.cookies)
      return answer('signed-up', 'Your account is ready.', opened)
    },
    signIn: async ({ body }, { ip, setCookies }) => {
      const address = body.email.toLowerCase()
      signInsByNetwork.take(networkOf(ip))
      signInsByAddress.take(address)
      const opened = await identity.signIn(body)
      if (opened === 'invalid-credentials') throw new AppError('auth.invalid-credentials')
      signInsByAddress.clear(address)
      setCookies(opened.cookies)
      return answer('signed-in', 'Welcome back.', opened)
    },
    token: async (_input, { cookie, ip, setCookies }) => {
      tokens.take(networkOf(ip))
      const opened = await identity.renew(cookie)
      if (!opened) return { code: 'auth.signed-out', message: 'Nobody is signed in.' }
      if (opened.cookies.length > 0) setCookies(opened.cookies)
      return answer('token', 'A fresh token.', opened)
    },
    reverify: async ({ body }, { cookie, ip, setCookies }) => {
      tokens.take(networkOf(ip))
      const session = await identity.renew(cookie)
      if (!session) throw new AppError('auth.signed-out')
      reverifications.take(session.subject)
      const opened = await identity.reverify({ cookie, password: body.password })
      if (opened === 'signed-out') throw new AppError('auth.signed-out')
      if (opened === 'invalid-credentials') throw new AppError('auth.invalid-credentials')
      reverifications.clear(session.subject)
      setCookies([...session.cookies, ...opened.cookies])
      return answer('verified', 'It is you.', opened)
    },
    signOut: async (_input, { cookie, setCookies }) => {
      setCookies(await identity.signOut(cookie))
      return undefined
    },
  }
}

const answer = (code: string, message: string, { bearer, expiresAt }: OpenedSession): AuthResponse => ({
  code,
  message,
  data: { authToken: bearer, expiresAt },
})
