import type { EventTask, TriggerId } from '@rubato/contracts/domain'
import { addBeats } from '../../plan/beats.ts'
import { rest, say } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'

/** Strokes after the line that brings the hand back: the hand is not taken away again before them, ms. */
const STROKES_MS = 4000

/** Length of `resumeStrokes`, ms. */
export const resumingLength = (builder: Pick<PlanBuilder, 'lineLength'>): number => builder.lineLength + STROKES_MS

/** Speaks the line that brings the hand back to the shaft, rests for its length, and adds the first strokes. */
export function resumeStrokes(builder: PlanBuilder, task: EventTask, trigger: TriggerId = 'stroke-start'): void {
  say(builder, task, trigger)
  rest(builder, builder.lineLength)
  addBeats(builder, { task: 'steady', duration: STROKES_MS, from: builder.current.tempo })
}
