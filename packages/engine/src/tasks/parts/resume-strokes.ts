import type { EventTask, TriggerId } from '@rubato/contracts/domain'
import { rest, say } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'

/** Speaks the line that brings the hand back to the shaft, and rests for its length. */
export function resumeStrokes(builder: PlanBuilder, task: EventTask, trigger: TriggerId = 'stroke-start'): void {
  say(builder, task, trigger)
  rest(builder, builder.lineLength)
}
