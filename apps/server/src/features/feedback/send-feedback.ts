import { isSubscribed, type Feedback, type FeedbackWrite } from '@rubato/contracts/domain'
import type { Actor } from '../../base/actor.ts'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import { toFeedback } from './feedback-rows.ts'

interface Dependencies {
  queries: Queries
  clock: Clock
  /** Counts one call of a member; throws `request.too-many`. */
  countCall: (userId: string) => void
}

/** Members and admins alone. Throws `account.age-not-declared`, `membership.required`. */
function ensureSender({ isAdmin, ageDeclaredAt, membershipTier }: Actor): void {
  if (isAdmin) return
  if (!ageDeclaredAt) throw new AppError('account.age-not-declared')
  if (!isSubscribed(membershipTier)) throw new AppError('membership.required')
}

/**
 * Stores feedback. If the sender has already used the id, nothing changes and the stored feedback is returned. Throws
 * `account.age-not-declared`, `membership.required`, `request.too-many`, and `feedback.not-found` for an id of another member.
 */
export async function sendFeedback(
  { queries, clock, countCall }: Dependencies,
  actor: Actor,
  { id, kind, text, answerWay, context }: FeedbackWrite,
): Promise<Feedback> {
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
  const row = await queries
    .selectFrom('feedback')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow(() => new AppError('feedback.not-found'))
  return toFeedback(row)
}
