/** The mails of a product, in the mailbox of its mail server. */
import { expect } from '@playwright/test'
import type { RunningProduct } from './server.ts'

interface Mail {
  to: string[]
  subject: string
  text: string
}

const mailsOf = async ({ mailbox }: RunningProduct): Promise<Mail[]> => {
  if (mailbox === null) throw new Error('This product has no mailbox')
  return (await (await fetch(`${mailbox}/mails`)).json()) as Mail[]
}

const find = async (product: RunningProduct, to: string, subject: string): Promise<Mail | undefined> =>
  (await mailsOf(product)).find((mail) => mail.to.includes(to) && mail.subject === subject)

/** How many mails with this subject have come to the address. */
export const countMails = async (product: RunningProduct, to: string, subject: string): Promise<number> =>
  (await mailsOf(product)).filter((mail) => mail.to.includes(to) && mail.subject === subject).length

/** The newest mail to the address with this subject, when it has come. */
export async function mailTo(product: RunningProduct, to: string, subject: string): Promise<Mail> {
  await expect.poll(() => find(product, to, subject), { message: `a mail "${subject}"` }).toBeDefined()
  return (await find(product, to, subject)) as Mail
}

/** The address of the link in that mail. */
export async function linkIn(product: RunningProduct, to: string, subject: string): Promise<string> {
  const { text } = await mailTo(product, to, subject)
  return /https?:\/\/\S+/.exec(text)?.[0] ?? ''
}
