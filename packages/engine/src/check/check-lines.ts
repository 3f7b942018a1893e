/** Lines and items must be allowed by their own tasks, regardless of the task that the event names. */
import type { GameEvent, PlayableGame } from '@rubato/contracts/domain'
import { refusalFor, type PlayerProfile } from '../profile.ts'
import { openItemCheck, ownersOfEvent, type Opening } from '../safety/announced.ts'
import { openingsOf } from './open-spans.ts'
import { broken } from '../safety/broken-rules.ts'
import { problemAt, type GameProblem } from './problem-at.ts'

/**
 * Lines that put on an item that is not opened, and that would therefore not be released. `carried` are open when the events
 * begin.
 */
export function checkLines(events: readonly GameEvent[], carried: readonly Opening[] = []): GameProblem[] {
  const isItemOpen = openItemCheck([...carried, ...openingsOf(events)])
  return events.flatMap((event, index) =>
    event.kind !== 'say' || isItemOpen(event.trigger, event.at)
      ? []
      : [problemAt(index, broken('line-not-open'), 'trigger')],
  )
}

export const lineProblems = ({ events }: PlayableGame): GameProblem[] => checkLines(events)

/**
 * Lines and items of tasks that this person has not turned on, cannot do or refuses, in events that name another task; one
 * of the tasks that own a line or an item has to be allowed.
 */
export function otherTaskProblems(game: PlayableGame, profile: PlayerProfile): GameProblem[] {
  return game.events.flatMap((event, index) => {
    const refusals = ownersOfEvent(event).map((task) => refusalFor(profile, task))
    const [first] = refusals
    const isAllowed = first === undefined || refusals.includes(null)
    return isAllowed
      ? []
      : [problemAt(index, broken('refused', { reason: first ?? '' }), event.kind === 'open' ? 'item' : 'trigger')]
  })
}
