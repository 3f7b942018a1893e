import type { Range, TaskId } from '@rubato/contracts/domain'
import { addBeats, wholeBeats } from '../../plan/beats.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import type { Stream } from '../../random/stream.ts'
import { drawLength, msRange } from '../task.ts'

interface Steady {
  node: { duration: Range }
  builder: PlanBuilder
  stream: Stream
  available: number
}

/**
 * Adds beats at the current tempo for a length drawn from the node, on whole beats where the range allows it. `start`
 * is the start of the task, `after` the time that it still needs afterwards, ms. Returns the length, ms.
 */
export function addDrawnBeats(
  { node, builder, stream, available }: Steady,
  task: TaskId,
  start: number,
  after = 0,
): number {
  const duration = drawSteadyLength({ node, builder, stream, available: available - (builder.now - start) - after })
  addBeats(builder, { task, duration, from: builder.current.tempo })
  return duration
}

/** A length drawn from the node, ms; whole beats at the current tempo where the range allows it. */
export function drawSteadyLength({ node, builder, stream, available }: Steady): number {
  const drawn = drawLength(stream, node.duration, available)
  return wholeBeats(drawn, { from: builder.current.tempo }, msRange(node.duration, available))
}

/** Steady strokes until a line that began `since` ms ago has been heard; at most a line's length. */
export function hearOut(builder: PlanBuilder, since: number): void {
  const duration = Math.ceil(builder.lineLength - since)
  addBeats(builder, { task: 'steady', duration, from: builder.current.tempo })
}
