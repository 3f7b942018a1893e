import type { SavedItem } from '@rubato/contracts/domain'
import type { ErrorCode } from '@rubato/contracts/api'
import { sql } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import { AppError } from '../../base/errors.ts'
import type { Queries } from '../../database/open-database.ts'
import { sharedTables, type Subject } from '../../public-items/shared-tables.ts'
import { isVisible, notFound } from '../../public-items/visibility.ts'
import { toRating } from '../view/select-items.ts'

type Rating = SavedItem['rating']

interface Dependencies {
  queries: Queries
}

interface Votes {
  owner_id: string
  up_votes: number
  down_votes: number
  rating: number
}

/** Stores the one vote of a member, replacing an earlier one. Throws `not-found` of the kind, and `own` for an own item. */
export async function voteFor(
  { queries }: Dependencies,
  actor: Actor,
  { kind, id, vote }: Subject & { vote: -1 | 1 },
): Promise<Rating> {
  const item = await getVotes(queries, actor, { kind, id })
  if (item.owner_id === actor.userId) throw new AppError(`${kind}.own` satisfies ErrorCode)
  const votes = sql.table(sharedTables[kind].votes)
  await sql`
    insert into ${votes} as stored (item_id, user_id, vote) values (${id}, ${actor.userId}, ${vote})
    on conflict (item_id, user_id) do update set vote = excluded.vote where stored.vote <> excluded.vote`.execute(
    queries,
  )
  return toRating(await getVotes(queries, actor, { kind, id }))
}

/** Also for an item that is not visible any more; the answer is then the same as for an unknown one, 0 votes. */
export async function removeVote({ queries }: Dependencies, actor: Actor, { kind, id }: Subject): Promise<Rating> {
  const votes = sql.table(sharedTables[kind].votes)
  await sql`delete from ${votes} where item_id = ${id} and user_id = ${actor.userId}`.execute(queries)
  const item = await findVotes(queries, actor, { kind, id })
  return item ? toRating(item) : { votes: 0 }
}

async function findVotes(queries: Queries, actor: Actor, { kind, id }: Subject): Promise<Votes | undefined> {
  const { rows } = await sql<Votes>`
    select owner_id, up_votes, down_votes, rating from ${sql.table(sharedTables[kind].items)} item
    where id = ${id} and ${isVisible('item', actor.userId)}`.execute(queries)
  return rows[0]
}

async function getVotes(queries: Queries, actor: Actor, subject: Subject): Promise<Votes> {
  const item = await findVotes(queries, actor, subject)
  if (!item) throw notFound(subject.kind)
  return item
}
