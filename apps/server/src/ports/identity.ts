/**
 * Who is calling. The embedded provider keeps accounts itself; a hosted one can stand behind the same port.
 * A person is known by (issuer, subject), never by e-mail.
 */
export interface IdentityProvider {
  readonly issuer: string
  signUp(input: { email: string; password: string; username: string }): Promise<OpenedSession | 'email-taken'>
  /** A wrong password and an unknown address answer alike, in about the same time. */
  signIn(input: { email: string; password: string }): Promise<OpenedSession | 'invalid-credentials'>
  /** A fresh bearer token for the session in the cookie header; null when there is none or it has ended. */
  renew(cookie: string | undefined): Promise<OpenedSession | null>
  /** A fresh bearer token for the session in the cookie header, after its person has proved again who they are. */
  reverify(input: {
    cookie: string | undefined
    password: string
  }): Promise<OpenedSession | 'signed-out' | 'invalid-credentials'>
  /** Sets a new password and ends all sessions of the person but the one in the cookie header, which gets a new cookie. */
  changePassword(input: {
    cookie: string | undefined
    currentPassword: string
    newPassword: string
  }): Promise<OpenedSession | 'signed-out' | 'invalid-credentials'>
  /** Ends all sessions of the person but the one in the cookie header, which gets a new cookie. */
  endOtherSessions(cookie: string | undefined): Promise<OpenedSession | 'signed-out'>
  /** Ends the session in the cookie header, if any; returns the cookies that clear it. */
  signOut(cookie: string | undefined): Promise<string[]>
  /** Checks a bearer token without a session look-up; null when it is not one of ours, or too old. */
  verify(bearer: string): Promise<VerifiedBearer | null>
  /** Follows what other processes of the site end, until the function that is returned is called. */
  follow(): () => Promise<void>
  /** Deletes what has run out. Called every now and then, by one process. */
  tidy(): Promise<void>
  /** What the provider knows of a person; null when unknown. */
  profile(subject: string): Promise<{ username: string; email: string | null } | null>
}

export interface OpenedSession {
  subject: string
  bearer: string
  /** ms since 1970 */
  expiresAt: number
  /** Values for `Set-Cookie`. */
  cookies: string[]
}

export interface VerifiedBearer {
  issuer: string
  subject: string
  /** When the person last proved who they are in this session, ms; null when unknown. */
  factorVerifiedAt: number | null
}
