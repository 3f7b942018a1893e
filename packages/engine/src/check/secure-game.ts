/**
 * A game that comes from elsewhere, made safe for one person: what they have not turned on, cannot or will not do, and
 * what breaks a cap, a rest or a pair, becomes steady strokes of the same length, or rest where it had none.
 */
import type { GameEvent, GameEventOf, PlayableGame, TaskId } from '@rubato/contracts/domain'
import { STEADY_PATTERN, taskIds } from '@rubato/contracts/domain'
import { isPlain } from '../beat/segment.ts'
import { outcomeTasks } from '../generate/budget.ts'
import { startScore } from '../generate/score.ts'
import type { Problem } from '../problem.ts'
import type { PlayerProfile } from '../profile.ts'
import { ownersOf } from '../safety/announced.ts'
import { caps } from '../safety/caps.ts'
import { itemRules } from '../safety/item-rules.ts'
import { isBroughtByOrgasm } from '../tasks/after-orgasm.ts'
import { checkGame } from './check-game.ts'

export interface Secured {
  /** As long as before; without its way to orgasm it ends denied. */
  game: PlayableGame
  /** What is not in it any more, in the order of the catalogue: the member is told before the start. */
  swapped: TaskId[]
  /** What could not be made safe: with any of these the game must not be played. */
  problems: Problem[]
}

const isTask = (task: GameEvent['task']): task is TaskId => taskIds.includes(task as TaskId)
const endOf = (event: GameEvent): number => event.at + event.duration

/** The tempo of the strokes before the event, no faster than skin takes for long, bpm. */
function standingTempo(events: readonly GameEvent[], index: number, first: number): number {
  const before = events.slice(0, index).findLast((event) => event.kind === 'beat' && event.task === 'steady')
  return Math.min(before?.kind === 'beat' ? before.tempo.to : first, caps.hotTempo.value)
}

const steady = (event: GameEventOf<'beat'>, bpm: number): GameEvent => ({
  ...event,
  task: 'steady',
  tempo: { from: bpm, to: bpm },
  pattern: STEADY_PATTERN,
})

const hasBeats = (events: readonly GameEvent[], span: GameEvent): boolean =>
  events.some((event) => event.kind === 'beat' && event.at < endOf(span) && endOf(event) > span.at)

function withoutTasks(events: readonly GameEvent[], guilty: ReadonlySet<TaskId>, first: number): GameEvent[] {
  const result: GameEvent[] = []
  for (const event of events) {
    if (!isTask(event.task) || !guilty.has(event.task)) result.push(event)
    else if (event.task === 'post-orgasm') {
      // After orgasm no strokes take the place of anything.
      if (event.kind === 'task') result.push({ ...event, task: 'rest' })
    } else if (event.kind === 'task') result.push({ ...event, task: hasBeats(events, event) ? 'steady' : 'rest' })
    else if (event.kind === 'beat') result.push(steady(event, standingTempo(result, result.length, first)))
  }
  return result
}

/** Beats that are as gentle as they can be made already. */
const isGentle = ({ tempo, pattern }: GameEventOf<'beat'>): boolean =>
  isPlain(pattern) && tempo.from === tempo.to && tempo.to <= caps.hotTempo.value

/** An event of no task, cut, slowed or dropped. */
function repaired(
  events: readonly GameEvent[],
  index: number,
  { duration, first }: { duration: number; first: number },
) {
  const event = events[index] as GameEvent
  if (event.kind !== 'beat' && event.kind !== 'task') return []
  if (endOf(event) > duration) return event.at < duration ? [{ ...event, duration: duration - event.at }] : []
  if (event.kind === 'task') return [event]
  return isGentle(event) ? [] : [steady(event, standingTempo(events, index, first))]
}

/** The task that stands behind an event of no task, where it does what belongs to one. */
function taskBehind(event: GameEvent): TaskId | undefined {
  if (event.kind === 'open') return itemRules[event.item].tasks[0]
  return event.kind === 'say' ? ownersOf(event.trigger)[0] : undefined
}

/** The events that problems are about. */
const indexesOf = (problems: readonly Problem[]): number[] =>
  problems.flatMap(({ path: [where, index] }) => (where === 'events' && typeof index === 'number' ? [index] : []))

/** Beats that must not be while an item is on are that item's fault. */
function guiltyTasks(events: readonly GameEvent[], index: number): TaskId[] {
  const event = events[index] as GameEvent
  if (isTask(event.task)) return [event.task]
  if (event.kind !== 'beat') return []
  return events
    .filter((other) => other.kind === 'open' && other.item === 'irritant')
    .filter((open) => open.at < endOf(event) && endOf(open) > event.at)
    .flatMap(({ task }) => (isTask(task) ? [task] : []))
}

const orgasms: ReadonlySet<TaskId> = new Set([outcomeTasks.cum, outcomeTasks.ruined])

/** Where orgasm is taken out, so is what it would bring. */
function withBrought(events: readonly GameEvent[], guilty: ReadonlySet<TaskId>): ReadonlySet<TaskId> {
  if (![...guilty].some((task) => orgasms.has(task))) return guilty
  return new Set([...guilty, ...events.map(({ task }) => task).filter(isBroughtByOrgasm)])
}

export function secureGame(game: PlayableGame, profile: PlayerProfile): Secured {
  const first = startScore(profile).standing.tempo
  const swapped = new Set<TaskId>()
  let events: readonly GameEvent[] = [...game.events].sort((a, b) => a.at - b.at)
  for (;;) {
    const problems = checkGame({ ...game, events: [...events] }, profile)
    const indexes = new Set(indexesOf(problems))
    const guilty = withBrought(events, new Set([...indexes].flatMap((index) => guiltyTasks(events, index))))
    const before = events
    if (guilty.size > 0) events = withoutTasks(before, guilty, first)
    else {
      const fix = { duration: game.duration, first }
      events = before.flatMap((event, index) => (indexes.has(index) ? repaired(before, index, fix) : [event]))
      for (const index of indexes) {
        const behind = taskBehind(before[index] as GameEvent)
        if (behind) swapped.add(behind)
      }
    }
    for (const task of guilty) swapped.add(task)
    const isSame = events.length === before.length && events.every((event, index) => event === before[index])
    if (!isSame) continue
    const outcome = swapped.has(outcomeTasks[game.outcome]) ? 'denied' : game.outcome
    const safe = { ...game, events: [...events], outcome }
    return { game: safe, swapped: taskIds.filter((id) => swapped.has(id)), problems }
  }
}
