/** A dialog with its placeholders filled, and how long it takes to say. */
import { spokenMs, triggerFacts, type ChatSpeed, type TriggerId, type VoiceName } from '@rubato/contracts/domain'
import { itemRules } from '../safety/item-rules.ts'
import { canFill, fillLine, type LineValues } from './fill-line.ts'
import { firstClause } from './first-clause.ts'
import type { ScriptDialog } from './library.ts'
import type { RankedDialog } from './pools.ts'

export interface SpokenLine {
  line: ScriptDialog
  /** Rank of the script, 0 first. */
  rank: number
  text: string
  speech: string
  /** Estimated length, ms. */
  ms: number
  /** The first clause; the whole line where a caution must not be left out. */
  cue: { text: string; speech: string }
  /** The whole text, where `text` is its first clause alone; absent for a whole line. */
  shortOf?: string
  /** The values of its placeholders. */
  values: LineValues
}

/** Who speaks, and how quickly. */
export interface Speaker {
  voice: VoiceName | null
  chatSpeed: ChatSpeed
}

/** A line that puts a strain on the body is said in full: its caution belongs to it. */
const holdsCaution = (trigger: TriggerId): boolean =>
  triggerFacts(trigger).opens.some((item) => itemRules[item].safetyClass !== 'A')

/** What is shown and said of a dialog. */
export interface DialogWords {
  text: string
  speech: string
  /** The first clause; the whole line where a caution must not be left out. */
  cue: { text: string; speech: string }
}

/** The words of a dialog with these values; null where they do not fill it. */
export function wordsOf(dialog: Omit<ScriptDialog, 'id'>, values: LineValues): DialogWords | null {
  const { text: template, speech: spoken, trigger } = dialog
  if (!canFill(`${template} ${spoken ?? ''}`, values)) return null
  const text = fillLine(template, values)
  const speech = spoken === undefined ? text : fillLine(spoken, values)
  const isWhole = holdsCaution(trigger)
  return {
    text,
    speech,
    cue: { text: isWhole ? text : firstClause(text), speech: isWhole ? speech : firstClause(speech) },
  }
}

/** The line with these values, and its first clause where that is shorter; empty where they do not fill it. */
export function fillDialog({ dialog, rank }: RankedDialog, values: LineValues, speaker: Speaker): SpokenLine[] {
  const words = wordsOf(dialog, values)
  if (!words) return []
  const { voice, chatSpeed } = speaker
  const { speech, text, cue } = words
  const whole = { line: dialog, rank, ...words, ms: spokenMs(speech, voice, chatSpeed), values }
  if (cue.speech.length >= speech.length) return [whole]
  return [whole, { ...whole, ...cue, ms: spokenMs(cue.speech, voice, chatSpeed), shortOf: text }]
}
