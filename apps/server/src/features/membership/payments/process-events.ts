/**
 * Works through the inbox: asks the partner for what each event is about, and stores the answers. The content of an event is
 * never stored, so events may be late, repeated or out of order. Called by one worker at a time.
 */
import type { Transaction } from 'kysely'
import { PAYMENT_MESSAGE_MAX } from '@rubato/contracts/domain'
import type { Tables } from '../../../database/tables.ts'
import { PaymentPartnerError, type PartnerCheckout, type PartnerSubscription } from '../../../ports/payment-partner.ts'
import type { PaymentDependencies } from './dependencies.ts'
import {
  findDueSubjects,
  postponeEvents,
  settleEvents,
  settleUnknown,
  type DueSubject,
} from './partner-events.queries.ts'
import { storeSubscriptions, type StoreOutcome } from './store-subscription.ts'

/** Events that are read at once; later ones wait for their answers. */
const BATCH = 200
/** Subjects whose answers are stored in one transaction: about as many statements as for a single subject. */
const STORED_AT_ONCE = 48
/** Questions to the partner at the same time, each about another subject. */
const AT_ONCE = 4
/** A run ends after this many failures in a row: the cause is the partner, not the events. */
const FAILURES_MAX = 3

export interface ProcessReports {
  /** Events wait because of `problem`, one of the partner's or `failed`; no personal data. */
  postponed(problem: string, error: unknown): void
}

interface Run {
  dependencies: PaymentDependencies
  reports: ProcessReports
  signal: AbortSignal
  /** Questions in a row that have failed. */
  failures: number
}

/** The partner's answer about the subject of events; a checkout that led to a subscription is answered by it. */
type Reply = Pick<DueSubject, 'eventIds'> &
  (
    | { kind: 'subscription'; answer: PartnerSubscription }
    | { kind: 'checkout'; answer: PartnerCheckout }
    | { kind: 'not-found' }
  )

/** Settles or postpones every due event, until none is left, the partner is down, or `signal` aborts. */
export async function processEvents(
  dependencies: PaymentDependencies,
  reports: ProcessReports,
  signal: AbortSignal,
): Promise<void> {
  const { queries, clock } = dependencies
  const run: Run = { dependencies, reports, signal, failures: 0 }
  for (;;) {
    const due = await findDueSubjects(queries, new Date(clock.now()), BATCH)
    if (due.length === 0) return
    for (let from = 0; from < due.length; from += STORED_AT_ONCE) {
      if (isOver(run)) return
      const askedAt = new Date(clock.now())
      await storeReplies(run, await askAbout(run, due.slice(from, from + STORED_AT_ONCE)), askedAt)
    }
  }
}

const isOver = ({ signal, failures }: Run): boolean => signal.aborted || failures >= FAILURES_MAX

/** Asks about each subject, postpones the events of those that failed, and returns the replies about the others. */
async function askAbout(run: Run, due: readonly DueSubject[]): Promise<Reply[]> {
  const replies: Reply[] = []
  const getSubscription = askingOnce(run.dependencies)
  for (let from = 0; from < due.length && !isOver(run); from += AT_ONCE) {
    const asked = due.slice(from, from + AT_ONCE)
    const given = await Promise.all(asked.map((each) => askAboutOne(run, each, getSubscription)))
    const answered = given.filter((reply) => reply !== null)
    run.failures = answered.length > 0 ? 0 : run.failures + asked.length
    replies.push(...answered)
  }
  return replies
}

type GetSubscription = (id: string) => Promise<PartnerSubscription>

/** A checkout and the subscription that it opened lead to one question. */
function askingOnce({ partner }: PaymentDependencies): GetSubscription {
  const asked = new Map<string, Promise<PartnerSubscription>>()
  return (id) => {
    const answer = asked.get(id) ?? partner.getSubscription(id)
    asked.set(id, answer)
    return answer
  }
}

/** Null when the question failed and the events were postponed. */
async function askAboutOne(
  run: Run,
  { subject, eventIds }: DueSubject,
  getSubscription: GetSubscription,
): Promise<Reply | null> {
  try {
    if (subject.kind === 'subscription')
      return { eventIds, kind: 'subscription', answer: await getSubscription(subject.id) }
    const checkout = await run.dependencies.partner.getCheckout(subject.id)
    if (checkout.outcome === 'completed' && checkout.subscriptionId !== null)
      return { eventIds, kind: 'subscription', answer: await getSubscription(checkout.subscriptionId) }
    return { eventIds, kind: 'checkout', answer: checkout }
  } catch (error) {
    const problem = error instanceof PaymentPartnerError ? error.problem : 'failed'
    if (problem === 'not-found') return { eventIds, kind: 'not-found' }
    await postpone(run, eventIds, problem, error)
    return null
  }
}

async function postpone({ dependencies, reports }: Run, eventIds: readonly string[], problem: string, error: unknown) {
  const { queries, clock } = dependencies
  await postponeEvents(queries, eventIds, problem, new Date(clock.now()))
  reports.postponed(problem, error)
}

/** Stores the answers and settles their events, all or none; after a failure one by one, so that one delays no other. */
async function storeReplies(run: Run, replies: readonly Reply[], askedAt: Date): Promise<void> {
  const [first, ...others] = replies
  if (!first) return
  const { queries, clock } = run.dependencies
  try {
    const times = { askedAt, now: new Date(clock.now()) }
    await queries.transaction().execute((transaction) => storeInTransaction(transaction, replies, times))
  } catch (error) {
    if (others.length === 0) await postpone(run, first.eventIds, 'failed', error)
    else for (const reply of replies) await storeReplies(run, [reply], askedAt)
  }
}

async function storeInTransaction(
  transaction: Transaction<Tables>,
  replies: readonly Reply[],
  { askedAt, now }: { askedAt: Date; now: Date },
): Promise<void> {
  const subscriptions = replies.flatMap((reply) => (reply.kind === 'subscription' ? [reply.answer] : []))
  const outcomes = await storeSubscriptions(transaction, subscriptions, askedAt)
  const settled: Record<'settled' | 'unmatched' | 'unknown', string[]> = { settled: [], unmatched: [], unknown: [] }
  for (const reply of replies) {
    if (reply.kind === 'not-found') settled.unknown.push(...reply.eventIds)
    else {
      const outcome =
        reply.kind === 'subscription' ? outcomes.get(reply.answer.id) : await storeCheckout(transaction, reply.answer)
      settled[outcome === 'unmatched' ? 'unmatched' : 'settled'].push(...reply.eventIds)
    }
  }
  await settleEvents(transaction, settled.settled, { state: 'settled', now })
  await settleEvents(transaction, settled.unmatched, { state: 'unmatched', now })
  await settleUnknown(transaction, settled.unknown, now)
}

/** A checkout that has led to a payment stays `active`. */
async function storeCheckout(
  transaction: Transaction<Tables>,
  { id, outcome, message }: PartnerCheckout,
): Promise<StoreOutcome> {
  if (outcome !== 'failed' && outcome !== 'expired') return 'kept'
  const failed = await transaction
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
