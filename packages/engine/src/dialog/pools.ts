/**
 * The dialogs that a session may speak for a trigger, by script, in the order of preference of the scripts. Within a script
 * the dialogs that were spoken longest ago come first.
 */
import { getTrigger, type TriggerId } from '@rubato/contracts/domain'
import { shuffle, type Stream } from '../random/stream.ts'
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

/** Dialogs for a trigger, best first; never empty. The seed orders dialogs that were last spoken at the same time. */
export function dialogsFor(library: DialogLibrary, trigger: TriggerId, stream: Stream): readonly RankedDialog[] {
  const spoken = ({ id }: ScriptDialog) => library.lastSpoken[id] ?? -Infinity
  const ranked = library.scripts.flatMap((script, rank) => {
    const dialogs = indexOf(script).get(trigger) ?? []
    const ordered =
      dialogs.length > 1
        ? shuffle(stream, dialogs).sort((a, b) => (spoken(a) === spoken(b) ? 0 : spoken(a) - spoken(b)))
        : dialogs
    return ordered.map((dialog) => ({ dialog, rank }))
  })
  return [...ranked, { dialog: labelDialog(trigger), rank: library.scripts.length }]
}
