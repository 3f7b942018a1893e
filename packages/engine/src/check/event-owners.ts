import type { GameEvent, TaskId } from '@rubato/contracts/domain'
import { ownersOf } from '../safety/announced.ts'
import { itemRules } from '../safety/item-rules.ts'

/** The tasks that own the item or the line of an event, whatever task the event names; empty for other events. */
export function ownersOfEvent(event: GameEvent): readonly TaskId[] {
  if (event.kind === 'open') return itemRules[event.item].tasks
  return event.kind === 'say' ? ownersOf(event.trigger) : []
}
