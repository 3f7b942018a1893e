/** The middle of a game: stretches of steady strokes with a task after each. */
import type { GeneratorConfig, Phase, TaskId } from '@rubato/contracts/domain'
import { taskNode } from '@rubato/contracts/domain'
import { drawBetween, type Stream } from '../random/stream.ts'
import { behaviours } from '../tasks/index.ts'
import type { NodeOf, TaskBehaviour, TaskContext } from '../tasks/task.ts'
import type { PlayerProfile } from '../profile.ts'
import { chooseTask, newMemory, remember, type Memory } from './choose-task.ts'
import { beats, rest, span, wholeBeats, type Score } from './score.ts'

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
}

const isOn = (config: GeneratorConfig, id: TaskId): boolean => {
  const node = taskNode(config, id)
  return node.enabled && node.weight > 0
}

export function startFiller(
  config: GeneratorConfig,
  profile: PlayerProfile,
  score: Score,
  stream: (name: string) => Stream,
): Filler {
  const entries = behaviours
    .filter((task) => isOn(config, task.id))
    .map((task) => ({
      task,
      node: taskNode(config, task.id),
      choice: stream(`choice/${task.id}`),
      stream: stream(`task/${task.id}`),
    }))
  return { entries, memory: newMemory(), gaps: stream('gaps'), config, profile, score }
}

/** A stretch shorter than one beat is silent: a lone stroke before the next beginning would sound like a stumble. */
function steadyUntil(score: Score, until: number): void {
  const start = score.now
  if ((until - start) * score.standing.tempo < 60_000) rest(score, until - start)
  else beats(score, { task: 'steady', duration: until - start, from: score.standing.tempo })
  span(score, 'steady', start)
}

function steadyFor(filler: Filler, length: number): void {
  const { score, config } = filler
  const start = score.now
  const from = score.standing.tempo
  const range = { min: config.taskFrequency.min * 1000, max: config.taskFrequency.max * 1000 }
  beats(score, { task: 'steady', duration: wholeBeats(length, { from }, range), from })
  span(score, 'steady', start)
}

/** Beyond the drawn length, whole beats may take this much more, ms. */
const beatRoom = (score: Score): number => Math.ceil(60_000 / score.standing.tempo)

const contextOf = (filler: Filler, entry: Entry, room: number, progress: number): TaskContext<NodeOf<TaskId>> => ({
  node: entry.node,
  profile: filler.profile,
  score: filler.score,
  stream: entry.stream,
  room,
  progress,
})

function nextTask(filler: Filler, room: number, progress: number, startsAt: number): TaskId | null {
  const { score, memory } = filler
  const candidates = filler.entries.map((entry) => {
    const ended = memory.endedAt.get(entry.task.id)
    const rested = ended === undefined || startsAt - ended >= (entry.task.rest ?? 0)
    return {
      id: entry.task.id,
      weight: entry.node.weight,
      suits: entry.task.suits ?? {},
      stream: entry.choice,
      possible: rested && entry.task.shortest(contextOf(filler, entry, room, progress)) <= room,
    }
  })
  return chooseTask(candidates, memory, score.phase, score.now)
}

/** Fills [now, until) exactly. `place` tells how far into the game a moment is: 0..1 and its phase. */
export function fill(filler: Filler, until: number, place: (now: number) => { progress: number; phase: Phase }): void {
  const { score, config } = filler
  while (score.now < until) {
    const { progress, phase } = place(score.now)
    score.phase = phase
    const { min, max } = config.taskFrequency
    const gap = Math.floor(drawBetween(filler.gaps, min * 1000, max * 1000 + 1))
    const room = until - score.now - gap - beatRoom(score)
    const id = room > 0 ? nextTask(filler, room, progress, score.now + min * 1000) : null
    const entry = filler.entries.find(({ task }) => task.id === id)
    if (!entry) return steadyUntil(score, until)
    steadyFor(filler, gap)
    entry.task.plan(contextOf(filler, entry, until - score.now, progress))
    remember(filler.memory, entry.task.id, score.now)
  }
}
