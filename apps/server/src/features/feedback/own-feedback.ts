/** The feedback of a member, and its answers. */
import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { sql } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import type { Queries } from '../../database/open-database.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import { readPage } from '../../pagination/read-page.ts'
import type { Clock } from '../../ports/clock.ts'
import { positionOf, positionSchema, toFeedback, type FeedbackRow, type Position } from './feedback-rows.ts'

/** Throws `request.invalid` for a cursor of another list. */
export const listFeedback = (
  { queries, cursors }: { queries: Queries; cursors: ListCursors },
  { userId }: Actor,
  page: EndpointRequest<Endpoints['listFeedback']>['query'],
): Promise<EndpointOutput<Endpoints['listFeedback']>> =>
  readPage(cursors, page, {
    list: ['feedback', userId],
    end: positionSchema,
    find: (after, count) => findOwn(queries, userId, after, count),
    endOf: positionOf,
    toItem: toFeedback,
  })

function findOwn(queries: Queries, userId: string, after: Position | null, count: number): Promise<FeedbackRow[]> {
  const own = queries.selectFrom('feedback').selectAll().where('user_id', '=', userId)
  return (after === null ? own : own.where(behind(after)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

/** Rows that follow a position in a list with the newest first. */
export const behind = ([at, id]: Position) =>
  sql<boolean>`(feedback.created_at, feedback.id) < (${new Date(at)}::timestamptz, ${id}::uuid)`

/** Marks the answers that were given until then, and their notices, as seen. */
export async function markAnswersSeen(
  { queries, clock }: { queries: Queries; clock: Clock },
  { userId }: Actor,
  until: string,
): Promise<void> {
  const at = new Date(clock.now())
  await queries.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('feedback')
      .set({ answer_seen_at: at })
      .where('user_id', '=', userId)
      .where('answered_at', '<=', new Date(until))
      .where('answer_seen_at', 'is', null)
      .execute()
    await transaction
      .updateTable('notices')
      .set({ seen_at: at })
      .where('user_id', '=', userId)
      .where('kind', '=', 'feedback-answer')
      .where('at', '<=', new Date(until))
      .where('seen_at', 'is', null)
      .execute()
  })
}
