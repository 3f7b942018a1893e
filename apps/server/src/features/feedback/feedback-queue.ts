/** The queue of feedback as admins work through it. */
import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import type { QueuedFeedback } from '@rubato/contracts/domain'
import type { Actor } from '../../base/actor.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'
import { retention } from '../../jobs/retention.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import { readPage } from '../../pagination/read-page.ts'
import type { Clock } from '../../ports/clock.ts'
import { positionOf, positionSchema, toQueuedFeedback, type FeedbackRow, type Position } from './feedback-rows.ts'
import { behind } from './own-feedback.ts'

type QueueQuery = EndpointRequest<Endpoints['listFeedbackQueue']>['query']

/** Throws `request.invalid` for a cursor of another list. */
export const listFeedbackQueue = (
  { queries, cursors }: { queries: Queries; cursors: ListCursors },
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
  let queued = withSender(queries).where('state', '=', state)
  if (kind !== undefined) queued = queued.where('kind', '=', kind)
  if (after !== null) queued = queued.where(behind(after))
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

interface Done {
  at: Date
  action: 'read-feedback' | 'answer-feedback' | 'close-feedback'
}

/** The entry of the log is about the sender; it holds neither text nor answer, which are erased with the account. */
export const recordFeedback = (
  transaction: Queries,
  { userId, username }: Actor,
  { id, user_id }: FeedbackRow,
  done: Done,
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
  { queries, clock }: { queries: Queries; clock: Clock },
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

/** Removes feedback when its period since it was closed is over. */
export async function removeOldFeedback({ queries, clock }: { queries: Queries; clock: Clock }): Promise<void> {
  const before = new Date(clock.now() - retention.feedback.ms)
  await queries.deleteFrom('feedback').where('closed_at', '<', before).execute()
}
