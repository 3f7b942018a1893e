/**
 * An upper estimate of the time to speak a line. Measured with the bundled synthesiser over all 933 lines of the default
 * script: the slowest of the seven voices is Bass (with Baritone, from the same speaker) at the slow pace, with 11.6
 * characters a second on average and 9.7 in its slowest line. Characters predict the duration better than syllables (rms
 * error 0.24 s against 0.31 s). The constants are the smallest that underestimate no measured line; the longest line
 * takes 7.3 s and is estimated at 7.9 s.
 */
import type { TriggerId } from '@rubato/contracts/domain'
import { fillWidest } from './placeholders.ts'

const START_S = 1.05
const CHARACTER_S = 0.07
const SENTENCE_S = 0.15
const PAUSE_S = 0.25

/** One breath, seconds. */
const LONGEST_S = 8
/** Spoken at the moment of their effect, without beats under them: a longer line would end after the effect. */
const quick: readonly TriggerId[] = ['red-light', 'green-light', 'grip-challenge-light', 'grip-challenge-tight']
const LONGEST_QUICK_S = 3.5

const numberOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** The estimate in seconds, with the longest value of each placeholder. */
export function spokenSeconds(text: string): number {
  const line = fillWidest(text)
  const stops = SENTENCE_S * numberOf(line, /[.?]/g) + PAUSE_S * numberOf(line, /[,;:]/g)
  return START_S + CHARACTER_S * line.length + stops
}

/** The longest duration of a line of this trigger, seconds. */
export const longestSpoken = (trigger: string): number =>
  (quick as readonly string[]).includes(trigger) ? LONGEST_QUICK_S : LONGEST_S
