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

/**
 * Inserts a dialog at index `at` of its trigger. A dialog with a known id and the same trigger is replaced at its present
 * index; one of another trigger leaves that trigger.
 */
export function withDialog(dialogs: Dialogs, dialog: EditorDialog, at = Infinity): Dialogs {
  const known = dialogs.byId.get(dialog.id)
  const rest = known && known.trigger !== dialog.trigger ? withoutDialog(dialogs, dialog.id) : dialogs
  const byId = new Map(rest.byId).set(dialog.id, dialog)
  const ids = idsOf(rest, dialog.trigger)
  if (rest.byId.has(dialog.id)) return { ...rest, byId }
  return withOrder({ ...rest, byId }, dialog.trigger, ids.toSpliced(Math.min(at, ids.length), 0, dialog.id))
}

export function withoutDialog(dialogs: Dialogs, id: string): Dialogs {
  const dialog = dialogs.byId.get(id)
  if (!dialog) return dialogs
  const byId = new Map(dialogs.byId)
  byId.delete(id)
  const rest = idsOf(dialogs, dialog.trigger).filter((other) => other !== id)
  return withOrder({ ...dialogs, byId }, dialog.trigger, rest)
}

/** Changes a dialog; with another trigger it becomes the last one of that trigger. */
export function withChange(dialogs: Dialogs, id: string, change: Partial<EditorDialog>): Dialogs {
  const dialog = dialogs.byId.get(id)
  return dialog ? withDialog(dialogs, { ...dialog, ...change }) : dialogs
}

export function withRevisions(dialogs: Dialogs, revisions: ReadonlyMap<string, number | undefined>): Dialogs {
  const byId = new Map(dialogs.byId)
  for (const [id, revision] of revisions) {
    const dialog = byId.get(id)
    if (dialog) byId.set(id, { ...dialog, revision })
  }
  return { ...dialogs, byId }
}

/** Sets many dialogs at once, null for a deletion. Dialogs that are new in a trigger follow the others of that trigger. */
export function withMany(dialogs: Dialogs, changed: ReadonlyMap<string, EditorDialog | null>): Dialogs {
  const byId = new Map(dialogs.byId)
  const left = new Map<TriggerId, Set<string>>()
  const joined = new Map<TriggerId, string[]>()
  for (const [id, dialog] of changed) {
    const before = byId.get(id)
    if (dialog) byId.set(id, dialog)
    else byId.delete(id)
    if (before?.trigger === dialog?.trigger) continue
    if (before) left.set(before.trigger, (left.get(before.trigger) ?? new Set()).add(id))
    if (dialog) joined.set(dialog.trigger, [...(joined.get(dialog.trigger) ?? []), id])
  }
  const order = new Map(dialogs.order)
  for (const [trigger, ids] of left)
    order.set(
      trigger,
      idsOf(dialogs, trigger).filter((id) => !ids.has(id)),
    )
  for (const [trigger, ids] of joined) order.set(trigger, [...(order.get(trigger) ?? NO_IDS), ...ids])
  return { byId, order }
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
