/** A mail server for a test file, and a site that sends its mails there. */
import { startMailbox, type RunningMailbox } from '@rubato/stand-ins'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

type Mail = RunningMailbox['mails'][number]

export interface TestMailbox {
  /** For `serve`. */
  variables: () => Record<string, string>
  standIn: () => RunningMailbox
  mailsTo: (address: string) => Mail[]
  /** The newest mail to the address with this subject, when it has come. */
  mail: (address: string, subject: string) => Promise<Mail>
  /** The token of the link in that mail. */
  token: (address: string, subject: string) => Promise<string>
}

export function testMailbox(): TestMailbox {
  let mailbox: RunningMailbox
  beforeAll(async () => {
    mailbox = await startMailbox({ environment: 'test' })
  })
  beforeEach(() => mailbox.clearFaults())
  afterAll(() => mailbox.close())

  const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address))
  const mail = (address: string, subject: string) =>
    vi.waitFor(
      () => {
        const found = mailsTo(address).findLast((each) => each.subject === subject)
        if (!found)
          throw new Error(
            `no mail "${subject}", but ${mailsTo(address)
              .map((each) => each.subject)
              .join(', ')}`,
          )
        return found
      },
      { timeout: 60_000, interval: 20 },
    )
  return {
    variables: () => ({ SMTP_URL: mailbox.smtpUrl }),
    standIn: () => mailbox,
    mailsTo,
    mail,
    token: async (address, subject) => /#token=([\w-]+)/.exec((await mail(address, subject)).text)?.[1] ?? '',
  }
}
