import type { SecretBox } from '../crypto/secret-box.ts'
import type { Queries } from '../database/open-database.ts'
import type { MailLinks } from '../ports/identity.ts'
import type { Clock } from '../ports/clock.ts'
import type { FormerAccounts } from '../ports/former-accounts.ts'
import type { MailTransport } from '../ports/mail.ts'
import {
  addressInUseText,
  alarmText,
  announcementText,
  confirmText,
  moveText,
  feedbackAnswerText,
  noticeText,
  renderMail,
  resetText,
  type MailText,
} from './mail-texts.ts'
import { createMailGate, mayReceive, type LinkRequests, type MailGate } from './mail-gate.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { QueuedMail } from './queued-mail.ts'

interface Options {
  queries: Queries
  jobQueries: Queries
  clock: Clock
  box: SecretBox
  transport: MailTransport
  /** Makes the tokens of links; null on a site whose identity provider has no passwords. */
  links: Pick<MailLinks, 'startReset' | 'startConfirmation'> | null
  formerAccounts: Pick<FormerAccounts, 'startMove'>
  linkRequests: LinkRequests
  /** Who gets announcements, and the token that ends them. */
  announcements: { isWanted: (userId: string) => Promise<boolean>; tokenOf: (userId: string) => string }
  publicUrl: string
  supportEmail: string
  /** Whether an account of the site has this address and has confirmed it. */
  isConfirmed: (address: string) => Promise<boolean>
  limitKey: Uint8Array
  rateLimitFactor: number
  wake: () => void
  failed: Parameters<typeof createOutbox>[0]['failed']
}

interface WrittenMail {
  to: string
  text: MailText
  unsubscribeUrl?: string
}

/** The gate of the site's mails, and the work of the job that sends them. */
export function createMail(options: Options): MailGate & Pick<Outbox, 'deliverDue'> {
  const { transport, links, formerAccounts, announcements, publicUrl, supportEmail, isConfirmed } = options
  // Behind the #, which browsers do not send: no server log holds the token.
  const linkTo = (page: string, token: string) => `${publicUrl}${page}#token=${token}`

  /** Null: nothing is sent. */
  async function write(mail: QueuedMail, happened: number): Promise<WrittenMail | null> {
    const { kind, to } = mail
    if (!(await mayReceive(mail, isConfirmed))) return null
    if (kind === 'notice') {
      const facts = { url: `${publicUrl}/account`, supportEmail, hasPasswords: links !== null, happened }
      return { to, text: noticeText(mail, facts) }
    }
    if (kind === 'feedback-answer') return { to, text: feedbackAnswerText(mail.answer, `${publicUrl}/home`) }
    if (kind === 'move-account') {
      const started = await formerAccounts.startMove(to)
      return started && { to: started.email, text: moveText(linkTo('/sign-up/move', started.token)) }
    }
    if (kind === 'announcement') {
      if (!mail.isTest && !(await announcements.isWanted(mail.userId))) return null
      const token = announcements.tokenOf(mail.userId)
      const unsubscribeUrl = `${publicUrl}/api/unsubscribe?token=${token}`
      return { to, text: announcementText(mail, linkTo('/unsubscribe', token)), unsubscribeUrl }
    }
    if (kind === 'alarm') return { to, text: alarmText(mail.text, mail.isResolved, `${publicUrl}/admin/health`) }
    // Queued before the site got a hosted provider.
    if (!links) return null
    if (kind === 'reset-password') {
      const started = await links.startReset(to)
      // To the stored address: the typed one may be written in another way.
      return started && { to: started.email, text: resetText(linkTo('/reset-password', started.token)) }
    }
    const started = await links.startConfirmation(mail.subject, to)
    // The password was changed, the account is gone, or an hour has passed while the mail waited.
    if (started === 'not-requested') return null
    if (started === 'address-taken') return { to, text: addressInUseText(`${publicUrl}/sign-in/`) }
    return { to, text: confirmText(linkTo('/confirm-email', started.token), mail.isNewAddress) }
  }

  const outbox = createOutbox({
    ...options,
    async send(mail, { id, happened }) {
      const written = await write(mail, happened)
      if (!written) return
      const { to, text, unsubscribeUrl } = written
      await transport.send({ id, to, unsubscribeUrl, ...renderMail(text) })
    },
  })
  return { ...createMailGate({ ...options, outbox }), deliverDue: outbox.deliverDue }
}
