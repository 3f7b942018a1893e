/** Release: undoing open items in safe order, breath first and the deepest item last. */
import { items, triggerFacts, triggers, type BallBinding, type ItemId, type TriggerId } from '@rubato/contracts/domain'

/** `items` is in safe order: breath, gag, ties, bands, clamps, inflation, plug. */
const order = new Map<ItemId, number>(items.map((item, index) => [item, index]))

export const releaseOrder = <Step extends { item: ItemId }>(steps: readonly Step[]): Step[] =>
  [...steps].sort((a, b) => (order.get(a.item) ?? 0) - (order.get(b.item) ?? 0))

const releaseLine = (item: ItemId): TriggerId | undefined =>
  triggers.find(({ closes }) => closes.length === 1 && closes[0] === item)?.id

/** The line that the instructor speaks when an item is released; without one, the release list of the screen says it. */
export const releaseTriggers = Object.fromEntries(items.map((item) => [item, releaseLine(item)])) as Readonly<
  Record<ItemId, TriggerId | undefined>
>

/** The item whose release line this is. */
export const itemReleasedBy = (trigger: TriggerId): ItemId | undefined =>
  items.find((item) => releaseTriggers[item] === trigger)

/** Every item that this line tells the member to undo. */
export const itemsReleasedBy = (trigger: TriggerId): readonly ItemId[] => triggerFacts(trigger).closes

/** A step of a release. Safe order: breathe, gag out, ties off, bands off, clamps off slowly, deflate, plug out. */
export interface ReleaseStep {
  item: ItemId
  /** Since when it has been open, session ms. */
  since: number
  /** Its hard end, session ms. */
  until: number
  /** Grams of weight, bands, inflation steps, percent of vibration. */
  level?: number
  binding?: BallBinding
}
