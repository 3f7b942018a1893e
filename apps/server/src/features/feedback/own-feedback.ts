import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import type { Actor } from '../../base/actor.ts'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import { isBehind, positionSchema, type Position } from '../../pagination/newest-first.ts'
import { readPage, type QueriesAndCursors } from '../../pagination/read-page.ts'
import { positionOf, toFeedback, type FeedbackRow } from './feedback-rows.ts'

/** Throws `request.invalid` for a cursor of another list. */
export const listFeedback = (
  { queries, cursors }: QueriesAndCursors,
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
  return queries
    .selectFrom('feedback')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isBehind('created_at', 'id', after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

/** Marks the answers that were given until then, and their notices, as seen. */
export async function markAnswersSeen(
  { queries, clock }: QueriesAndClock,
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
