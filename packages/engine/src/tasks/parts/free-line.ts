import type { TaskId, TriggerId } from '@rubato/contracts/domain'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { draw, type Stream } from '../../random/stream.ts'
import { rest, say } from '../../plan/events.ts'
import type { LineValues } from '../../dialog/fill-line.ts'
import { addBeats, wholeBeats } from '../../plan/beats.ts'

/** Time for a line that nothing waits for, as a factor of the time for a lead line, and at least, ms. */
const FREE_FACTOR = 1.5
const FREE_MS = 5000

/** Time that a task leaves for a line that nothing waits for, at the member's chat speed, ms. */
export const freeLineLength = ({ lineLength }: PlanBuilder): number =>
  Math.max(Math.ceil(lineLength * FREE_FACTOR), FREE_MS)

/** Length of `sayFree` at the current tempo, ms: whole beats. */
export function freeStrokesLength(builder: PlanBuilder): number {
  const least = freeLineLength(builder)
  return wholeBeats(least, { from: builder.current.tempo }, { min: least, max: Infinity })
}

/** Speaks a line that nothing waits for, over steady strokes. */
// oxlint-disable-next-line max-params -- a line needs its task, trigger and values
export function sayFree(builder: PlanBuilder, task: TaskId, trigger: TriggerId, values?: LineValues): void {
  say(builder, task, trigger, values)
  addBeats(builder, { task: 'steady', duration: freeStrokesLength(builder), from: builder.current.tempo })
}

const SORE_SHARE = 0.4

/** After tasks that strain the testicles, sometimes adds a remark, where at least a line's time is available. ms */
// oxlint-disable-next-line max-params -- a line is spoken by its task
export function remarkOnSoreness(builder: PlanBuilder, stream: Stream, task: TaskId, available: number): void {
  if (draw(stream) >= SORE_SHARE || available < freeLineLength(builder)) return
  say(builder, task, 'balls-sore')
  rest(builder, freeLineLength(builder))
}

/** Probability of a remark after fast strokes. */
const SPOKEN_SHARE = 0.5

/** After fast strokes in the peak phase, sometimes adds a remark over steady strokes, within `available` ms. */
// oxlint-disable-next-line max-params -- a line is spoken by its task
export function remarkOnFastStrokes(builder: PlanBuilder, stream: Stream, task: TaskId, available: number): void {
  const isSpoken = draw(stream) < SPOKEN_SHARE
  if (isSpoken && builder.phase === 'peak' && freeStrokesLength(builder) <= available)
    sayFree(builder, task, 'better-not-have-cum')
}
