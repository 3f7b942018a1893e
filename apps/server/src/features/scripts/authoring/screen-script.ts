import type { Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { screenItem } from '../../../public-items/screen.ts'
import type { OwnScript } from './own-script.ts'

type ScreenedScript = Pick<OwnScript, 'id' | 'shared' | 'moderation_state'>

/** Call it after a change to public texts; see `screenItem`. */
export const screenScript = (
  transaction: Transaction<Tables>,
  { id, shared, moderation_state: moderationState }: ScreenedScript,
  changed: readonly string[] | 'everything',
): Promise<void> => screenItem(transaction, { kind: 'script', id, isPublic: shared, moderationState }, changed)

interface DialogTexts {
  text: string
  speech?: string | null | undefined
  published: boolean
}
/** The public texts among these dialogs. */
export const publicTextsOf = (dialogs: readonly DialogTexts[]): string[] =>
  dialogs.flatMap(({ text, speech, published }) => (published ? [text, speech ?? ''] : []))
