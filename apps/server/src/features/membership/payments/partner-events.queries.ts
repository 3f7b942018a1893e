/** The inbox of the webhook, and the look-ups that the server adds to it. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import { retention } from '../../../jobs/retention.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { PartnerEvent } from '../../../ports/payment-partner.ts'

const DAY_MS = 86_400_000
/** Wait after the first failed attempt, ms; doubled with each further one. */
const RETRY_MS = 60_000
const RETRY_MAX_MS = 12 * 3_600_000

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

const NIGHTLY = 'nightly-look-up'

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
    .orderBy(sql`type = ${sql.lit(NIGHTLY)}`)
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

export async function settleEvents(
  queries: Queries,
  eventIds: readonly string[],
  change: { state: 'settled' | 'unmatched' | 'ignored'; problem?: string; now: Date },
): Promise<void> {
  if (eventIds.length === 0) return
  await queries
    .updateTable('partner_events')
    .set({ state: change.state, problem: change.problem ?? null, retry_at: null, settled_at: change.now })
    .where(isAmong(eventIds))
    .execute()
}

/** One parameter, however many ids: a statement has 65,535 parameters at most. */
const isAmong = (eventIds: readonly string[]) => sql<boolean>`id = any(${eventIds}::text[])`

/** Lets events wait, each for longer than after its last failure. */
export const postponeEvents = (queries: Queries, eventIds: readonly string[], problem: string, now: Date) =>
  queries
    .updateTable('partner_events')
    .set({
      attempts: sql<number>`attempts + 1`,
      problem,
      retry_at: sql<Date>`${now}::timestamptz
        + least(${RETRY_MS}::float8 * power(2, least(attempts, 20)), ${RETRY_MAX_MS}) * interval '1 millisecond'`,
    })
    .where(isAmong(eventIds))
    .execute()

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

interface LookUps {
  type: string
  /** Part of the id: the same look-up of one round is added once. */
  round: Date
  receivedAt: Date
}

/** Adds a look-up of each of the partner's subscriptions that `which` selects. */
const addLookUps = (
  queries: Queries,
  { type, round, receivedAt }: LookUps,
  which: (is: ExpressionBuilder<Tables, 'subscriptions'>) => Expression<SqlBool>,
) =>
  queries
    .insertInto('partner_events')
    .columns(['id', 'type', 'subject', 'received_at'])
    .expression((eb) =>
      eb
        .selectFrom('subscriptions')
        .select([
          sql<string>`'look-up:' || ${round.toISOString()}::text || '/' || external_subscription_id`.as('id'),
          sql<string>`${sql.lit(type)}::text`.as('type'),
          sql<string>`'subscription/' || external_subscription_id`.as('subject'),
          sql<Date>`${receivedAt}::timestamptz`.as('received_at'),
        ])
        .where('external_vendor', '=', 'partner')
        .where(which),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Adds a look-up of each subscription that is open, or may come back, once for each `night`: events get lost. */
export const addNightlyLookUps = (queries: Queries, night: Date, now: Date) =>
  addLookUps(queries, { type: NIGHTLY, round: night, receivedAt: now }, (is) =>
    is.or([
      is('standing', 'in', ['active', 'cancelled', 'past-due']),
      is.and([
        is.or([is('standing', '=', 'disputed'), is('standing', '=', 'ended').and('is_cancelled', '=', false)]),
        is('open_until', '>', new Date(now.getTime() - COMES_BACK_MS)),
      ]),
    ]),
  )

/** Adds a look-up of each subscription of a member. */
export const addLookUpsOf = (queries: Queries, userId: string, now: Date) =>
  addLookUps(queries, { type: 'look-up', round: now, receivedAt: now }, (is) => is('user_id', '=', userId))

/** Settled events are kept for repetitions of the partner and for questions of members. */
export const removeOldEvents = ({ queries, clock }: { queries: Queries; clock: Clock }) =>
  queries
    .deleteFrom('partner_events')
    .where('state', '<>', sql.lit('waiting'))
    .where('settled_at', '<=', new Date(clock.now() - retention.partnerEvents.ms))
    .execute()

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
