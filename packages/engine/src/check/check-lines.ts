/** Lines and items must be allowed by their own tasks, whatever task the event names. */
import type { GameEvent, PlayableGame, TaskId } from '@rubato/contracts/domain'
import type { Problem } from '../problem.ts'
import { refusalFor, type PlayerProfile } from '../profile.ts'
import { groundAmong, ownersOf, type Opening } from '../safety/announced.ts'
import { itemRules } from '../safety/item-rules.ts'
import { problemAt } from './problem-at.ts'

const openingsOf = ({ events }: PlayableGame): Opening[] =>
  events
    .filter((event) => event.kind === 'open')
    .map(({ item, at, duration }) => ({ item, from: at, until: at + duration }))

/** Lines that put on an item that is not opened, and that would therefore not be released. */
export function lineProblems(game: PlayableGame): Problem[] {
  const hasGround = groundAmong(openingsOf(game))
  return game.events.flatMap((event, index) =>
    event.kind !== 'say' || hasGround(event.trigger, event.at)
      ? []
      : [problemAt(index, 'This line begins something that is not opened.', 'trigger')],
  )
}

/** The tasks that own the event; at least one of them has to be allowed. */
function tasksBehind(event: GameEvent): readonly TaskId[] {
  if (event.kind === 'open') return itemRules[event.item].tasks
  return event.kind === 'say' ? ownersOf(event.trigger) : []
}

/**
 * Lines and items of tasks that this person has not turned on, cannot do or refuses, in events that name another task.
 */
export function otherTaskProblems(game: PlayableGame, profile: PlayerProfile): Problem[] {
  return game.events.flatMap((event, index) => {
    const refusals = tasksBehind(event).map((task) => refusalFor(profile, task))
    const [first] = refusals
    const isAllowed = first === undefined || refusals.includes(null)
    return isAllowed ? [] : [problemAt(index, first ?? '', event.kind === 'open' ? 'item' : 'trigger')]
  })
}
