/**
 * The tasks and items of lines. A line that puts something on, in or under strain is spoken only where the item is opened,
 * with its hard end.
 */
import { tasks, triggers, type GameEvent, type ItemId, type TaskId, type TriggerId } from '@rubato/contracts/domain'
import { refusalFor, type PlayerProfile } from '../profile.ts'
import { itemRules } from './item-rules.ts'
import { latestEnds, type Span } from '../spans.ts'

/** Class A items, closed eyes and a clench, strain nothing: their lines need no open item. */
const isStrain = (item: ItemId): boolean => itemRules[item].safetyClass !== 'A'
/** For each trigger that strains, the items of which one has to be open. */
const strainOf: ReadonlyMap<TriggerId, readonly ItemId[]> = new Map(
  triggers.filter(({ opens }) => opens.some(isStrain)).map(({ id, opens }) => [id, opens.filter(isStrain)]),
)

/** The item opens at most this long after its line, the time to put it on, ms. */
const OPENS_WITHIN = 60_000

export interface Opening extends Span {
  item: ItemId
}

/** Whether an item that a line strains is open when the line is spoken, or about to open; true for all other lines. */
export function openItemCheck(openings: readonly Opening[]): (trigger: TriggerId, at: number) => boolean {
  const byItem = Map.groupBy(openings, ({ item }) => item)
  const ends = new Map([...byItem].map(([item, each]) => [item, latestEnds(each)]))
  return (trigger, at) => {
    const wanted = strainOf.get(trigger)
    return !wanted || wanted.some((item) => (ends.get(item)?.byStart(at + OPENS_WITHIN) ?? -Infinity) > at)
  }
}

const owners = new Map<TriggerId, TaskId[]>()
for (const task of tasks) {
  for (const trigger of task.triggers) owners.set(trigger, [...(owners.get(trigger) ?? []), task.id])
}
/** Tasks that speak this trigger; empty for triggers of no task. */
const ownersOf = (trigger: TriggerId): readonly TaskId[] => owners.get(trigger) ?? []

/** The tasks that own the item or the line of an event, regardless of the task that the event names; empty for other events. */
export function ownersOfEvent(event: GameEvent): readonly TaskId[] {
  if (event.kind === 'open') return itemRules[event.item].tasks
  return event.kind === 'say' ? ownersOf(event.trigger) : []
}

/** Whether lines of this trigger may be spoken to this person: no task owns them, or one that is not refused. */
export function isSpeakable(profile: PlayerProfile, trigger: TriggerId): boolean {
  const owners = ownersOf(trigger)
  return owners.length === 0 || owners.some((id) => refusalFor(profile, id) === null)
}
