/** The inbox of the webhook, and the look-ups that the server adds to it. */
import { sql, type AliasableExpression, type RawBuilder } from 'kysely'
import type { Queries, QueriesAndClock } from '../../../database/open-database.ts'
import { isDelivered, LOOK_UP } from '../../../database/partner-events.ts'
import { deleteInBatches } from '../../../jobs/delete-in-batches.ts'
import { retention } from '../../../jobs/retention.ts'
import type { PartnerEvent } from '../../../ports/payment-partner.ts'

const DAY_MS = 86_400_000
/** Wait after the first failed attempt, ms; doubled with each further one. */
const RETRY_MS = 60_000
const RETRY_MAX_MS = 12 * 3_600_000
/** For so long after an event the partner's API may not know its subject yet, ms. */
const UNKNOWN_MS = 3_600_000

export type Subject = NonNullable<PartnerEvent['subject']>

/** In statements as a literal: with a parameter a prepared statement may not use the indexes of a state. */
const inState = (state: 'waiting' | 'unmatched') => sql<boolean>`state = ${sql.lit(state)}`

const nameOf = ({ kind, id }: Subject): string => `${kind}/${id}`
const subjectOf = (name: string): Subject => {
  const slash = name.indexOf('/')
  return { kind: name.slice(0, slash) as Subject['kind'], id: name.slice(slash + 1) }
}

/** False when the event is stored already. */
export async function saveEvent(
  queries: Queries,
  { id, type, subject, receivedAt }: { id: string; type: string; subject: Subject | null; receivedAt: Date },
): Promise<boolean> {
  const row = subject
    ? { id, type, subject: nameOf(subject), received_at: receivedAt }
    : { id, type, subject: null, received_at: receivedAt, state: 'ignored' as const, settled_at: receivedAt }
  const saved = await queries
    .insertInto('partner_events')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

export interface DueSubject {
  subject: Subject
  /** All events about it that wait: one question to the partner answers those that were stored before it. */
  eventIds: string[]
}

/** Beginning of the ids of nightly look-ups. */
const NIGHTLY = 'look-up:night/'

/**
 * The subjects of at most `limit` due events, those with the oldest events first. Nightly look-ups come last: no member waits for
 * them, and with many subscriptions they take an hour.
 */
export async function findDueSubjects(queries: Queries, now: Date, limit: number): Promise<DueSubject[]> {
  const due = await queries
    .selectFrom('partner_events')
    .select('subject')
    .where(inState('waiting'))
    .where(({ eb, or }) => or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)]))
    .orderBy(sql`starts_with(id, ${sql.lit(NIGHTLY)})`)
    .orderBy('received_at')
    .limit(limit)
    .execute()
  if (due.length === 0) return []
  const names = [...new Set(due.map(({ subject }) => subject ?? ''))]
  const waiting = await queries
    .selectFrom('partner_events')
    .select(['id', 'subject'])
    .where(inState('waiting'))
    .where('subject', 'in', names)
    .execute()
  const bySubject = Map.groupBy(waiting, ({ subject }) => subject ?? '')
  return names.map((name) => ({
    subject: subjectOf(name),
    eventIds: (bySubject.get(name) ?? []).map(({ id }) => id),
  }))
}

interface Settlement {
  state: 'settled' | 'unmatched' | 'ignored'
  problem?: string
  now: Date
}

export async function settleEvents(queries: Queries, eventIds: readonly string[], change: Settlement): Promise<void> {
  if (eventIds.length > 0) await settle(queries, isAmong(eventIds), change)
}

const settle = (queries: Queries, which: RawBuilder<boolean>, { state, problem, now }: Settlement) =>
  queries
    .updateTable('partner_events')
    .set({ state, problem: problem ?? null, retry_at: null, settled_at: now })
    .where(which)
    .execute()

/** One parameter, however many ids: a statement has 65,535 parameters at most. */
const isAmong = (eventIds: readonly string[]) => sql<boolean>`id = any(${eventIds}::text[])`

/** Lets events wait, each for longer than after its last failure. */
export const postponeEvents = (queries: Queries, eventIds: readonly string[], problem: string, now: Date) =>
  postpone(queries, isAmong(eventIds), problem, now)

/** Columns of a row after a failed attempt. */
export const afterFailure = (problem: string, now: Date) => ({
  attempts: sql<number>`attempts + 1`,
  problem,
  retry_at: sql<Date>`${now}::timestamptz
    + least(${RETRY_MS}::float8 * power(2, least(attempts, 20)), ${RETRY_MAX_MS}) * interval '1 millisecond'`,
})

const postpone = (queries: Queries, which: RawBuilder<boolean>, problem: string, now: Date) =>
  queries.updateTable('partner_events').set(afterFailure(problem, now)).where(which).execute()

/**
 * Events about subjects that the partner does not know. Those that it sent within the last hour wait, as after a failure: its API
 * can lag behind its events. The others are ignored.
 */
export async function settleUnknown(queries: Queries, eventIds: readonly string[], now: Date): Promise<void> {
  if (eventIds.length === 0) return
  const isRecent = sql<boolean>`(${isDelivered} and received_at > ${new Date(now.getTime() - UNKNOWN_MS)}::timestamptz)`
  await postpone(queries, sql`${isAmong(eventIds)} and ${isRecent}`, 'not-found', now)
  await settle(queries, sql`${isAmong(eventIds)} and not ${isRecent}`, { state: 'ignored', problem: 'not-found', now })
}

/** Makes every event due that failed or that no account belonged to. */
export const retryEvents = (queries: Queries) =>
  queries
    .updateTable('partner_events')
    .set({ state: 'waiting', retry_at: null, settled_at: null })
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'unmatched'), and([eb('state', '=', 'waiting'), eb('attempts', '>', 0)])]),
    )
    .where('subject', 'is not', null)
    .execute()

/** For so long after its end a disputed subscription, or one that ended without being cancelled, is looked up: it may come back. */
const COMES_BACK_MS = 120 * DAY_MS
/** For so long after the start of a checkout its payment may be settled. */
const SETTLES_MS = 60 * DAY_MS

/** From when on a checkout was started that may still lead to a payment. */
export const unsettledSince = (now: Date): Date => new Date(now.getTime() - SETTLES_MS)

interface Round {
  /** Beginning of the ids: the same look-up of one round is added once. */
  round: string
  receivedAt: Date
}

/** Adds a look-up of each subject that a statement selects. */
const addLookUps = (
  queries: Queries,
  { round, receivedAt }: Round,
  subjects: AliasableExpression<{ subject: string }>,
) =>
  queries
    .insertInto('partner_events')
    .columns(['id', 'type', 'subject', 'received_at'])
    .expression((eb) =>
      eb
        .selectFrom(subjects.as('subjects'))
        .select([
          sql<string>`${round}::text || subject`.as('id'),
          sql<string>`${sql.lit(LOOK_UP)}::text`.as('type'),
          'subject',
          sql<Date>`${receivedAt}::timestamptz`.as('received_at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const subscriptionSubjects = (queries: Queries) =>
  queries
    .selectFrom('subscriptions')
    .select(sql<string>`'subscription/' || external_subscription_id`.as('subject'))
    .where('external_vendor', '=', 'partner')

/** Checkouts that may have been paid although no event has arrived, or whose first payment is pending. */
export const checkoutSubjects = (queries: Queries, now: Date) =>
  queries
    .selectFrom('checkouts')
    .select(sql<string>`'checkout/' || partner_checkout_id`.as('subject'))
    // As in the condition of the index: it is used with a literal in every plan.
    .where('state', '=', sql.lit('waiting'))
    .where('partner_checkout_id', 'is not', null)
    .where('created_at', '>', unsettledSince(now))

/**
 * Adds a look-up of each subscription that is open, or may come back, and of each checkout that waits, once for each `night`: events
 * get lost.
 */
export async function addNightlyLookUps(queries: Queries, night: Date, now: Date): Promise<void> {
  const round = { round: `${NIGHTLY}${night.toISOString()}/`, receivedAt: now }
  const subscriptions = subscriptionSubjects(queries).where((is) =>
    is.or([
      is('standing', 'in', ['active', 'cancelled', 'past-due']),
      is.and([
        is.or([is('standing', '=', 'disputed'), is('standing', '=', 'ended').and('is_cancelled', '=', false)]),
        is('open_until', '>', new Date(now.getTime() - COMES_BACK_MS)),
      ]),
    ]),
  )
  await addLookUps(queries, round, subscriptions)
  await addLookUps(queries, round, checkoutSubjects(queries, now))
}

/** Adds a look-up of each subscription of a member, and of the checkout that waits. */
export async function addLookUpsOf(queries: Queries, userId: string, now: Date): Promise<void> {
  const round = { round: `look-up:${now.toISOString()}/`, receivedAt: now }
  await addLookUps(queries, round, subscriptionSubjects(queries).where('user_id', '=', userId))
  await addLookUps(queries, round, checkoutSubjects(queries, now).where('user_id', '=', userId))
}

/** Settled events are kept for repetitions of the partner and for questions of members. */
export async function removeOldEvents({ queries, clock }: QueriesAndClock): Promise<void> {
  const before = new Date(clock.now() - retention.partnerEvents.ms)
  await deleteInBatches(queries, 'partner_events', sql`state <> 'waiting' and settled_at <= ${before}::timestamptz`)
}

export interface EventCounts {
  waiting: number
  /** Waiting after at least one failed attempt. */
  failing: number
  unmatched: number
  /** When the oldest waiting event was received. */
  oldestWaiting: Date | null
}

export async function countEvents(queries: Queries): Promise<EventCounts> {
  const { waiting, failing, oldest } = await queries
    .selectFrom('partner_events')
    .select(({ fn }) => [
      fn.countAll<string>().as('waiting'),
      fn.countAll<string>().filterWhere('attempts', '>', 0).as('failing'),
      fn.min('received_at').as('oldest'),
    ])
    .where(inState('waiting'))
    .executeTakeFirstOrThrow()
  const { unmatched } = await queries
    .selectFrom('partner_events')
    .select(({ fn }) => fn.countAll<string>().as('unmatched'))
    .where(inState('unmatched'))
    .executeTakeFirstOrThrow()
  return {
    waiting: Number(waiting),
    failing: Number(failing),
    unmatched: Number(unmatched),
    oldestWaiting: oldest,
  }
}
