/**
 * A game that comes from elsewhere, made safe for one person: what they have not turned on, cannot or will not do, and
 * what breaks a cap, a rest or a pair, becomes steady strokes of the same length, or rest where it had none.
 */
import type { GameEvent, GameEventOf, PlayableGame, TaskId } from '@rubato/contracts/domain'
import { STEADY_PATTERN, taskIds } from '@rubato/contracts/domain'
import { isPlain } from '../beat/segment.ts'
import { outcomeTasks } from '../config/budget.ts'
import { startPlan } from '../plan/plan-builder.ts'
import type { Problem } from '../problem.ts'
import type { PlayerProfile } from '../profile.ts'
import { ownersOf } from '../safety/announced.ts'
import { caps } from '../safety/caps.ts'
import { itemRules } from '../safety/item-rules.ts'
import { latestEnds, type Span } from '../spans.ts'
import { isBroughtByOrgasm } from '../tasks/parts/after-orgasm.ts'
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

/** The tempo after the event, bpm: that of steady strokes, else what it was; no faster than skin takes for long. */
const tempoAfter = (event: GameEvent, before: number): number =>
  event.kind === 'beat' && event.task === 'steady' ? Math.min(event.tempo.to, caps.hotTempo.value) : before

const toSteadyBeats = (event: GameEventOf<'beat'>, bpm: number): GameEvent => ({
  ...event,
  task: 'steady',
  tempo: { from: bpm, to: bpm },
  pattern: STEADY_PATTERN,
})

const spanOf = (event: GameEvent): Span => ({ from: event.at, until: endOf(event) })

/** Whether any of the events runs during the one asked for. */
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

/** What takes the place of an event of a task that is taken out, if anything does. */
function replacement(event: GameEvent, bpm: number, hasBeats: (event: GameEvent) => boolean): GameEvent | null {
  if (event.kind !== 'task' && event.kind !== 'beat') return null
  // After orgasm no strokes take the place of anything.
  if (event.task === 'post-orgasm') return event.kind === 'task' ? { ...event, task: 'rest' } : null
  return event.kind === 'beat' ? toSteadyBeats(event, bpm) : { ...event, task: hasBeats(event) ? 'steady' : 'rest' }
}

/** Beats that are as gentle as they can be made already. */
const isGentle = ({ tempo, pattern }: GameEventOf<'beat'>): boolean =>
  isPlain(pattern) && tempo.from === tempo.to && tempo.to <= caps.hotTempo.value

/** The events at these indexes, which are of no task, cut, slowed or dropped; `first` is the tempo before all, bpm. */
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

/** The task that stands behind an event of no task, where it does what belongs to one. */
function ownerOf(event: GameEvent): TaskId | undefined {
  if (event.kind === 'open') return itemRules[event.item].tasks[0]
  return event.kind === 'say' ? ownersOf(event.trigger)[0] : undefined
}

/** The events that problems are about. */
const indexesOf = (problems: readonly Problem[]): number[] =>
  problems.flatMap(({ path: [where, index] }) => (where === 'events' && typeof index === 'number' ? [index] : []))

/** Tasks of the events at these indexes. Beats that must not be while an item is on are that item's fault. */
function tasksToRemove(events: readonly GameEvent[], indexes: ReadonlySet<number>): Set<TaskId> {
  const found = events.filter((_, index) => indexes.has(index))
  const overlapsBeat = overlapWith(found.filter(({ kind, task }) => kind === 'beat' && !isTask(task)))
  const irritants = events.filter((event) => event.kind === 'open' && event.item === 'irritant').filter(overlapsBeat)
  return new Set([...found, ...irritants].map(({ task }) => task).filter(isTask))
}

const orgasms: ReadonlySet<TaskId> = new Set([outcomeTasks.cum, outcomeTasks.ruined])

/** Where orgasm is taken out, so is what it would bring. */
function withOrgasmTasks(events: readonly GameEvent[], guilty: ReadonlySet<TaskId>): ReadonlySet<TaskId> {
  if (![...guilty].some((task) => orgasms.has(task))) return guilty
  return new Set([...guilty, ...events.map(({ task }) => task).filter(isBroughtByOrgasm)])
}

export function secureGame(game: PlayableGame, profile: PlayerProfile): Secured {
  const first = Math.min(startPlan(profile).current.tempo, caps.hotTempo.value)
  const swapped = new Set<TaskId>()
  let events: readonly GameEvent[] = [...game.events].sort((a, b) => a.at - b.at)
  for (;;) {
    const problems = checkGame({ ...game, events: [...events] }, profile)
    const indexes = new Set(indexesOf(problems))
    const guilty = withOrgasmTasks(events, tasksToRemove(events, indexes))
    const before = events
    if (guilty.size > 0) events = withoutTasks(before, guilty, first)
    else {
      events = repairEvents(before, indexes, { duration: game.duration, first })
      for (const index of indexes) {
        const behind = ownerOf(before[index] as GameEvent)
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
