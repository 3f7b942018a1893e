import type { TaskId } from '@rubato/contracts/domain'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { draw, type Stream } from '../../random/stream.ts'
import { freeStrokesLength, sayFree } from '../parts/free-line.ts'

/** Probability of a remark after fast strokes. */
const SPOKEN_SHARE = 0.5

/** After fast strokes in the peak phase, sometimes adds a remark over steady strokes, within `available` ms. */
// oxlint-disable-next-line max-params -- a line is spoken by its task
export function remarkOnFastStrokes(builder: PlanBuilder, stream: Stream, task: TaskId, available: number): void {
  const isSpoken = draw(stream) < SPOKEN_SHARE
  if (isSpoken && builder.phase === 'peak' && freeStrokesLength(builder) <= available)
    sayFree(builder, task, 'better-not-have-cum')
}
