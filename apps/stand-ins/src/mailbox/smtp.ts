import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { z } from 'zod'

/** The ways in which a mail server can misbehave. Times are milliseconds. */
export const mailFaultSchema = z.discriminatedUnion('kind', [
  /** Cuts the connection before the greeting. */
  z.object({ kind: z.literal('refuse') }),
  z.object({ kind: z.literal('hang') }),
  z.object({ kind: z.literal('slow'), milliseconds: z.int().min(1).default(2_000) }),
  /** "Try again later", after the recipient. */
  z.object({ kind: z.literal('busy') }),
  /** "No such mailbox", after the recipient. */
  z.object({ kind: z.literal('unknown-recipient') }),
  /** Refuses the text of the mail. */
  z.object({ kind: z.literal('refuse-text') }),
])
export type MailFault = z.infer<typeof mailFaultSchema>

export type ReceivedMail = {
  readonly id: number
  readonly from: string
  readonly fromName: string
  readonly to: readonly string[]
  readonly subject: string
  readonly messageId: string
  readonly text: string
  readonly html: string
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** ISO 8601 */
  readonly receivedAt: string
}

export type SmtpParts = {
  /** The fault of the next connection; it is taken with it. */
  readonly takeFault: () => MailFault | undefined
  readonly receive: (mail: Omit<ReceivedMail, 'id'>) => void
}

const MAIL_BYTES_MAX = 1_000_000

const failure = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })

/** A mail server without TLS and accounts that takes every mail, as an app without a port. It never logs. */
export const buildMailServer = ({ takeFault, receive }: SmtpParts): SMTPServer => {
  /** The fault of each connection, by the id of its session. */
  const faults = new Map<string, MailFault>()
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAIL_BYTES_MAX,
    closeTimeout: 100,
    onConnect(session, callback) {
      const fault = takeFault()
      if (fault) faults.set(session.id, fault)
      if (fault?.kind === 'refuse') return callback(failure(421, 'Closing'))
      if (fault?.kind === 'hang') return undefined
      setTimeout(callback, fault?.kind === 'slow' ? fault.milliseconds : 0)
      return undefined
    },
    onRcptTo(_address, session, callback) {
      const kind = faults.get(session.id)?.kind
      if (kind === 'busy') return callback(failure(451, 'Try again later'))
      if (kind === 'unknown-recipient') return callback(failure(550, 'No such mailbox'))
      return callback()
    },
    onData(stream, session, callback) {
      if (faults.get(session.id)?.kind === 'refuse-text') {
        stream.resume().on('end', () => callback(failure(554, 'Looks like spam')))
        return
      }
      callbackify(() => readMail(stream))((error, mail) => {
        if (error) return callback(error)
        receive(mail)
        return callback()
      })
    },
    onClose: (session) => void faults.delete(session.id),
  })
  // A client that goes away is no failure of the stand-in.
  server.on('error', () => {})
  return server
}

const readMail = async (stream: SMTPServerDataStream): Promise<Omit<ReceivedMail, 'id'>> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const mail = await PostalMime.parse(Buffer.concat(chunks))
  return {
    from: mail.from?.address ?? '',
    fromName: mail.from?.name ?? '',
    to: (mail.to ?? []).map(({ address = '' }) => address),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    receivedAt: new Date().toISOString(),
  }
}
