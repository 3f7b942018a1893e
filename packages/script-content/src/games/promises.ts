/** What the descriptions of the shipped games say, and how far a generated game holds it. For the tests and `tools/session/compare-seeds.ts`. */
import type { EventTask, ItemSummary, OrgasmOutcome, PlayableGame } from '@rubato/contracts/domain'

export interface Promised {
  minutes: number
  edges: number
  outcome: OrgasmOutcome
  intensity: ItemSummary['intensity']
  /** How often each task that the description names is in the game, at least. */
  tasks: Partial<Record<EventTask, number>>
  /** The words of the description that say so. */
  words: string[]
}

/** By title. */
export const promises: Record<string, Promised> = {
  'Five minutes of quiet': {
    minutes: 5,
    edges: 0,
    outcome: 'cum',
    intensity: 'gentle',
    tasks: { grip: 1 },
    words: ['Five minutes', 'no edge'],
  },
  'First light': {
    minutes: 8,
    edges: 1,
    outcome: 'cum',
    intensity: 'gentle',
    tasks: { grip: 2, rest: 1 },
    words: ['Eight minutes', 'one edge'],
  },
  'Count with me': {
    minutes: 10,
    edges: 2,
    outcome: 'cum',
    intensity: 'steady',
    tasks: { cluster: 3, 'grip-challenge': 2 },
    words: ['Ten minutes', 'two edges'],
  },
  'Crossing the street': {
    minutes: 12,
    edges: 2,
    outcome: 'cum',
    intensity: 'gentle',
    tasks: { 'red-light': 4 },
    words: ['Twelve minutes', 'Two edges'],
  },
  'Not tonight': {
    minutes: 15,
    edges: 4,
    outcome: 'denied',
    intensity: 'gentle',
    tasks: { teasing: 4, rest: 4 },
    words: ['Fifteen minutes', 'without orgasm', 'Four edges'],
  },
  'The tempo lesson': {
    minutes: 15,
    edges: 2,
    outcome: 'cum',
    intensity: 'steady',
    tasks: { 'tempo-change': 8, acceleration: 6, 'double-speed': 1 },
    words: ['Fifteen minutes', 'doubles for a moment', 'Two edges'],
  },
  'Slow tide': {
    minutes: 20,
    edges: 2,
    outcome: 'cum',
    intensity: 'gentle',
    tasks: { teasing: 3, eyes: 2, rest: 2 },
    words: ['Twenty minutes', 'two edges'],
  },
  'Four times almost': {
    minutes: 20,
    edges: 4,
    outcome: 'cum',
    intensity: 'gentle',
    tasks: { acceleration: 4, rest: 4 },
    words: ['Twenty minutes', 'four edges'],
  },
  'Both hands free': {
    minutes: 25,
    edges: 3,
    outcome: 'cum',
    intensity: 'gentle',
    tasks: { hand: 6, 'nipple-stimulation': 5, grip: 4 },
    words: ['Twenty-five minutes', 'Three edges'],
  },
  'The whole staircase': {
    minutes: 30,
    edges: 5,
    outcome: 'cum',
    intensity: 'strong',
    tasks: { acceleration: 7, rest: 5 },
    words: ['Half an hour', 'five edges'],
  },
  'Nothing to finish': {
    minutes: 35,
    edges: 6,
    outcome: 'denied',
    intensity: 'gentle',
    tasks: { teasing: 8, rest: 6 },
    words: ['Thirty-five minutes', 'six edges', 'no orgasm'],
  },
  'An evening to yourself': {
    minutes: 45,
    edges: 8,
    outcome: 'cum',
    intensity: 'gentle',
    tasks: { rest: 8, eyes: 1, 'nipple-stimulation': 2 },
    words: ['Forty-five minutes', 'eight edges'],
  },
}

/** The opening, ms, in which no stroke is faster than `GENTLE_BPM`. */
export const OPENING_MS = 120_000
export const GENTLE_BPM = 100

export const tasksOf = ({ events }: Pick<PlayableGame, 'events'>): EventTask[] =>
  events.filter(({ kind }) => kind === 'task').map(({ task }) => task)

/** The tempos, bpm, of strokes that begin before `until`, ms. */
export const temposOf = ({ events }: Pick<PlayableGame, 'events'>, until: number): number[] =>
  events.flatMap((event) => (event.kind === 'beat' && event.at < until ? [event.tempo.from, event.tempo.to] : []))

/** The promised tasks that are in the game less often than promised. */
export function missingTasks(game: Pick<PlayableGame, 'events'>, { tasks }: Promised): string[] {
  const found = tasksOf(game)
  return Object.entries(tasks).flatMap(([task, least]) =>
    found.filter((each) => each === task).length < least ? [task] : [],
  )
}
