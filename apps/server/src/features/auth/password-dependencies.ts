/** Shared by the routes of a provider with passwords: its parts, the session of a call, and notices of changes. */
import type { EndpointName } from '@rubato/contracts/api'
import { weakPasswordReason } from '@rubato/contracts/domain'
import { needsConfirmed, type EnsureConfirmed } from '../../confirmation/confirmed-address.ts'
import { AppError } from '../../base/errors.ts'
import type { DeviceCookies } from '../../http/device-cookies.ts'
import { ensureReverified } from '../../http/reverification.ts'
import type { MailGate } from '../../mail/mail-gate.ts'
import type { NoticeKind } from '../../mail/mail-kinds.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PasswordProvider, OpenedSession } from '../../ports/identity.ts'
import type { Admit } from './admission.ts'
import { sessionOf, type Caller } from './session-of.ts'
import type { AuthAttempts } from './sign-in-limits.ts'

export interface PasswordDependencies {
  identity: PasswordProvider
  attempts: AuthAttempts
  devices: DeviceCookies
  clock: Clock
  /** Null on a site that sends no mail. */
  mail: MailGate | null
  admit: Admit
  ensureConfirmed: EnsureConfirmed
  /** Removes the Patreon link of a person, with the membership that it gives. */
  unlinkPatreon: (subject: string) => Promise<void>
  /** Throws `request.invalid` at `username` when the name is reserved or taken. */
  ensureNameIsFree: (username: string) => Promise<void>
  /** Creates the row in `users` of a person who signed up. */
  ensureUser: (subject: string) => Promise<void>
}

/** The session of a call that changes security settings: counted, with the factors and the address that the call needs. */
export async function sessionForChange(
  dependencies: PasswordDependencies,
  caller: Caller,
  name: EndpointName,
): Promise<OpenedSession> {
  const session = await sessionOf(dependencies, caller)
  await dependencies.attempts.change(session.subject)
  if (needsConfirmed(name)) await dependencies.ensureConfirmed(await emailOf(dependencies, session.subject))
  ensureReverified(name, session.factors, dependencies.clock.now())
  return session
}

/** The address of a person; the provider has one of everybody. */
export async function emailOf({ identity }: PasswordDependencies, subject: string): Promise<string> {
  const email = (await identity.profile(subject))?.email
  if (!email) throw new AppError('auth.signed-out')
  return email
}

/** Tells the owner of the account of a change, by mail. @param to default: the address of the account */
export async function notify(
  dependencies: PasswordDependencies,
  subject: string,
  { change, to }: { change: NoticeKind; to?: string },
): Promise<void> {
  const { mail, clock } = dependencies
  if (!mail) return
  await mail.enqueue({ kind: 'notice', to: to ?? (await emailOf(dependencies, subject)), change, at: clock.now() })
}

/** Throws `mail.unavailable` on a site that sends no mail. */
export function mailOf({ mail }: PasswordDependencies): MailGate {
  if (!mail) throw new AppError('mail.unavailable')
  return mail
}

/** `newPasswordSchema` refuses passwords that are weak for any user. */
export async function ensureNotPersonal(
  { identity }: PasswordDependencies,
  subject: string,
  newPassword: string,
): Promise<void> {
  const { email, username } = (await identity.profile(subject)) ?? {}
  const message = weakPasswordReason(newPassword, { email: email ?? '', username: username ?? '' })
  if (message) throw new AppError('request.invalid', { issues: [{ path: ['newPassword'], message }] })
}

/** Key of the attempt counters: addresses are compared without case, as the identity provider compares them. */
export const accountOf = ({ email }: { email: string }): string => email.toLowerCase()
