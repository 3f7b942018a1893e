import type { TaskId, TriggerId } from '@rubato/contracts/domain'
import { addBeats, wholeBeats } from '../../plan/beats.ts'
import { say } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'

/** Time for a line in a moment of its own, as a factor of that for a lead line, and at least, ms. */
const FREE_FACTOR = 1.5
const FREE_MS = 5000

/** Time that a task leaves for a line in a moment of its own at the member's chat speed, ms. */
export const freeLineLength = ({ lineLength }: PlanBuilder): number =>
  Math.max(Math.ceil(lineLength * FREE_FACTOR), FREE_MS)

/** Length of `sayFree` at the current tempo, ms: whole beats. */
export function freeStrokesLength(builder: PlanBuilder): number {
  const least = freeLineLength(builder)
  return wholeBeats(least, { from: builder.current.tempo }, { min: least, max: Infinity })
}

/** Speaks a line with time of its own over steady strokes. */
export function sayFree(builder: PlanBuilder, task: TaskId, trigger: TriggerId): void {
  say(builder, task, trigger)
  addBeats(builder, { task: 'steady', duration: freeStrokesLength(builder), from: builder.current.tempo })
}
