/** The numbers of an item by day, for its author. Triggers of the database count ratings, bookmarks and copies. */
import { dayNumbers, NUMBERS_DAYS, STOP_PARTS, COUNTED_TOGETHER, type ItemNumbers } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import type { QueriesAndClock } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { deleteInBatches } from '../../jobs/delete-in-batches.ts'
import type { Clock } from '../../ports/clock.ts'
import { sharedTables, type Subject } from '../../public-items/shared-tables.ts'
import { notFound } from '../../public-items/visibility.ts'
import { readAnswers } from './answers.ts'
import type { ItemPlays } from './plays-of-a-day.ts'

const DAY_MS = 86_400_000

/** Days since 1970, UTC; `day_of` in the database counts them the same way. */
export const dayOf = (now: number): number => Math.floor(now / DAY_MS)
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const firstDay = (clock: Clock): number => dayOf(clock.now()) - NUMBERS_DAYS + 1

/** Throws `not-found` of the kind, also for an item of another member. */
export async function getItemNumbers(
  { queries, clock }: QueriesAndClock,
  actor: Actor,
  { kind, id }: Subject,
): Promise<ItemNumbers> {
  const { rows: own } = await sql`
    select from ${sql.table(sharedTables[kind].items)}
    where id = ${id} and owner_id = ${actor.userId} and deleted_at is null`.execute(queries)
  if (own.length === 0) throw notFound(kind)
  const rows = await queries
    .selectFrom('item_days')
    .select(['day', 'stops', ...dayNumbers])
    .where('item_id', '=', id)
    .where('day', '>=', firstDay(clock))
    .orderBy('day')
    .execute()
  const stops = Array.from({ length: STOP_PARTS }, (_, part) =>
    rows.reduce((sum, day) => sum + (day.stops[part] ?? 0), 0),
  )
  return {
    since: dateOf(firstDay(clock)),
    until: dateOf(dayOf(clock.now())),
    days: rows
      .filter((row) => dayNumbers.some((number) => row[number] > 0))
      .map(({ day, stops: _stops, ...numbers }) => ({ day: dateOf(day), ...numbers })),
    stops: stops.some((count) => count > 0) ? stops : null,
    answers: await readAnswers(queries, id, firstDay(clock)),
  }
}

/** Adds counted plays to their day. Each item is named once; the caller holds the locks of the items. */
export async function addPlaysOfDay(
  transaction: Transaction<Tables>,
  now: number,
  plays: readonly ItemPlays[],
): Promise<void> {
  for (const { id, started, finished, stops } of plays) {
    if (started + finished > 0)
      await sql`insert into item_days as stored (item_id, day, plays, finishes)
        values (${id}, ${dayOf(now)}, ${started}, ${finished})
        on conflict (item_id, day) do update set
          plays = stored.plays + excluded.plays, finishes = stored.finishes + excluded.finishes`.execute(transaction)
    if (stops.some((count) => count > 0)) await addStops(transaction, { id, day: dayOf(now), stops })
  }
}

/** The stored stops and those of an insert that conflicts with them. */
const bothStops = sql`(select array_agg(before + added order by part)
  from unnest(stored.stops, excluded.stops) with ordinality as parts (before, added, part))`

/** Stops wait until there are `COUNTED_TOGETHER` of them, and are then added to the day together. */
async function addStops(
  transaction: Transaction<Tables>,
  { id, day, stops }: { id: string; day: number; stops: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ stops: number[] }>`
    insert into waiting_stops as stored (item_id, stops) values (${id}, ${stops.map(String)}::text[]::integer[])
    on conflict (item_id) do update set stops = ${bothStops}
    returning stops`.execute(transaction)
  const waiting = rows[0]?.stops ?? []
  if (waiting.reduce((sum, count) => sum + count, 0) < COUNTED_TOGETHER) return
  await sql`
    with complete as (delete from waiting_stops where item_id = ${id} returning stops)
    insert into item_days as stored (item_id, day, stops) select ${id}::uuid, ${day}::integer, stops from complete
    on conflict (item_id, day) do update set stops = ${bothStops}`.execute(transaction)
}

/** Removes the numbers of days that are not shown any more. */
export async function removeOldNumbers({ queries, clock }: QueriesAndClock): Promise<void> {
  const isOld = sql`day < ${firstDay(clock)}::integer`
  await deleteInBatches(queries, 'item_days', isOld)
  await deleteInBatches(queries, 'item_answers', isOld)
}
