/** The rows of alarms: one for each time that an alarm was raised. */
import type { Alarm, AlarmName } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import type { Disputes } from './alarm-table.ts'

const DAY_MS = 24 * 3_600_000
/** How long admins see a resolved alarm, ms. */
const SHOWN_MS = 7 * DAY_MS
const SHOWN_MAX = 50
/** An alarm that a receiver has not taken within this time is not sent any more, ms. */
const SENT_WITHIN_MS = DAY_MS

/** Those that are raised, and those that were resolved within a week; the latest first. */
export async function recentAlarms(queries: Queries, now: number): Promise<Alarm[]> {
  const rows = await queries
    .selectFrom('alarms')
    .select(['name', 'subject', 'raised_at', 'resolved_at'])
    .where((is) => is.or([is('resolved_at', 'is', null), is('resolved_at', '>', new Date(now - SHOWN_MS))]))
    .orderBy('raised_at', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  return rows.map(({ name, subject, raised_at, resolved_at }) => ({
    name: name as AlarmName,
    subject,
    raisedAt: raised_at.toISOString(),
    resolvedAt: resolved_at?.toISOString() ?? null,
  }))
}

export interface OpenAlarm {
  id: string
  name: string
  subject: string
  raised_at: Date
}

export const openAlarms = (queries: Queries): Promise<OpenAlarm[]> =>
  queries.selectFrom('alarms').select(['id', 'name', 'subject', 'raised_at']).where('resolved_at', 'is', null).execute()

/** False when another process has raised it meanwhile. */
export async function raiseAlarm(queries: Queries, name: AlarmName, subject: string, now: Date): Promise<boolean> {
  const raised = await queries
    .insertInto('alarms')
    .values({ name, subject, raised_at: now })
    .onConflict((conflict) => conflict.columns(['name', 'subject']).where('resolved_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return raised !== undefined
}

/** False when another process has resolved it meanwhile. */
export async function resolveAlarm(queries: Queries, id: string, now: Date): Promise<boolean> {
  const resolved = await queries
    .updateTable('alarms')
    .set({ resolved_at: now })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return resolved !== undefined
}

/** Changes that the webhook's receiver has not taken yet, in their order. */
export function unsentAlarms(queries: Queries, now: number) {
  const since = new Date(now - SENT_WITHIN_MS)
  return queries
    .selectFrom('alarms')
    .select(['id', 'name', 'subject', 'raised_at', 'resolved_at', 'raised_sent_at', 'resolved_sent_at'])
    .where((is) =>
      is.or([
        is('raised_sent_at', 'is', null).and('raised_at', '>', since),
        is('resolved_sent_at', 'is', null).and('resolved_at', '>', since),
      ]),
    )
    .orderBy('raised_at')
    .limit(SHOWN_MAX)
    .execute()
}

export async function markSent(
  queries: Queries,
  id: string,
  column: 'raised_sent_at' | 'resolved_sent_at',
  now: Date,
): Promise<void> {
  await queries
    .updateTable('alarms')
    .set({ [column]: now })
    .where('id', '=', id)
    .execute()
}

/** Payments at the partner that were open within 30 days, and those of them that are disputed. */
export async function countDisputes(queries: Queries, now: number): Promise<Disputes> {
  const since = new Date(now - 30 * DAY_MS)
  const { rows } = await sql<{ disputed: string; paid: string }>`
    select count(*) filter (where standing = 'disputed') as disputed, count(*) as paid from subscriptions
    where external_vendor = 'partner' and (open_until is null or open_until >= ${since}::timestamptz)`.execute(queries)
  return { disputed: Number(rows[0]?.disputed ?? 0), paid: Number(rows[0]?.paid ?? 0) }
}
