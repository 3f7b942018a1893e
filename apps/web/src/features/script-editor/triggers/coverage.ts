/** Coverage: how many triggers of each group have a dialog, and which trigger is next. */
import { triggerCoverage, triggerGroups, triggers, type TriggerGroup, type TriggerId } from '@rubato/contracts/domain'
import type { Dialogs } from '../document/dialogs.ts'

export interface GroupPlan {
  group: TriggerGroup
  triggers: readonly TriggerId[]
}

const byGroup = Map.groupBy(triggers, ({ group }) => group)
export const countOf = (order: Dialogs['order'], trigger: TriggerId): number => order.get(trigger)?.length ?? 0
export const coveredOf = (order: Dialogs['order'], ids: readonly TriggerId[]): number =>
  ids.filter((id) => countOf(order, id) > 0).length

/** Percent of the catalogue that has a dialog, by the formula of the stored figure. */
const coverageOf = (order: Dialogs['order']): number =>
  triggerCoverage([...order].filter(([, ids]) => ids.length > 0).map(([trigger]) => trigger))

/** The figures of a script with these dialogs. */
export const figuresOf = ({ byId, order }: Dialogs) => ({
  dialogCount: byId.size,
  triggerCoveragePercentage: coverageOf(order),
})

/** Every group with its triggers, in the order of the catalogue: positions stay the same between visits. */
export const groupPlans: readonly GroupPlan[] = triggerGroups.map((group) => ({
  group,
  triggers: (byGroup.get(group) ?? []).map(({ id }) => id),
}))

/** Every trigger in the order of the catalogue. */
export const allTriggers: readonly TriggerId[] = groupPlans.flatMap((plan) => [...plan.triggers])

/** The moments that carry a session, in the order in which they come: an author begins with them. */
export const essentialTriggers: readonly TriggerId[] = [
  'introduction',
  'warm-up',
  'stroke-start',
  'stroke-faster',
  'stroke-slower',
  'stroke-stop',
  'do-not-cum',
  'edge',
  'edging',
  'edging-cooldown',
  'cum',
  'game-over',
]
export const isEssential = (trigger: TriggerId): boolean => essentialTriggers.includes(trigger)

/** The first of these triggers without a dialog; undefined when each has one. */
export const firstMissing = (ids: readonly TriggerId[], order: Dialogs['order']): TriggerId | undefined =>
  ids.find((id) => countOf(order, id) === 0)

/** The next trigger in this direction; wraps around at the ends, and begins there when `from` is not among them. */
export function neighbour(ids: readonly TriggerId[], from: TriggerId, by: 1 | -1): TriggerId {
  const at = ids.indexOf(from)
  return (at < 0 ? ids.at(by > 0 ? 0 : -1) : ids.at((at + by) % ids.length)) ?? from
}

/** The next trigger without a dialog after `from`, wrapping around; null when every trigger has one. */
export function nextMissing(ids: readonly TriggerId[], from: TriggerId, order: Dialogs['order']): TriggerId | null {
  const at = ids.indexOf(from)
  return firstMissing([...ids.slice(at + 1), ...ids.slice(0, at + 1)], order) ?? null
}

/** The triggers whose text contains every word of the search. */
export function searchTriggers(search: string, textOf: (id: TriggerId) => string): TriggerId[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return triggers
    .map(({ id }) => id)
    .filter((id) => {
      const text = textOf(id).toLowerCase()
      return words.every((word) => text.includes(word))
    })
}
