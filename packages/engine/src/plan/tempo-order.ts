/** Lines that ask for another tempo: two that ask for opposite changes are not said shortly after each other. */
import type { TriggerId } from '@rubato/contracts/domain'

export type TempoDirection = 'faster' | 'slower'

/** The last line that asked for another tempo, at its time in ms. */
export interface TempoOrder {
  at: number
  direction: TempoDirection
}

/** Two lines that ask for opposite changes are at least this far apart, ms. */
export const ORDERS_APART = 8000

const directions: Readonly<Partial<Record<TriggerId, TempoDirection>>> = {
  'stroke-faster': 'faster',
  'stroke-little-faster': 'faster',
  acceleration: 'faster',
  'double-speed': 'faster',
  'stroke-slower': 'slower',
  'stroke-little-slower': 'slower',
  'teasing-strokes': 'slower',
}

/** The direction that a line of the trigger asks for; undefined where it asks for none. */
export const directionOf = (trigger: TriggerId): TempoDirection | undefined => directions[trigger]

/** How long a line that asks for this direction has to wait at `at`, ms; 0 where it may be said. */
export function waitForOrder(
  { order }: { order: TempoOrder | null },
  direction: TempoDirection | undefined,
  at: number,
): number {
  if (!order || order.direction === direction) return 0
  return Math.max(0, order.at + ORDERS_APART - at)
}
