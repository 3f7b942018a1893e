import type { TaskId } from '@rubato/contracts/domain'
import { rest, say } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { draw, type Stream } from '../../random/stream.ts'

const SORE_SHARE = 0.4

/** After some of the tasks that strain the testicles there is a word about it, where `room` ms are left. */
// oxlint-disable-next-line max-params -- a line is spoken by its task
export function remarkOnSoreness(builder: PlanBuilder, stream: Stream, task: TaskId, available: number): void {
  if (draw(stream) >= SORE_SHARE || available < builder.lineLength) return
  say(builder, task, 'balls-sore')
  rest(builder, builder.lineLength)
}
