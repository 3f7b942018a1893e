/** The middle of a game: stretches of steady strokes with a task after each. */
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
  /** What the body has to be rested for later in the game; null when there is nothing. */
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

/** A stretch shorter than one beat is silent: a lone stroke before the next beginning would sound like a stumble. */
function steadyUntil(builder: PlanBuilder, until: number): void {
  const start = builder.now
  if ((until - start) * builder.current.tempo < 60_000) rest(builder, until - start)
  else addBeats(builder, { task: 'steady', duration: until - start, from: builder.current.tempo })
  addSpan(builder, 'steady', start)
}

/** Steady strokes before the next task, ms: as long as the config says, on whole beats where that allows it. */
function drawGap({ gaps, builder, config }: Filler): number {
  const range = { min: config.taskFrequency.min * 1000, max: config.taskFrequency.max * 1000 }
  const drawn = Math.floor(drawBetween(gaps, range.min, range.max + 1))
  return wholeBeats(drawn, { from: builder.current.tempo }, range)
}

/** Where in the game a moment is. */
export interface GamePosition {
  phase: Phase
  /** 0..1, from the curve of the config. */
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

/** The body, and rests that no item carries, allow it from `at` on. */
function isRested({ task, node }: TaskChoice, { builder, memory, laterItem }: Filler, at: number): boolean {
  const ended = memory.endedAt.get(task.id)
  if (ended !== undefined && at - ended < (task.rest ?? 0)) return false
  if (!task.opens) return true
  const { item, least } = task.opens(node, builder)
  return refusal(builder.body, item, at, at + least) === null && leavesRest(item, at, laterItem)
}

/** Whether the rest after `item`, however long it stays, is over when the body has to be rested. */
function leavesRest(item: ItemId, at: number, laterItem: LaterItem | null): boolean {
  const needed = laterItem ? restBetween(item, laterItem.item) : 0
  return laterItem === null || needed === 0 || at + capOf(item).value + needed <= laterItem.at
}

/** Demanding tasks come when the game is intense, gentle ones when it is not; neither is ever ruled out. */
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

/** Fills [now, section.until) exactly; what has to come off before its end comes off. */
export function fill(filler: Filler, section: Section, positionAt: (now: number) => GamePosition): void {
  const { builder } = filler
  while (builder.now < section.until) {
    const { intensity, phase } = positionAt(builder.now)
    builder.phase = phase
    const due = nextReservation(builder, section)
    const until = due?.at ?? section.until
    if (addTask(filler, { until, intensity, section })) continue
    if (until > builder.now) steadyUntil(builder, until)
    if (!due) return
    runReservation(builder, due.reservation)
  }
}

/** A stretch of steady strokes and a task, when one fits before `until`. */
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
