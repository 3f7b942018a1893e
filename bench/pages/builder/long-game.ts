/** A game of two hours with 2,000 events: tasks, beats, lines, and items that are opened and closed. */
import { STEADY_PATTERN, type GameEvent, type PlayableGame } from '@rubato/contracts/domain'

const HOUR = 3_600_000
const DURATION = 2 * HOUR
const ROUNDS = 200
const ROUND_MS = DURATION / ROUNDS

const tempoOf = (step: number): number => 60 + 30 * (step % 5)

/** One task with two segments of beats, five lines and, in every round, an item. */
function eventsOfRound(round: number): GameEvent[] {
  const begin = round * ROUND_MS
  const task = 'teasing'
  const event = (name: string, after: number, duration: number) => ({
    id: `${name}-${round}`,
    at: begin + after,
    duration,
    task,
  })
  const half = ROUND_MS / 2
  const beats = [0, 1].map((part): GameEvent => ({
    ...event(`beat${part}`, part * half, half),
    task,
    kind: 'beat',
    tempo: { from: tempoOf(round + part), to: tempoOf(round + part + 1) },
    pattern: STEADY_PATTERN,
  }))
  const lines = [0, 1, 2, 3, 4].map((index): GameEvent => ({
    ...event(`line${index}`, index * 7000, 4000),
    task,
    kind: 'say',
    trigger: 'stroke-faster',
  }))
  return [
    { ...event('task', 0, ROUND_MS), task, kind: 'task', phase: 'build' },
    { ...event('open', 2000, 20_000), task, kind: 'open', item: 'eyes-closed' },
    ...lines,
    ...beats,
    { ...event('close', 22_000, 0), task, kind: 'close', item: 'eyes-closed' },
  ]
}

export const longGame = (): PlayableGame => ({
  events: Array.from({ length: ROUNDS }, (_, round) => eventsOfRound(round))
    .flat()
    .sort((a, b) => a.at - b.at),
  duration: DURATION,
  voice: null,
  media: { tags: ['harbour'], mediaTypes: ['image'] },
  outcome: 'cum',
})
