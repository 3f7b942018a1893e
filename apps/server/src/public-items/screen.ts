/** Holds an item whose public texts name a forbidden subject, and an imported game, until an admin has decided. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { readUnapprovedTexts } from './approved-texts.ts'
import { isUnreviewedImport } from './authorship.ts'
import { sharedTables, type Subject } from './shared-tables.ts'
import { findSuspect, subjectsOfEach } from './suspect-texts.ts'

interface ScreenedItem extends Subject {
  /** Whether others may see the item unless it is held. */
  isPublic: boolean
  moderationState: 'held' | 'taken-down' | null
}

/**
 * Call it after a change to public texts. A held item gets the reason that its texts give now, and stays held when they
 * give none: an admin releases it. An item that was taken down is not screened here, but reviewed before it is restored.
 *
 * @param changed the texts that were added or removed; `everything` when the item becomes public or the texts are unknown
 */
export async function screenItem(
  transaction: Transaction<Tables>,
  { isPublic, moderationState: state, ...subject }: ScreenedItem,
  changed: readonly string[] | 'everything',
): Promise<void> {
  if (state === 'taken-down' || !(isPublic || state === 'held')) return
  if (changed !== 'everything' && !(await isAnySuspect(changed))) return
  const texts = await readUnapprovedTexts(transaction, subject)
  const isImport = await isUnreviewedImport(transaction, subject)
  if (texts.length === 0 && !isImport && state === null) return
  const causes = [
    ...(isImport ? ['This game was imported from another format.'] : []),
    ...(isImport && texts.length === 0 ? [] : [await describeSubjects(subject, texts)]),
  ]
  const reason = `${causes.join(' ')} An admin looks at it before others see it.`
  await sql`update ${sql.table(sharedTables[subject.kind].items)} set
    moderation_state = 'held', moderation_reason = ${reason}, moderation_since = coalesce(moderation_since, now())
    where id = ${subject.id}`.execute(transaction)
}

async function isAnySuspect(texts: readonly string[]): Promise<boolean> {
  const items = texts.map((text) => ({ text }))
  return (await findSuspect(items, { most: 1 })).length > 0
}

async function describeSubjects({ kind }: Subject, texts: readonly string[]): Promise<string> {
  const subjects = [...new Set((await subjectsOfEach(texts)).flat())]
  return subjects.length === 0
    ? `What this ${kind} was held for is no longer in it.`
    : `A text here seems to be about: ${subjects.join(', ')}.`
}
