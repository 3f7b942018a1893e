import { describe, expect, it } from 'vitest'
import { GAME_WORDS_MAX, OWN_WORDS, type GameEventOf, type PlayableGame } from '@rubato/contracts/domain'
import { apply } from '../commands/apply.ts'
import type { Command } from '../commands/types.ts'
import type { BuilderDocument } from '../document/types.ts'
import { exportGame, importGame } from '../exchange/exchange-game.ts'
import { documentOf, gameOf } from '../sections/document-of.ts'
import { defaultGame, profile } from '../testing/games.ts'
import { findings } from './findings.ts'

const base = documentOf(defaultGame())

function after(document: BuilderDocument, ...commands: Command[]): BuilderDocument {
  return commands.reduce((now, command) => {
    const result = apply(now, command)
    if (!result.ok) throw new Error(JSON.stringify(result.problem))
    return result.document
  }, document)
}
const linesOf = ({ records }: BuilderDocument) => [...records.values()].filter((record) => record.lane === 'lines')
const scripted = linesOf(base).find(({ trigger, filler }) => trigger === 'introduction' && !filler)
if (!scripted) throw new Error('no line')
const words = { text: 'Good evening.', speech: 'Good evening!', voice: 'Bass', delivery: 'calm' } as const

describe('own words of a line', () => {
  it('are added at a time, and the next insertion comes after them', () => {
    const result = apply(base, { kind: 'add-line', at: 5000, duration: 1800, trigger: OWN_WORDS, words })
    expect(result).toMatchObject({ ok: true, label: { key: 'builder.did.write-line' }, insertedUntil: 6800 })
    const added = result.ok ? result.document.records.get(result.selection[0] ?? '') : null
    expect(added).toMatchObject({ lane: 'lines', at: 5000, duration: 1800, trigger: OWN_WORDS, ...words })
  })

  it('take the place of the line of the script, with their length, and give it back', () => {
    const { id, duration } = scripted
    const written = after(base, { kind: 'write-line', id, words, duration: 2500 })
    expect(written.records.get(id)).toEqual({ ...scripted, ...words, duration: 2500 })
    const shorter = after(written, { kind: 'write-line', id, words: { text: 'Hello.' }, duration: 700 })
    expect(shorter.records.get(id)).toEqual({ ...scripted, text: 'Hello.', duration: 700 })
    expect(after(shorter, { kind: 'write-line', id, words: null, duration }).records.get(id)).toEqual(scripted)
  })

  it('are refused in words where the contract refuses them', () => {
    const count = linesOf(base).find(({ trigger }) => trigger === '3')
    const refusal = (command: Command) => {
      const result = apply(base, command)
      return result.ok ? null : result.problem.message
    }
    const write = { kind: 'write-line', duration: 1000 } as const
    expect(refusal({ ...write, id: scripted.id, words: { text: ' ' } })).toBe('Write at least one character.')
    expect(refusal({ ...write, id: scripted.id, words: { text: 'a'.repeat(501) } })).toBe('Keep it to 500 characters.')
    expect(refusal({ ...write, id: count?.id ?? '', words })).toBe('A number of a count has no other words.')
  })

  it('stay where they are under beats that have room; where other beats are, the step says what moves', () => {
    const empty = documentOf({ ...defaultGame(), events: [], origin: undefined, composition: undefined })
    const line = (at: number) => ({ kind: 'add-line', at, duration: 2000, trigger: OWN_WORDS, words }) as const
    const written = after(empty, line(0), line(4000))
    const beats = { kind: 'add-beats', at: 0, duration: 10_000, tempo: { from: 80, to: 80 }, mode: 'ripple' } as const
    const under = apply(written, beats)
    expect(under).toMatchObject({ moved: {}, insertedUntil: 10_000, label: { key: 'builder.did.add-beats' } })
    expect(linesOf(after(written, beats)).map(({ at }) => at)).toEqual([0, 4000])
    const again = apply(after(written, beats), beats)
    expect(again).toMatchObject({
      moved: { lines: 2, tempo: 1 },
      insertedUntil: 10_000,
      label: { key: 'builder.did.add-beats-before', values: { count: 2 } },
    })
    expect(linesOf(after(written, beats, beats)).map(({ at }) => at)).toEqual([10_000, 14_000])
  })

  it('of a whole game are counted together', () => {
    const text = 'a'.repeat(500)
    const all = Array.from({ length: GAME_WORDS_MAX / 500 }, (_, index): Command => ({
      kind: 'add-line',
      at: index * 1000,
      duration: 900,
      trigger: OWN_WORDS,
      words: { text },
    }))
    const full = after(base, { kind: 'batch', commands: all })
    expect(apply(full, { kind: 'write-line', id: scripted.id, words, duration: 1000 })).toMatchObject({
      problem: { sentence: { key: 'builder.problem.too-many-words', values: { most: GAME_WORDS_MAX } } },
    })
  })

  it('stay in a linked copy, in a file and in the game', () => {
    const written = after(base, { kind: 'write-line', id: scripted.id, words, duration: 2500 })
    const grouped = after(written, { kind: 'group', ids: [scripted.id], name: 'Opening' })
    const read = importGame(exportGame(grouped))
    expect(read).toMatchObject({ ok: true, changes: [] })
    const events = read.ok ? gameOf(read.document).events : []
    expect(events.filter((event) => event.kind === 'say' && event.text !== undefined)).toMatchObject([words])
    const [copy] = linesOf(grouped).filter(({ text }) => text !== undefined)
    const other = { kind: 'write-line', id: copy?.id ?? '', words: { text: 'Again.' }, duration: 800 } as const
    const changed = after(grouped, { ...other, scope: 'this-copy' })
    expect([...changed.instances.values()][0]?.overrides.size).toBe(1)
  })
})

type Say = GameEventOf<'say'>

const own = (at: number, text: string, more: Partial<Say> = {}): Say => ({
  id: `l${at}`,
  kind: 'say',
  at,
  duration: 2000,
  task: 'steady',
  trigger: OWN_WORDS,
  text,
  ...more,
})
const game = (events: Say[]): PlayableGame => {
  const { origin: _origin, ...rest } = defaultGame()
  const span = { id: 'span', kind: 'task', at: 0, duration: 60_000, task: 'steady', phase: 'build' } as const
  return { ...rest, duration: 60_000, events: [span, ...events] }
}
const found = (events: Say[], ms = 3000) => findings(documentOf(game(events)), { profile, spokenMs: () => ms })

describe('findings about own words', () => {
  it('that are still being said when the next line begins move it, or time is added', () => {
    const document = documentOf(game([own(10_000, 'Good evening.'), own(12_000, 'Sit down.')]))
    const options = { profile, spokenMs: () => 3000 }
    const [finding] = findings(document, options)
    expect(finding).toMatchObject({
      id: 'line-room/l10000',
      sentence: { key: 'builder.check.own-words-room', values: { words: 'Good evening.', seconds: 3 } },
      mends: [{ command: { kind: 'move', ids: ['l12000'], by: 1000 } }, { command: { kind: 'insert-time' } }],
    })
    for (const { command } of finding?.mends ?? []) {
      const mended = apply(document, command)
      expect(mended.ok && findings(mended.document, options)).toEqual([])
    }
  })

  it('that go on after the end, or run into a line of the script, add time', () => {
    expect(found([own(59_000, 'Good night.')])).toMatchObject([
      {
        sentence: { key: 'builder.check.own-words-after-end', values: { words: 'Good night.' } },
        mends: [{ label: { key: 'builder.mend.lengthen' } }, { label: { key: 'builder.mend.take-out' } }],
      },
    ])
    const { text: _text, ...line } = own(12_000, '', { trigger: 'stroke-little-faster' })
    expect(found([own(10_000, 'Good evening.'), line])[0]).toMatchObject({
      mends: [{ label: { key: 'builder.mend.lengthen' } }, { label: { key: 'builder.mend.take-out' } }],
    })
  })

  it('with a placeholder that nothing fills are named', () => {
    expect(found([own(10_000, '{edges} edges.')])).toEqual([])
    expect(found([own(10_000, '{minutes} minutes.')])).toMatchObject([
      { sentence: { key: 'builder.check.placeholder-minutes' } },
    ])
    const longer = { ...game([own(10_000, '{minutes} minutes.')]), duration: 120_000 }
    const ids = findings(documentOf(longer), { profile, spokenMs: () => 3000 }).map(({ id }) => id)
    expect(ids.filter((id) => id.startsWith('placeholder/'))).toEqual([])
    expect(found([own(10_000, '{count} now.', { values: { count: 3 } })])).toEqual([])
    const placeholders = [own(10_000, '{count} now.'), own(20_000, 'Hello, {name}.')]
    expect(found(placeholders).map(({ sentence }) => sentence.values['placeholder'])).toEqual(['{count}', '{name}'])
  })
})
