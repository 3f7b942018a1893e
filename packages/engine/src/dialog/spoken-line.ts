/**
 * Lines. A dialog is stored in a script; a line is a dialog with its placeholders filled, as it is spoken in a session, with
 * the time that it takes.
 */
import { spokenMs, triggerFacts, type ChatSpeed, type Placeholder, type VoiceName } from '@rubato/contracts/domain'
import { itemRules } from '../safety/item-rules.ts'
import { fillLine, placeholdersOf, type LineValues } from './fill-line.ts'
import { firstClause } from './first-clause.ts'
import type { ScriptDialog } from './library.ts'
import type { RankedDialog } from './pools.ts'

export interface SpokenLine {
  dialog: ScriptDialog
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

/** The voice, and how quickly it speaks. */
export interface Speaker {
  voice: VoiceName | null
  chatSpeed: ChatSpeed
}

/** Said in full: a line that puts a strain on the body, for its caution, a line that keeps a promise, and a step of the theme. */
const isSaidWhole = ({ trigger, when }: Omit<ScriptDialog, 'id'>): boolean =>
  when?.keeps !== undefined ||
  when?.step !== undefined ||
  triggerFacts(trigger).opens.some((item) => itemRules[item].safetyClass !== 'A')

/** The caption and the speech of a dialog. */
export interface DialogWords {
  text: string
  speech: string
  /** The first clause; the whole line where a caution must not be left out. */
  cue: { text: string; speech: string }
}

/** The words of a dialog with these values; null where they do not fill it. */
export function wordsOf(dialog: Omit<ScriptDialog, 'id'>, values: LineValues): DialogWords | null {
  const isFilled = placeholdersOfDialog(dialog).every((name) => values[name] !== undefined)
  return isFilled ? filledWords(dialog, values) : null
}

const placeholdersOfDialog = ({ text, speech }: Pick<ScriptDialog, 'text' | 'speech'>): readonly Placeholder[] =>
  placeholdersOf(`${text} ${speech ?? ''}`)

function filledWords(dialog: Omit<ScriptDialog, 'id'>, values: LineValues): DialogWords {
  const { text: template, speech: spoken } = dialog
  const text = fillLine(template, values)
  const speech = spoken === undefined ? text : fillLine(spoken, values)
  const isWhole = isSaidWhole(dialog)
  return {
    text,
    speech,
    cue: { text: isWhole ? text : firstClause(text), speech: isWhole ? speech : firstClause(speech) },
  }
}

interface PreparedDialog {
  placeholders: readonly Placeholder[]
  /** Those of its caption. */
  inText: readonly Placeholder[]
  /** The lines, by rank and speaker; only of a dialog without placeholders, whose lines depend on no value. */
  lines: Map<string, readonly SpokenLine[]>
}

const prepared = new WeakMap<ScriptDialog, PreparedDialog>()

function prepare(dialog: ScriptDialog): PreparedDialog {
  const known = prepared.get(dialog)
  if (known) return known
  const added = { placeholders: placeholdersOfDialog(dialog), inText: placeholdersOf(dialog.text), lines: new Map() }
  prepared.set(dialog, added)
  return added
}

/** Whether the caption of a dialog has this placeholder. */
export const hasPlaceholder = (dialog: ScriptDialog, name: Placeholder): boolean =>
  prepare(dialog).inText.includes(name)

/** The line with these values, and its first clause where that is shorter; empty where they do not fill it. */
export function fillDialog(ranked: RankedDialog, values: LineValues, speaker: Speaker): readonly SpokenLine[] {
  const { placeholders, lines } = prepare(ranked.dialog)
  if (placeholders.some((name) => values[name] === undefined)) return []
  if (placeholders.length > 0) return linesOf(ranked, values, speaker)
  const key = `${ranked.rank} ${speaker.voice} ${speaker.chatSpeed}`
  const known = lines.get(key) ?? linesOf(ranked, {}, speaker)
  lines.set(key, known)
  return known
}

function linesOf({ dialog, rank }: RankedDialog, values: LineValues, { voice, chatSpeed }: Speaker): SpokenLine[] {
  const words = filledWords(dialog, values)
  const { speech, text, cue } = words
  const whole = { dialog, rank, ...words, ms: spokenMs(speech, voice, chatSpeed), values }
  if (cue.speech.length >= speech.length) return [whole]
  return [whole, { ...whole, ...cue, ms: spokenMs(cue.speech, voice, chatSpeed), shortOf: text }]
}
