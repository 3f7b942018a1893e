import { sql } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import type { QueriesAndClock } from '../../database/open-database.ts'

/** Deletes received feedback and its notice. While a report about it is open the text stays for the admin who decides. */
export async function deleteAuthorFeedback(
  { queries }: QueriesAndClock,
  { userId }: Actor,
  feedbackId: string,
): Promise<undefined> {
  await queries.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('notices')
      .where('feedback_id', '=', feedbackId)
      .where('user_id', '=', userId)
      .execute()
    await sql`delete from author_feedback where id = ${feedbackId} and author_id = ${userId} and not exists (
      select from moderation_cases
      where source = 'report' and kind = 'author-feedback' and subject_id = ${feedbackId} and state = 'open')`.execute(
      transaction,
    )
  })
}
