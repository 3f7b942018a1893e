/**
 * Weighted choice with memory: weight x cooldown x novelty x how well the task suits this phase of the game. Each task
 * draws from its own stream and the smallest wait wins (an exponential race), so the chance of a task is proportional
 * to its factor, and a new task changes only the picks that it wins.
 */
import type { Phase, TaskId } from '@rubato/contracts/domain'
import { draw, type Stream } from '../random/stream.ts'

export interface Memory {
  last: TaskId | null
  endedAt: Map<TaskId, number>
  times: Map<TaskId, number>
}
export const newMemory = (): Memory => ({ last: null, endedAt: new Map(), times: new Map() })

export const remember = (memory: Memory, id: TaskId, endedAt: number): void => {
  memory.last = id
  memory.endedAt.set(id, endedAt)
  memory.times.set(id, (memory.times.get(id) ?? 0) + 1)
}

/** A task has its full weight again this long after it ended, ms. */
const COOLDOWN_MS = 90_000
const COOLDOWN_FLOOR = 0.2
const NOVELTY = 0.35

export interface Candidate {
  id: TaskId
  weight: number
  suits: Partial<Record<Phase, number>>
  stream: Stream
  possible: boolean
}

function factor(candidate: Candidate, memory: Memory, phase: Phase, now: number): number {
  const ended = memory.endedAt.get(candidate.id)
  const cooldown = ended === undefined ? 1 : Math.min(1, COOLDOWN_FLOOR + (now - ended) / COOLDOWN_MS)
  const novelty = 1 / (1 + NOVELTY * (memory.times.get(candidate.id) ?? 0))
  return candidate.weight * cooldown * novelty * (candidate.suits[phase] ?? 1)
}

/** Games and sprints: the same one comes again this long after it ended, or later, where another task is possible, ms. */
const games: readonly TaskId[] = ['red-light', 'grip-challenge', 'double-speed']
const APART_MS = 120_000

/** Whether the task is such a game that ended shortly before. */
const endedRecently = (id: TaskId, { endedAt }: Memory, now: number): boolean =>
  games.includes(id) && now - (endedAt.get(id) ?? -Infinity) < APART_MS

/** Whether the task has more weight than every other one: it comes as often as it is drawn. */
const outweighsAll = ({ id, weight }: Candidate, all: readonly Candidate[]): boolean =>
  all.every((other) => other.id === id || other.weight < weight)

/** The next task; not the last one, and no game soon after it ended, while another is possible. Null when none is possible. */
export function chooseTask(candidates: readonly Candidate[], memory: Memory, phase: Phase, now: number): TaskId | null {
  const another = candidates.filter(({ id }) => id !== memory.last)
  const choices = [
    another.filter((candidate) => !endedRecently(candidate.id, memory, now) || outweighsAll(candidate, candidates)),
    another,
    candidates,
  ].map((each) => each.filter(({ possible }) => possible))
  const allowed = new Set(choices.find(({ length }) => length > 0))
  let best: TaskId | null = null
  let shortest = Infinity
  for (const candidate of candidates) {
    const chance = draw(candidate.stream)
    if (!allowed.has(candidate)) continue
    const wait = -Math.log(1 - chance) / factor(candidate, memory, phase, now)
    if (best === null || wait < shortest) {
      best = candidate.id
      shortest = wait
    }
  }
  return best
}
