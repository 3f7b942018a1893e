/** Announcements by mail, the job that passes them on, and the address in each of them. */
import { confirmedOnly } from '../confirmation/confirmed-address.ts'
import { announcementRoutes } from '../features/announcements/announcements.routes.ts'
import { passOnAnnouncements } from '../features/announcements/pass-on.ts'
import { describeError } from '../http/logging.ts'
import type { Wake } from '../jobs/woken-job.ts'
import type { MailGate } from '../mail/mail-gate.ts'
import type { Site } from './site.ts'

/** Interval at which announcements are continued that another process had begun, ms. */
const TICK_MS = 60_000

export function siteAnnouncements(site: Site, mail: MailGate | null) {
  const { app, database, clock, identity, settings, unsubscribeBox } = site
  const hostedIssuer = identity.kind === 'redirect' ? identity.issuer : null
  // A person who opens the address of the header: nothing is changed before the button of that page.
  app.get<{ Querystring: { token?: string } }>('/api/unsubscribe', async ({ query }, reply) =>
    reply.redirect(`${settings.publicUrl}/unsubscribe#token=${encodeURIComponent(query.token ?? '')}`, 303),
  )
  return announcementRoutes({
    queries: database.queries,
    clock,
    mail,
    hostedIssuer,
    productName: settings.productName,
    ensureConfirmed: confirmedOnly({ identity, sendsMail: mail !== null }),
    wake: mail ? passOnJob(site, mail, hostedIssuer) : () => undefined,
    unsubscribeBox,
  })
}

function passOnJob({ app, clock, database, jobs, lifecycle }: Site, mail: MailGate, hostedIssuer: string | null): Wake {
  const dependencies = { jobQueries: database.jobQueries, clock, mail, hostedIssuer }
  const wake = jobs.woken({
    name: 'announcements',
    work: (signal) => passOnAnnouncements(dependencies, signal),
    failed: (error) => app.log.error({ failure: describeError(error) }, 'an announcement could not be passed on'),
  })
  const stop = clock.every(TICK_MS, async () => {
    if (lifecycle.phase === 'ready') wake()
  })
  app.addHook('preClose', async () => stop())
  return wake
}
