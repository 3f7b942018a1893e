/** The first sign-in of a person at a hosted provider: an account from before is moved, or a new one opened. */
import type { EndpointInput, Endpoints } from '@rubato/contracts/api'
import { AppError } from '../../base/errors.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { MailGate } from '../../mail/mail-gate.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FormerAccounts } from '../../ports/former-accounts.ts'
import type { HostedPerson, RedirectProvider, OpenedSession } from '../../ports/identity.ts'
import type { Admit } from './admission.ts'
import { toAuthResponse, type Caller } from './session-of.ts'
import type { AuthAttempts } from './sign-in-limits.ts'

export type FirstSignInRoutes = Pick<Handlers, 'getFirstSignIn' | 'moveAccount' | 'sendMoveLink' | 'openAccount'>

export interface FirstSignInDependencies {
  identity: RedirectProvider
  clock: Clock
  attempts: AuthAttempts
  /** Null on a site that sends no mail. */
  mail: MailGate | null
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

export function firstSignInRoutes(dependencies: FirstSignInDependencies): FirstSignInRoutes {
  const { identity, attempts, formerAccounts, mail } = dependencies

  /** Throws `auth.signed-out` unless the cookie belongs to a first sign-in that is open. */
  async function personOf({ cookie, ip }: Caller): Promise<HostedPerson> {
    await attempts.token(ip)
    const person = await identity.firstSignIn(cookie)
    if (!person) throw new AppError('auth.signed-out')
    return person
  }

  /** Ends the first sign-in: from now on the session belongs to a member. */
  async function settle(person: HostedPerson, cookie: string | undefined): Promise<OpenedSession> {
    await identity.settle(person.subject)
    const session = await identity.renew(cookie)
    if (!session) throw new AppError('auth.signed-out')
    return session
  }

  return {
    getFirstSignIn: async (_input, { cookie, ip }) => {
      const { verifiedEmail } = await personOf({ cookie, ip })
      const found = verifiedEmail === null ? null : await formerAccounts.find(verifiedEmail)
      return { formerAccount: found && { ...found, createdAt: found.createdAt.toISOString() } }
    },
    moveAccount: async ({ body }, { cookie, ip, setCookies }) => {
      const person = await personOf({ cookie, ip })
      await moveAccount(dependencies, person, { ip, proofs: body })
      const session = await settle(person, cookie)
      setCookies(session.cookies)
      return toAuthResponse('moved', 'Your account is the same as before.', session)
    },
    sendMoveLink: async (_input, { cookie, ip }) => {
      if (!mail) throw new AppError('mail.unavailable')
      const { verifiedEmail } = await personOf({ cookie, ip })
      const found = verifiedEmail === null ? null : await formerAccounts.find(verifiedEmail)
      if (verifiedEmail === null || !found) throw new AppError('provider.no-former-account')
      await mail.enqueue({ kind: 'move-account', to: verifiedEmail }, { ip })
    },
    openAccount: async ({ body }, { cookie, ip, setCookies }) => {
      const person = await personOf({ cookie, ip })
      await openAccount(dependencies, person, body.username)
      const session = await settle(person, cookie)
      setCookies(session.cookies)
      return toAuthResponse('signed-up', 'Your account is ready.', session)
    },
  }
}

type MoveProofs = EndpointInput<Endpoints['moveAccount']>['body']

/** Counts guesses before they are checked, as at a sign-in. Returns the function to call when all were right. */
async function countGuesses(
  attempts: AuthAttempts,
  account: string,
  { ip, proofs }: { ip: string; proofs: MoveProofs },
) {
  const { password, code } = proofs
  if (password === undefined) await attempts.link(ip)
  const clear = [
    ...(password === undefined ? [] : [await attempts.signIn({ account, ip, device: null })]),
    ...(code === undefined ? [] : [await attempts.code(account)]),
  ]
  return async () => {
    for (const clearOne of clear) await clearOne()
  }
}

const refusals = {
  'invalid-credentials': 'auth.invalid-credentials',
  'link-invalid': 'auth.link-invalid',
  'code-wrong': 'auth.code-wrong',
  'not-found': 'provider.no-former-account',
} as const

async function moveAccount(
  { identity, clock, attempts, formerAccounts, mail }: FirstSignInDependencies,
  { subject, verifiedEmail: email }: HostedPerson,
  { ip, proofs }: { ip: string; proofs: MoveProofs },
): Promise<void> {
  if (email === null) throw new AppError('provider.no-former-account')
  const clearAttempts = await countGuesses(attempts, email.toLowerCase(), { ip, proofs })
  const { password, link = '', code } = proofs
  const proof = password === undefined ? { link } : { password }
  const result = await formerAccounts.move({ email, proof, code, to: { issuer: identity.issuer, subject } })
  if (result !== 'moved') throw new AppError(refusals[result])
  await clearAttempts()
  await mail?.enqueue({ kind: 'notice', to: email, change: 'account-moved', at: clock.now() })
}

/** With the rule of the site for new accounts (`SIGN_UP`). */
async function openAccount(
  { admit, accounts }: Pick<FirstSignInDependencies, 'admit' | 'accounts'>,
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
