/** The words of a line, from the chosen script or by the author: text, spoken length, and words. */
import {
  isPlaceholder,
  replacePlaceholders,
  spokenMs,
  type ChatSpeed,
  type Delivery,
  type VoiceName,
} from '@rubato/contracts/domain'
import type { LineRecord } from '@rubato/builder'
import type { DialogLibrary } from '@rubato/engine'

type ScriptDialog = DialogLibrary['scripts'][number][number]

/** Own words, or the first dialog of the script for a line, with the values filled in. */
export interface SpokenLine {
  /** Null for own words. */
  dialogId: string | null
  text: string
  speech: string
  values: NonNullable<LineRecord['values']>
  /** Of own words: absent where they are said in the voice of the game, and as the moment asks for. */
  voice?: VoiceName
  delivery?: Delivery
}

export interface ScriptWords {
  /** Own words as they are written, else the first text of the script; null where it has none, or is not loaded. */
  textOf: (line: LineRecord) => string | null
  /** The script's text for the line with its placeholders, to begin own words with; null as above. */
  draftOf: (line: LineRecord) => string | null
  /** Spoken in place of the text. */
  spokenOf: (line: LineRecord) => SpokenLine | null
  /** The least time that the line takes, ms: the session chooses a text that fits. Null where it is not known. */
  spokenMs: (line: LineRecord) => number | null
  wordsOf: (line: LineRecord) => number
}

/** Values with which facts of the session are heard and measured in the editor. */
const sampleFacts = { edges: 3, minutes: 20 }

/** Time between the end of own words and those that are written next, ms, and the steps in which these begin. */
const PAUSE_MS = 500
export const nextLineAt = (end: number): number => Math.ceil((end + PAUSE_MS) / PAUSE_MS) * PAUSE_MS

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
  /** A placeholder that nothing fills stays. */
  const sampled = (text: string, line: LineRecord) => {
    const values = { ...line.values, ...sampleFacts }
    return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
      isPlaceholder(name) && values[name] !== undefined ? String(values[name]) : whole,
    )
  }
  const firstOf = ({ trigger }: LineRecord) => byTrigger.get(trigger)?.[0]
  const ownOf = (line: LineRecord): SpokenLine | null => {
    const { text, speech = text, voice, delivery, values = {} } = line
    if (text === undefined || speech === undefined) return null
    return {
      dialogId: null,
      text: sampled(text, line),
      speech: sampled(speech, line),
      values,
      ...(voice && { voice }),
      ...(delivery && { delivery }),
    }
  }
  const scriptedOf = (line: LineRecord): SpokenLine | null => {
    const first = firstOf(line)
    if (first === undefined) return null
    const { id, text, speech = text } = first
    return { dialogId: id, text: filled(text, line), speech: filled(speech, line), values: line.values ?? {} }
  }
  const textOf = (line: LineRecord) => line.text ?? scriptedOf(line)?.text ?? null
  return {
    textOf,
    draftOf: (line) => firstOf(line)?.text ?? null,
    spokenOf: (line) => ownOf(line) ?? scriptedOf(line),
    spokenMs(line) {
      const own = ownOf(line)
      if (own) return spokenMs(own.text, own.voice ?? voice, speed)
      const all = byTrigger.get(line.trigger)
      return all ? Math.min(...all.map(({ text }) => spokenMs(filled(text, line), voice, speed))) : null
    },
    wordsOf: (line) => textOf(line)?.split(/\s+/).filter(Boolean).length ?? 0,
  }
}
