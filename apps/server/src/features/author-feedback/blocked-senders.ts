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
    insert into author_blocks (feedback_id, author_id, sender_id, item_kind, item_id, shows_name, created_at)
    select id, author_id, sender_id, item_kind, item_id, shows_name, ${new Date(clock.now())}::timestamptz
    from author_feedback where id = ${feedbackId} and author_id = ${userId}
    on conflict (feedback_id) do update set feedback_id = excluded.feedback_id
    returning feedback_id`.execute(queries)
  if (rows.length === 0) throw new AppError('author-feedback.not-found')
}

/** Time in ms since 1970 and id of the feedback. */
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
    endOf: ({ created_at, feedback_id }): Position => [created_at.getTime(), feedback_id],
    toItem: ({ feedback_id, created_at, sender, item_kind, item_id, item_name }) => ({
      feedbackId: feedback_id,
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
    .select(['block.feedback_id', 'block.created_at', 'block.item_kind', 'block.item_id', 'sender.username as sender'])
    .select(itemName('block').as('item_name'))
    .where('block.author_id', '=', userId)
  const behind = ([at, id]: Position) =>
    sql<SqlBool>`(block.created_at, block.feedback_id) < (${new Date(at)}::timestamptz, ${id}::uuid)`
  return (after === null ? own : own.where(behind(after)))
    .orderBy('block.created_at', 'desc')
    .orderBy('block.feedback_id', 'desc')
    .limit(count)
    .execute()
}

export async function unblockSender(
  { queries }: { queries: Queries },
  { userId }: Actor,
  feedbackId: string,
): Promise<undefined> {
  await queries
    .deleteFrom('author_blocks')
    .where('feedback_id', '=', feedbackId)
    .where('author_id', '=', userId)
    .execute()
}
