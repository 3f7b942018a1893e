import type { AddressInfo } from 'node:net'
import type { SMTPServer } from 'smtp-server'
import type { z } from 'zod'
import { listen, type ListenOptions } from '../listen.ts'
import { buildMailbox } from './app.ts'
import { buildMailServer, mailFaultSchema, type MailFault, type ReceivedMail } from './smtp.ts'

/** The newest mails that are kept. */
const MAILS_MAX = 200

export type RunningMailbox = {
  /** For `SMTP_URL`. */
  readonly smtpUrl: string
  /** The page of the mailbox. */
  readonly baseUrl: string
  /** Oldest first. */
  readonly mails: readonly ReceivedMail[]
  /** Without `times` the fault stays until `clearFaults`. */
  setFault(fault: z.input<typeof mailFaultSchema>, times?: number): void
  clearFaults(): void
  close(): Promise<void>
}

export type MailboxOptions = ListenOptions & { readonly smtpPort?: number }

/** Starts a mail server and its mailbox page on this machine. Rejects as `listen` does. */
export const startMailbox = async ({ smtpPort = 0, ...options }: MailboxOptions = {}): Promise<RunningMailbox> => {
  const mails: ReceivedMail[] = []
  let active: { fault: MailFault; remaining: number } | undefined
  const app = buildMailbox(mails)
  // First: it refuses production.
  const baseUrl = await listen(app, options)
  let next = 1
  const server = buildMailServer({
    takeFault() {
      const fault = active?.fault
      if (active && (active.remaining -= 1) <= 0) active = undefined
      return fault
    },
    receive(mail) {
      mails.push({ id: next++, ...mail })
      if (mails.length > MAILS_MAX) mails.shift()
    },
  })
  const port = await listenSmtp(server, smtpPort).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    baseUrl,
    mails,
    setFault: (fault, times = Number.POSITIVE_INFINITY) =>
      void (active = { fault: mailFaultSchema.parse(fault), remaining: times }),
    clearFaults: () => void (active = undefined),
    close: async () => {
      await Promise.all([app.close(), new Promise<void>((resolve) => server.close(resolve))])
    },
  }
}

const listenSmtp = async (server: SMTPServer, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return (server.server.address() as AddressInfo).port
}
