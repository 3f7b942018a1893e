/** The answer of an admin: in the app and, where the sender allows it and their address is confirmed, by mail. */
import type { FeedbackAnswer, QueuedFeedback } from '@rubato/contracts/domain'
import type { Actor } from '../../base/actor.ts'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'
import type { MailGate } from '../../mail/mail-gate.ts'
import { noticeAnswer } from '../../notices/add-notices.ts'
import type { BearerVerifier } from '../../ports/identity.ts'
import { getQueued, lockFeedback, recordFeedback } from './feedback-queue.ts'

export interface AnswerDependencies extends QueriesAndClock {
  identity: Pick<BearerVerifier, 'issuer' | 'signInOf'>
  /** Null on a site that sends no mail. */
  mail: MailGate | null
}

/**
 * Throws `feedback.not-found`, `feedback.answered`, `feedback.no-answer-wanted` for a way that the sender does not allow,
 * `feedback.no-address` without a confirmed address, `mail.unavailable`.
 */
export async function answerFeedback(
  dependencies: AnswerDependencies,
  actor: Actor,
  feedbackId: string,
  { text, byMail }: FeedbackAnswer,
): Promise<QueuedFeedback> {
  const { queries, clock } = dependencies
  const send = byMail ? await openMail(dependencies, feedbackId) : null
  const at = new Date(clock.now())
  await queries.transaction().execute(async (transaction) => {
    const row = await lockFeedback(transaction, feedbackId)
    if (row.answer !== null) throw new AppError('feedback.answered')
    if (row.answer_way === 'none' || (byMail && row.answer_way !== 'mail'))
      throw new AppError('feedback.no-answer-wanted')
    await transaction
      .updateTable('feedback')
      .set({ state: 'answered', closed_at: null, answer: text, answered_at: at, answer_mailed: byMail })
      .where('id', '=', feedbackId)
      .execute()
    await recordFeedback(transaction, actor, row, { at, action: 'answer-feedback' })
    await noticeAnswer(transaction, row.user_id, at)
    await send?.(text, transaction)
  })
  return getQueued(queries, feedbackId)
}

/** Outside of a transaction: the provider reads its own tables, and an embedded database has one connection. */
async function openMail({ queries, identity, mail }: AnswerDependencies, feedbackId: string) {
  if (!mail) throw new AppError('mail.unavailable')
  const sender = await queries
    .selectFrom('feedback')
    .innerJoin('users', 'users.id', 'feedback.user_id')
    .select(['issuer', 'subject', 'email'])
    .where('feedback.id', '=', feedbackId)
    .executeTakeFirstOrThrow(() => new AppError('feedback.not-found'))
  const { issuer, subject, email } = sender
  const signIn = issuer === identity.issuer ? await identity.signInOf(subject) : null
  // Null: a hosted provider confirms addresses before it passes them on.
  if (email === null || !signIn || signIn.emailVerified === false) throw new AppError('feedback.no-address')
  return (answer: string, transaction: Queries) =>
    mail.enqueue({ kind: 'feedback-answer', to: email, answer }, { within: transaction })
}
