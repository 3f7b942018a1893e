/** Errands: the member fetches or attaches something, or leaves the strokes for it. They come apart from each other and from the call of the hand. */
import { getTrigger, type TriggerId } from '@rubato/contracts/domain'
import type { PlanBuilder } from './plan-builder.ts'

/** An errand comes this long after the hand was called back, or later, ms. */
export const AFTER_CALL = 20_000
/** From the begin of one errand to that of the next, at least, ms. */
export const ERRANDS_APART = 60_000

/** Whether the line sends the member for something: lines with which something is fetched or attached ask for open eyes. */
export const isErrand = ({ trigger }: { trigger: TriggerId }): boolean =>
  trigger === 'spit' || getTrigger(trigger).needs.includes('eyes')

/** Whether the line calls the hand to the strokes. */
export const isCall = ({ trigger }: { trigger: TriggerId }): boolean =>
  trigger === 'stroke-start' || trigger === 'green-light'

/** Whether an errand may begin at `at`: the hand was not called back shortly before, and no other errand or release is near. */
export const mayFetch = ({ calledAt, errandAt, reservations }: PlanBuilder, at: number): boolean =>
  at >= calledAt + AFTER_CALL &&
  at >= errandAt + ERRANDS_APART &&
  !reservations.some((reserved) => reserved.item !== null && reserved.at < at + ERRANDS_APART)
