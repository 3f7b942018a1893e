/** How long a line takes in the slowest voice at the slow speed, and how long it may take. */
import { spokenMs, type TriggerId } from '@rubato/contracts/domain'
import { fillWidest } from './placeholders.ts'

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
