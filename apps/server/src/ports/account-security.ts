/**
 * What a provider with passwords keeps beside them: links in mails, second factors, passkeys and sessions. People are named
 * by `subject`; the caller has checked that they are signed in, and how fresh their proof is.
 */
import type { AccountSecurity, Passkey } from '@rubato/contracts/domain'
import type { OpenedSession } from './session.ts'

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
  /** A token that confirms the address of the person, now or as their new address. Null: another account has it. */
  startConfirmation(subject: string, email: string): Promise<string | null>
  /**
   * Uses the token; the account in `users` has the address then too. `previous`: the address before, when it has changed and
   * had been confirmed.
   */
  confirmEmail(
    token: string,
  ): Promise<{ subject: string; email: string; previous: string | null } | 'link-invalid' | 'email-taken'>
}

export interface SecondFactors {
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
  /** Who is between password and code in this browser; null without a challenge. */
  challengedSubject(cookie: string | undefined): Promise<string | null>
  /** Second step of signing in. `recoveryCodesLeft`: null when the code came from the app. */
  signInWithCode(input: {
    cookie: string | undefined
    code: string
    device: string | null
  }): Promise<{ opened: OpenedSession; recoveryCodesLeft: number | null } | 'code-wrong' | 'no-challenge'>
}

export interface Passkeys {
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
