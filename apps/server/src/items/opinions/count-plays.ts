import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { ANSWER_PARTS, sharedKinds, STOP_PARTS, type SharedKind } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import type { QueriesAndClock } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import { addAnswers } from './answers.ts'
import { addPlaysOfDay, dayOf } from './item-numbers.ts'
import { takePlaysOfDay, type ItemPlays, type SectionAnswers } from './plays-of-a-day.ts'

type PlaysInput = EndpointRequest<Endpoints['countPlays']>['body']
interface CountDependencies extends QueriesAndClock {
  /** Key of the hashes under which the plays of a day are counted. */
  hashKey: Uint8Array
}

/**
 * Adds the plays, finishes, stops and answers of a batch to listed items of other members: at most `PLAYS_PER_DAY` of a member for an
 * item within a day, the others are passed over. The actor is compared with the owner and not stored. A batch that was
 * counted already changes nothing.
 */
export async function countPlays(
  { queries, clock, hashKey }: CountDependencies,
  actor: Pick<Actor, 'userId'>,
  { batch, plays }: PlaysInput,
): Promise<undefined> {
  await queries.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto('play_batches')
      .values({ id: batch, counted_at: new Date(clock.now()) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    const allow = (items: readonly ItemPlays[]) =>
      takePlaysOfDay(transaction, { hashKey, now: clock.now(), userId: actor.userId }, items)
    for (const kind of sharedKinds) {
      const counted = await addPlays(transaction, { kind, actor }, plays, allow)
      await addPlaysOfDay(transaction, clock.now(), counted)
      if (kind === 'game') await addAnswers(transaction, dayOf(clock.now()), counted)
    }
  })
}

async function addPlays(
  transaction: Transaction<Tables>,
  { kind, actor }: { kind: SharedKind; actor: Pick<Actor, 'userId'> },
  plays: PlaysInput['plays'],
  allow: (items: readonly ItemPlays[]) => Promise<ItemPlays[]>,
): Promise<ItemPlays[]> {
  const own = plays.filter((play) => play.kind === kind)
  if (own.length === 0) return []
  const items = sql.table(sharedTables[kind].items)
  // Locked by id first: two batches never wait for each other in a circle.
  const { rows: locked } = await sql<{ id: string }>`
    select id from ${items}
    where id = any (${own.map(({ id }) => id)}::uuid[]) and listed and owner_id <> ${actor.userId}
    order by id for no key update`.execute(transaction)
  const allowed = await allow(locked.map(({ id }) => playsOf(id, own)))
  // Scripts have no sums of all plays: lists of scripts are not sorted by them.
  if (kind === 'script') return allowed
  await sql`
    update ${items} as item set plays = item.plays + given.started, finishes = item.finishes + given.finished
    from unnest(${allowed.map(({ id }) => id)}::uuid[], ${allowed.map(({ started }) => String(started))}::text[]::integer[],
      ${allowed.map(({ finished }) => String(finished))}::text[]::integer[]) as given (id, started, finished)
    where item.id = given.id`.execute(transaction)
  return allowed
}

/** The sums of an item that a batch names several times. */
function playsOf(id: string, plays: PlaysInput['plays']): ItemPlays {
  const own = plays.filter((play) => play.id === id)
  return {
    id,
    started: own.reduce((sum, { started }) => sum + started, 0),
    finished: own.reduce((sum, { finished }) => sum + finished, 0),
    stops: Array.from({ length: STOP_PARTS }, (_, part) =>
      own.reduce((sum, { stops }) => sum + (stops?.[part] ?? 0), 0),
    ),
    answers: answersOf(own.flatMap(({ answers = [] }) => answers)),
  }
}

/** The sums of the sections that several plays name. */
function answersOf(answers: readonly SectionAnswers[]): SectionAnswers[] {
  const sections = [...new Set(answers.map(({ section }) => section))]
  return sections.map((section) => {
    const own = answers.filter((each) => each.section === section)
    const sumAt = (part: number) => own.reduce((sum, { counts }) => sum + (counts[part] ?? 0), 0)
    return { section, counts: Array.from({ length: ANSWER_PARTS }, (_, part) => sumAt(part)) }
  })
}
