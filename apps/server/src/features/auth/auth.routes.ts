/** Bearer tokens, sessions and sign-in, for every kind of identity provider. */
import type { Endpoints } from '@rubato/contracts/api'
import { AppError } from '../../errors.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import type { IdentityProvider } from '../../ports/identity.ts'
import { hostedRoutes, type HostedDependencies, type HostedRoutes } from './hosted.routes.ts'
import { passwordRoutes, type PasswordDependencies, type PasswordRoutes } from './password.routes.ts'
import { toAuthResponse } from './auth-response.ts'

type Routes = PasswordRoutes & HostedRoutes & { [K in 'token' | 'endOtherSessions' | 'signOut']: Handler<Endpoints[K]> }

interface Dependencies extends Omit<PasswordDependencies, 'identity'>, Omit<HostedDependencies, 'identity'> {
  identity: IdentityProvider
}

export function authRoutes(dependencies: Dependencies): Routes {
  const { identity, attempts } = dependencies
  return {
    ...(identity.kind === 'password'
      ? { ...passwordRoutes({ ...dependencies, identity }), ...noHostedRoutes }
      : { ...hostedRoutes({ ...dependencies, identity }), ...noPasswordRoutes }),
    token: async (_input, { cookie, ip, setCookies }) => {
      await attempts.token(ip)
      const opened = await identity.renew(cookie)
      if (!opened) return { code: 'auth.signed-out', message: 'Nobody is signed in.' }
      if (opened.cookies.length > 0) setCookies(opened.cookies)
      return toAuthResponse('token', 'A fresh token.', opened)
    },
    endOtherSessions: async (_input, { cookie, ip, setCookies }) => {
      await attempts.token(ip)
      const opened = await identity.endOtherSessions(cookie)
      if (opened === 'signed-out') throw new AppError('auth.signed-out')
      setCookies(opened.cookies)
      return toAuthResponse('others-signed-out', 'Other devices were signed out.', opened)
    },
    signOut: async (_input, { cookie, setCookies }) => {
      setCookies(await identity.signOut(cookie))
      return undefined
    },
  }
}

async function refuse(): Promise<never> {
  throw new AppError('route.not-found')
}

/** Where the provider has no passwords, these endpoints do not exist. */
const noPasswordRoutes: PasswordRoutes = { signUp: refuse, signIn: refuse, reverify: refuse, changePassword: refuse }

/** Where the provider has passwords, these endpoints do not exist. */
const noHostedRoutes: HostedRoutes = {
  startRedirect: refuse,
  finishRedirect: refuse,
  getFirstSignIn: refuse,
  moveAccount: refuse,
  openAccount: refuse,
  signOutAddress: refuse,
  getAuthSession: refuse,
}
