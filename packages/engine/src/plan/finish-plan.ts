import type { GameEvent } from '@rubato/contracts/domain'
import { withoutIdleCalls } from './call-back.ts'
import { compareEvents } from './event-order.ts'
import { withRooms } from './line-room.ts'
import type { PlanBuilder } from './plan-builder.ts'

/** The events in order of time, with the room of each line and with ids `e1`, `e2` and so on. */
export function finishPlan(builder: PlanBuilder): GameEvent[] {
  const drafts = withoutIdleCalls(builder, builder.drafts.sort(compareEvents))
  return withRooms(builder, drafts).map((draft, index) => ({ id: `e${index + 1}`, ...draft }))
}
