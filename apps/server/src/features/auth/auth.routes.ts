/** Bearer tokens, sessions and sign-in, for every kind of identity provider. */
import {
  accountSecurityEndpoints,
  authEndpoints,
  hostedSignInEndpoints,
  newPasswordEndpoints,
  proofEndpoints,
} from '@rubato/contracts/api'
import { AppError } from '../../base/errors.ts'
import { missingRoutes, type Handlers } from '../../http/bind-endpoints.ts'
import type { IdentityProvider } from '../../ports/identity.ts'
import type { FirstSignInDependencies } from './first-sign-in.routes.ts'
import { hostedRoutes, type HostedRoutes } from './hosted.routes.ts'
import { toAuthResponse, sessionOf } from './session-of.ts'
import { mailLinkRoutes, type MailLinkRoutes } from './mail-link.routes.ts'
import type { PasswordDependencies } from './password-dependencies.ts'
import { passwordRoutes, type PasswordRoutes } from './password.routes.ts'
import { securityRoutes, type SecurityRoutes } from './security.routes.ts'

type AccountRoutes = PasswordRoutes & MailLinkRoutes & SecurityRoutes
type SessionRoutes = Pick<Handlers, 'token' | 'endSession' | 'endOtherSessions' | 'signOut'>
type Routes = AccountRoutes & HostedRoutes & SessionRoutes

interface Dependencies extends Omit<PasswordDependencies, 'identity'>, Omit<FirstSignInDependencies, 'identity'> {
  identity: IdentityProvider
}

export function authRoutes(dependencies: Dependencies): Routes {
  const { identity, attempts } = dependencies
  return {
    ...(identity.kind === 'password'
      ? { ...accountRoutes({ ...dependencies, identity }), ...missingRoutes(hostedSignInEndpoints) }
      : { ...hostedRoutes({ ...dependencies, identity }), ...missingRoutes(passwordEndpoints) }),
    token: async (_input, { cookie, ip, setCookies }) => {
      await attempts.token(ip)
      const opened = await identity.renew(cookie)
      if (!opened) return { code: 'auth.signed-out', message: 'Nobody is signed in.' }
      if (opened.cookies.length > 0) setCookies(opened.cookies)
      return toAuthResponse('token', 'A fresh token.', opened)
    },
    endSession: async ({ params: { sessionId } }, { cookie, ip }) => {
      const { subject } = await sessionOf(dependencies, { cookie, ip })
      await identity.endSession(subject, sessionId)
    },
    endOtherSessions: async (_input, { cookie, ip, setCookies }) => {
      await attempts.token(ip)
      const opened = await identity.endOtherSessions(cookie)
      if (opened === 'signed-out') throw new AppError('auth.signed-out')
      setCookies(opened.cookies)
      return toAuthResponse('others-signed-out', 'Other devices were signed out.', opened)
    },
    signOut: async (_input, { cookie, setCookies }) => setCookies(await identity.signOut(cookie)),
  }
}

const accountRoutes = (dependencies: PasswordDependencies): AccountRoutes => ({
  ...passwordRoutes(dependencies),
  ...mailLinkRoutes(dependencies),
  ...securityRoutes(dependencies),
})

/** The endpoints of a provider that has passwords. */
const passwordEndpoints = {
  signIn: authEndpoints.signIn,
  ...newPasswordEndpoints,
  ...proofEndpoints,
  ...accountSecurityEndpoints,
}
