/**
 * The dialogs that a session may speak for a trigger, by script, in the order of preference of the scripts. Within a script
 * the dialogs that were never spoken come first, in a drawn order, then those that were spoken longest ago.
 */
import { getTrigger, type LineConditions, type TriggerId } from '@rubato/contracts/domain'
import { draw, type Stream } from '../random/stream.ts'
import type { DialogLibrary, ScriptDialog } from './library.ts'

type Index = ReadonlyMap<TriggerId, readonly ScriptDialog[]>

function indexScript(dialogs: readonly ScriptDialog[]): Index {
  const index = new Map<TriggerId, ScriptDialog[]>()
  for (const dialog of dialogs) {
    const known = index.get(dialog.trigger)
    if (known) known.push(dialog)
    else index.set(dialog.trigger, [dialog])
  }
  return index
}

const indexes = new WeakMap<readonly ScriptDialog[], Index>()
function indexOf(dialogs: readonly ScriptDialog[]): Index {
  const known = indexes.get(dialogs) ?? indexScript(dialogs)
  indexes.set(dialogs, known)
  return known
}

const labelDialogs = new Map<TriggerId, ScriptDialog>()

/** A trigger without a dialog in any script is spoken as its own label. */
function labelDialog(trigger: TriggerId): ScriptDialog {
  const known = labelDialogs.get(trigger) ?? { id: `label:${trigger}`, trigger, text: getTrigger(trigger).label }
  labelDialogs.set(trigger, known)
  return known
}

/** A dialog, and the rank of its script: 0 is the script that the member chose. */
export interface RankedDialog {
  dialog: ScriptDialog
  rank: number
}

/** Conditions of a line, without the name of its promise. */
export const countConditions = (when: LineConditions | undefined): number =>
  Object.keys(when ?? {}).filter((name) => name !== 'promises').length

/** Each condition of a line adds this many times the chance of a general line to come first. */
const CONDITION_WEIGHT = 3

/**
 * The dialogs in a drawn order: at each place the chance of a dialog is proportional to its weight (weighted sampling
 * without replacement by Efraimidis and Spirakis, 2006).
 */
function drawOrder(stream: Stream, dialogs: readonly ScriptDialog[]): ScriptDialog[] {
  const keyed = dialogs.map((dialog) => ({
    dialog,
    key: draw(stream) ** (1 / (1 + CONDITION_WEIGHT * countConditions(dialog.when))),
  }))
  return keyed.sort((a, b) => b.key - a.key).map(({ dialog }) => dialog)
}

/** Dialogs for a trigger, best first; never empty. The seed orders dialogs that were last spoken at the same time. */
export function dialogsFor(library: DialogLibrary, trigger: TriggerId, stream: Stream): readonly RankedDialog[] {
  const spoken = ({ id }: ScriptDialog) => library.lastSpoken[id] ?? -Infinity
  const ranked = library.scripts.flatMap((script, rank) => {
    const dialogs = indexOf(script).get(trigger) ?? []
    const ordered =
      dialogs.length > 1
        ? drawOrder(stream, dialogs).sort((a, b) => (spoken(a) === spoken(b) ? 0 : spoken(a) - spoken(b)))
        : dialogs
    return ordered.map((dialog) => ({ dialog, rank }))
  })
  return [...ranked, { dialog: labelDialog(trigger), rank: library.scripts.length }]
}
