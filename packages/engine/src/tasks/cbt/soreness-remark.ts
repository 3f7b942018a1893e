import type { TaskId } from '@rubato/contracts/domain'
import { rest, say } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { draw, type Stream } from '../../random/stream.ts'
import { freeLineLength } from '../parts/free-line.ts'

const SORE_SHARE = 0.4

/** After tasks that strain the testicles, sometimes adds a remark, where at least a line's time is available. ms */
// oxlint-disable-next-line max-params -- a line is spoken by its task
export function remarkOnSoreness(builder: PlanBuilder, stream: Stream, task: TaskId, available: number): void {
  if (draw(stream) >= SORE_SHARE || available < freeLineLength(builder)) return
  say(builder, task, 'balls-sore')
  rest(builder, freeLineLength(builder))
}
