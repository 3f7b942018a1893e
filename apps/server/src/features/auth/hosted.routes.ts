/** Sign-in on the pages of a hosted provider: the way there and back, and the first sign-in of a person. */
import type { Endpoints } from '@rubato/contracts/api'
import type { AuthSession } from '@rubato/contracts/domain'
import { AppError } from '../../errors.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FormerAccounts } from '../../ports/former-accounts.ts'
import type { HostedPerson, HostedSession, OpenedSession, RedirectProvider } from '../../ports/identity.ts'
import type { Admit } from './admission.ts'
import { toAuthResponse } from './auth-response.ts'
import type { AuthAttempts } from './sign-in-limits.ts'

type HostedRoute =
  | 'startRedirect'
  | 'finishRedirect'
  | 'getFirstSignIn'
  | 'moveAccount'
  | 'openAccount'
  | 'signOutAddress'
  | 'getAuthSession'
export type HostedRoutes = { [K in HostedRoute]: Handler<Endpoints[K]> }

export interface HostedDependencies {
  identity: RedirectProvider
  clock: Clock
  attempts: AuthAttempts
  admit: Admit
  formerAccounts: FormerAccounts
  accounts: HostedAccounts
}

/** The accounts of this site whose people sign in at the provider. */
export interface HostedAccounts {
  /** Whether the person has an account; stores their verified address with it. */
  recognize(person: HostedPerson): Promise<boolean>
  /**
   * Opens an account under this name; false when the person has one already. Throws `request.invalid` at `username` when the
   * name is reserved or taken.
   */
  open(person: HostedPerson, username: string): Promise<boolean>
}

export function hostedRoutes(dependencies: HostedDependencies): HostedRoutes {
  const { identity, clock, attempts, formerAccounts, accounts } = dependencies

  /** Throws `auth.signed-out` unless the cookie belongs to a first sign-in that is open. */
  async function personOf(cookie: string | undefined, ip: string): Promise<HostedPerson> {
    await attempts.token(ip)
    const person = await identity.firstSignIn(cookie)
    if (!person) throw new AppError('auth.signed-out')
    return person
  }

  /** Ends the first sign-in: from now on the session is that of a member. */
  async function settle(person: HostedPerson, cookie: string | undefined): Promise<OpenedSession> {
    await identity.settle(person.subject)
    const session = await identity.renew(cookie)
    if (!session) throw new AppError('auth.signed-out')
    return session
  }

  return {
    startRedirect: async ({ body: { purpose, invite } }, { ip, setCookies }) => {
      await attempts.token(ip)
      const { url, cookies } = await identity.start({ purpose, invite })
      setCookies(cookies)
      return { url }
    },
    finishRedirect: async ({ body }, { cookie, ip, setCookies }) => {
      await attempts.token(ip)
      const { session, person } = await identity.callback({ query: new URLSearchParams(body.search), cookie })
      setCookies(session.cookies)
      if (!(await accounts.recognize(person)))
        return { code: 'first-sign-in', message: 'You have no account here yet.' }
      await identity.settle(person.subject)
      return toAuthResponse('signed-in', 'Welcome back.', session)
    },
    getFirstSignIn: async (_input, { cookie, ip }) => {
      const { verifiedEmail } = await personOf(cookie, ip)
      const found = verifiedEmail === null ? null : await formerAccounts.find(verifiedEmail)
      return { formerAccount: found && { username: found.username, createdAt: found.createdAt.toISOString() } }
    },
    moveAccount: async ({ body }, { cookie, ip, setCookies }) => {
      const person = await personOf(cookie, ip)
      const email = person.verifiedEmail
      if (email === null) throw new AppError('provider.no-former-account')
      const clearAttempts = await attempts.signIn({ account: email.toLowerCase(), ip, device: null })
      const to = { issuer: identity.issuer, subject: person.subject }
      const result = await formerAccounts.move({ email, password: body.password, to })
      if (result === 'invalid-credentials') throw new AppError('auth.invalid-credentials')
      if (result === 'not-found') throw new AppError('provider.no-former-account')
      await clearAttempts()
      const session = await settle(person, cookie)
      setCookies(session.cookies)
      return toAuthResponse('moved', 'Your account is the same as before.', session)
    },
    openAccount: async ({ body }, { cookie, ip, setCookies }) => {
      const person = await personOf(cookie, ip)
      await openAccount(dependencies, person, body.username)
      const session = await settle(person, cookie)
      setCookies(session.cookies)
      return toAuthResponse('signed-up', 'Your account is ready.', session)
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

/** With the rule of the site for new accounts (`SIGN_UP`). */
async function openAccount(
  { admit, accounts }: Pick<HostedDependencies, 'admit' | 'accounts'>,
  person: HostedPerson,
  username: string,
): Promise<void> {
  const giveBack = await admit(person.invite)
  const isOpened = await accounts.open(person, username).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  if (!isOpened) await giveBack()
}

function authSessionOf({ factorsVerifiedAt, ...session }: HostedSession, now: number): AuthSession {
  const ageOf = (at: number | null) => (at === null ? null : Math.max(0, Math.floor((now - at) / 60_000)))
  return { ...session, factorVerificationAge: [ageOf(factorsVerifiedAt[0]), ageOf(factorsVerifiedAt[1])] }
}
