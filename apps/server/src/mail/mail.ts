/** Puts together text, transport and outbox. */
import type { SecretBox } from '../crypto/secret-box.ts'
import type { Queries } from '../database/open-database.ts'
import type { MailLinks } from '../ports/account-security.ts'
import type { Clock } from '../ports/clock.ts'
import type { MailTransport } from '../ports/mail.ts'
import { addressInUseText, confirmText, noticeText, renderMail, resetText, type MailText } from './mail-texts.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { QueuedMail } from './queued-mail.ts'

interface Options {
  queries: Queries
  jobQueries: Queries
  clock: Clock
  box: SecretBox
  transport: MailTransport
  /** Makes the tokens of links. */
  links: Pick<MailLinks, 'startReset' | 'startConfirmation'>
  publicUrl: string
  supportEmail: string
  failed: Parameters<typeof createOutbox>[0]['failed']
}

/** The outbox of the site's mails. */
export function createMail({ transport, links, publicUrl, supportEmail, ...outbox }: Options): Outbox {
  // Behind the #, which browsers do not send: no server log holds the token.
  const linkTo = (page: string, token: string) => `${publicUrl}${page}#token=${token}`

  /** Null: nothing is sent. */
  async function write(mail: QueuedMail): Promise<{ to: string; text: MailText } | null> {
    const { kind, to } = mail
    if (kind === 'notice') {
      return { to, text: noticeText(mail.change, mail.at, { url: `${publicUrl}/account`, supportEmail }) }
    }
    if (kind === 'reset-password') {
      const started = await links.startReset(to)
      // To the stored address: the typed one may be written in another way.
      return started && { to: started.email, text: resetText(linkTo('/reset-password', started.token)) }
    }
    const token = await links.startConfirmation(mail.subject, to)
    if (token === null) return { to, text: addressInUseText(`${publicUrl}/sign-in/`) }
    return { to, text: confirmText(linkTo('/confirm-email', token), mail.isNewAddress) }
  }

  return createOutbox({
    ...outbox,
    async send(mail, id) {
      const written = await write(mail)
      if (written) await transport.send({ id, to: written.to, ...renderMail(written.text) })
    },
  })
}
