/** Senders whose feedback an author takes no more. They are not told, and have a name only where they had shown it. */
import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { uuidSchema } from '@rubato/contracts/domain'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../base/actor.ts'
import { AppError } from '../../base/errors.ts'
import type { Queries } from '../../database/open-database.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import { readPage } from '../../pagination/read-page.ts'
import type { Clock } from '../../ports/clock.ts'
import { itemName } from '../../public-items/item-name.ts'

/** Idempotent. Throws `author-feedback.not-found`, also for feedback to another member. */
export async function blockSender(
  { queries, clock }: { queries: Queries; clock: Clock },
  { userId }: Actor,
  feedbackId: string,
): Promise<undefined> {
  const { rows } = await sql`
    insert into author_blocks (author_id, sender_id, item_kind, item_id, shows_name, created_at)
    select author_id, sender_id, item_kind, item_id, shows_name, ${new Date(clock.now())}::timestamptz
    from author_feedback where id = ${feedbackId} and author_id = ${userId}
    on conflict (author_id, sender_id) do update set shows_name = author_blocks.shows_name or excluded.shows_name
    returning id`.execute(queries)
  if (rows.length === 0) throw new AppError('author-feedback.not-found')
}

/** Time in ms since 1970 and id. */
const positionSchema = z.tuple([z.int(), uuidSchema])
type Position = z.infer<typeof positionSchema>

/** Throws `request.invalid` for a cursor of another list. */
export const listBlockedSenders = (
  { queries, cursors }: { queries: Queries; cursors: ListCursors },
  { userId }: Actor,
  page: EndpointRequest<Endpoints['listBlockedSenders']>['query'],
): Promise<EndpointOutput<Endpoints['listBlockedSenders']>> =>
  readPage(cursors, page, {
    list: ['blocked-senders', userId],
    end: positionSchema,
    find: (after, count) => findBlocks(queries, userId, after, count),
    endOf: ({ created_at, id }): Position => [created_at.getTime(), id],
    toItem: ({ id, created_at, sender, item_kind, item_id, item_name }) => ({
      id,
      at: created_at.toISOString(),
      sender,
      item: { kind: item_kind, id: item_id, name: item_name },
    }),
  })

function findBlocks(queries: Queries, userId: string, after: Position | null, count: number) {
  const own = queries
    .selectFrom('author_blocks as block')
    .leftJoin('users as sender', (join) =>
      join.onRef('sender.id', '=', 'block.sender_id').on('block.shows_name', '=', true),
    )
    .select(['block.id', 'block.created_at', 'block.item_kind', 'block.item_id', 'sender.username as sender'])
    .select(itemName('block').as('item_name'))
    .where('block.author_id', '=', userId)
  const behind = ([at, id]: Position) =>
    sql<SqlBool>`(block.created_at, block.id) < (${new Date(at)}::timestamptz, ${id}::uuid)`
  return (after === null ? own : own.where(behind(after)))
    .orderBy('block.created_at', 'desc')
    .orderBy('block.id', 'desc')
    .limit(count)
    .execute()
}

export async function unblockSender(
  { queries }: { queries: Queries },
  { userId }: Actor,
  blockId: string,
): Promise<undefined> {
  await queries.deleteFrom('author_blocks').where('id', '=', blockId).where('author_id', '=', userId).execute()
}
