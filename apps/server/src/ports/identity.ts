/**
 * Identity of callers. Every provider keeps sessions and verifies their bearer tokens (`BearerVerifier`). People sign
 * in with a password that the provider checks (`PasswordAccounts`) or on the provider's own pages (`RedirectSignIn`);
 * `kind` says which, and only the auth routes and the demo accounts depend on it. A person is identified by (issuer,
 * subject), never by e-mail.
 */
import type { RedirectPurpose } from '@rubato/contracts/api'
import type {
  AccountSecurity,
  AccountSession,
  AuthSession,
  Passkey,
  SessionFactors,
  UserDetail,
} from '@rubato/contracts/domain'

export type IdentityProvider = PasswordProvider | RedirectProvider

export interface PasswordProvider
  extends BearerVerifier, PasswordAccounts, MailLinks, SecondFactors, Passkeys, AccountOverview {
  readonly kind: 'password'
}

export interface RedirectProvider extends BearerVerifier, RedirectSignIn {
  readonly kind: 'redirect'
}

/** An open session with a fresh bearer token. */
export interface OpenedSession {
  subject: string
  sessionId: string
  factors: SessionFactors
  bearer: string
  /** ms since 1970 */
  expiresAt: number
  /** Values for `Set-Cookie`. */
  cookies: string[]
}

/** Sessions and their bearer tokens, however they were opened. */
export interface BearerVerifier {
  readonly issuer: string
  /** A fresh bearer token for the session in the cookie header; null when there is no session or it has ended. */
  renew(cookie: string | undefined): Promise<OpenedSession | null>
  /** Ends all sessions of the person except the one in the cookie header, which gets a new cookie. */
  endOtherSessions(cookie: string | undefined): Promise<OpenedSession | 'signed-out'>
  /** Ends the session in the cookie header, if any; returns the cookies that clear it. */
  signOut(cookie: string | undefined): Promise<string[]>
  /** Ends one session of the person; false when there is no such session. */
  endSession(subject: string, sessionId: string): Promise<boolean>
  /** Checks a bearer token without a session look-up; null when it is expired, ended or not issued by this site. */
  verify(bearer: string): Promise<VerifiedBearer | null>
  /** Calls back when the session of a verified bearer is ended, on any process. Returns the function that unsubscribes. */
  onEnded(bearer: string, listener: () => void): () => void
  /** Subscribes to the sessions that other processes of the site end; returns the function that unsubscribes. */
  follow(): () => Promise<void>
  /** Deletes expired rows. Called once an hour, by one process of the site. */
  deleteExpired(): Promise<void>
  /** The security settings of a person, and their sessions, for admins; null when the person is unknown. */
  signInOf(subject: string): Promise<SignInFacts | null>
  /** Ends all sessions of the person, with their bearer tokens; returns how many. */
  endSessionsOf(subject: string): Promise<number>
  /** Ends all sessions of the person, with their tokens, and removes everything that the site stores for the sign-in. */
  deletePerson(subject: string): Promise<void>
  /** The provider's record of a person; null when unknown. */
  profile(subject: string): Promise<{ username: string; email: string | null } | null>
}

export type SignInFacts = NonNullable<UserDetail['signIn']>

/** The provider stores passwords and checks them itself. */
interface PasswordAccounts {
  /** `device`: browser and system, which the list of sessions shows. */
  signUp(input: {
    email: string
    password: string
    username: string
    device: string | null
  }): Promise<OpenedSession | 'email-taken'>
  /**
   * A wrong password and an unknown address have the same answer, in about the same time. With a second factor no session is
   * opened: the cookies bind the second step to this browser.
   */
  signIn(input: {
    email: string
    password: string
    device: string | null
  }): Promise<OpenedSession | { secondFactor: string[] } | 'invalid-credentials'>
  /** A fresh bearer token for the session in the cookie header, dated by the factors that were proved. */
  reverify(input: {
    cookie: string | undefined
    proofs: FactorProofs
  }): Promise<
    OpenedSession | 'signed-out' | 'invalid-credentials' | 'code-wrong' | 'second-factor-off' | 'passkey-refused'
  >
  /**
   * Sets a new password and ends all sessions of the person except the one in the cookie header, which gets a new
   * cookie.
   */
  changePassword(input: {
    cookie: string | undefined
    currentPassword: string
    newPassword: string
  }): Promise<OpenedSession | 'signed-out' | 'invalid-credentials'>
}

/** A passkey proves both factors: possession of the device, and the check that unlocks it. */
export interface FactorProofs {
  password?: string | undefined
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

// Additional parts of a provider with passwords. People are named by `subject`; the caller has checked that they are
// signed in, and how fresh their proof is.

/** A WebAuthn answer of the browser as JSON, with the shape that the contract checks. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>
/** WebAuthn options as JSON. */
export type PasskeyOptions = Record<string, unknown>

/** Links of mails. A token is valid once, for a limited time, and until the password changes; a newer one replaces it. */
export interface MailLinks {
  /** A token to set a new password; null when no account has the address. */
  startReset(email: string): Promise<{ subject: string; email: string; token: string } | null>
  /** The person whose password the token sets; null for an invalid token. The token stays valid. */
  personOfReset(token: string): Promise<{ subject: string; isConfirmed: boolean } | null>
  /** Whether an account has this address and has confirmed it. */
  isConfirmed(address: string): Promise<boolean>
  /**
   * Uses the token, ends all sessions, and counts as confirmation of the address. The second factor, recovery codes and
   * passkeys of an address that had never been confirmed are removed: the person who signed up may have used the address of
   * another one.
   */
  resetPassword(token: string, newPassword: string): Promise<{ subject: string } | 'link-invalid'>
  /**
   * A token that confirms the address of the person, now or as their new address, for the rest of the life of the request
   * (`mail/mail-gate.ts`). `not-requested`: there is no such request, or it has ended. `address-taken`: another account has it.
   */
  startConfirmation(subject: string, email: string): Promise<{ token: string } | 'not-requested' | 'address-taken'>
  /**
   * Uses the token; the account in `users` has the address then too. `previous`: the address before, when it has changed and
   * had been confirmed.
   */
  confirmEmail(
    token: string,
  ): Promise<{ subject: string; email: string; previous: string | null } | 'link-invalid' | 'email-taken'>
}

interface SecondFactors {
  /** A new secret, which replaces one that was not confirmed. */
  startSecondFactor(subject: string, accountName: string): Promise<{ uri: string; secret: string } | 'on-already'>
  /** Turns it on; the session of the cookie counts as verified by it. */
  confirmSecondFactor(input: {
    cookie: string | undefined
    subject: string
    code: string
  }): Promise<
    { recoveryCodes: string[]; opened: OpenedSession } | 'code-wrong' | 'not-started' | 'on-already' | 'signed-out'
  >
  removeSecondFactor(subject: string): Promise<boolean>
  /** New codes; null while the second factor is off. */
  renewRecoveryCodes(subject: string): Promise<string[] | null>
  /** The subject between password and code in this browser; null without a challenge. */
  challengedSubject(cookie: string | undefined): Promise<string | null>
  /** Second step of signing in. `recoveryCodesLeft`: null when the code came from the app. */
  signInWithCode(input: {
    cookie: string | undefined
    code: string
    device: string | null
  }): Promise<{ opened: OpenedSession; recoveryCodesLeft: number | null } | 'code-wrong' | 'no-challenge'>
}

interface Passkeys {
  startPasskey(subject: string, accountName: string): Promise<PasskeyOptions | 'too-many'>
  addPasskey(subject: string, name: string, answer: PasskeyAnswer): Promise<Passkey | 'refused' | 'too-many'>
  renamePasskey(subject: string, id: string, name: string): Promise<Passkey | null>
  removePasskey(subject: string, id: string): Promise<Passkey | null>
  passkeyChallenge(): Promise<PasskeyOptions>
  signInWithPasskey(answer: PasskeyAnswer, device: string | null): Promise<OpenedSession | 'refused'>
}

export interface AccountOverview {
  security(subject: string, currentSessionId: string): Promise<AccountSecurity | null>
  hasPasskey(subject: string): Promise<boolean>
}

/**
 * The provider checks who a person is on its own pages and sends the browser back (OpenID Connect). All methods except
 * `settle` throw `IdentityProviderError`.
 */
export interface RedirectSignIn {
  /** Origin of the provider's pages: the browser is sent to no other one. */
  readonly origin: string
  /** Reads the provider's description. Other methods do it when it failed before. */
  load(): Promise<void>
  /** The provider's address for the browser, and `Set-Cookie` values that bind the answer to this browser. */
  start(input: {
    purpose: RedirectPurpose
    /** The invite of a sign-up. */
    invite: string | undefined
  }): Promise<{ url: string; cookies: string[] }>
  /** `query`: of the address that the browser comes back to. The first sign-in of the person is open until `settle`. */
  callback(input: {
    query: URLSearchParams
    cookie: string | undefined
    /** Browser and system, which the list of sessions shows. */
    device: string | null
  }): Promise<{ session: OpenedSession; person: HostedPerson }>
  /** The person of the session in the cookie header while their first sign-in is open; otherwise null. */
  firstSignIn(cookie: string | undefined): Promise<HostedPerson | null>
  /** Ends the first sign-in of a person, who has an account now. */
  settle(subject: string): Promise<void>
  /** The sessions of a person at this site, newest first. */
  listSessions(subject: string): Promise<Omit<AccountSession, 'isCurrent'>[]>
  /** The address at which the browser ends the session at the provider; null when the provider has no such address. */
  signOutUrl(): Promise<string | null>
}

export interface HostedPerson {
  subject: string
  /** The address, where the provider says that it is verified; otherwise null. */
  verifiedEmail: string | null
  /** The invite that `start` was given. */
  invite: string | undefined
}

export type IdentityProviderProblem =
  /** No answer, or an error of the provider. */
  | 'unavailable'
  /** The provider does not know the client, or does not accept its secret. */
  | 'misconfigured'
  /** The person declined. */
  | 'denied'
  /** The answer is not for this browser, or comes too late. */
  | 'state-invalid'
  /** The code was used before, or its lifetime is over. */
  | 'code-invalid'
  /** The answer breaks the protocol: a wrong nonce, signature or audience. */
  | 'answer-invalid'
  /** Another person signed in, or no factor was proved. */
  | 'not-reverified'

export class IdentityProviderError extends Error {
  readonly problem: IdentityProviderProblem
  /** Code of the protocol or the library, for the log. */
  readonly code: string

  constructor(problem: IdentityProviderProblem, code: string) {
    super(`${problem} (${code})`)
    this.name = 'IdentityProviderError'
    this.problem = problem
    this.code = code
  }
}

export interface VerifiedBearer {
  issuer: string
  subject: string
  /** As they were when the bearer was made. */
  factors: SessionFactors
  /** The session as a hosted provider reports it. */
  hostedSession?: HostedSession
}

export interface HostedSession extends Omit<AuthSession, 'factorVerificationAge'> {
  /** When the first and the second factor were last proved, ms; null when never or unknown. */
  factorsVerifiedAt: readonly [number | null, number | null]
}
