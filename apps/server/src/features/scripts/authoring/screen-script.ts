/** Holds a script whose public texts name a forbidden subject until an admin has decided. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { filterInSlices } from '../../../jobs/slices.ts'
import { readUnapprovedTexts } from '../../../public-scripts/approved-texts.ts'
import { isSuspect, subjectsOf } from '../../../public-scripts/public-texts.ts'
import type { OwnScript } from './own-script.ts'

type ScreenedScript = Pick<OwnScript, 'id' | 'published' | 'moderation_state'>

/**
 * Call it after a change to public texts. A held script gets the reason that its texts give now, and stays held when they
 * give none: an admin releases it. A script that was taken down is not screened here, but reviewed before it is restored.
 *
 * @param changed the texts that were added or removed; `everything` when the script is published or the texts are unknown
 */
export async function screenScript(
  transaction: Transaction<Tables>,
  { id, published, moderation_state: state }: ScreenedScript,
  changed: readonly string[] | 'everything',
): Promise<void> {
  if (state === 'taken-down' || !(published || state === 'held')) return
  if (changed !== 'everything' && (await filterInSlices(changed, isSuspect)).length === 0) return
  const texts = await readUnapprovedTexts(transaction, id)
  if (texts.length === 0 && state === null) return
  await transaction
    .updateTable('scripts')
    .set({
      moderation_state: 'held',
      moderation_reason: `${describeSubjects(texts)} An admin looks at it before others see it.`,
      moderation_since: sql`coalesce(moderation_since, now())`,
    })
    .where('id', '=', id)
    .execute()
}

interface DialogTexts {
  text: string
  speech?: string | null | undefined
  published: boolean
}
/** The public texts among these dialogs. */
export const publicTextsOf = (dialogs: readonly DialogTexts[]): string[] =>
  dialogs.flatMap(({ text, speech, published }) => (published ? [text, speech ?? ''] : []))

function describeSubjects(texts: readonly string[]): string {
  const subjects = subjectsOf(texts)
  return subjects.length === 0
    ? 'What this script was held for is no longer in it.'
    : `A text here seems to be about: ${subjects.join(', ')}.`
}
