/** Calls behind links of mails: a new password for a forgotten one, and the confirmation of an address. */
import { AppError } from '../../base/errors.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import {
  emailOf,
  ensureNotPersonal,
  mailOf,
  notify,
  sessionForChange,
  type PasswordDependencies,
} from './password-dependencies.ts'
import { sessionOf } from './session-of.ts'

export type MailLinkRoutes = Pick<
  Handlers,
  'forgotPassword' | 'resetPassword' | 'verifyEmail' | 'changeEmail' | 'confirmEmail'
>

export function mailLinkRoutes(dependencies: PasswordDependencies): MailLinkRoutes {
  const { identity, attempts, unlinkPatreon } = dependencies
  return {
    forgotPassword: async ({ body: { email } }, { ip }) => {
      const queue = mailOf(dependencies)
      // Whether the address has an account is looked up when the mail is sent: known and unknown ones take the same time.
      await queue.enqueue({ kind: 'reset-password', to: email }, { ip })
      return { code: 'mail-queued', message: 'If the address has an account, a link is on its way.' }
    },
    resetPassword: async ({ body: { token, newPassword } }, { ip }) => {
      await attempts.link(ip)
      const person = await identity.personOfReset(token)
      if (person === null) throw new AppError('auth.link-invalid')
      const { subject } = person
      await ensureNotPersonal(dependencies, subject, newPassword)
      // First: when the next step fails, the link of the mail is still valid.
      if (!person.isConfirmed) await unlinkPatreon(subject)
      if ((await identity.resetPassword(token, newPassword)) === 'link-invalid') throw new AppError('auth.link-invalid')
      await notify(dependencies, subject, { change: 'password-reset' })
      return { code: 'password-reset', message: 'Your new password is set. All devices were signed out.' }
    },
    verifyEmail: async (_input, { cookie, ip }) => {
      const { subject } = await sessionOf(dependencies, { cookie, ip })
      const queue = mailOf(dependencies)
      const to = await emailOf(dependencies, subject)
      await queue.enqueue({ kind: 'confirm-email', to, subject, isNewAddress: false }, { ip })
    },
    changeEmail: async ({ body: { email } }, { cookie, ip }) => {
      const { subject } = await sessionForChange(dependencies, { cookie, ip }, 'changeEmail')
      const queue = mailOf(dependencies)
      await queue.enqueue({ kind: 'confirm-email', to: email, subject, isNewAddress: true }, { ip })
    },
    confirmEmail: async ({ body: { token } }, { ip }) => {
      await attempts.link(ip)
      const confirmed = await identity.confirmEmail(token)
      if (confirmed === 'link-invalid') throw new AppError('auth.link-invalid')
      if (confirmed === 'email-taken') throw new AppError('auth.email-taken')
      const { subject, email, previous } = confirmed
      if (previous !== null) await notify(dependencies, subject, { change: 'email-changed', to: previous })
      return { email }
    },
  }
}
