/**
 * The dialogs that a trigger may be answered with: those of the first script that has any, least recently spoken
 * first. The pool of a trigger rotates, so that of two or more dialogs none is spoken twice in a row.
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

/** A trigger without a dialog in any script is spoken as its own label. */
export const labelDialog = (trigger: TriggerId): ScriptDialog => ({
  id: `label:${trigger}`,
  trigger,
  text: getTrigger(trigger).label,
})

/** Dialogs for a trigger, best first; never empty. The seed orders dialogs that were last spoken at the same time. */
export function dialogsFor(library: DialogLibrary, trigger: TriggerId, stream: Stream): readonly ScriptDialog[] {
  for (const script of library.scripts) {
    const dialogs = indexOf(script).get(trigger)
    if (!dialogs) continue
    if (dialogs.length === 1) return dialogs
    const spoken = (dialog: ScriptDialog) => library.lastSpoken[dialog.id] ?? -Infinity
    return shuffle(stream, dialogs).sort((a, b) => (spoken(a) === spoken(b) ? 0 : spoken(a) - spoken(b)))
  }
  return [labelDialog(trigger)]
}
