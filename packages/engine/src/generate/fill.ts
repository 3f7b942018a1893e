/** The middle of a game: stretches of steady strokes with a task after each. */
import type { Category, GeneratorConfig, ItemId, Phase, TaskId } from '@rubato/contracts/domain'
import { getTask, taskNode } from '@rubato/contracts/domain'
import { drawBetween, type Stream } from '../random/stream.ts'
import { behaviours } from '../tasks/index.ts'
import type { NodeOf, TaskBehaviour, TaskContext } from '../tasks/task.ts'
import type { PlayerProfile } from '../profile.ts'
import { chooseTask, newMemory, remember, type Memory } from './choose-task.ts'
import { beats, rest, span, wholeBeats, type Score } from './score.ts'
import { nextRelease, takeOff, type Section } from './wear.ts'
import { refusal } from '../safety/body.ts'
import { capOf } from '../safety/item-rules.ts'
import { restBetween } from '../safety/rests.ts'
import { allowedCategories } from './categories.ts'

interface Entry {
  task: TaskBehaviour
  node: NodeOf<TaskId>
  choice: Stream
  stream: Stream
}

export interface Filler {
  entries: readonly Entry[]
  memory: Memory
  gaps: Stream
  config: GeneratorConfig
  profile: PlayerProfile
  score: Score
  /** What the body has to be rested for later in the game; null when there is nothing. */
  ahead: Ahead | null
}
export interface Ahead {
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
  score: Score,
  { stream, ahead }: { stream: (name: string) => Stream; ahead: Ahead | null },
): Filler {
  const categories = allowedCategories(config, stream('categories'))
  const entries = behaviours
    .filter((task) => isOn(config, task.id) && mayAppear(task.id, categories))
    .map((task) => ({
      task,
      node: taskNode(config, task.id),
      choice: stream(`choice/${task.id}`),
      stream: stream(`task/${task.id}`),
    }))
  return { entries, memory: newMemory(), gaps: stream('gaps'), config, profile, score, ahead }
}

/** A stretch shorter than one beat is silent: a lone stroke before the next beginning would sound like a stumble. */
function steadyUntil(score: Score, until: number): void {
  const start = score.now
  if ((until - start) * score.standing.tempo < 60_000) rest(score, until - start)
  else beats(score, { task: 'steady', duration: until - start, from: score.standing.tempo })
  span(score, 'steady', start)
}

/** Steady strokes before the next task, ms: as long as the config says, on whole beats where that allows it. */
function drawGap({ gaps, score, config }: Filler): number {
  const range = { min: config.taskFrequency.min * 1000, max: config.taskFrequency.max * 1000 }
  const drawn = Math.floor(drawBetween(gaps, range.min, range.max + 1))
  return wholeBeats(drawn, { from: score.standing.tempo }, range)
}

function steadyFor(score: Score, duration: number): void {
  const start = score.now
  beats(score, { task: 'steady', duration, from: score.standing.tempo })
  span(score, 'steady', start)
}

/** Where in the game a moment is. */
export interface Place {
  phase: Phase
  /** 0..1, from the curve of the config. */
  intensity: number
}

interface Opening {
  room: number
  startsAt: number
  intensity: number
  section: Section
}

const contextOf = (filler: Filler, entry: Entry, opening: Opening): TaskContext<NodeOf<TaskId>> => ({
  node: entry.node,
  profile: filler.profile,
  score: filler.score,
  stream: entry.stream,
  ...opening,
})

/** The body, and rests that no item carries, allow it from `at` on. */
function isRested({ task, node }: Entry, { score, memory, ahead }: Filler, at: number): boolean {
  const ended = memory.endedAt.get(task.id)
  if (ended !== undefined && at - ended < (task.rest ?? 0)) return false
  if (!task.opens) return true
  const { item, least } = task.opens(node, score)
  return refusal(score.body, item, at, at + least) === null && leavesRest(item, at, ahead)
}

/** Whether the rest after `item`, however long it stays, is over when the body has to be rested. */
function leavesRest(item: ItemId, at: number, ahead: Ahead | null): boolean {
  const needed = ahead ? restBetween(item, ahead.item) : 0
  return ahead === null || needed === 0 || at + capOf(item).value + needed <= ahead.at
}

/** Demanding tasks come when the game is intense, gentle ones when it is not; neither is ever ruled out. */
function suitsIntensity({ demand }: TaskBehaviour, intensity: number): number {
  return demand === undefined ? 1 : Math.max(0.1, 1 - Math.abs(demand - intensity))
}

function nextTask(filler: Filler, opening: Opening): TaskId | null {
  const { score, memory } = filler
  const candidates = filler.entries.map((entry) => ({
    id: entry.task.id,
    weight: entry.node.weight * suitsIntensity(entry.task, opening.intensity) * (entry.task.urge?.(score) ?? 1),
    suits: entry.task.suits ?? {},
    stream: entry.choice,
    possible:
      isRested(entry, filler, opening.startsAt) &&
      entry.task.shortest(contextOf(filler, entry, opening)) <= opening.room,
  }))
  return chooseTask(candidates, memory, score.phase, score.now)
}

/** Fills [now, section.until) exactly; what has to come off before its end comes off. */
export function fill(filler: Filler, section: Section, place: (now: number) => Place): void {
  const { score } = filler
  while (score.now < section.until) {
    const { intensity, phase } = place(score.now)
    score.phase = phase
    const due = nextRelease(score, section)
    const until = due?.at ?? section.until
    if (playOne(filler, { until, intensity, section })) continue
    if (until > score.now) steadyUntil(score, until)
    if (!due) return
    takeOff(score, due.worn)
  }
}

/** A stretch of steady strokes and a task, when one fits before `until`. */
function playOne(
  filler: Filler,
  { until, intensity, section }: { until: number; intensity: number; section: Section },
): boolean {
  const { score } = filler
  const gap = drawGap(filler)
  const startsAt = score.now + gap
  const opening = { room: until - startsAt, startsAt, intensity, section }
  const id = opening.room > 0 ? nextTask(filler, opening) : null
  const entry = filler.entries.find(({ task }) => task.id === id)
  if (!entry) return false
  steadyFor(score, gap)
  entry.task.plan(contextOf(filler, entry, opening))
  remember(filler.memory, entry.task.id, score.now)
  return true
}
