/** Fills the sections of a game: steady strokes, then a task, repeatedly. */
import type { Category, GeneratorConfig, ItemId, Phase, TaskId } from '@rubato/contracts/domain'
import { getTask, taskNode } from '@rubato/contracts/domain'
import { drawBetween, type Stream } from '../random/stream.ts'
import { behaviours } from '../tasks/index.ts'
import type { NodeOf, TaskBehaviour, TaskContext } from '../tasks/task.ts'
import type { PlayerProfile } from '../profile.ts'
import { chooseTask, newMemory, remember, type Memory } from './choose-task.ts'
import { addBeats, addSteadyStrokes, wholeBeats } from '../plan/beats.ts'
import { rest, addSpan } from '../plan/events.ts'
import type { PlanBuilder } from '../plan/plan-builder.ts'
import { nextReservation, runReservation, type Section } from '../plan/reservation.ts'
import { refusal } from '../safety/body.ts'
import { capOf } from '../safety/item-rules.ts'
import { restBetween } from '../safety/rests.ts'
import { allowedCategories } from './categories.ts'

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
  config: GeneratorConfig
  profile: PlayerProfile
  builder: PlanBuilder
  /** An item later in the game for which the body has to be rested; null when there is none. */
  laterItem: LaterItem | null
}
export interface LaterItem {
  item: ItemId
  at: number
}

const isOn = (config: GeneratorConfig, id: TaskId): boolean => {
  const node = taskNode(config, id)
  return node.enabled && node.weight > 0
}

const mayAppear = (id: TaskId, categories: readonly Category[]): boolean => {
  const { safetyClass, path } = getTask(id)
  return safetyClass !== 'C' || categories.includes(path[0])
}

export function startFiller(
  config: GeneratorConfig,
  profile: PlayerProfile,
  builder: PlanBuilder,
  { stream, laterItem }: { stream: (name: string) => Stream; laterItem: LaterItem | null },
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
  return { choices, memory: newMemory(), gaps: stream('gaps'), config, profile, builder, laterItem }
}

/** Adds steady strokes, or rest where the time is shorter than one beat: a single stroke would sound like an error. */
function addStrokesUntil(builder: PlanBuilder, until: number): void {
  const start = builder.now
  if ((until - start) * builder.current.tempo < 60_000) rest(builder, until - start)
  else addBeats(builder, { task: 'steady', duration: until - start, from: builder.current.tempo })
  addSpan(builder, 'steady', start)
}

/** Length of the steady strokes before the next task, ms: from the config, on whole beats where the range allows it. */
function drawGap({ gaps, builder, config }: Filler): number {
  const range = { min: config.taskFrequency.min * 1000, max: config.taskFrequency.max * 1000 }
  const drawn = Math.floor(drawBetween(gaps, range.min, range.max + 1))
  return wholeBeats(drawn, { from: builder.current.tempo }, range)
}

/** Phase and intensity at a time of the game. */
export interface GamePosition {
  phase: Phase
  /** 0..1, from the intensity curve of the config. */
  intensity: number
}

interface TaskSlot {
  available: number
  startsAt: number
  intensity: number
  section: Section
}

const contextOf = (filler: Filler, choice: TaskChoice, slot: TaskSlot): TaskContext<NodeOf<TaskId>> => ({
  node: choice.node,
  profile: filler.profile,
  builder: filler.builder,
  stream: choice.stream,
  ...slot,
})

/** Whether the item's rests and the task's own rest allow the task from `at` on. */
function isRested({ task, node }: TaskChoice, { builder, memory, laterItem }: Filler, at: number): boolean {
  const ended = memory.endedAt.get(task.id)
  if (ended !== undefined && at - ended < (task.rest ?? 0)) return false
  if (!task.opens) return true
  const { item, least } = task.opens(node, builder)
  return refusal(builder.body, item, at, at + least) === null && leavesRest(item, at, laterItem)
}

/** Whether the rest after `item`, opened for as long as its cap allows, is over when `laterItem` begins. */
function leavesRest(item: ItemId, at: number, laterItem: LaterItem | null): boolean {
  const needed = laterItem ? restBetween(item, laterItem.item) : 0
  return laterItem === null || needed === 0 || at + capOf(item).value + needed <= laterItem.at
}

/**
 * A factor of the weight, 0.1..1: the closer the task's demand is to the intensity, the larger. Never 0, so that no
 * task is excluded.
 */
function suitsIntensity({ demand }: TaskBehaviour, intensity: number): number {
  return demand === undefined ? 1 : Math.max(0.1, 1 - Math.abs(demand - intensity))
}

function nextTask(filler: Filler, slot: TaskSlot): TaskId | null {
  const { builder, memory } = filler
  const candidates = filler.choices.map((choice) => ({
    id: choice.task.id,
    weight:
      choice.node.weight * suitsIntensity(choice.task, slot.intensity) * (choice.task.openItemFactor?.(builder) ?? 1),
    suits: choice.task.suits ?? {},
    stream: choice.pick,
    possible:
      isRested(choice, filler, slot.startsAt) &&
      choice.task.shortest(contextOf(filler, choice, slot)) <= slot.available,
  }))
  return chooseTask(candidates, memory, builder.phase, builder.now)
}

/** Fills [now, section.until) exactly and runs the reservations of that time. */
export function fillSection(filler: Filler, section: Section, positionAt: (now: number) => GamePosition): void {
  const { builder } = filler
  while (builder.now < section.until) {
    const { intensity, phase } = positionAt(builder.now)
    builder.phase = phase
    const due = nextReservation(builder, section)
    const until = due?.at ?? section.until
    if (addTask(filler, { until, intensity, section })) continue
    if (until > builder.now) addStrokesUntil(builder, until)
    if (!due) return
    runReservation(builder, due.reservation)
  }
}

/** Adds steady strokes and a task when one fits before `until`; returns whether one did. */
function addTask(
  filler: Filler,
  { until, intensity, section }: { until: number; intensity: number; section: Section },
): boolean {
  const { builder } = filler
  const gap = drawGap(filler)
  const startsAt = builder.now + gap
  const slot = { available: until - startsAt, startsAt, intensity, section }
  const id = slot.available > 0 ? nextTask(filler, slot) : null
  const choice = filler.choices.find(({ task }) => task.id === id)
  if (!choice) return false
  addSteadyStrokes(builder, gap)
  choice.task.plan(contextOf(filler, choice, slot))
  remember(filler.memory, choice.task.id, builder.now)
  return true
}
