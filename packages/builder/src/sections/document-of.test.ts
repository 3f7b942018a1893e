import { describe, expect, it } from 'vitest'
import { defaultProfile, generateGame } from '@rubato/engine'
import { compositionSchema, defaultGeneratorConfig, playableGameSchema, type GameEvent } from '@rubato/contracts/domain'
import { apply } from '../commands/apply.ts'
import { everyGame } from '../testing/games.ts'
import { documentOf, gameOf, readDocument } from './document-of.ts'

const game = playableGameSchema.parse({
  events: [],
  duration: 60_000,
  voice: null,
  media: { tags: ['x'], mediaTypes: ['image'] },
  outcome: 'cum',
})

describe('a game as a document', () => {
  it('round trip of generated games is exact, and ids are stable', () => {
    for (const made of everyGame()) {
      const { document, changes } = readDocument(made)
      expect(changes).toEqual([])
      expect(gameOf(document)).toEqual(made)
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
    const { document, changes } = readDocument({ ...game, events })
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
  it('keeps media with their links, and inserted time moves them', () => {
    const link = { mediaType: 'image', tag: 'lace', source: { id: 'local', url: 'f' }, url: 'lace/1.jpg' } as const
    const events: GameEvent[] = [{ id: 'm', at: 4000, duration: 3000, task: 'steady', kind: 'media', link }]
    const document = documentOf({ ...game, events })
    expect(gameOf(document)).toEqual({ ...game, events })
    const moved = apply(document, { kind: 'insert-time', at: 1000, duration: 2000 })
    expect(moved.ok && gameOf(moved.document).events).toEqual([{ ...events[0], at: 6000 }])
  })
  it('keeps that the beat is silent', () => {
    const config = { ...defaultGeneratorConfig, silentBeat: true }
    const made = generateGame(config, 'quiet', defaultProfile)
    if (!made.ok) throw new Error(JSON.stringify(made.problems))
    expect(made.game.silentBeat).toBe(true)
    expect(gameOf(documentOf(made.game))).toEqual(made.game)
  })
  it('takes the level from an item that has none, and says so', () => {
    const base = { duration: 5000, task: 'clench' } as const
    const events: GameEvent[] = [
      { ...base, id: 'a', at: 1000, kind: 'open', item: 'clench', level: 2 },
      { ...base, id: 'l', at: 2000, duration: 0, kind: 'level', item: 'clench', level: 3 },
      { ...base, id: 'c', at: 6000, duration: 0, kind: 'close', item: 'clench' },
    ]
    const { document, changes } = readDocument({ ...game, events })
    expect(changes).toEqual([
      { kind: 'level-removed', id: 'l', at: 2000 },
      { kind: 'level-removed', id: 'a', at: 1000 },
    ])
    expect(gameOf(document).events.map(({ id }) => id)).toEqual(['a', 'c'])
  })
})

describe('the config of a game', () => {
  const config = { ...defaultGeneratorConfig, gameDuration: { min: 7, max: 7 } }
  const made = generateGame(config, 'origin', defaultProfile)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  const document = documentOf(made.game)
  const line = [...document.records.values()].find(({ lane }) => lane === 'lines')?.id ?? ''
  const moved = apply(document, { kind: 'move', ids: [line], by: 100 })
  if (!moved.ok) throw new Error('not moved')

  it('is its origin until the game is edited, and is stored beside the events then', () => {
    expect(document.game.origin?.seed).toBe('origin')
    expect(moved.document.game.origin).toBeUndefined()
    const stored = gameOf(moved.document)
    expect(stored.origin).toBeUndefined()
    expect(compositionSchema.safeParse(stored.composition).success).toBe(true)
    const again = documentOf(JSON.parse(JSON.stringify(stored)) as typeof stored)
    expect(again.config).toEqual(made.game.origin?.config)
    expect(gameOf(again)).toEqual(stored)
  })
  it('stays the origin where a command changes nothing, and with a game that takes the place of another', () => {
    const same = apply(document, { kind: 'move', ids: [line], by: 0 })
    expect(same.ok && same.document.game.origin?.seed).toBe('origin')
    const named = apply(document, { kind: 'name', id: line, name: 'First words' })
    expect(named.ok && named.document.game.origin?.seed).toBe('origin')
    const replaced = apply(moved.document, { kind: 'replace', game: made.game })
    expect(replaced.ok && replaced.document.game.origin?.seed).toBe('origin')
  })
  it('of an older version is read as it is now, and one that cannot be read is left out', () => {
    const composition = gameOf(moved.document).composition
    const withConfig = (text: string) =>
      documentOf({ ...game, composition: composition && { ...composition, config: text } })
    const older = { ...config, version: 13, silentBeat: undefined }
    expect(withConfig(JSON.stringify(older)).config).toEqual(config)
    expect(withConfig('{"version": 999}').config).toBeNull()
    expect(withConfig('{').config).toBeNull()
  })
})
