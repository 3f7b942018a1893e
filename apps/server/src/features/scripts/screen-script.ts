/** A published text that names a forbidden subject is held until an admin has looked. */
import { createHash } from 'node:crypto'
import { namedSubjects } from '@rubato/script-content'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { OwnScript } from './own-script.ts'

type Screened = Pick<OwnScript, 'id' | 'published' | 'moderation_state' | 'review_digest'>

/**
 * To be called after a change to what others read, with the texts that changed (all of them when it comes out).
 * Lines that an admin has let pass once are not held again for their own sake.
 */
export async function screenScript(
  transaction: Transaction<Tables>,
  script: Screened,
  changed: readonly string[] | 'everything',
): Promise<void> {
  if (!script.published || script.moderation_state !== null) return
  if (changed !== 'everything' && !changed.some(isSuspect)) return
  const suspect = (await textsOf(transaction, script.id)).filter(isSuspect)
  const digest = createHash('sha256').update(JSON.stringify(suspect.sort())).digest('base64url')
  if (suspect.length === 0 || digest === script.review_digest) return
  const subjects = [...new Set(suspect.flatMap(namedSubjects))].map((subject) => subject.replace('-', ' '))
  await transaction
    .updateTable('scripts')
    .set({
      moderation_state: 'held',
      moderation_reason: `A text here seems to be about: ${subjects.join(', ')}. An admin looks at it before others see it.`,
      moderation_since: sql`now()`,
      review_digest: digest,
    })
    .where('id', '=', script.id)
    .execute()
}

const isSuspect = (text: string): boolean => namedSubjects(text).length > 0

/** Everything of a script that others read. */
async function textsOf(transaction: Transaction<Tables>, scriptId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string | null }>`
    select unnest(array[title, description]) as text from scripts where id = ${scriptId}
    union all
    select name from tags join script_tags on tag_id = tags.id where script_id = ${scriptId}
    union all
    select unnest(array[text, speech]) from dialogs where script_id = ${scriptId} and published`.execute(transaction)
  return rows.flatMap(({ text }) => (text === null ? [] : [text]))
}
