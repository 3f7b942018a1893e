/**
 * Works through the inbox: asks the partner for what each event is about, and stores the answer. The content of an event is
 * never stored, so events may be late, repeated or out of order. Called by one worker at a time.
 */
import type { Queries } from '../../../database/open-database.ts'
import { PAYMENT_MESSAGE_MAX } from '@rubato/contracts/domain'
import { PaymentPartnerError, type PartnerCheckout } from '../../../ports/payment-partner.ts'
import type { PaymentDependencies } from './dependencies.ts'
import {
  findDueSubjects,
  postponeEvents,
  settleEvents,
  type DueSubject,
  type Subject,
} from './partner-events.queries.ts'
import { storeSubscription, type StoreOutcome } from './store-subscription.ts'

/** Events that are read at once. */
const BATCH = 500
/** Questions to the partner at the same time, each about another subject. */
const AT_ONCE = 4
/** A run ends after so many failures in a row: the cause is the partner, not the events. */
const FAILURES_MAX = 3

export interface ProcessReports {
  /** Events wait because of `problem`, one of the partner's or `failed`; no personal data. */
  postponed(problem: string, error: unknown): void
}

/** Settles or postpones every due event, until none is left, the partner is down, or `signal` aborts. */
export async function processEvents(
  dependencies: PaymentDependencies,
  reports: ProcessReports,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  for (;;) {
    const due = await findDueSubjects(dependencies.queries, new Date(dependencies.clock.now()), BATCH)
    if (due.length === 0) return
    for (let from = 0; from < due.length; from += AT_ONCE) {
      if (signal.aborted || failures >= FAILURES_MAX) return
      const group = due.slice(from, from + AT_ONCE)
      const settled = await Promise.all(group.map((each) => processSubject(dependencies, each, reports)))
      failures = settled.includes(true) ? 0 : failures + settled.length
    }
  }
}

/** False when the events about the subject were postponed. */
async function processSubject(
  dependencies: PaymentDependencies,
  { subject, eventIds }: DueSubject,
  { postponed }: ProcessReports,
): Promise<boolean> {
  const { queries, clock } = dependencies
  const now = () => new Date(clock.now())
  try {
    const outcome = await lookUp(dependencies, subject)
    await settleEvents(queries, eventIds, { state: outcome === 'unmatched' ? 'unmatched' : 'settled', now: now() })
    return true
  } catch (error) {
    const problem = error instanceof PaymentPartnerError ? error.problem : 'failed'
    if (problem === 'not-found') {
      await settleEvents(queries, eventIds, { state: 'ignored', problem, now: now() })
      return true
    }
    await postponeEvents(queries, eventIds, problem, now())
    postponed(problem, error)
    return false
  }
}

/** Asks the partner and stores the answer. Throws `PaymentPartnerError`. */
async function lookUp(dependencies: PaymentDependencies, { kind, id }: Subject): Promise<StoreOutcome> {
  if (kind === 'subscription') return lookUpSubscription(dependencies, id)
  const checkout = await dependencies.partner.getCheckout(id)
  if (checkout.outcome === 'completed' && checkout.subscriptionId !== null)
    return lookUpSubscription(dependencies, checkout.subscriptionId)
  if (checkout.outcome === 'failed' || checkout.outcome === 'expired')
    return failCheckout(dependencies.queries, checkout)
  return 'kept'
}

async function lookUpSubscription({ queries, clock, partner }: PaymentDependencies, id: string): Promise<StoreOutcome> {
  const askedAt = new Date(clock.now())
  const answer = await partner.getSubscription(id)
  return queries.transaction().execute((transaction) => storeSubscription(transaction, answer, askedAt))
}

/** A checkout that has led to a payment stays `active`. */
async function failCheckout(queries: Queries, { id, message }: PartnerCheckout): Promise<StoreOutcome> {
  const failed = await queries
    .updateTable('checkouts')
    .set(({ eb }) => ({
      state: eb
        .case()
        .when('state', '=', 'active')
        .then('active' as const)
        .else('failed' as const)
        .end(),
      message: message?.slice(0, PAYMENT_MESSAGE_MAX) ?? null,
    }))
    .where('partner_checkout_id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return failed ? 'stored' : 'unmatched'
}
