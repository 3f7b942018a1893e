/** What holds for a single line, whoever wrote it: it can be spoken, nothing in it stays a hole, and it is safe. */
import { missingCautions } from './cautions.ts'
import { placeholdersIn } from './placeholders.ts'
import { checkLineSafety } from './safety-rules.ts'
import { longestSpoken, spokenSeconds } from './speaking-time.ts'

export { isSaidAgain, likeLine } from './likeness.ts'

export interface CheckedDialog {
  trigger: string
  text: string
  speech?: string
}
export type LineRule =
  'length' | 'unknown-placeholder' | 'unfilled-placeholder' | 'missing-caution' | 'forbidden-phrase' | 'above-cap'
export interface LineFinding {
  rule: LineRule
  message: string
}

function checkLength(trigger: string, line: string): LineFinding[] {
  if (line.trim() === '') return [{ rule: 'length', message: 'Says nothing.' }]
  const [seconds, most] = [spokenSeconds(line), longestSpoken(trigger)]
  return seconds > most
    ? [{ rule: 'length', message: `Takes up to ${seconds.toFixed(1)} s to say; ${most} s at most.` }]
    : []
}

function checkPlaceholders(trigger: string, line: string): LineFinding[] {
  const { unknown, unfilled } = placeholdersIn(trigger, line)
  return [
    ...unknown.map((each) => ({ rule: 'unknown-placeholder' as const, message: `Nothing fills ${each}.` })),
    ...unfilled.map((each) => ({
      rule: 'unfilled-placeholder' as const,
      message: `Nothing fills ${each} at this moment.`,
    })),
  ]
}

/** Findings for one text of a line: what is written, or what is spoken in its place. */
export const checkText = (trigger: string, line: string): LineFinding[] => [
  ...checkLength(trigger, line),
  ...checkPlaceholders(trigger, line),
  ...missingCautions(trigger, line).map((message) => ({ rule: 'missing-caution' as const, message })),
  ...checkLineSafety(trigger, line),
]

/** Both texts of a line, each finding once. */
export function checkLine({ trigger, text, speech }: CheckedDialog): LineFinding[] {
  const found = [text, ...(speech ? [speech] : [])].flatMap((line) => checkText(trigger, line))
  return [...new Map(found.map((finding) => [finding.message, finding])).values()]
}
