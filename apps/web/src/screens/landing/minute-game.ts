/** The game of one minute that visitors see on the landing page and play on `/try`: the beat climbs once and comes back. */
import {
  DEFAULT_VOICE,
  STEADY_PATTERN,
  type EventTask,
  type GameEvent,
  type PlayableGame,
  type TriggerId,
} from '@rubato/contracts/domain'
import { countGame, type CountedGame } from '@rubato/engine'

const SECOND = 1000
/** Time for a line of a session, ms. */
const LINE_MS = 4 * SECOND

type EventDraft = GameEvent extends infer Event ? (Event extends GameEvent ? Omit<Event, 'id'> : never) : never

const span = (task: EventTask, from: number, to: number): EventDraft => ({
  kind: 'task',
  at: from * SECOND,
  duration: (to - from) * SECOND,
  task,
  phase: 'warm-up',
})
const beats = (task: EventTask, from: number, to: number, [start, end]: readonly [number, number]): EventDraft => ({
  kind: 'beat',
  at: from * SECOND,
  duration: (to - from) * SECOND,
  task,
  tempo: { from: start, to: end },
  pattern: STEADY_PATTERN,
})
const line = (task: EventTask, at: number, trigger: TriggerId): EventDraft => ({
  kind: 'say',
  at: at * SECOND,
  duration: LINE_MS,
  task,
  trigger,
})

/** Times in seconds, tempos in beats per minute. */
const events: readonly EventDraft[] = [
  span('introduction', 0, 9),
  line('introduction', 0.5, 'introduction'),
  line('introduction', 7, 'stroke-start'),
  span('steady', 9, 19),
  beats('steady', 9, 19, [60, 60]),
  line('steady', 13, 'warm-up'),
  span('acceleration', 19, 39),
  line('acceleration', 19, 'acceleration'),
  beats('acceleration', 19, 39, [60, 96]),
  line('acceleration', 24.5, 'stroke-little-faster'),
  line('acceleration', 30, 'stroke-faster'),
  line('acceleration', 38, 'stroke-slower'),
  span('steady', 39, 50),
  beats('steady', 39, 50, [72, 60]),
  line('steady', 43, 'warm-up'),
  span('aftercare', 50, 60),
  line('aftercare', 50, 'stroke-stop'),
  line('aftercare', 54.5, 'game-over'),
]

export const minuteGame: PlayableGame = {
  events: events.map((event, index) => ({ ...event, id: `minute-${index}` })),
  duration: 60 * SECOND,
  voice: { name: DEFAULT_VOICE },
  media: { tags: [], mediaTypes: [] },
  outcome: 'denied',
}

/** @throws when the game has too many beats */
export function countMinute(): CountedGame {
  const game = countGame(minuteGame)
  if (!game) throw new Error('The game of a minute has too many beats')
  return game
}
