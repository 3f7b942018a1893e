import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import type { QueuedFeedback } from '@rubato/contracts/domain'
import type { Actor } from '../../base/actor.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'
import { isBehind, positionSchema, type Position } from '../../pagination/newest-first.ts'
import { readPage, type QueriesAndCursors } from '../../pagination/read-page.ts'
import { positionOf, toQueuedFeedback, type FeedbackRow } from './feedback-rows.ts'

type QueueQuery = EndpointRequest<Endpoints['listFeedbackQueue']>['query']

/** Throws `request.invalid` for a cursor of another list. */
export const listFeedbackQueue = (
  { queries, cursors }: QueriesAndCursors,
  { cursor, limit, ...filter }: QueueQuery,
): Promise<EndpointOutput<Endpoints['listFeedbackQueue']>> =>
  readPage(
    cursors,
    { cursor, limit },
    {
      list: ['feedback-queue', filter],
      end: positionSchema,
      find: (after, count) => findQueued(queries, filter, after, count),
      endOf: positionOf,
      toItem: toQueuedFeedback,
    },
  )

const withSender = (queries: Queries) =>
  queries
    .selectFrom('feedback')
    .innerJoin('users', 'users.id', 'feedback.user_id')
    .selectAll('feedback')
    .select('users.username')

function findQueued(
  queries: Queries,
  { state, kind }: Pick<QueueQuery, 'state' | 'kind'>,
  after: Position | null,
  count: number,
) {
  let queued = withSender(queries)
    .where('state', '=', state)
    .where(isBehind('feedback.created_at', 'feedback.id', after))
  if (kind !== undefined) queued = queued.where('kind', '=', kind)
  return queued.orderBy('feedback.created_at', 'desc').orderBy('feedback.id', 'desc').limit(count).execute()
}

/** Throws `feedback.not-found`. */
export async function getQueued(queries: Queries, feedbackId: string): Promise<QueuedFeedback> {
  const row = await withSender(queries)
    .where('feedback.id', '=', feedbackId)
    .executeTakeFirstOrThrow(() => new AppError('feedback.not-found'))
  return toQueuedFeedback(row)
}

/** Locked until the transaction ends. Throws `feedback.not-found`. */
export const lockFeedback = (transaction: Queries, feedbackId: string): Promise<FeedbackRow> =>
  transaction
    .selectFrom('feedback')
    .selectAll()
    .where('id', '=', feedbackId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('feedback.not-found'))

/** The entry of the log is about the sender; it holds neither text nor answer, which are erased with the account. */
export const recordFeedback = (
  transaction: Queries,
  { userId, username }: Actor,
  { id, user_id }: FeedbackRow,
  done: { at: Date; action: 'read-feedback' | 'answer-feedback' | 'close-feedback' },
): Promise<void> =>
  writeAudit(transaction, {
    ...done,
    admin: { id: userId, name: username },
    kind: 'user',
    subjectIds: [user_id],
    statement: '',
    details: { feedbackId: id },
  })

/** A state that it has already changes nothing, and feedback that is answered or closed is not new again. Throws `feedback.not-found`. */
export async function setFeedbackState(
  { queries, clock }: QueriesAndClock,
  actor: Actor,
  feedbackId: string,
  state: 'read' | 'closed',
): Promise<QueuedFeedback> {
  const at = new Date(clock.now())
  await queries.transaction().execute(async (transaction) => {
    const row = await lockFeedback(transaction, feedbackId)
    const isDue = state === 'read' ? row.state === 'new' : row.state !== 'closed'
    if (!isDue) return
    await transaction
      .updateTable('feedback')
      .set(state === 'closed' ? { state, closed_at: at } : { state })
      .where('id', '=', feedbackId)
      .execute()
    await recordFeedback(transaction, actor, row, {
      at,
      action: state === 'closed' ? 'close-feedback' : 'read-feedback',
    })
  })
  return getQueued(queries, feedbackId)
}
