/**
 * Who is calling. Every provider keeps sessions and verifies their bearer tokens (`BearerVerifier`). People sign in with
 * a password that the provider checks (`PasswordAccounts`) or on the provider's own pages (`RedirectSignIn`); `kind`
 * says which, and only the auth routes and the demo accounts depend on it. A person is identified by (issuer, subject),
 * never by e-mail.
 */
import type { SessionFactors, UserDetail } from '@rubato/contracts/domain'
import type { AccountOverview, MailLinks, PasskeyAnswer, Passkeys, SecondFactors } from './account-security.ts'
import type { OpenedSession } from './session.ts'

export type IdentityProvider = PasswordProvider | RedirectProvider

export interface PasswordProvider
  extends BearerVerifier, PasswordAccounts, MailLinks, SecondFactors, Passkeys, AccountOverview {
  readonly kind: 'password'
}

export interface RedirectProvider extends BearerVerifier, RedirectSignIn {
  readonly kind: 'redirect'
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
  /** Checks a bearer token without a session look-up; null when it is expired, ended or not issued by this site. */
  verify(bearer: string): Promise<VerifiedBearer | null>
  /** Subscribes to the sessions that other processes of the site end; returns the function that unsubscribes. */
  follow(): () => Promise<void>
  /** Deletes expired rows. Called once an hour, by one process of the site. */
  deleteExpired(): Promise<void>
  /** What secures the sign-in of a person, and their sessions, for admins; null when the person is unknown. */
  signInOf(subject: string): Promise<SignInFacts | null>
  /** Ends all sessions of the person, with their bearer tokens; returns how many. */
  endSessionsOf(subject: string): Promise<number>
  /** Ends all sessions of the person, with their tokens, and removes everything that the site stores for the sign-in. */
  deletePerson(subject: string): Promise<void>
  /** What the provider knows of a person; null when unknown. */
  profile(subject: string): Promise<{ username: string; email: string | null } | null>
}

export type SignInFacts = NonNullable<UserDetail['signIn']>

/** The provider stores passwords and checks them itself. */
export interface PasswordAccounts {
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

/** The provider checks who a person is on its own pages and sends the browser back (OpenID Connect). */
export interface RedirectSignIn {
  /** The provider's address for the browser, and `Set-Cookie` values that bind the answer to this browser. */
  start(input: {
    purpose: 'sign-in' | 'reverify'
    cookie: string | undefined
  }): Promise<{ url: string; cookies: string[] }>
  /**
   * `query`: of the address that the browser comes back to. `refused`: the state is not this browser's, or the person
   * declined.
   */
  callback(input: { query: URLSearchParams; cookie: string | undefined }): Promise<OpenedSession | 'refused'>
}

/** A passkey proves both factors: the device, and what unlocks it. */
export interface FactorProofs {
  password?: string | undefined
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

export interface VerifiedBearer {
  issuer: string
  subject: string
  /** As they were when the bearer was made. */
  factors: SessionFactors
}
