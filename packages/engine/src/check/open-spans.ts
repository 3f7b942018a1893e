import type { GameEvent, ItemId } from '@rubato/contracts/domain'
import type { Opening } from '../safety/announced.ts'
import type { Span } from '../spans.ts'

export interface OpenSpan extends Span {
  /** Index of the event that opens the item. */
  index: number
  item: ItemId
}

/** When each item is open: from its opening to its close, or to its hard end where that is earlier. */
export function openSpans(events: readonly GameEvent[]): OpenSpan[] {
  const nextClose = new Map<ItemId, number>()
  const spans: OpenSpan[] = []
  for (let index = events.length - 1; index >= 0; index--) {
    const event = events[index]
    if (event?.kind === 'close') nextClose.set(event.item, event.at)
    if (event?.kind !== 'open') continue
    const { item, at, duration } = event
    spans.push({ index, item, from: at, until: Math.min(at + duration, nextClose.get(item) ?? Infinity) })
  }
  return spans.reverse()
}

/** When each item is opened, and its hard end; a close before that is not considered. */
export const openingsOf = (events: readonly GameEvent[]): Opening[] =>
  events
    .filter((event) => event.kind === 'open')
    .map(({ item, at, duration }) => ({ item, from: at, until: at + duration }))
