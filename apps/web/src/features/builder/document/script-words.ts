/** What the chosen script says at a line: its text, its length in time and its words. */
import { replacePlaceholders, spokenMs, type ChatSpeed, type VoiceName } from '@rubato/contracts/domain'
import type { LineRecord } from '@rubato/builder'
import type { DialogLibrary } from '@rubato/engine'

export interface ScriptWords {
  /** The first text of the script for the line; null where it has none, or is not loaded. */
  textOf: (line: LineRecord) => string | null
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
  const texts = new Map<string, string[]>()
  // The first script that has texts for a trigger speaks it.
  for (const script of scripts) {
    for (const [trigger, dialogs] of Map.groupBy(script, (dialog) => dialog.trigger)) {
      if (!texts.has(trigger))
        texts.set(
          trigger,
          dialogs.map(({ text }) => text),
        )
    }
  }
  const filled = (text: string, { values = {} }: LineRecord) =>
    replacePlaceholders(text, (name) => String(values[name] ?? ''))
  const textOf = (line: LineRecord) => {
    const [first] = texts.get(line.trigger) ?? []
    return first === undefined ? null : filled(first, line)
  }
  return {
    textOf,
    spokenMs(line) {
      const all = texts.get(line.trigger)
      return all ? Math.min(...all.map((text) => spokenMs(filled(text, line), voice, speed))) : null
    },
    wordsOf: (line) => textOf(line)?.split(/\s+/).filter(Boolean).length ?? 0,
  }
}
