import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { itemKinds } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { retention } from '../../jobs/retention.ts'
import type { Clock } from '../../ports/clock.ts'
import { itemTables } from '../item-noun.ts'

type PlaysInput = EndpointRequest<Endpoints['countPlays']>['body']
interface Dependencies {
  queries: Queries
  clock: Clock
}

/**
 * Adds the plays and finishes of a batch to listed items of other members, all of them or none. The actor is compared with
 * the owner and not stored. A batch that was counted already changes nothing.
 */
export async function countPlays(
  { queries, clock }: Dependencies,
  actor: Actor,
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
    for (const kind of itemKinds) await addPlays(transaction, kind, actor, plays)
  })
}

async function addPlays(
  transaction: Transaction<Tables>,
  kind: (typeof itemKinds)[number],
  actor: Actor,
  plays: PlaysInput['plays'],
): Promise<void> {
  const own = plays.filter((play) => play.kind === kind)
  if (own.length === 0) return
  const items = sql.table(itemTables[kind].items)
  const [ids, started, finished] = [
    own.map(({ id }) => id),
    own.map((play) => String(play.started)),
    own.map((play) => String(play.finished)),
  ]
  // Locked by id first: two batches never wait for each other in a circle.
  await sql`
    with locked as materialized (
      select id from ${items}
      where id = any (${ids}::uuid[]) and listed and owner_id <> ${actor.userId}
      order by id for no key update
    ), given as (
      select id, sum(started) as started, sum(finished) as finished
      from unnest(${ids}::uuid[], ${started}::text[]::integer[], ${finished}::text[]::integer[]) as one (id, started, finished)
      group by id
    )
    update ${items} as item set plays = item.plays + given.started, finishes = item.finishes + given.finished
    from locked join given using (id) where item.id = locked.id`.execute(transaction)
}

/** How long a batch is remembered, ms: a browser sends it again within that time. */
const REMEMBERED_MS = retention.playBatches.ms

/** Removes the batches that no browser sends again. */
export async function removeOldBatches({ queries, clock }: Dependencies): Promise<void> {
  await queries
    .deleteFrom('play_batches')
    .where('counted_at', '<', new Date(clock.now() - REMEMBERED_MS))
    .execute()
}
