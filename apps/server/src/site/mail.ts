/** The mails of the site and the job that sends them; null on a site without a mail server. */
import type { Dependencies } from '../dependencies/dependencies.ts'
import { wantsAnnouncements } from '../features/announcements/announcements.queries.ts'
import { describeError } from '../http/logging.ts'
import { createMail } from '../mail/mail.ts'
import type { MailGate } from '../mail/mail-gate.ts'
import type { Site } from './site.ts'

/** Interval at which mails are sent that have become due, ms. */
const TICK_MS = 60_000

export function siteMail(site: Site): MailGate | null {
  const { app, lifecycle, mail, identity, formerAccounts, database, clock, limitKey, settings, jobs } = site
  const { mailBox, unsubscribeBox, linkRequests } = site
  if (!mail) return null
  const failed = (error: unknown, { attempts, isGivenUp }: { attempts: number; isGivenUp: boolean }) =>
    app.log.warn(
      { failure: describeError(error), attempts },
      isGivenUp ? 'a mail was given up' : 'a mail could not be sent and is tried again',
    )
  const wake = jobs.woken({
    name: 'mails',
    work: (signal) => mails.deliverDue(signal),
    failed: (error) => failed(error, { attempts: 0, isGivenUp: false }),
  })
  const mails = createMail({
    queries: database.queries,
    jobQueries: database.jobQueries,
    clock,
    box: mailBox,
    transport: mail,
    links: identity.kind === 'password' ? identity : null,
    formerAccounts,
    linkRequests,
    announcements: {
      isWanted: (userId) => wantsAnnouncements(database.jobQueries, userId),
      tokenOf: unsubscribeBox.seal,
    },
    publicUrl: settings.publicUrl,
    supportEmail: settings.supportEmail,
    isConfirmed: (address) => isConfirmed(site, address),
    limitKey,
    rateLimitFactor: settings.rateLimitFactor,
    wake,
    failed,
  })
  const stop = clock.every(TICK_MS, async () => {
    if (lifecycle.phase === 'ready') wake()
  })
  app.addHook('preClose', async () => stop())
  app.addHook('onClose', async () => mail.close())
  return mails
}

/** An account of a hosted provider has a verified address, or none. */
async function isConfirmed({ identity, formerAccounts, database }: Dependencies, address: string): Promise<boolean> {
  if (await formerAccounts.isConfirmed(address)) return true
  if (identity.kind === 'password') return false
  const hosted = await database.queries
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', identity.issuer)
    .where('email', '=', address)
    .executeTakeFirst()
  return hosted !== undefined
}
