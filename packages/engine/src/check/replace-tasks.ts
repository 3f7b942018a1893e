/**
 * Replaces tasks of a game by steady strokes of the same length, or by rest where the task had no beats, and repairs events that
 * belong to no task.
 */
import { type GameEvent, type GameEventOf, type TaskId, STEADY_PATTERN } from '@rubato/contracts/domain'
import { outcomeTasks } from '../config/resolve-config.ts'
import { isPlain } from '../beat/segment.ts'
import { startPlan } from '../plan/plan-builder.ts'
import type { PlayerProfile } from '../profile.ts'
import { ownersOfEvent } from '../safety/announced.ts'
import { caps } from '../safety/caps.ts'
import { latestEnds, type Span } from '../spans.ts'
import { needsOrgasm, isTask } from '../tasks/task.ts'

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

/** The events without those of the tasks. `first` is the tempo before the first event, bpm. */
export function withoutTasks(events: readonly GameEvent[], guilty: ReadonlySet<TaskId>, first: number): GameEvent[] {
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

/** Tasks of the events at `indexes`. Beats of no task that overlap an irritant remove the irritant's task. */
function tasksToRemove(events: readonly GameEvent[], indexes: ReadonlySet<number>): Set<TaskId> {
  const found = events.filter((_, index) => indexes.has(index))
  const overlapsBeat = overlapWith(found.filter(({ kind, task }) => kind === 'beat' && !isTask(task)))
  const irritants = events.filter((event) => event.kind === 'open' && event.item === 'irritant').filter(overlapsBeat)
  return new Set([...found, ...irritants].map(({ task }) => task).filter(isTask))
}

export const orgasms: ReadonlySet<TaskId> = new Set([outcomeTasks.cum, outcomeTasks.ruined])

/** Adds the tasks that follow orgasm when an orgasm task is removed. */
function withOrgasmTasks(events: readonly GameEvent[], guilty: ReadonlySet<TaskId>): ReadonlySet<TaskId> {
  if (![...guilty].some((task) => orgasms.has(task))) return guilty
  return new Set([...guilty, ...events.map(({ task }) => task).filter(needsOrgasm)])
}

/** The tempo of strokes that replace a task before any other strokes, bpm. */
export const firstTempo = (profile: PlayerProfile): number =>
  Math.min(startPlan(profile).current.tempo, caps.hotTempo.value)

export interface RepairedEvents {
  events: readonly GameEvent[]
  /** The tasks that were taken out, and those whose events were repaired. */
  swapped: ReadonlySet<TaskId>
  /** Whether nothing could be changed. */
  isSame: boolean
}

/** Takes out the tasks of the events at `indexes`; where these belong to no task, repairs the events. */
export function withoutProblems(
  events: readonly GameEvent[],
  indexes: ReadonlySet<number>,
  terms: { duration: number; first: number },
): RepairedEvents {
  const guilty = withOrgasmTasks(events, tasksToRemove(events, indexes))
  const owners = [...indexes].flatMap((index) => ownersOfEvent(events[index] as GameEvent)[0] ?? [])
  const after = guilty.size > 0 ? withoutTasks(events, guilty, terms.first) : repairEvents(events, indexes, terms)
  return {
    events: after,
    swapped: guilty.size > 0 ? guilty : new Set(owners),
    isSame: after.length === events.length && after.every((event, index) => event === events[index]),
  }
}
