import type { GameEvent } from '@rubato/contracts/domain'
import { compareEvents } from './event-order.ts'
import { withRooms } from './line-room.ts'
import type { PlanBuilder } from './plan-builder.ts'

/** The events in order of time, with the room of each line and with ids `e1`, `e2` and so on. */
export const finishPlan = (builder: PlanBuilder): GameEvent[] =>
  withRooms(builder, builder.drafts.sort(compareEvents)).map((draft, index) => ({ id: `e${index + 1}`, ...draft }))
