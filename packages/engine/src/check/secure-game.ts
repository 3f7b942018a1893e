/**
 * Makes a game from another source safe for one person: tasks that they have not turned on, cannot do or refuse, and
 * tasks that break a cap, a rest or a pair, are replaced by steady strokes of the same length, or by rest where the
 * task had no beats.
 */
import { type GameEvent, type PlayableGame, type TaskId, taskIds } from '@rubato/contracts/domain'
import { outcomeTasks } from '../config/resolve-config.ts'
import type { Problem } from '../problem.ts'
import type { PlayerProfile } from '../profile.ts'
import { sortByTime } from '../spans.ts'
import { checkGame } from './check-game.ts'
import { firstTempo, withoutProblems } from './replace-tasks.ts'

export interface Secured {
  /** Same length as before. The outcome is `denied` when its orgasm was taken out. */
  game: PlayableGame
  /** The tasks that were taken out, in the order of the catalogue; the member is shown them before the start. */
  swapped: TaskId[]
  /** Problems that could not be repaired: a game with any of them must not be played. */
  problems: Problem[]
}

/** Indexes of the events that the problems name. */
const indexesOf = (problems: readonly Problem[]): number[] =>
  problems.flatMap(({ path: [where, index] }) => (where === 'events' && typeof index === 'number' ? [index] : []))

export function secureGame(game: PlayableGame, profile: PlayerProfile): Secured {
  const terms = { duration: game.duration, first: firstTempo(profile) }
  const swapped = new Set<TaskId>()
  let events: readonly GameEvent[] = sortByTime(game.events)
  for (;;) {
    const problems = checkGame({ ...game, events: [...events] }, profile)
    const repaired = withoutProblems(events, new Set(indexesOf(problems)), terms)
    for (const task of repaired.swapped) swapped.add(task)
    events = repaired.events
    if (!repaired.isSame) continue
    const outcome = swapped.has(outcomeTasks[game.outcome]) ? 'denied' : game.outcome
    const safe = { ...game, events: [...events], outcome }
    return { game: safe, swapped: taskIds.filter((id) => swapped.has(id)), problems }
  }
}
