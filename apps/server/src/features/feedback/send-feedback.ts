import { isSubscribed, type Feedback, type FeedbackWrite } from '@rubato/contracts/domain'
import type { Actor } from '../../base/actor.ts'
import type { QueriesAndClock } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'
import { toFeedback, type FeedbackRow } from './feedback-rows.ts'

interface Dependencies extends QueriesAndClock {
  /** Counts one call of a member; throws `request.too-many`. */
  countCall: (userId: string) => void
}

/** Members and admins alone. Throws `account.age-not-declared`, `membership.required`. */
function ensureSender({ isAdmin, ageDeclaredAt, membershipTier }: Actor): void {
  if (isAdmin) return
  if (!ageDeclaredAt) throw new AppError('account.age-not-declared')
  if (!isSubscribed(membershipTier)) throw new AppError('membership.required')
}

/** Whether the sender wrote the same, and the context goes along or not as before: the screen of the form may differ. */
const isSame = (row: FeedbackRow, { userId }: Actor, { kind, text, answerWay, context }: FeedbackWrite): boolean =>
  row.user_id === userId &&
  row.kind === kind &&
  row.text === text &&
  row.answer_way === answerWay &&
  (row.screen === null) === (context === null)

/**
 * Stores feedback. The same feedback that is sent again is stored once. Throws `account.age-not-declared`,
 * `membership.required`, `request.too-many`, and `feedback.exists` for an id that is taken by other feedback.
 */
export async function sendFeedback(
  { queries, clock, countCall }: Dependencies,
  actor: Actor,
  feedback: FeedbackWrite,
): Promise<Feedback> {
  const { id, kind, text, answerWay, context } = feedback
  ensureSender(actor)
  countCall(actor.userId)
  await queries
    .insertInto('feedback')
    .values({
      id,
      user_id: actor.userId,
      kind,
      text,
      answer_way: answerWay,
      screen: context?.screen ?? null,
      version: context?.version ?? null,
      browser: context?.browser ?? null,
      created_at: new Date(clock.now()),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const row = await queries.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (!isSame(row, actor, feedback)) throw new AppError('feedback.exists')
  return toFeedback(row)
}
