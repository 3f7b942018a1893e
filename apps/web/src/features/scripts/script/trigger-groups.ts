/** The coverage of each group of triggers by a script. */
import {
  getTrigger,
  triggerGroups,
  type TriggerGroup,
  type TriggerId,
  type TriggerItem,
} from '@rubato/contracts/domain'

interface CountedTrigger {
  id: TriggerId
  dialogCount: number
}
export interface GroupCoverage {
  group: TriggerGroup
  triggers: CountedTrigger[]
  /** Number of triggers with a dialog. */
  covered: number
}

/** All groups, in the order of the catalogue. */
export function coverageByGroup(items: readonly TriggerItem[]): GroupCoverage[] {
  const counted = items.map(({ id, dialogCount = 0 }) => ({ id, dialogCount }))
  const byGroup = Map.groupBy(counted, ({ id }) => getTrigger(id).group)
  return triggerGroups.map((group) => {
    const triggers = byGroup.get(group) ?? []
    return { group, triggers, covered: triggers.filter(({ dialogCount }) => dialogCount > 0).length }
  })
}
