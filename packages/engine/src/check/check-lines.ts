/** Nothing is said or opened in the name of another task that its own task might not say or open. */
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

/** Lines that begin what is never opened, and so never released. */
export function lineProblems(game: PlayableGame): Problem[] {
  const hasGround = groundAmong(openingsOf(game))
  return game.events.flatMap((event, index) =>
    event.kind !== 'say' || hasGround(event.trigger, event.at)
      ? []
      : [problemAt(index, 'This line begins something that is not opened.', 'trigger')],
  )
}

/** The tasks that would have to be allowed for this event, one of them at least. */
function tasksBehind(event: GameEvent): readonly TaskId[] {
  if (event.kind === 'open') return itemRules[event.item].tasks
  return event.kind === 'say' ? ownersOf(event.trigger) : []
}

/** Lines and items of tasks that this person has not turned on, or cannot or will not do, under another name. */
export function otherTaskProblems(game: PlayableGame, profile: PlayerProfile): Problem[] {
  return game.events.flatMap((event, index) => {
    const refusals = tasksBehind(event).map((task) => refusalFor(profile, task))
    const [first] = refusals
    const isAllowed = first === undefined || refusals.includes(null)
    return isAllowed ? [] : [problemAt(index, first ?? '', event.kind === 'open' ? 'item' : 'trigger')]
  })
}
