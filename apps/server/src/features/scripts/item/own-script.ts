import type { LineConditions } from '@rubato/contracts/domain'
import type { Transaction } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import { lockOwnItem } from '../../../items/authoring/own-item.ts'
import { dialogTexts, SCREENED_WITH } from '../../../public-items/public-texts.ts'
import { screenItem } from '../../../public-items/screen.ts'

/** Locks a script with its numbers of dialogs. Throws as `lockOwnItem`. */
export const lockOwnScript = (transaction: Transaction<Tables>, actor: Actor, scriptId: string) =>
  lockOwnItem(transaction, { kind: 'script', columns: ['dialog_count', 'published_dialog_count'] }, actor, scriptId)
export type OwnScript = Awaited<ReturnType<typeof lockOwnScript>>

/** Call it after a change to public texts; see `screenItem`. */
export const screenScript = (
  transaction: Transaction<Tables>,
  { id, shared, moderation_state: moderationState }: Pick<OwnScript, 'id' | 'shared' | 'moderation_state'>,
  changed: readonly string[] | 'everything',
): Promise<void> => screenItem(transaction, { kind: 'script', id, isPublic: shared, moderationState }, changed)

export interface DialogTexts {
  text: string
  speech?: string | null | undefined
  when: LineConditions | null | undefined
  published: boolean
}
/** The public texts among these dialogs. */
export const publicTextsOf = (dialogs: readonly DialogTexts[]): string[] =>
  dialogs.flatMap((dialog) => (dialog.published ? dialogTexts.of(dialog) : []))

/** Screens all texts by the present rules. The update locks the script: a change meanwhile waits, and screens its own texts. */
export async function screenAgain(queries: Queries, id: string): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const script = await transaction
      .updateTable('scripts')
      .set({ checked_with: SCREENED_WITH })
      .where('id', '=', id)
      .returning(['id', 'shared', 'moderation_state'])
      .executeTakeFirst()
    if (script) await screenScript(transaction, script, 'everything')
  })
}
