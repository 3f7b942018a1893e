/**
 * The closed catalogue of dialog triggers: the moments at which the instructor may speak. The engine emits triggers, the
 * dialogs of scripts answer them, the editor offers them. Ids are kebab-case; counts are the decimal numbers "0" to
 * "200". The rows are in `trigger-rows.ts`, the sentences about them in `trigger-moments.ts`, the schema of an id in
 * `trigger-schema.ts`: the stage needs the catalogue without zod.
 */
import {
  noFacts,
  triggerGroupRows,
  type BodyNeed,
  type NamedTrigger,
  type TriggerFacts,
  type TriggerRow,
} from './trigger-rows.ts'

/** Highest number the instructor counts to; counts run from "0". */
export const COUNT_MAX = 200

/**
 * The trigger of a line that the author of a game wrote and that stands for no moment of the catalogue. No script has lines
 * for it: it is not in the catalogue and does not count for coverage.
 */
export const OWN_WORDS = 'own-words'

export type TriggerId = NamedTrigger | `${number}` | typeof OWN_WORDS
export type TriggerGroup = keyof typeof triggerGroupRows | 'counts'

export interface Trigger extends TriggerFacts {
  id: TriggerId
  group: TriggerGroup
  label: string
  needs: readonly BodyNeed[]
}

const named: Trigger[] = Object.entries(triggerGroupRows).flatMap(([group, rows]) =>
  Object.entries<TriggerRow>(rows).map(([id, [label, facts, needs]]) => ({
    id: id as TriggerId,
    group: group as TriggerGroup,
    label,
    needs,
    ...facts,
  })),
)

const counts: Trigger[] = Array.from({ length: COUNT_MAX + 1 }, (_, n) => ({
  id: `${n}` as const,
  group: 'counts' as const,
  label: `${n}`,
  needs: [],
  ...noFacts,
}))

/** Every trigger, in catalogue order: named ones by group, then the counts. */
export const triggers: readonly Trigger[] = [...named, ...counts]
export const triggerIds: readonly TriggerId[] = triggers.map((trigger) => trigger.id)
export const triggerGroups: readonly TriggerGroup[] = [...(Object.keys(triggerGroupRows) as TriggerGroup[]), 'counts']

const ownWords: Trigger = { id: OWN_WORDS, group: 'mood', label: 'Your own words', needs: [], ...noFacts, room: 'free' }

const catalogue = new Set<string>(triggerIds)
const byId = new Map([...triggers, ownWords].map((trigger) => [trigger.id as string, trigger]))
/** Whether the lines of this trigger are numbers of a count. */
export const isCount = (id: string): boolean => byId.get(id)?.group === 'counts'
/** Whether the catalogue has this trigger. */
export const isTriggerId = (id: string): id is TriggerId => catalogue.has(id)
/** The effects of a line of this trigger on the body; an unknown id has none. */
export const triggerFacts = (id: string): TriggerFacts => byId.get(id) ?? noFacts
/** The trigger with this id. Callers hold a parsed `TriggerId`, so a missing id is a programming error and throws. */
export function getTrigger(id: TriggerId): Trigger {
  const trigger = byId.get(id)
  if (!trigger) throw new Error(`Unknown trigger ${id}`)
  return trigger
}

/**
 * Coverage of a script in percent, 0 to 100 with one decimal, from the triggers that have a dialog. Every named trigger
 * weighs the same, and all counts together weigh as one named trigger. Only the complete catalogue gives 100.
 * The database computes the stored figure by the same formula (`coverage_of`); a server test compares the two.
 */
export function triggerCoverage(answered: Iterable<TriggerId>): number {
  const ids = new Set(answered)
  const [withNames, withCounts] = [named, counts].map((all) => all.filter(({ id }) => ids.has(id)).length) as [
    number,
    number,
  ]
  if (withNames === named.length && withCounts === counts.length) return 100
  const share = (withNames + withCounts / counts.length) / (named.length + 1)
  return Math.min(99.9, Math.round(share * 1000) / 10)
}
