import { addBeats } from '../../plan/beats.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'

/** Steady strokes until a line that began `since` ms ago has been heard; at most a line's length. */
export function hearOut(builder: PlanBuilder, since: number): void {
  const duration = Math.ceil(builder.lineLength - since)
  addBeats(builder, { task: 'steady', duration, from: builder.current.tempo })
}
