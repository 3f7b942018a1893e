/**
 * Ends double payments at the partner: the renewal is cancelled, the last payment refunded, and the member told by mail. Each
 * step can be repeated; one that fails is tried again later. Called by one worker at a time.
 */
import type { MailGate } from '../../../../mail/mail-gate.ts'
import { PaymentPartnerError, type PartnerSubscription } from '../../../../ports/payment-partner.ts'
import { lockMembers } from '../../subscriptions/put-membership.ts'
import { redundantIfRenewed } from '../../subscriptions/redundant-subscriptions.ts'
import { findSubscriptions } from '../../subscriptions/subscriptions.queries.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import type { ProcessReports } from '../process-events.ts'
import { storeSubscriptions } from '../store-subscription.ts'
import { findDueDoublePayments, postponeDoublePayment, type DueDoublePayment } from './double-payments.queries.ts'

/** Double payments that are read at once. */
const BATCH = 50
/** A run ends after this many failures in a row: the cause is the partner. */
const FAILURES_MAX = 3

export interface DoublePaymentDependencies extends PaymentDependencies {
  /** Null on a site without a mail server. */
  mail: MailGate | null
}

/** Settles or postpones every due double payment, until none is left, the partner is down, or `signal` aborts. */
export async function endDoublePayments(
  dependencies: DoublePaymentDependencies,
  reports: ProcessReports,
  signal: AbortSignal,
): Promise<void> {
  const { queries, clock } = dependencies
  let failures = 0
  for (;;) {
    const due = await findDueDoublePayments(queries, new Date(clock.now()), BATCH)
    if (due.length === 0) return
    for (const double of due) {
      if (signal.aborted || failures >= FAILURES_MAX) return
      failures = (await endOrPostpone(dependencies, reports, double)) ? 0 : failures + 1
    }
  }
}

async function endOrPostpone(
  dependencies: DoublePaymentDependencies,
  reports: ProcessReports,
  double: DueDoublePayment,
): Promise<boolean> {
  const { queries, clock } = dependencies
  try {
    await endDoublePayment(dependencies, double)
    return true
  } catch (error) {
    const problem = error instanceof PaymentPartnerError ? error.problem : 'failed'
    await postponeDoublePayment(queries, double.subscription_id, problem, new Date(clock.now()))
    reports.postponed(problem, error)
    return false
  }
}

async function endDoublePayment(dependencies: DoublePaymentDependencies, double: DueDoublePayment): Promise<void> {
  if (double.cancelled_at === null) {
    if (await isObsolete(dependencies, double)) return
    if (double.subscription_interval !== 'lifetime') await cancelRenewal(dependencies, double)
  }
  await refund(dependencies, double)
}

/**
 * Removes it when no other subscription covers its own any more, such as after a refund of the kept one. One that its member
 * has cancelled meanwhile is still refunded.
 */
async function isObsolete({ queries, clock }: DoublePaymentDependencies, double: DueDoublePayment): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    await lockMembers(transaction, [double.user_id])
    const own = await findSubscriptions(transaction, double.user_id)
    const redundant = redundantIfRenewed(own, double.subscription_id, clock.now())
    if (redundant.some(({ row }) => row.id === double.subscription_id)) return false
    await transaction
      .deleteFrom('double_payments')
      .where('subscription_id', '=', double.subscription_id)
      .where('cancelled_at', 'is', null)
      .execute()
    return true
  })
}

async function cancelRenewal(
  { queries, clock, partner }: DoublePaymentDependencies,
  { subscription_id, external_subscription_id }: DueDoublePayment,
): Promise<void> {
  const askedAt = new Date(clock.now())
  const answer = await unlessRefused(() => partner.cancel(external_subscription_id, undefined))
  await queries.transaction().execute(async (transaction) => {
    if (answer) await storeSubscriptions(transaction, [answer], askedAt)
    await transaction
      .updateTable('double_payments')
      .set({ cancelled_at: new Date(clock.now()) })
      .where('subscription_id', '=', subscription_id)
      .execute()
  })
}

/** The mail is stored with the outcome: it is sent once. */
async function refund(
  { queries, clock, partner, mail }: DoublePaymentDependencies,
  { subscription_id, subscription_interval, external_subscription_id, user_id }: DueDoublePayment,
): Promise<void> {
  const askedAt = new Date(clock.now())
  const answer = await unlessRefused(() => partner.refund(external_subscription_id))
  const isRefunded = answer?.status === 'refunded'
  await queries.transaction().execute(async (transaction) => {
    if (answer) await storeSubscriptions(transaction, [answer], askedAt)
    const settled = await transaction
      .updateTable('double_payments')
      .set({
        outcome: isRefunded ? 'refunded' : 'not-refundable',
        settled_at: new Date(clock.now()),
        problem: null,
        retry_at: null,
      })
      .where('subscription_id', '=', subscription_id)
      // Renewed again meanwhile: it is cancelled and requested again.
      .where(({ eb, or, lit }) => or([eb('cancelled_at', 'is not', null), lit(subscription_interval === 'lifetime')]))
      .returning('subscription_id')
      .executeTakeFirst()
    if (!settled) return
    const user = await transaction.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirst()
    if (!mail || !user?.email) return
    const change = isRefunded ? 'double-payment-refunded' : 'double-payment-kept'
    await mail.enqueue({ kind: 'notice', to: user.email, change, at: clock.now() }, { within: transaction })
  })
}

/** Null when the partner has ended the subscription, does not know it any more, or does not do this with it. */
async function unlessRefused(work: () => Promise<PartnerSubscription>): Promise<PartnerSubscription | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PaymentPartnerError && ['conflict', 'not-found'].includes(error.problem)) return null
    throw error
  }
}
