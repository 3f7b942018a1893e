/** The dialogs of a script as the editor holds them: by id, and in order by trigger. Every change returns a new object. */
import { hasSameConditions, type Dialog, type LineConditions, type TriggerId } from '@rubato/contracts/domain'

/** The part of a dialog that its author can edit. */
export interface DialogContent {
  text: string
  /** The spelling for the voice, where it differs from `text`. */
  speech?: string | undefined
  /** The moments at which it may be said; at any where absent. */
  when?: LineConditions | undefined
  published: boolean
}
export interface EditorDialog extends DialogContent {
  id: string
  trigger: TriggerId
  cloned: boolean
  /** The server's revision that this dialog is based on; absent until the server has confirmed the dialog. */
  revision?: number | undefined
}
export interface Dialogs {
  byId: ReadonlyMap<string, EditorDialog>
  /** Dialog ids by trigger, in order. */
  order: ReadonlyMap<TriggerId, readonly string[]>
}

const NO_IDS: readonly string[] = []
export const idsOf = (dialogs: Dialogs, trigger: TriggerId): readonly string[] => dialogs.order.get(trigger) ?? NO_IDS

const editorDialogFrom = ({ id, trigger, text, speech, when, published, cloned, revision }: Dialog): EditorDialog => ({
  id,
  trigger,
  text,
  speech,
  when,
  published,
  cloned,
  revision,
})

export function dialogsFrom(stored: readonly Dialog[]): Dialogs {
  const byTrigger = Map.groupBy(stored, ({ trigger }) => trigger)
  return {
    byId: new Map(stored.map((dialog) => [dialog.id, editorDialogFrom(dialog)])),
    order: new Map([...byTrigger].map(([trigger, group]) => [trigger, group.map(({ id }) => id)])),
  }
}

const withOrder = (dialogs: Dialogs, trigger: TriggerId, ids: readonly string[]): Dialogs => ({
  ...dialogs,
  order: new Map(dialogs.order).set(trigger, ids),
})

/** Inserts a dialog at index `at` of its trigger. A dialog with a known id is replaced at its present index. */
export function withDialog(dialogs: Dialogs, dialog: EditorDialog, at = Infinity): Dialogs {
  const byId = new Map(dialogs.byId).set(dialog.id, dialog)
  const ids = idsOf(dialogs, dialog.trigger)
  if (dialogs.byId.has(dialog.id)) return { ...dialogs, byId }
  return withOrder({ ...dialogs, byId }, dialog.trigger, ids.toSpliced(Math.min(at, ids.length), 0, dialog.id))
}

export function withoutDialog(dialogs: Dialogs, id: string): Dialogs {
  const dialog = dialogs.byId.get(id)
  if (!dialog) return dialogs
  const byId = new Map(dialogs.byId)
  byId.delete(id)
  const rest = idsOf(dialogs, dialog.trigger).filter((other) => other !== id)
  return withOrder({ ...dialogs, byId }, dialog.trigger, rest)
}

export function withChange(dialogs: Dialogs, id: string, change: Partial<EditorDialog>): Dialogs {
  const dialog = dialogs.byId.get(id)
  return dialog ? { ...dialogs, byId: new Map(dialogs.byId).set(id, { ...dialog, ...change }) } : dialogs
}

/** Sorts the dialogs of a trigger by `ids`. Unknown ids are ignored; dialogs that `ids` does not name follow at the end. */
export function reorder(dialogs: Dialogs, trigger: TriggerId, ids: readonly string[]): Dialogs {
  const present = idsOf(dialogs, trigger)
  const [known, named] = [new Set(present), new Set(ids)]
  return withOrder(dialogs, trigger, [...ids.filter((id) => known.has(id)), ...present.filter((id) => !named.has(id))])
}

export const contentOf = ({ text, speech, when, published }: EditorDialog): DialogContent => ({
  text,
  speech,
  when,
  published,
})
export const isSameContent = (a: DialogContent, b: DialogContent): boolean =>
  a.text === b.text &&
  (a.speech ?? '') === (b.speech ?? '') &&
  hasSameConditions(a.when, b.when) &&
  a.published === b.published
