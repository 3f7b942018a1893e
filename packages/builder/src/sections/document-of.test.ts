import { describe, expect, it } from 'vitest'
import { defaultProfile, generateGame } from '@rubato/engine'
import { defaultGeneratorConfig, playableGameSchema, type GameEvent } from '@rubato/contracts/domain'
import { everyGame } from '../testing/games.ts'
import { documentOf, gameOf, readDocument } from './document-of.ts'

describe('a game as a document', () => {
  it('round trip of generated games is exact, and ids are stable', () => {
    for (const game of everyGame()) {
      const { document, changes } = readDocument(game)
      expect(changes).toEqual([])
      expect(gameOf(document)).toEqual(game)
    }
  })
  it('is immutable and iterates in order of time', () => {
    const made = generateGame(defaultGeneratorConfig, 'order', defaultProfile)
    const records = made.ok ? [...documentOf(made.game).records.values()] : []
    expect(records.length).toBeGreaterThan(50)
    expect(records.map(({ at }) => at)).toEqual(records.map(({ at }) => at).sort((a, b) => a - b))
  })
  it('halves of an item are joined or named', () => {
    const open = { at: 1000, duration: 5000, task: 'clench', kind: 'open', item: 'clench' } as const
    const events: GameEvent[] = [
      { id: 'a', ...open },
      { id: 'a', ...open, at: 10_000 },
      { id: 'c', at: 12_000, duration: 0, task: 'clench', kind: 'close', item: 'clench' },
      { id: 'd', at: 13_000, duration: 0, task: 'clench', kind: 'close', item: 'clench' },
      { id: 'e', at: 14_000, duration: 0, task: 'clench', kind: 'level', item: 'plug-vibration', level: 3 },
    ]
    const game = playableGameSchema.parse({
      events,
      duration: 60_000,
      voice: null,
      media: { tags: ['x'], mediaTypes: ['image'] },
      outcome: 'cum',
    })
    const { document, changes } = readDocument(game)
    expect(changes.map(({ kind, id }) => [kind, id])).toEqual([
      ['id-changed', 'a.2'],
      ['release-earlier', 'c'],
      ['half-removed', 'e'],
    ])
    expect([...document.records.values()]).toMatchObject([
      { id: 'a', at: 1000, duration: 5000, release: { id: 'c' } },
      { id: 'a.2', at: 10_000, duration: 3000, release: { id: 'd' } },
    ])
  })
})
