import { describe, expect, it } from 'vitest'
import { DESCRIPTION_LENGTH, tagNameSchema, TITLE_LENGTH } from '@rubato/contracts/domain'
import { checkGame, defaultProfile, generateGame, summariseGame } from '@rubato/engine'
import { GENTLE_BPM, missingTasks, OPENING_MS, promises, tasksOf, temposOf, type Promised } from './promises.ts'
import { shippedGames } from './shipped-games.ts'

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
    const tempos = (until: number) => temposOf(game, until)

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
      expect(tasksOf(game).slice(0, 2)).toEqual(['introduction', 'warm-up'])
    })
    it('holds what its description says', () => {
      const { edges, intensity, outcomes } = summariseGame(game)
      expect(game.duration).toBe(promised.minutes * 60_000)
      expect({ edges: edges.max, intensity, outcomes }).toEqual({
        edges: promised.edges,
        intensity: promised.intensity,
        outcomes: [promised.outcome],
      })
      expect(missingTasks(game, promised)).toEqual([])
      for (const words of promised.words) expect(card.description).toContain(words)
    })
  },
)
