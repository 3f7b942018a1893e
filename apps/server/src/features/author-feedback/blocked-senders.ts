/** Senders whose feedback an author takes no more. They are not told, and have a name only where they had shown it. */
import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { sql } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import { AppError } from '../../base/errors.ts'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import { isBehind, positionSchema, type Position } from '../../pagination/newest-first.ts'
import { readPage, type QueriesAndCursors } from '../../pagination/read-page.ts'
import { itemName } from '../../public-items/item-name.ts'

/** Idempotent. Throws `author-feedback.not-found`, also for feedback to another member. */
export async function blockSender(
  { queries, clock }: QueriesAndClock,
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

/** Throws `request.invalid` for a cursor of another list. */
export const listBlockedSenders = (
  { queries, cursors }: QueriesAndCursors,
  { userId }: Actor,
  page: EndpointRequest<Endpoints['listBlockedSenders']>['query'],
): Promise<EndpointOutput<Endpoints['listBlockedSenders']>> =>
  readPage(cursors, page, {
    list: ['blocked-senders', userId],
    end: positionSchema,
    find: (after, count) => findBlocks(queries, userId, after, count),
    endOf: ({ created_at, feedback_id }): Position => [created_at.toISOString(), feedback_id],
    toItem: ({ feedback_id, created_at, sender, item_kind, item_id, item_name }) => ({
      feedbackId: feedback_id,
      at: created_at.toISOString(),
      sender,
      item: { kind: item_kind, id: item_id, name: item_name },
    }),
  })

function findBlocks(queries: Queries, userId: string, after: Position | null, count: number) {
  return queries
    .selectFrom('author_blocks as block')
    .leftJoin('users as sender', (join) =>
      join.onRef('sender.id', '=', 'block.sender_id').on('block.shows_name', '=', true),
    )
    .select(['block.feedback_id', 'block.created_at', 'block.item_kind', 'block.item_id', 'sender.username as sender'])
    .select(itemName('block').as('item_name'))
    .where('block.author_id', '=', userId)
    .where(isBehind('block.created_at', 'block.feedback_id', after))
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
