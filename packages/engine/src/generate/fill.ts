/** Fills the sections of a game: steady strokes, then a task, repeatedly. */
import { type Category, type ItemId, type Phase, type TaskId, getTask, taskNode } from '@rubato/contracts/domain'
import type { ResolvedConfig } from '../config/resolve-config.ts'
import { drawBetween, type Stream } from '../random/stream.ts'
import { behaviours } from '../tasks/index.ts'
import type { NodeOf, TaskBehaviour, TaskContext } from '../tasks/task.ts'
import type { PlayerProfile } from '../profile.ts'
import { chooseTask, remember, type Memory } from './choose-task.ts'
import { addSteadyStrokes } from '../plan/beats.ts'
import { mayFetch } from '../plan/errand.ts'
import type { PlanBuilder } from '../plan/plan-builder.ts'
import { nextReservation, runReservation, type Section } from '../plan/reservation.ts'
import { isSpeakable } from '../safety/announced.ts'
import { refusal } from '../safety/body.ts'
import { capOf } from '../safety/item-rules.ts'
import { restBetween } from '../safety/rests.ts'
import { allowedCategories } from './categories.ts'
import { addGap, drawGap, endTempo, longerGap, orderAfter, tempoOf, type Gap } from './gap.ts'
import type { Act } from './acts.ts'
import { isFastUsedUp } from './fast-strokes.ts'
import type { Pace } from './pace.ts'

/** Factor of the weight of a change of tempo, per distance of the tempo from the one that suits the intensity. */
const TEMPO_CORRECTION = 6
/** Less time than this is too short for steady strokes and another task, ms. */
const LEAST_TASK_MS = 18_000
/** The intensity is taken in the middle of the next task, about this long after the strokes before it began, ms. */
const LOOK_AHEAD_MS = 15_000
/** Step of the search for the next moment at which a task is possible, ms. */
const SEARCH_STEP_MS = 1000

interface TaskChoice {
  task: TaskBehaviour
  node: NodeOf<TaskId>
  pick: Stream
  stream: Stream
}

export interface Filler {
  choices: readonly TaskChoice[]
  memory: Memory
  gaps: Stream
  lengths: Stream
  pace: Pace
  config: ResolvedConfig
  profile: PlayerProfile
  builder: PlanBuilder
  /** Items later in the game for which the body has to be rested. */
  laterItems: readonly LaterItem[]
  acts: readonly Act[]
}
export interface LaterItem {
  item: ItemId
  at: number
}

const isOn = (config: ResolvedConfig, id: TaskId): boolean => {
  const node = taskNode(config, id)
  return node.enabled && node.weight > 0
}

const mayAppear = (id: TaskId, categories: readonly Category[]): boolean => {
  const { safetyClass, path } = getTask(id)
  return safetyClass !== 'C' || categories.includes(path[0])
}

export function startFiller(
  config: ResolvedConfig,
  profile: PlayerProfile,
  builder: PlanBuilder,
  { stream, ...terms }: Pick<Filler, 'laterItems' | 'pace' | 'memory' | 'acts'> & { stream: (name: string) => Stream },
): Filler {
  const categories = allowedCategories(config, stream('categories'))
  const choices = behaviours
    .filter((task) => isOn(config, task.id) && mayAppear(task.id, categories))
    .map((task) => ({
      task,
      node: taskNode(config, task.id),
      pick: stream(`choice/${task.id}`),
      stream: stream(`task/${task.id}`),
    }))
  const streams = { gaps: stream('gaps'), lengths: stream('lengths') }
  return { choices, ...streams, ...terms, config, profile, builder }
}

/** Phase and intensity at a time of the game. */
export interface GamePosition {
  phase: Phase
  /** 0..1, from the intensity curve of the config. */
  intensity: number
  /** The fastest tempo that a change of tempo leads to, bpm; Infinity without a bound. */
  fastest: number
}

/** The strokes after an edge begin at the tempo of the moment, where the tempo may follow the intensity. */
export function resumeAfterEdge({ builder, config }: Filler, positionAt: (now: number) => GamePosition): void {
  if (!isOn(config, 'tempo-change')) return
  const { intensity } = positionAt(builder.now + LOOK_AHEAD_MS)
  builder.current = { ...builder.current, tempo: tempoOf(builder, intensity) }
}

interface TaskSlot {
  available: number
  startsAt: number
  intensity: number
  fastest: number
  section: Section
}

const contextOf = (filler: Filler, choice: TaskChoice, slot: TaskSlot): TaskContext<NodeOf<TaskId>> => ({
  node: choice.node,
  profile: filler.profile,
  builder: filler.builder,
  stream: choice.stream,
  lightGripLasts: isInFirstAct(filler),
  mayFetch: mayFetch(filler.builder, slot.startsAt),
  ...slot,
})

/** Whether the item's rests and the task's own rest allow the task from `at` on. */
function isRested({ task, node }: TaskChoice, { builder, memory, laterItems }: Filler, at: number): boolean {
  const ended = memory.endedAt.get(task.id)
  if (ended !== undefined && at - ended < (task.rest ?? 0)) return false
  if (!task.opens) return true
  const { item, least } = task.opens(node, builder)
  return refusal(builder.body, item, at, at + least) === null && leavesRest(item, at, laterItems)
}

/** Whether the rest after `item`, opened for as long as its cap allows, is over when each later item begins. */
const leavesRest = (item: ItemId, at: number, laterItems: readonly LaterItem[]): boolean =>
  laterItems.every((later) => {
    const needed = restBetween(item, later.item)
    return needed === 0 || at + capOf(item).value + needed <= later.at
  })

/**
 * A factor of the weight, 0.1..1: the closer the task's demand is to the intensity, the larger. Never 0, so that no
 * task is excluded.
 */
function suitsIntensity({ demand }: TaskBehaviour, intensity: number): number {
  return demand === undefined ? 1 : Math.max(0.1, 1 - Math.abs(demand - intensity))
}

/** The factor of the weight of a change of tempo: it grows with the distance from the tempo that suits the intensity. */
function correctsTempo({ builder }: Filler, { task }: TaskChoice, intensity: number): number {
  if (task.id !== 'tempo-change') return 1
  const { min, max } = builder.tempo
  const distance = Math.abs(builder.current.tempo - tempoOf(builder, intensity)) / Math.max(1, max - min)
  return 1 + TEMPO_CORRECTION * distance
}

/** Tasks that end in fast strokes. */
const fastTasks: ReadonlySet<TaskId> = new Set<TaskId>(['acceleration', 'double-speed'])
/** Factors of the weight of teasing while an act has had none, in its first half and in its second. */
const TEASING_EARLY = 3
const TEASING_LATE = 200
/** Factor of the weight of a fast task where the game has had its share of fast strokes. */
const FAST_USED_UP = 0.3

/** Factor of the weight of a change of grip in a later act that began with a light one. */
const LIGHT_IN_LATER_ACT = 12

/** Whether the game is in its first act, or has none. */
const isInFirstAct = ({ acts, builder }: Filler): boolean => builder.now < (acts[0]?.until ?? Infinity)

/** A factor of the weight in a game with acts: each act has teasing, and no game has too many fast strokes. */
function suitsAct(filler: Filler, id: TaskId): number {
  const { acts, memory, builder, config } = filler
  const act = acts.find(({ until }) => builder.now < until) ?? acts.at(-1)
  if (!act) return 1
  if (fastTasks.has(id)) return isFastUsedUp(config.intensityCurve, builder) ? FAST_USED_UP : 1
  if (id === 'grip') return builder.current.grip === 'light' && !isInFirstAct(filler) ? LIGHT_IN_LATER_ACT : 1
  if (id !== 'teasing' || (memory.endedAt.get(id) ?? -1) > act.from) return 1
  return builder.now < (act.from + act.until) / 2 ? TEASING_EARLY : TEASING_LATE
}

/** A factor of the weight, up to 1: a task that takes more time than the pace of the game gives comes less often. */
const suitsPace = ({ pace }: Filler, least: number): number => Math.min(1, (pace.taskLength / least) ** 3)

const isPossible = (filler: Filler, choice: TaskChoice, slot: TaskSlot): boolean =>
  isRested(choice, filler, slot.startsAt) && choice.task.shortest(contextOf(filler, choice, slot)) <= slot.available

function nextTask(filler: Filler, slot: TaskSlot): TaskId | null {
  const { builder, memory } = filler
  const candidates = filler.choices.map((choice) => ({
    id: choice.task.id,
    weight:
      choice.node.weight *
      suitsIntensity(choice.task, slot.intensity) *
      correctsTempo(filler, choice, slot.intensity) *
      suitsAct(filler, choice.task.id) *
      suitsPace(filler, choice.task.shortest(contextOf(filler, choice, slot))) *
      (choice.task.openItemFactor?.(builder) ?? 1),
    suits: choice.task.suits ?? {},
    stream: choice.pick,
    possible: isPossible(filler, choice, slot),
  }))
  return chooseTask(candidates, memory, builder.phase, builder.now)
}

/**
 * Fills [now, section.until) and runs the reservations of that time. Where nothing more fits, the section ends early, but
 * not before `section.earliest`.
 */
export function fillSection(filler: Filler, section: Section, positionAt: (now: number) => GamePosition): void {
  const { builder } = filler
  while (builder.now < section.until) {
    builder.phase = positionAt(builder.now).phase
    const { intensity, fastest } = positionAt(builder.now + LOOK_AHEAD_MS)
    const due = nextReservation(builder, section)
    const until = due?.at ?? section.until
    if (addTask(filler, { until, intensity, fastest, section })) continue
    const strokesUntil = due?.at ?? Math.max(builder.now, section.earliest)
    addSteadyStrokes(builder, strokesUntil - builder.now)
    if (!due) return
    runReservation(builder, due.reservation)
  }
}

interface TaskWindow {
  /** ms */
  until: number
  intensity: number
  fastest: number
  section: Section
}

const slotAt = ({ until, ...terms }: TaskWindow, startsAt: number): TaskSlot => ({
  ...terms,
  available: until - startsAt,
  startsAt,
})

/** The result of `choose` at the end of the gap: with its tempo, and its line as the last order about the tempo. */
function afterGap<Result>(builder: PlanBuilder, gap: Gap, choose: () => Result): Result {
  const { current, order } = builder
  builder.current = { ...current, tempo: endTempo(gap) }
  builder.order = orderAfter(builder, gap)
  const result = choose()
  Object.assign(builder, { current, order })
  return result
}

const isAnyPossible = (filler: Filler, slot: TaskSlot): boolean =>
  filler.choices.some((choice) => isPossible(filler, choice, slot))

/** The first time from `from` on, in steps, at which a task is possible, ms; null where none is before `until`. */
function firstPossible(filler: Filler, window: TaskWindow, from: number): number | null {
  for (let at = from; at < window.until; at += SEARCH_STEP_MS) {
    if (isAnyPossible(filler, slotAt(window, at))) return at
  }
  return null
}

/** The gap before the next task: as the config says or, where nothing is possible so soon, until something is. */
function gapBeforeTask(filler: Filler, window: TaskWindow): Gap | null {
  const { builder, gaps, config, pace, profile } = filler
  const isFollowing = isOn(config, 'tempo-change') && isSpeakable(profile, 'stroke-faster')
  // A change of tempo is not taken back in words right after it.
  const isAnnouncing = filler.memory.last !== 'tempo-change'
  const gap = drawGap(builder, gaps, {
    config,
    share: pace.gapShare,
    intensity: window.intensity,
    isFollowing,
    isAnnouncing,
  })
  const after = slotAt(window, builder.now + gap.duration)
  if (after.available > 0 && afterGap(builder, gap, () => isAnyPossible(filler, after))) return gap
  const at = firstPossible(filler, window, after.startsAt)
  return at === null ? null : longerGap(builder, at - builder.now)
}

/** Adds steady strokes and a task when one fits before `until`; returns whether strokes were added. */
function addTask(filler: Filler, window: TaskWindow): boolean {
  const { builder } = filler
  const gap = gapBeforeTask(filler, window)
  if (!gap) return false
  const slot = slotAt(window, builder.now + gap.duration)
  const id = afterGap(builder, gap, () => nextTask(filler, slot))
  const choice = filler.choices.find(({ task }) => task.id === id)
  if (!choice) return false
  addGap(builder, gap)
  // The heat cap can slow down the gap, which makes announcements longer: the choice is made again from here.
  if (!isPossible(filler, choice, slot)) return gap.duration > 0
  choice.task.plan(contextOf(filler, choice, paced(filler, choice, slot)))
  remember(filler.memory, choice.task.id, builder.now)
  return true
}

/**
 * The slot with the time that the pace of the game gives to the task: its least length and a part of the allowance. The
 * last task of a section has the time that is left until the section may end.
 */
function paced(filler: Filler, choice: TaskChoice, slot: TaskSlot): TaskSlot {
  const least = choice.task.shortest(contextOf(filler, choice, slot))
  const given = Math.ceil(least + drawBetween(filler.lengths, 0, filler.pace.allowance))
  const left = slot.section.earliest - slot.startsAt - given
  const isLast = left > 0 && left < LEAST_TASK_MS
  return { ...slot, available: Math.min(slot.available, isLast ? given + left : given) }
}
