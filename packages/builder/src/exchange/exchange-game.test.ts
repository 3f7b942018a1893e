import { describe, expect, it } from 'vitest'
import { GAME_EVENTS_MAX } from '@rubato/contracts/domain'
import { ENGINE_VERSION } from '@rubato/engine'
import { apply } from '../commands/apply.ts'
import { documentOf, gameOf } from '../sections/document-of.ts'
import { defaultGame, everyGame } from '../testing/games.ts'
import { convertGame, exportGame, importGame } from './exchange-game.ts'

const game = defaultGame()
const document = documentOf(game)
const changed = (change: (file: { version: number; game: Record<string, unknown> }) => void): string => {
  const file = JSON.parse(exportGame(document)) as { version: number; game: Record<string, unknown> }
  change(file)
  return JSON.stringify(file)
}

describe('a game as a file', () => {
  it('is the same game when it is read, sections included', () => {
    const span = [...document.records.values()].find(({ lane }) => lane === 'tasks')
    const grouped = apply(document, { kind: 'group', ids: [span?.id ?? ''], name: 'Opening' })
    if (!grouped.ok) throw new Error('not grouped')
    const read = importGame(exportGame(grouped.document))
    expect(read).toMatchObject({ ok: true, changes: [] })
    expect(read.ok && gameOf(read.document)).toEqual(gameOf(grouped.document))
  })
  it('of an older engine says what changed', () => {
    const { origin } = game
    if (!origin) throw new Error('no origin')
    const old = { ...game, origin: { ...origin, engineVersion: ENGINE_VERSION - 1 } }
    expect(convertGame(old).changes).toEqual([
      { key: 'builder.converted.engine', values: { from: ENGINE_VERSION - 1, to: ENGINE_VERSION } },
    ])
    const converted = convertGame(old).document
    expect(gameOf(converted).events).toEqual(game.events)
    // The seed makes another game now: it is gone, the config stays for new parts, and nothing is said a second time.
    expect(gameOf(converted).origin).toBeUndefined()
    expect(converted.config).toEqual(origin.config)
    expect(convertGame(gameOf(converted))).toEqual({ document: converted, changes: [] })
  })
  it('of another engine is read without the events that are not known any more, and names them', () => {
    const strange = (file: { game: Record<string, unknown> }) => {
      Object.assign((file.game['events'] as object[])[3] ?? {}, { id: 'gone', at: 4000, task: 'juggling' })
    }
    const old = changed((file) => {
      strange(file)
      Object.assign(file, { engineVersion: ENGINE_VERSION - 1 })
      Reflect.deleteProperty(file.game, 'origin')
    })
    const read = importGame(old)
    expect(read).toMatchObject({
      ok: true,
      changes: [
        { key: 'builder.converted.engine', values: { from: ENGINE_VERSION - 1, to: ENGINE_VERSION } },
        { key: 'builder.converted.event-removed', values: { count: 1, moments: '4000' } },
      ],
    })
    expect(importGame(changed(strange))).toMatchObject({ ok: false, path: ['game', 'events', 3, 'task'] })
  })
  it('of another engine with more events than a game may have is refused by their number, without a look at them', () => {
    const old = (count: number) =>
      changed((file) => {
        Object.assign(file, { engineVersion: ENGINE_VERSION - 1 })
        Object.assign(file.game, { events: Array.from({ length: count }, () => 0) })
      })
    expect(importGame(old(GAME_EVENTS_MAX + 1))).toMatchObject({
      ok: false,
      sentence: { key: 'builder.file.field-big', values: { place: 'events', most: GAME_EVENTS_MAX } },
    })
    expect(importGame(old(GAME_EVENTS_MAX))).toMatchObject({ ok: true })
  })
  it('says in one sentence how many events were changed in the same way, with the first times', () => {
    const stroke = (id: string, at: number) => ({ id, at, duration: 0, task: 'rest', kind: 'stroke' })
    const events = Array.from({ length: 8 }, (_, index) => [
      stroke('a', index * 1000),
      { ...stroke('b', index), kind: 9 },
    ])
    const old = changed((file) => {
      Object.assign(file, { engineVersion: ENGINE_VERSION - 1 })
      Object.assign(file.game, { events: events.flat() })
      Reflect.deleteProperty(file.game, 'origin')
    })
    const read = importGame(old)
    expect(read.ok && read.changes.slice(-2)).toEqual([
      { key: 'builder.converted.event-removed', values: { count: 8, moments: '0 1 2 3 4' } },
      { key: 'builder.converted.id-changed', values: { count: 7, moments: '1000 2000 3000 4000 5000' } },
    ])
  })
  it('round trip of generated games is exact', () => {
    for (const each of everyGame(75).slice(0, 50)) {
      const read = importGame(exportGame(documentOf(each)))
      expect(read).toMatchObject({ ok: true, changes: [] })
      expect(read.ok && gameOf(read.document)).toEqual(each)
    }
  })
  it('with a config that is gone is read without it', () => {
    const text = changed((file) => Object.assign(file.game['origin'] as object, { config: 7 }))
    expect(importGame(text)).toMatchObject({ ok: true, changes: [{ key: 'builder.converted.origin-dropped' }] })
  })
  it('names fields that no game has', () => {
    const text = changed((file) => Object.assign(file.game, { mood: 'calm', events: file.game['events'] }))
    expect(importGame(text)).toMatchObject({
      ok: true,
      changes: [{ key: 'builder.converted.fields-dropped', values: { count: 1, names: 'mood' } }],
    })
  })
  it('is refused in plain words', () => {
    const broken = (change: object) => importGame(changed((file) => Object.assign(file.game, change)))
    expect(importGame('[]')).toMatchObject({ sentence: { key: 'builder.file.field-top' } })
    expect(broken({ events: 7 })).toMatchObject({
      sentence: { key: 'builder.file.field-type', values: { place: 'events', wanted: 'array' } },
    })
    expect(broken({ outcome: 'nap' })).toMatchObject({ sentence: { key: 'builder.file.field-value' } })
    expect(broken({ duration: -1 })).toMatchObject({ sentence: { key: 'builder.file.field-small' } })
  })
  it('names the event in which something is wrong, and says where a value was changed', () => {
    const text = changed((file) => {
      Object.assign((file.game['events'] as object[])[3] ?? {}, { kind: 'say', at: 4000, trigger: 7 })
    })
    expect(importGame(text)).toMatchObject({
      item: { key: 'builder.file.item-at', values: { number: 4, kind: 'say', ms: 4000 } },
    })
    const duration = Math.max(...game.events.map(({ at, duration: length }) => at + length))
    expect(importGame(changed((file) => Object.assign(file.game, { duration: 10 })))).toMatchObject({
      ok: true,
      changes: [{ key: 'builder.converted.length', values: { ms: duration } }],
    })
  })
  it.each([
    ['of a newer format', changed((file) => Object.assign(file, { version: 9 })), 'builder.file.newer', []],
    ['of something else', '{"format":"x"}', 'builder.file.field', ['format']],
    ['without a format', '{"events":[]}', 'builder.file.another-file', []],
    [
      'with a broken event',
      changed((file) => Object.assign((file.game['events'] as object[])[3] ?? {}, { at: -1 })),
      'builder.file.field',
      ['game', 'events', 3, 'at'],
    ],
    ['that is cut off', exportGame(document).slice(0, 300), 'builder.file.not-json', []],
  ])('%s is refused with its place', (_, text, key, path) => {
    const read = importGame(text)
    expect(read).toMatchObject({ ok: false, path })
    expect(!read.ok && read.sentence.key.startsWith(key)).toBe(true)
  })
})
