/** Payments at the partner: their calls, the worker of the webhook's inbox, and the nightly look-ups. */
import type { ConnectedVendor } from '../features/admin/memberships/vendor-reports.ts'
import {
  endDoublePayments,
  type DoublePaymentDependencies,
} from '../features/membership/payments/double-payments/end-double-payments.ts'
import type { PaymentDependencies } from '../features/membership/payments/dependencies.ts'
import { explainPayments } from '../features/membership/payments/explain-payments.ts'
import {
  keepPayments,
  lookUpMember,
  lookUpNightly,
  lookUpNow,
  PARTNER_JOB,
} from '../features/membership/payments/keep-payments.ts'
import { paymentRoutes, type PaymentRoutes } from '../features/membership/payments/payments.routes.ts'
import { processEvents } from '../features/membership/payments/process-events.ts'
import { describeError } from '../http/logging.ts'
import type { Wake } from '../jobs/woken-job.ts'
import type { MailGate } from '../mail/mail-gate.ts'
import type { Site } from './site.ts'

const TICK_MS = 60_000

export interface SitePayments {
  routes: PaymentRoutes
  /** The partner for admins; null on a site without partner payments. */
  connected: ConnectedVendor | null
}

/** @param mail null on a site without a mail server */
export function sitePayments(site: Site, mail: MailGate | null): SitePayments {
  const { database, clock, patronage, partner, settings } = site
  const { queries, jobQueries } = database
  const payments = partner && { queries, clock, partner, publicUrl: settings.publicUrl }
  const wake = payments ? startWorker(site, { ...payments, queries: jobQueries, mail }) : () => {}
  const routes = paymentRoutes(
    {
      queries,
      clock,
      patreon: patronage && {
        pageUrl: patronage.patrons.becomePatronUrl,
        amounts: patronage.prices,
        currency: patronage.currency,
        manageUrl: patronage.patrons.manageUrl,
      },
      payments,
    },
    wake,
  )
  return { routes, connected: payments && connectedPartner(payments, wake) }
}

const connectedPartner = (payments: PaymentDependencies, wake: Wake): ConnectedVendor => ({
  vendor: 'partner',
  job: PARTNER_JOB,
  findHold: async () => null,
  releaseHold: async () => false,
  explain: (userId) => explainPayments(payments, userId),
  lookUp: (userId) => lookUpMember(payments, userId, wake),
})

/** Returns the function that wakes the worker. */
function startWorker({ app, clock, lifecycle, jobs }: Site, payments: DoublePaymentDependencies): Wake {
  const failed = (error: unknown) =>
    app.log.error({ failure: describeError(error) }, 'events of the payment partner could not be worked through')
  const postponed = (problem: string, error: unknown) =>
    app.log.warn({ problem, failure: describeError(error) }, 'an event of the payment partner waits')
  const doublePostponed = (problem: string, error: unknown) =>
    app.log.warn({ problem, failure: describeError(error) }, 'a double payment could not be ended yet')
  const wake = jobs.woken({
    name: 'partner-events',
    work: async (signal) => {
      await processEvents(payments, { postponed }, signal)
      await endDoublePayments(payments, { postponed: doublePostponed }, signal)
    },
    failed,
  })
  const lookUp = ({ isAsked }: { isAsked: boolean }) => (isAsked ? lookUpNow : lookUpNightly)(payments, wake)
  jobs.scheduled({ name: 'partner-look-ups', jobs: [{ name: PARTNER_JOB, every: 'night', work: lookUp }], failed })
  const stop = clock.every(TICK_MS, async () => {
    if (lifecycle.phase === 'ready') await keepPayments(payments, wake).catch(failed)
  })
  app.addHook('preClose', async () => stop())
  return wake
}
