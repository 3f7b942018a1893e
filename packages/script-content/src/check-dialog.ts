/** The check of a single dialog, shipped or written by a member: it can be spoken, every placeholder is filled, it is safe. */
import { placeholdersFor, spokenMs, type TriggerId } from '@rubato/contracts/domain'
import { fillWidest, placeholdersIn } from './placeholders.ts'
import { missingCautions } from './cautions.ts'
import { checkLineSafety } from './safety-rules.ts'

export { openPromises } from './open-promises.ts'
export { editDistance, findSameText, findSimilarText } from './similarity.ts'

export interface CheckedDialog {
  trigger: string
  text: string
  speech?: string
}
type DialogRule =
  | 'length'
  | 'unknown-placeholder'
  | 'unfilled-placeholder'
  | 'missing-caution'
  | 'forbidden-phrase'
  | 'above-cap'
export interface DialogFinding {
  rule: DialogRule
  message: string
}

function checkLength(trigger: string, line: string): DialogFinding[] {
  if (line.trim() === '') return [{ rule: 'length', message: 'Says nothing.' }]
  const [seconds, most] = [spokenSeconds(line), longestSpoken(trigger)]
  return seconds > most
    ? [{ rule: 'length', message: `Takes up to ${seconds.toFixed(1)} s to say; ${most} s at most.` }]
    : []
}

/** Which placeholders a line of this trigger may hold, as a sentence. */
function offerOf(trigger: string): string {
  const names = placeholdersFor(trigger).map((name) => `{${name}}`)
  return names.length > 0 ? `Here you can write ${names.join(' or ')}.` : 'This moment has no placeholders.'
}

function checkPlaceholders(trigger: string, line: string): DialogFinding[] {
  const { unknown, unfilled } = placeholdersIn(trigger, line)
  const offer = offerOf(trigger)
  return [
    ...unknown.map((each) => ({ rule: 'unknown-placeholder' as const, message: `Nothing fills ${each}. ${offer}` })),
    ...unfilled.map((each) => ({
      rule: 'unfilled-placeholder' as const,
      message: `Nothing fills ${each} at this moment. ${offer}`,
    })),
  ]
}

/** Findings for one text of a dialog: its text or its speech. */
export const checkText = (trigger: string, line: string): DialogFinding[] => [
  ...checkLength(trigger, line),
  ...checkPlaceholders(trigger, line),
  ...missingCautions(trigger, line).map((message) => ({ rule: 'missing-caution' as const, message })),
  ...checkLineSafety(trigger, line),
]

/** Findings for text and speech, each message once. */
export function checkDialog({ trigger, text, speech }: CheckedDialog): DialogFinding[] {
  const found = [text, ...(speech ? [speech] : [])].flatMap((line) => checkText(trigger, line))
  return [...new Map(found.map((finding) => [finding.message, finding])).values()]
}

/** One breath, seconds. */
const LONGEST_S = 8
/** Spoken at the moment of their effect, without beats under them: a longer line would end after the effect. */
const quick: readonly TriggerId[] = ['red-light', 'green-light', 'grip-challenge-light', 'grip-challenge-tight']
const LONGEST_QUICK_S = 3.5

/** An upper estimate in seconds, with the longest value of each placeholder. */
export const spokenSeconds = (text: string): number => spokenMs(fillWidest(text), null, 'slow') / 1000

/** The longest duration of a line of this trigger, seconds. */
export const longestSpoken = (trigger: string): number =>
  (quick as readonly string[]).includes(trigger) ? LONGEST_QUICK_S : LONGEST_S
