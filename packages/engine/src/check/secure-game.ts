/**
 * Makes a game from another source safe for one person: tasks that they have not turned on, cannot do or refuse, and
 * tasks that break a cap, a rest or a pair, are replaced by steady strokes of the same length, or by rest where the
 * task had no beats.
 */
import {
  type GameEvent,
  type GameEventOf,
  type PlayableGame,
  type TaskId,
  STEADY_PATTERN,
  taskIds,
} from '@rubato/contracts/domain'
import { outcomeTasks } from '../config/resolve-config.ts'
import { isPlain } from '../beat/segment.ts'
import { startPlan } from '../plan/plan-builder.ts'
import type { Problem } from '../problem.ts'
import type { PlayerProfile } from '../profile.ts'
import { caps } from '../safety/caps.ts'
import { latestEnds, sortByTime, type Span } from '../spans.ts'
import { needsOrgasm, isTask } from '../tasks/task.ts'
import { checkGame } from './check-game.ts'
import { ownersOfEvent } from '../safety/announced.ts'

export interface Secured {
  /** Same length as before. The outcome is `denied` when its orgasm was taken out. */
  game: PlayableGame
  /** The tasks that were taken out, in the order of the catalogue; the member is shown them before the start. */
  swapped: TaskId[]
  /** Problems that could not be repaired: a game with any of them must not be played. */
  problems: Problem[]
}

const endOf = (event: GameEvent): number => event.at + event.duration

/** The tempo of steady strokes after the event, bpm, cut at the hot tempo. */
const tempoAfter = (event: GameEvent, before: number): number =>
  event.kind === 'beat' && event.task === 'steady' ? Math.min(event.tempo.to, caps.hotTempo.value) : before

const toSteadyBeats = (event: GameEventOf<'beat'>, bpm: number): GameEvent => ({
  ...event,
  task: 'steady',
  tempo: { from: bpm, to: bpm },
  pattern: STEADY_PATTERN,
})

const spanOf = (event: GameEvent): Span => ({ from: event.at, until: endOf(event) })

/** Returns a test whether an event overlaps any of `events`. */
function overlapWith(events: readonly GameEvent[]): (event: GameEvent) => boolean {
  const ends = latestEnds(events.map(spanOf))
  return (event) => ends.beforeStart(endOf(event)) > event.at
}

function withoutTasks(events: readonly GameEvent[], guilty: ReadonlySet<TaskId>, first: number): GameEvent[] {
  const hasBeats = overlapWith(events.filter(({ kind }) => kind === 'beat'))
  const result: GameEvent[] = []
  let tempo = first
  for (const event of events) {
    const kept = !isTask(event.task) || !guilty.has(event.task) ? event : replacement(event, tempo, hasBeats)
    if (!kept) continue
    result.push(kept)
    tempo = tempoAfter(kept, tempo)
  }
  return result
}

/** The replacement of an event of a removed task; null when it is dropped. */
function replacement(event: GameEvent, bpm: number, hasBeats: (event: GameEvent) => boolean): GameEvent | null {
  if (event.kind !== 'task' && event.kind !== 'beat') return null
  // After orgasm, rest takes the place of strokes.
  if (event.task === 'post-orgasm') return event.kind === 'task' ? { ...event, task: 'rest' } : null
  return event.kind === 'beat' ? toSteadyBeats(event, bpm) : { ...event, task: hasBeats(event) ? 'steady' : 'rest' }
}

/** Whether the beats cannot be made gentler. */
const isGentle = ({ tempo, pattern }: GameEventOf<'beat'>): boolean =>
  isPlain(pattern) && tempo.from === tempo.to && tempo.to <= caps.hotTempo.value

/**
 * The events; those at `indexes`, which belong to no task, are shortened, slowed down or dropped. `first` is the tempo
 * before the first event, bpm.
 */
function repairEvents(
  events: readonly GameEvent[],
  indexes: ReadonlySet<number>,
  { duration, first }: { duration: number; first: number },
): GameEvent[] {
  let tempo = first
  return events.flatMap((event, index) => {
    const before = tempo
    tempo = tempoAfter(event, tempo)
    return indexes.has(index) ? repairEvent(event, duration, before) : [event]
  })
}

function repairEvent(event: GameEvent, duration: number, bpm: number): GameEvent[] {
  if (event.kind !== 'beat' && event.kind !== 'task') return []
  if (endOf(event) > duration) return event.at < duration ? [{ ...event, duration: duration - event.at }] : []
  if (event.kind === 'task') return [event]
  return isGentle(event) ? [] : [toSteadyBeats(event, bpm)]
}

/** Indexes of the events that the problems name. */
const indexesOf = (problems: readonly Problem[]): number[] =>
  problems.flatMap(({ path: [where, index] }) => (where === 'events' && typeof index === 'number' ? [index] : []))

/** Tasks of the events at `indexes`. Beats of no task that overlap an irritant remove the irritant's task. */
function tasksToRemove(events: readonly GameEvent[], indexes: ReadonlySet<number>): Set<TaskId> {
  const found = events.filter((_, index) => indexes.has(index))
  const overlapsBeat = overlapWith(found.filter(({ kind, task }) => kind === 'beat' && !isTask(task)))
  const irritants = events.filter((event) => event.kind === 'open' && event.item === 'irritant').filter(overlapsBeat)
  return new Set([...found, ...irritants].map(({ task }) => task).filter(isTask))
}

const orgasms: ReadonlySet<TaskId> = new Set([outcomeTasks.cum, outcomeTasks.ruined])

/** Adds the tasks that follow orgasm when an orgasm task is removed. */
function withOrgasmTasks(events: readonly GameEvent[], guilty: ReadonlySet<TaskId>): ReadonlySet<TaskId> {
  if (![...guilty].some((task) => orgasms.has(task))) return guilty
  return new Set([...guilty, ...events.map(({ task }) => task).filter(needsOrgasm)])
}

export function secureGame(game: PlayableGame, profile: PlayerProfile): Secured {
  const first = Math.min(startPlan(profile).current.tempo, caps.hotTempo.value)
  const swapped = new Set<TaskId>()
  let events: readonly GameEvent[] = sortByTime(game.events)
  for (;;) {
    const problems = checkGame({ ...game, events: [...events] }, profile)
    const indexes = new Set(indexesOf(problems))
    const guilty = withOrgasmTasks(events, tasksToRemove(events, indexes))
    const before = events
    if (guilty.size > 0) events = withoutTasks(before, guilty, first)
    else {
      events = repairEvents(before, indexes, { duration: game.duration, first })
      for (const index of indexes) {
        const owner = ownersOfEvent(before[index] as GameEvent)[0]
        if (owner) swapped.add(owner)
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
