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
}

/** Who speaks, and how quickly. */
export interface Speaker {
  voice: VoiceName | null
  chatSpeed: ChatSpeed
}

/** A line that puts a strain on the body is said in full: its caution belongs to it. */
const holdsCaution = (trigger: TriggerId): boolean =>
  triggerFacts(trigger).opens.some((item) => itemRules[item].safetyClass !== 'A')

/** The line with these values, and its first clause where that is shorter; empty where they do not fill it. */
export function fillDialog({ dialog, rank }: RankedDialog, values: LineValues, speaker: Speaker): SpokenLine[] {
  const { text: template, speech: spoken, trigger } = dialog
  if (!canFill(`${template} ${spoken ?? ''}`, values)) return []
  const { voice, chatSpeed } = speaker
  const text = fillLine(template, values)
  const speech = spoken === undefined ? text : fillLine(spoken, values)
  const isWhole = holdsCaution(trigger)
  const cue = { text: isWhole ? text : firstClause(text), speech: isWhole ? speech : firstClause(speech) }
  const whole = { line: dialog, rank, text, speech, ms: spokenMs(speech, voice, chatSpeed), cue }
  if (cue.speech.length >= speech.length) return [whole]
  return [whole, { ...whole, ...cue, ms: spokenMs(cue.speech, voice, chatSpeed), shortOf: text }]
}
