/** Sending mail. A site may have none. */
export interface MailTransport {
  /** Resolves when the mail server has taken the mail. Throws `MailRefusedError` for a mail that it never takes. */
  send(message: MailMessage): Promise<void>
  close(): void
}

export interface MailMessage {
  /** The same for every attempt: servers recognise repeated mails by it. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** An address that ends mails of this kind by one POST (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/** The mail server refused the recipient or the mail for good: trying again is useless. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError'
}
