/** The mails of the site and the job that sends them; null on a site without a mail server. */
import type { Dependencies } from '../dependencies/dependencies.ts'
import { describeError } from '../http/logging.ts'
import { createMail } from '../mail/mail.ts'
import type { MailGate } from '../mail/mail-gate.ts'
import { OUTBOX_TICK } from '../mail/outbox.ts'
import type { Site } from './site.ts'

export function siteMail(site: Site): MailGate | null {
  const { app, lifecycle, mail, identity, formerAccounts, database, clock, mailBox, limitKey, settings } = site
  if (!mail) return null
  const outbox = createMail({
    queries: database.queries,
    jobQueries: database.jobQueries,
    clock,
    box: mailBox,
    transport: mail,
    links: identity.kind === 'password' ? identity : null,
    formerAccounts,
    publicUrl: settings.publicUrl,
    supportEmail: settings.supportEmail,
    isConfirmed: (address) => isConfirmed(site, address),
    limitKey,
    rateLimitFactor: settings.rateLimitFactor,
    failed: (error, { attempts, isGivenUp }) =>
      app.log.warn(
        { failure: describeError(error), attempts },
        isGivenUp ? 'a mail was given up' : 'a mail could not be sent and is tried again',
      ),
  })
  const stop = clock.every(OUTBOX_TICK, async () => {
    if (lifecycle.phase === 'ready') await outbox.deliverDue()
  })
  app.addHook('preClose', async () => stop())
  app.addHook('onClose', async () => {
    await outbox.close()
    mail.close()
  })
  return outbox
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
