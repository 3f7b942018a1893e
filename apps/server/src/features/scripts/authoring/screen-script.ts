/** A published text that names a forbidden subject is held until an admin has looked. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { filterInSlices } from '../../../jobs/slices.ts'
import { readUnpassedTexts } from '../../../public-scripts/approved-texts.ts'
import { isSuspect, subjectsOf } from '../../../public-scripts/public-texts.ts'
import type { OwnScript } from './own-script.ts'

type Screened = Pick<OwnScript, 'id' | 'published' | 'moderation_state'>

/**
 * To be called after a change to what others read, with the texts that came or went; with all of them when it comes
 * out, or when nobody knows which they are. What an admin has let pass is not held for its own sake. What is held says
 * what it is about now, and stays held when that is nothing any more: others see it when an admin has. What is taken
 * down is looked at by whoever brings it back.
 */
export async function screenScript(
  transaction: Transaction<Tables>,
  { id, published, moderation_state: state }: Screened,
  changed: readonly string[] | 'everything',
): Promise<void> {
  if (state === 'taken-down' || !(published || state === 'held')) return
  if (changed !== 'everything' && (await filterInSlices(changed, isSuspect)).length === 0) return
  const texts = await readUnpassedTexts(transaction, id)
  if (texts.length === 0 && state === null) return
  await transaction
    .updateTable('scripts')
    .set({
      moderation_state: 'held',
      moderation_reason: `${aboutWhat(texts)} An admin looks at it before others see it.`,
      moderation_since: sql`coalesce(moderation_since, now())`,
    })
    .where('id', '=', id)
    .execute()
}

interface Line {
  text: string
  speech?: string | null | undefined
  published: boolean
}
/** What others read of these lines. */
export const shownTexts = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ text, speech, published }) => (published ? [text, speech ?? ''] : []))

function aboutWhat(texts: readonly string[]): string {
  const subjects = subjectsOf(texts)
  return subjects.length === 0
    ? 'What this script was held for is no longer in it.'
    : `A text here seems to be about: ${subjects.join(', ')}.`
}
