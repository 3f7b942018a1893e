/** A short document for tests: two tasks, beats at 60 bpm, a line, an item with two levels. */
import { STEADY_PATTERN, type GameEvent, type PlayableGame } from '@rubato/contracts/domain'
import { documentOf } from '@rubato/builder'

const events: GameEvent[] = [
  { id: 'warm', at: 0, duration: 60_000, task: 'warm-up', kind: 'task', phase: 'warm-up' },
  {
    id: 'beats',
    at: 0,
    duration: 60_000,
    task: 'warm-up',
    kind: 'beat',
    tempo: { from: 60, to: 60 },
    pattern: STEADY_PATTERN,
  },
  { id: 'line', at: 10_000, duration: 5000, task: 'warm-up', kind: 'say', trigger: 'stroke-faster' },
  { id: 'eyes', at: 20_000, duration: 20_000, task: 'eyes', kind: 'open', item: 'eyes-closed' },
  { id: 'eyes-end', at: 40_000, duration: 0, task: 'eyes', kind: 'close', item: 'eyes-closed' },
  { id: 'tease', at: 60_000, duration: 60_000, task: 'teasing', kind: 'task', phase: 'build' },
]

const harbourGame: PlayableGame = {
  events,
  duration: 120_000,
  voice: null,
  media: { tags: ['harbour'], mediaTypes: ['image'] },
  outcome: 'cum',
}

export const harbour = () => documentOf(harbourGame)
