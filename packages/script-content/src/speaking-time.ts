/**
 * How long a line takes to say, at most. Measured with the bundled synthesiser over all 933 lines of the default
 * script: the slowest of the seven voices is Bass (with Baritone, from the same speaker) at the slow pace, with 11.6
 * characters a second on average and 9.7 in its worst line. Characters foretell the length better than syllables do
 * (rms 0.24 s against 0.31 s). The numbers below are the tightest that underestimate no measured line; the longest
 * line takes 7.3 s there and is estimated at 7.9 s.
 */
import type { TriggerId } from '@rubato/contracts/domain'
import { fillWidest } from './placeholders.ts'

const START_S = 1.05
const CHARACTER_S = 0.07
const SENTENCE_S = 0.15
const PAUSE_S = 0.25

/** One breath. */
const LONGEST_S = 8
/** Said as their own effect begins, with no beats under them: a longer line would still be talking when it is over. */
const quick: readonly TriggerId[] = ['red-light', 'green-light', 'grip-challenge-light', 'grip-challenge-tight']
const LONGEST_QUICK_S = 3.5

const numberOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Seconds, estimated from above, placeholders at their longest. */
export function spokenSeconds(text: string): number {
  const line = fillWidest(text)
  const stops = SENTENCE_S * numberOf(line, /[.?]/g) + PAUSE_S * numberOf(line, /[,;:]/g)
  return START_S + CHARACTER_S * line.length + stops
}

/** The longest a line of this trigger may take, seconds. */
export const longestSpoken = (trigger: string): number =>
  (quick as readonly string[]).includes(trigger) ? LONGEST_QUICK_S : LONGEST_S
