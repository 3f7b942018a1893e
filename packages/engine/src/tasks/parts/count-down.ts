import type { EventTask } from '@rubato/contracts/domain'
import { sayAt } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'

const STEP_MS = 1000
/** "0" is spoken this long before the end, ms. */
const ZERO_MS = 1200

/** Length of a countdown from `from`, ms. */
export const countDownLength = (from: number): number => from * STEP_MS + ZERO_MS

/** The number that a countdown of at most `duration` ms begins with, up to `most`. */
export const countDownWithin = (duration: number, most: number): number =>
  Math.min(most, Math.floor((duration - ZERO_MS) / STEP_MS))

/** Counts aloud from `from` to 0, one number per second; 0 is spoken right before `end`. */
export function countDown(builder: PlanBuilder, task: EventTask, from: number, end: number): void {
  for (let n = from; n >= 0; n--) sayAt(builder, end - ZERO_MS - n * STEP_MS, task, `${n}`)
}
