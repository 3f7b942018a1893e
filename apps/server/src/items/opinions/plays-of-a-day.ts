/** How many plays of a member count for an item within a day, over all processes. */
import { createHmac } from 'node:crypto'
import { ANSWERS_PER_DAY, PLAYS_PER_DAY } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { retention } from '../../jobs/retention.ts'

export interface ItemPlays {
  id: string
  started: number
  finished: number
  /** Plays that were stopped, by tenths of the length. */
  stops: readonly number[]
  /** Answers by section and place; each section is named once. */
  answers: readonly SectionAnswers[]
}

export interface SectionAnswers {
  section: string
  counts: readonly number[]
}

interface Day {
  hashKey: Uint8Array
  /** ms since 1970. */
  now: number
  userId: string
}

const DAY_MS = retention.playCounts.ms

/** A row leads to neither member nor item without the key of the site, and the rows of two days do not match. */
const keyOf = ({ hashKey, now, userId }: Day, id: string): string =>
  createHmac('sha256', hashKey)
    .update(JSON.stringify(['plays', Math.floor(now / DAY_MS), userId, id]))
    .digest('base64url')

/** Counts the plays, and returns as many of them as the day (UTC) has left. Each item is named once. */
export async function takePlaysOfDay(
  transaction: Transaction<Tables>,
  day: Day,
  items: readonly ItemPlays[],
): Promise<ItemPlays[]> {
  const byKey = new Map(items.map((item) => [keyOf(day, item.id), item]))
  // One order for all: two batches never wait for each other in a circle.
  const keys = [...byKey.keys()].sort()
  const endsAt = new Date((Math.floor(day.now / DAY_MS) + 1) * DAY_MS)
  await sql`insert into play_counts (key, started, finished, stopped, ends_at)
    select key, 0, 0, 0, ${endsAt}::timestamptz from unnest(${keys}::text[]) as key order by key
    on conflict do nothing`.execute(transaction)
  const { rows } = await sql<{ key: string; started: number; finished: number; stopped: number; answered: number }>`
    select key, started, finished, stopped, answered from play_counts where key = any (${keys}::text[]) order by key for update`.execute(
    transaction,
  )
  const taken = rows.flatMap(({ key, started, finished, stopped, answered }) => {
    const item = byKey.get(key)
    if (!item) return []
    const stops = firstOf(item.stops, PLAYS_PER_DAY - stopped)
    const answers = firstAnswers(item.answers, ANSWERS_PER_DAY - answered)
    const counted = { started: left(started, item.started), finished: left(finished, item.finished) }
    return [{ key, id: item.id, ...counted, stops, answers }]
  })
  await sql`update play_counts set started = play_counts.started + given.started,
      finished = play_counts.finished + given.finished, stopped = play_counts.stopped + given.stopped,
      answered = play_counts.answered + given.answered
    from unnest(${taken.map(({ key }) => key)}::text[], ${taken.map(({ started }) => String(started))}::text[]::integer[],
      ${taken.map(({ finished }) => String(finished))}::text[]::integer[],
      ${taken.map(({ stops }) => String(sumOf(stops)))}::text[]::integer[],
      ${taken.map(({ answers }) => String(sumOf(answers.flatMap(({ counts }) => counts))))}::text[]::integer[])
      as given (key, started, finished, stopped, answered)
    where play_counts.key = given.key`.execute(transaction)
  return taken
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** The answers in their order, without those beyond `most`. */
function firstAnswers(answers: readonly SectionAnswers[], most: number): SectionAnswers[] {
  let room = most
  return answers.map(({ section, counts }) => {
    const taken = firstOf(counts, room)
    room -= sumOf(taken)
    return { section, counts: taken }
  })
}

/** The counts in their order, such as the earliest stops first, without those beyond `most`. */
function firstOf(counts: readonly number[], most: number): number[] {
  let room = most
  return counts.map((count) => {
    const taken = Math.min(count, room)
    room -= taken
    return taken
  })
}

const left = (counted: number, wanted: number): number => Math.min(wanted, PLAYS_PER_DAY - counted)
