/** What the chosen script says at a line: its text, its length in time and its words. */
import { replacePlaceholders, spokenMs, type ChatSpeed, type VoiceName } from '@rubato/contracts/domain'
import type { LineRecord } from '@rubato/builder'
import type { DialogLibrary } from '@rubato/engine'

type ScriptDialog = DialogLibrary['scripts'][number][number]

/** The first dialog of the script for a line, with its values filled in. */
export interface SpokenLine {
  dialogId: string
  text: string
  speech: string
  values: NonNullable<LineRecord['values']>
}

export interface ScriptWords {
  /** The first text of the script for the line; null where it has none, or is not loaded. */
  textOf: (line: LineRecord) => string | null
  /** What is said in the place of the first text. */
  spokenOf: (line: LineRecord) => SpokenLine | null
  /** The least time that the line takes, ms: the session chooses a text that fits. Null where it is not known. */
  spokenMs: (line: LineRecord) => number | null
  wordsOf: (line: LineRecord) => number
}

interface WordsOptions {
  scripts: DialogLibrary['scripts']
  voice: VoiceName | null
  speed: ChatSpeed
}

export function scriptWords({ scripts, voice, speed }: WordsOptions): ScriptWords {
  const byTrigger = new Map<string, readonly ScriptDialog[]>()
  // The first script that has texts for a trigger speaks it.
  for (const script of scripts) {
    for (const [trigger, dialogs] of Map.groupBy(script, (dialog) => dialog.trigger)) {
      if (!byTrigger.has(trigger)) byTrigger.set(trigger, dialogs)
    }
  }
  const filled = (text: string, { values = {} }: LineRecord) =>
    replacePlaceholders(text, (name) => String(values[name] ?? ''))
  const spokenOf = (line: LineRecord): SpokenLine | null => {
    const [first] = byTrigger.get(line.trigger) ?? []
    if (first === undefined) return null
    const { id, text, speech = text } = first
    return { dialogId: id, text: filled(text, line), speech: filled(speech, line), values: line.values ?? {} }
  }
  const textOf = (line: LineRecord) => spokenOf(line)?.text ?? null
  return {
    textOf,
    spokenOf,
    spokenMs(line) {
      const all = byTrigger.get(line.trigger)
      return all ? Math.min(...all.map(({ text }) => spokenMs(filled(text, line), voice, speed))) : null
    },
    wordsOf: (line) => textOf(line)?.split(/\s+/).filter(Boolean).length ?? 0,
  }
}
