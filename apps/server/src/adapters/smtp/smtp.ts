/** Mail by SMTP, with nodemailer. Without TLS it speaks to this machine only. */
import { createTransport } from 'nodemailer'
import { MailRefusedError, type MailTransport } from '../../ports/mail.ts'

/** The longest wait for a connection, a greeting, and an answer, ms. */
const CONNECT_MS = 10_000
const ANSWER_MS = 20_000

interface SmtpOptions {
  /** smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST:465 */
  url: string
  from: { name: string; address: string }
}

const SUBMISSION_PORT = 587
const SUBMISSIONS_PORT = 465

const isThisMachine = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

function connectionOf(text: string) {
  const url = new URL(text)
  const secure = url.protocol === 'smtps:'
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? SUBMISSIONS_PORT : SUBMISSION_PORT),
    secure,
    // STARTTLS: a server that does not offer it gets neither the password nor a mail.
    requireTLS: !secure && !isThisMachine(url.hostname),
    ignoreTLS: !secure && isThisMachine(url.hostname),
    ...(auth.user ? { auth } : {}),
  }
}

/** 5xx answers are final (RFC 5321, 4.2.1), except those about our own login. */
const isFinal = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'
}

export function smtp({ url, from }: SmtpOptions): MailTransport {
  const transport = createTransport({
    ...connectionOf(url),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, unsubscribeUrl, ...message }) {
      const messageId = `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`
      // RFC 3834: out-of-office programs do not answer.
      const headers = {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl !== undefined && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      }
      try {
        await transport.sendMail({ ...message, from, messageId, headers })
      } catch (error) {
        if (isFinal(error)) throw new MailRefusedError('The mail server refused the mail', { cause: error })
        throw error
      }
    },
    close: () => transport.close(),
  }
}
