/** Sign-in on the pages of a hosted provider: the way there and back, and the sessions that it opened. */
import type { AuthSession } from '@rubato/contracts/domain'
import { AppError } from '../../base/errors.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { HostedSession } from '../../ports/identity.ts'
import { toAuthResponse, sessionOf } from './session-of.ts'
import { firstSignInRoutes, type FirstSignInRoutes, type FirstSignInDependencies } from './first-sign-in.routes.ts'

type RedirectRoutes = Pick<
  Handlers,
  'startRedirect' | 'finishRedirect' | 'listSessions' | 'signOutAddress' | 'getAuthSession'
>
export type HostedRoutes = RedirectRoutes & FirstSignInRoutes

export const hostedRoutes = (dependencies: FirstSignInDependencies): HostedRoutes => ({
  ...redirectRoutes(dependencies),
  ...firstSignInRoutes(dependencies),
})

function redirectRoutes({ identity, clock, attempts, accounts }: FirstSignInDependencies): RedirectRoutes {
  return {
    startRedirect: async ({ body: { purpose, invite } }, { ip, setCookies }) => {
      await attempts.token(ip)
      const { url, cookies } = await identity.start({ purpose, invite })
      setCookies(cookies)
      return { url }
    },
    finishRedirect: async ({ body }, { cookie, ip, device, setCookies }) => {
      await attempts.token(ip)
      const { session, person } = await identity.callback({ query: new URLSearchParams(body.search), cookie, device })
      setCookies(session.cookies)
      if (!(await accounts.recognize(person)))
        return { code: 'first-sign-in', message: 'You have no account here yet.' }
      await identity.settle(person.subject)
      return toAuthResponse('signed-in', 'Welcome back.', session)
    },
    listSessions: async (_input, { cookie, ip }) => {
      const { subject, sessionId } = await sessionOf({ identity, attempts }, { cookie, ip })
      const sessions = await identity.listSessions(subject)
      return { sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId })) }
    },
    signOutAddress: async (_input, { ip }) => {
      await attempts.token(ip)
      // The session here ends all the same when the provider does not answer.
      return { url: await identity.signOutUrl().catch(() => null) }
    },
    getAuthSession: async (_input, { actor }) => {
      if (!actor.hostedSession) throw new AppError('route.not-found')
      return authSessionOf(actor.hostedSession, clock.now())
    },
  }
}

function authSessionOf({ factorsVerifiedAt, ...session }: HostedSession, now: number): AuthSession {
  const ageOf = (at: number | null) => (at === null ? null : Math.max(0, Math.floor((now - at) / 60_000)))
  return { ...session, factorVerificationAge: [ageOf(factorsVerifiedAt[0]), ageOf(factorsVerifiedAt[1])] }
}
