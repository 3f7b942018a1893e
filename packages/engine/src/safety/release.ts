/** Undoing what is open, in safe order: what stops breath first, what sits deepest last. */
import type { ItemId, TriggerId } from '@rubato/contracts/domain'
import { items } from '@rubato/contracts/domain'
import type { ReleaseStep } from './release-step.ts'

/** The catalogue of items is written in safe order; breath first, then gag, ties, bands, clamps, deflate, plug. */
const order = new Map<ItemId, number>(items.map((item, index) => [item, index]))

export const releaseOrder = <Step extends Pick<ReleaseStep, 'item'>>(steps: readonly Step[]): Step[] =>
  [...steps].sort((a, b) => (order.get(a.item) ?? 0) - (order.get(b.item) ?? 0))

/** What the instructor says when an item is released; the release list of the screen covers the rest. */
export const releaseTriggers: Readonly<Partial<Record<ItemId, TriggerId>>> = {
  breath: 'breath-breathe',
  gag: 'gag-remove',
  'rubber-band': 'rubber-band-detach',
  'clamp-weight': 'nipple-clamps-weight-decrease',
  clamps: 'nipple-clamps-detach',
  'plug-vibration': 'butt-plug-vibrate-stop',
  'plug-inflation': 'butt-plug-deflate',
  plug: 'butt-plug-remove',
  squeeze: 'ball-squeeze-stop',
  palming: 'palming-stop',
  'eyes-closed': 'eyes-open',
}
export const itemReleasedBy = (trigger: TriggerId): ItemId | undefined =>
  items.find((item) => releaseTriggers[item] === trigger)

/** Lines that take several things off at once. */
const releasesAll: Readonly<Partial<Record<TriggerId, readonly ItemId[]>>> = {
  'nipple-clamps-ripoff': ['clamp-weight', 'clamps'],
  'butt-plug-remove-inflated': ['plug-inflation', 'plug'],
}
/** What the member is told to undo by this line. */
export function itemsReleasedBy(trigger: TriggerId): readonly ItemId[] {
  const item = itemReleasedBy(trigger)
  return releasesAll[trigger] ?? (item ? [item] : [])
}
