import { describe, expect, it } from 'vitest'
import {
  DESCRIPTION_LENGTH,
  tagNameSchema,
  TITLE_LENGTH,
  type EventTask,
  type ItemSummary,
  type OrgasmOutcome,
} from '@rubato/contracts/domain'
import { checkGame, defaultProfile, generateGame, summariseGame } from '@rubato/engine'
import { shippedGames } from './shipped-games.ts'

interface Promised {
  minutes: number
  edges: number
  outcome: OrgasmOutcome
  intensity: ItemSummary['intensity']
  /** How often each task that the description names is in the game, at least. */
  tasks: Partial<Record<EventTask, number>>
  /** The words of the description that say so. */
  words: string[]
}

/** What the descriptions say, by title. */
const promises: Record<string, Promised> = {
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
const OPENING_MS = 120_000
const GENTLE_BPM = 100

it('are twelve, each with its own id, title, description and picture', () => {
  expect(shippedGames.map(({ title }) => title)).toEqual(Object.keys(promises))
  for (const key of ['id', 'title', 'description'] as const) {
    expect(new Set(shippedGames.map((game) => game[key])).size).toBe(12)
  }
  expect(new Set(shippedGames.map(({ splash }) => splash.id)).size).toBe(12)
})

describe.each(shippedGames.map((game) => [game.title, game] as const))(
  '%s',
  (title, { config, seed, tempo, ...card }) => {
    const generated = generateGame(config, seed, { ...defaultProfile, tempo })
    if (!generated.ok) throw new Error(JSON.stringify(generated.problems))
    const { game } = generated
    const promised = promises[title] as Promised
    const tasks = game.events.filter(({ kind }) => kind === 'task').map(({ task }) => task)
    const tempos = (until: number) =>
      game.events.flatMap((event) =>
        event.kind === 'beat' && event.at < until ? [event.tempo.from, event.tempo.to] : [],
      )

    it('has a card that the contract accepts', () => {
      expect(title.length).toBeGreaterThanOrEqual(TITLE_LENGTH.min)
      expect(title.length).toBeLessThanOrEqual(TITLE_LENGTH.max)
      expect(card.description.length).toBeLessThanOrEqual(DESCRIPTION_LENGTH.max)
      expect(card.tags.every((tag) => tagNameSchema.safeParse(tag).success)).toBe(true)
    })
    it('is accepted by the engine, within the limits of a new member', () => {
      expect(checkGame(game)).toEqual([])
      const { optIns } = summariseGame(game)
      expect(optIns).toEqual([])
      expect(Math.min(...tempos(Infinity))).toBeGreaterThanOrEqual(defaultProfile.tempo.min)
      expect(Math.max(...tempos(Infinity))).toBeLessThanOrEqual(defaultProfile.tempo.max)
    })
    it('starts gently', () => {
      expect(Math.max(...tempos(OPENING_MS))).toBeLessThanOrEqual(GENTLE_BPM)
      expect(tasks.slice(0, 2)).toEqual(['introduction', 'warm-up'])
    })
    it('holds what its description says', () => {
      const { edges, intensity, outcomes } = summariseGame(game)
      expect(game.duration).toBe(promised.minutes * 60_000)
      expect({ edges: edges.max, intensity, outcomes }).toEqual({
        edges: promised.edges,
        intensity: promised.intensity,
        outcomes: [promised.outcome],
      })
      const missing = Object.entries(promised.tasks).filter(
        ([task, least]) => tasks.filter((each) => each === task).length < least,
      )
      expect(missing).toEqual([])
      for (const words of promised.words) expect(card.description).toContain(words)
    })
  },
)
