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
export const coverageOf = (order: Dialogs['order']): number =>
  triggerCoverage([...order].filter(([, ids]) => ids.length > 0).map(([trigger]) => trigger))

/** Every group with its triggers, in the order of the catalogue: positions stay the same between visits. */
export const groupPlans: readonly GroupPlan[] = triggerGroups.map((group) => ({
  group,
  triggers: (byGroup.get(group) ?? []).map(({ id }) => id),
}))

/** The first trigger without a dialog, in the order of the catalogue; undefined when every trigger has one. */
export const firstMissing = (order: Dialogs['order']): TriggerId | undefined =>
  triggers.map(({ id }) => id).find((id) => countOf(order, id) === 0)

const flatTriggers = (plans: readonly GroupPlan[]): TriggerId[] => plans.flatMap((plan) => [...plan.triggers])

/** The next trigger in this direction; wraps around at the ends. */
export function neighbour(plans: readonly GroupPlan[], from: TriggerId, by: 1 | -1): TriggerId {
  const all = flatTriggers(plans)
  return all.at((all.indexOf(from) + by) % all.length) ?? from
}

/** The next trigger without a dialog after `from`, wrapping around; null when every trigger has one. */
export function nextMissing(plans: readonly GroupPlan[], from: TriggerId, order: Dialogs['order']): TriggerId | null {
  const all = flatTriggers(plans)
  const at = all.indexOf(from)
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((id) => countOf(order, id) === 0) ?? null
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
