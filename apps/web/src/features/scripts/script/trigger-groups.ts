/** How much of each group of triggers a script answers. */
import {
  getTrigger,
  triggerGroups,
  type TriggerGroup,
  type TriggerId,
  type TriggerItem,
} from '@rubato/contracts/domain'

export interface CountedTrigger {
  id: TriggerId
  lines: number
}
export interface GroupCoverage {
  group: TriggerGroup
  triggers: CountedTrigger[]
  /** Triggers that have a line. */
  answered: number
}

/** Every group in the order of the catalogue. */
export function coverageByGroup(items: readonly TriggerItem[]): GroupCoverage[] {
  const counted = items.map(({ id, dialogCount = 0 }) => ({ id, lines: dialogCount }))
  const byGroup = Map.groupBy(counted, ({ id }) => getTrigger(id).group)
  return triggerGroups.map((group) => {
    const triggers = byGroup.get(group) ?? []
    return { group, triggers, answered: triggers.filter(({ lines }) => lines > 0).length }
  })
}
