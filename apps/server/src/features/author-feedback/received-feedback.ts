/** What an author does with received feedback and its senders, whom no call names. */
import { sql } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import { AppError } from '../../base/errors.ts'
import type { Queries } from '../../database/open-database.ts'
import { retention } from '../../jobs/retention.ts'
import type { Clock } from '../../ports/clock.ts'

interface Dependencies {
  queries: Queries
  clock: Clock
}

export async function deleteAuthorFeedback(
  { queries }: Dependencies,
  { userId }: Actor,
  feedbackId: string,
): Promise<undefined> {
  await queries.deleteFrom('author_feedback').where('id', '=', feedbackId).where('author_id', '=', userId).execute()
}

/** Idempotent. Throws `author-feedback.not-found`, also for feedback to another member. */
export async function blockSender({ queries }: Dependencies, { userId }: Actor, feedbackId: string): Promise<undefined> {
  const { rows } = await sql`
    insert into author_blocks (author_id, sender_id)
    select author_id, sender_id from author_feedback where id = ${feedbackId} and author_id = ${userId}
    on conflict (author_id, sender_id) do update set sender_id = excluded.sender_id
    returning author_id`.execute(queries)
  if (rows.length === 0) throw new AppError('author-feedback.not-found')
}

export async function countBlockedSenders({ queries }: Dependencies, { userId }: Actor): Promise<{ count: number }> {
  return queries
    .selectFrom('author_blocks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('author_id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function unblockSenders({ queries }: Dependencies, { userId }: Actor): Promise<undefined> {
  await queries.deleteFrom('author_blocks').where('author_id', '=', userId).execute()
}

/** Removes feedback, with its notice, when its period is over. */
export async function removeOldAuthorFeedback({ queries, clock }: Dependencies): Promise<void> {
  await queries
    .deleteFrom('author_feedback')
    .where('created_at', '<', new Date(clock.now() - retention.authorFeedback.ms))
    .execute()
}
