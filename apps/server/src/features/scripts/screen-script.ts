/** A published text that names a forbidden subject is held until an admin has looked. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { isSuspect, readSharedTexts, subjectsOf, suspectDigestOf } from '../../shared-texts.ts'
import type { OwnScript } from './own-script.ts'

type Screened = Pick<OwnScript, 'id' | 'published' | 'moderation_state' | 'review_digest'>

/**
 * To be called after a change to what others read, with the texts that changed (all of them when it comes out).
 * What an admin has let pass once is not held again for its own sake; what is held already says what it is about now.
 * What is taken down is looked at by whoever brings it back.
 */
export async function screenScript(
  transaction: Transaction<Tables>,
  script: Screened,
  changed: readonly string[] | 'everything',
): Promise<void> {
  if (!script.published || script.moderation_state === 'taken-down') return
  if (changed !== 'everything' && !changed.some(isSuspect)) return
  const shared = await readSharedTexts(transaction, script.id)
  const digest = suspectDigestOf(shared)
  if (digest === null || digest === script.review_digest) return
  const subjects = subjectsOf(shared.map(({ text }) => text))
  await transaction
    .updateTable('scripts')
    .set({
      moderation_state: 'held',
      moderation_reason: `A text here seems to be about: ${subjects.join(', ')}. An admin looks at it before others see it.`,
      moderation_since: sql`coalesce(moderation_since, now())`,
    })
    .where('id', '=', script.id)
    .execute()
}
