/** Why a game must not be shared or played: each problem names an event and holds a sentence. Empty when it may. */
import type { GameEvent, ItemId, PlayableGame } from '@rubato/contracts/domain'
import { isTriggerId, items, OWN_WORDS, spans, taskIds } from '@rubato/contracts/domain'
import { refusalFor, type PlayerProfile } from '../profile.ts'
import { caps } from '../safety/caps.ts'
import { countGame, type CountedGame } from '../safety/counted-beats.ts'
import { isTask } from '../tasks/task.ts'
import { beatCountProblems, crowdProblems } from './check-crowd.ts'
import { endProblems } from './check-ends.ts'
import { holdProblems } from './check-holds.ts'
import { otherTaskProblems, lineProblems } from './check-lines.ts'
import { irritantProblems } from './check-irritant.ts'
import { spokenProblems } from './check-spoken.ts'
import { strikeProblems } from './check-strikes.ts'
import { strokeProblems } from './check-strokes.ts'
import { broken } from '../safety/broken-rules.ts'
import { problemAt, type GameProblem } from './problem-at.ts'

const endOf = (event: GameEvent): number => event.at + event.duration

/** Items of `carried` may stay open beyond the end. */
function orderProblems(game: PlayableGame, carried: readonly ItemId[] = []): GameProblem[] {
  return game.events.flatMap((event, index) => {
    const before = game.events[index - 1]
    const problems: GameProblem[] = []
    if (before && before.at > event.at) problems.push(problemAt(index, broken('order'), 'at'))
    if (!(event.at >= 0 && event.duration >= 0)) problems.push(problemAt(index, broken('negative-time'), 'at'))
    const isCarried = event.kind === 'open' && carried.includes(event.item)
    if (endOf(event) > game.duration && !isCarried) problems.push(problemAt(index, broken('after-end'), 'duration'))
    return problems
  })
}

const knownTasks: ReadonlySet<string> = new Set([...taskIds, ...spans])

const isKnown = (event: GameEvent): boolean => {
  if (!knownTasks.has(event.task)) return false
  if (event.kind === 'say') return isTriggerId(event.trigger) || event.trigger === OWN_WORDS
  return event.kind === 'open' || event.kind === 'close' || event.kind === 'level' ? items.includes(event.item) : true
}

const knownProblems = (game: PlayableGame): GameProblem[] =>
  game.events.flatMap((event, index) => (isKnown(event) ? [] : [problemAt(index, broken('unknown'), 'task')]))

/** Tasks that this person has not turned on, cannot do or refuses; without a profile, no task is refused. */
function classProblems(game: PlayableGame, profile: PlayerProfile | undefined): GameProblem[] {
  if (!profile) return []
  const problems = game.events.flatMap((event, index) => {
    if (!isTask(event.task)) return []
    const message = refusalFor(profile, event.task)
    return message === null ? [] : [problemAt(index, broken('refused', { reason: message }), 'task')]
  })
  return problems.length > 0 ? problems : otherTaskProblems(game, profile)
}

function lengthProblems(game: PlayableGame): GameProblem[] {
  const problems: GameProblem[] = []
  if (game.duration > caps.session.value) {
    problems.push({ path: ['duration'], ...broken('game-length') })
  }
  if (game.video && game.video.at >= game.duration) {
    problems.push({ path: ['video', 'at'], ...broken('video-after-end') })
  }
  const edges = game.events.flatMap((event, index) =>
    event.kind === 'ask' && event.question === 'edge' ? [index] : [],
  )
  const oneTooMany = edges[caps.edges.value]
  if (oneTooMany !== undefined) problems.push(problemAt(oneTooMany, broken('too-many-edges')))
  return problems
}

/** Length and order: the later checks rely on them. Only the first of the two that fails is reported. */
function shapeProblems(game: PlayableGame): GameProblem[] {
  const length = lengthProblems(game)
  return length.length > 0 ? length : orderProblems(game)
}

/**
 * Each check goes through the events once; the checks of the content run only when length, order and the number of beats
 * are valid.
 */
export function checkGame(game: PlayableGame, profile?: PlayerProfile): GameProblem[] {
  const shape = shapeProblems(game)
  if (shape.length > 0) return shape
  const counted = countGame(game)
  return counted ? contentProblems(counted, profile) : beatCountProblems(game)
}

/** The checks that look at each event alone, for a part of a game which carries items over to another part. */
export const checkEvents = (
  part: PlayableGame,
  carried: readonly ItemId[],
  profile: PlayerProfile | undefined,
): GameProblem[] => [
  ...orderProblems(part, carried),
  ...knownProblems(part),
  ...classProblems(part, profile),
  ...spokenProblems(part),
]

const contentProblems = (game: CountedGame, profile: PlayerProfile | undefined): GameProblem[] => [
  ...knownProblems(game),
  ...classProblems(game, profile),
  ...holdProblems(game),
  ...strokeProblems(game),
  ...crowdProblems(game),
  ...strikeProblems(game),
  ...spokenProblems(game),
  ...irritantProblems(game),
  ...lineProblems(game),
  ...endProblems(game),
]
