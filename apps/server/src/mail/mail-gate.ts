/**
 * The one way into the outbox: every mail of the site is counted here by its kind, its address, its account and the
 * network that requested it (`mail-kinds.ts`), before it is stored. Counted mails above a limit are refused; notices
 * never are: notices of one kind to one address within an hour become one.
 */
import { keyedHash } from '../crypto/keyed-hash.ts'
import type { Queries } from '../database/open-database.ts'
import { networkOf } from '../http/rate-limit.ts'
import { createSharedRateLimiter } from '../http/shared-rate-limit.ts'
import { LINKS_OF_NETWORK, MAIL_WINDOW_MS, ruleOfCounted, ruleOfNotice } from './mail-kinds.ts'
import type { Outbox } from './outbox.ts'
import type { CountedMail, QueuedMail } from './queued-mail.ts'

interface Request {
  /** The caller who requests a link; without it no network is counted. */
  ip?: string
  /** The transaction in which the mail is stored and counted. */
  within?: Queries
}

export interface MailGate {
  /** Stores the mail; it is sent in the background. Throws `request.too-many` for a counted mail above a limit, never for a notice. */
  enqueue(mail: QueuedMail, request?: Request): Promise<void>
}

/**
 * Stores for an hour that a link was requested; a later request of the same person, also for another address, replaces it. The link
 * is made when the mail is sent, and only while the request exists: a new password and the erasure of the account end it.
 */
export interface LinkRequests {
  /** To confirm the address of the person, now or as their new address. */
  confirmation(subject: string, email: string, within: Queries): Promise<void>
  /** To move the account from before the hosted provider that has the address, if there is one. */
  move(address: string, within: Queries): Promise<void>
}

interface Options {
  queries: Queries
  outbox: Pick<Outbox, 'store'>
  linkRequests: LinkRequests
  /** Key of the hashes under which mails are counted. */
  limitKey: Uint8Array
  rateLimitFactor: number
}

export function createMailGate({ queries, outbox, linkRequests, limitKey, rateLimitFactor }: Options): MailGate {
  const hashOf = keyedHash(limitKey)

  async function countMail(mail: CountedMail, { ip, within = queries }: Request): Promise<void> {
    const count = (name: string, limit: number, key: string) =>
      createSharedRateLimiter(within, name, { limit, windowMs: MAIL_WINDOW_MS }, rateLimitFactor).take(hashOf(key))
    const { toAddress, ofAccount } = ruleOfCounted(mail.kind)
    if (ip !== undefined) await count('mailByNetwork', LINKS_OF_NETWORK, networkOf(ip))
    if (ofAccount !== null && 'subject' in mail) await count(`mailOfAccount:${mail.kind}`, ofAccount, mail.subject)
    // Last: requests that another limit refuses do not count against the address.
    await count(`mailToAddress:${mail.kind}`, toAddress, mail.to.toLowerCase())
  }

  return {
    async enqueue(mail, request = {}) {
      const { within = queries } = request
      if (mail.kind !== 'notice') await countMail(mail, request)
      // Before the mail is stored: the job that sends it looks for the request.
      if (mail.kind === 'confirm-email') await linkRequests.confirmation(mail.subject, mail.to, within)
      if (mail.kind === 'move-account') await linkRequests.move(mail.to, within)
      const noticeKey = mail.kind === 'notice' ? hashOf('notice', mail.change, mail.to.toLowerCase()) : null
      await outbox.store(mail, noticeKey, within)
    },
  }
}

/** Whether the mail may go to its address: one that was never confirmed receives links alone. */
export async function mayReceive(
  mail: QueuedMail,
  isConfirmed: (address: string) => Promise<boolean>,
): Promise<boolean> {
  const isForAll =
    mail.kind === 'notice'
      ? ruleOfNotice(mail.change).to === 'former'
      : !['answer', 'announcement'].includes(ruleOfCounted(mail.kind).purpose)
  return isForAll || isConfirmed(mail.to)
}
