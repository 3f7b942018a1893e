/**
 * The dialogs that a trigger may be answered with: those of the first script that has any, least recently spoken
 * first. The pool of a trigger rotates, so that of two or more dialogs none is spoken twice in a row.
 */
import type { TriggerId } from '@rubato/contracts/domain'
import { getTrigger } from '@rubato/contracts/domain'
import { shuffled, type Stream } from '../random/stream.ts'
import type { DialogLibrary, ScriptLine } from './library.ts'

type Index = ReadonlyMap<TriggerId, readonly ScriptLine[]>

function indexScript(lines: readonly ScriptLine[]): Index {
  const index = new Map<TriggerId, ScriptLine[]>()
  for (const line of lines) {
    const known = index.get(line.trigger)
    if (known) known.push(line)
    else index.set(line.trigger, [line])
  }
  return index
}

const indexes = new WeakMap<readonly ScriptLine[], Index>()
function indexOf(lines: readonly ScriptLine[]): Index {
  const known = indexes.get(lines) ?? indexScript(lines)
  indexes.set(lines, known)
  return known
}

/** A trigger without a dialog in any script is spoken as its own label. */
export const fallback = (trigger: TriggerId): ScriptLine => ({
  id: `label:${trigger}`,
  trigger,
  text: getTrigger(trigger).label,
})

/** Dialogs for a trigger, best first; never empty. The seed orders dialogs that were last spoken at the same time. */
export function linesFor(library: DialogLibrary, trigger: TriggerId, stream: Stream): readonly ScriptLine[] {
  for (const script of library.scripts) {
    const lines = indexOf(script).get(trigger)
    if (!lines) continue
    if (lines.length === 1) return lines
    const spoken = (line: ScriptLine) => library.lastSpoken[line.id] ?? -Infinity
    return shuffled(stream, lines).sort((a, b) => (spoken(a) === spoken(b) ? 0 : spoken(a) - spoken(b)))
  }
  return [fallback(trigger)]
}
