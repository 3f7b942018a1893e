import { describe, expect, it } from 'vitest'
import { STEADY_PATTERN, type GameEvent } from '@rubato/contracts/domain'
import { willing } from '@rubato/engine/testing'
import { findings } from '../check/findings.ts'
import { endOf } from '../document/order.ts'
import type { BuilderDocument, BuilderRecord } from '../document/types.ts'
import { documentOf, gameOf } from '../sections/document-of.ts'
import { recordsOfInstance } from '../sections/place-section.ts'
import { defaultGame } from '../testing/games.ts'
import { apply } from './apply.ts'
import type { Command } from './types.ts'

const beats = (id: string, at: number, duration: number, bpm = 100): GameEvent => ({
  id,
  at,
  duration,
  task: 'steady',
  kind: 'beat',
  tempo: { from: bpm, to: bpm },
  pattern: STEADY_PATTERN,
})
const strokes = (id: string, at: number): GameEvent => ({
  id,
  at,
  duration: 0,
  task: 'steady',
  kind: 'stroke',
  style: 'head',
})
const hold = (id: string, at: number, duration: number): GameEvent[] => [
  { id, at, duration, task: 'clench', kind: 'open', item: 'clench' },
  { id: `${id}x`, at: at + duration, duration: 0, task: 'clench', kind: 'close', item: 'clench' },
]
const made = (...events: GameEvent[]): BuilderDocument =>
  documentOf({ ...defaultGame(), origin: undefined, events: events.toSorted((a, b) => a.at - b.at), duration: 300_000 })

function after(document: BuilderDocument, ...commands: Command[]): BuilderDocument {
  return commands.reduce((now, command) => {
    const result = apply(now, command)
    if (!result.ok) throw new Error(JSON.stringify(result.problem))
    return result.document
  }, document)
}
const group = (document: BuilderDocument, ...ids: string[]): BuilderDocument =>
  after(document, { kind: 'group', ids, name: 'Harbour' })
const sectionOf = (document: BuilderDocument): string => [...document.sections.keys()][0] ?? ''
const plain = (record: BuilderRecord | undefined) => ({ ...record, since: undefined })

/** Every copy has the records that its section and its own changes say, and a reading of the game finds the same copies. */
function expectLinked(document: BuilderDocument): void {
  for (const instance of document.instances.values()) {
    for (const record of recordsOfInstance(document.sections, instance)) {
      expect(plain(document.records.get(record.id))).toEqual(plain(record))
    }
  }
  const linked = [...document.records.values()].flatMap(({ copy }) => (copy ? [copy.instance] : []))
  expect(linked.filter((id) => !document.instances.has(id))).toEqual([])
  const again = documentOf(gameOf(document))
  expect([...again.instances.keys()]).toEqual([...document.instances.keys()])
  expect(gameOf(again)).toEqual(gameOf(document))
}
const tempos = (document: BuilderDocument) =>
  [...document.records.values()].flatMap((record) => (record.lane === 'tempo' ? [record.tempo] : []))

describe('a point of the tempo curve in a linked copy', () => {
  const one = group(made(beats('a', 10_000, 8000), strokes('s', 12_000)), 'a', 's')
  const two = after(one, { kind: 'place-section', sectionId: sectionOf(one), at: 18_000 })

  it('reaches the section and every copy of it', () => {
    const document = after(two, { kind: 'set-tempo', at: 10_000, bpm: 60 })
    expect(tempos(document)).toEqual([
      { from: 60, to: 100 },
      { from: 60, to: 100 },
    ])
    expectLinked(document)
  })
  it('between two copies is the end of one and the begin of the other', () => {
    const document = after(two, { kind: 'set-tempo', at: 18_000, bpm: 60 })
    expect(tempos(document)).toEqual([
      { from: 60, to: 60 },
      { from: 60, to: 60 },
    ])
    expectLinked(document)
  })
  it('stays in its copy where the command says so', () => {
    const document = after(two, { kind: 'set-tempo', at: 10_000, bpm: 60, scope: 'this-copy' })
    expect(tempos(document)).toEqual([
      { from: 60, to: 100 },
      { from: 100, to: 100 },
    ])
    expectLinked(document)
  })
})

describe('the time of a copy', () => {
  it('reaches to the end of a record that was made longer than its section', () => {
    const one = group(made(beats('a', 10_000, 8000)), 'a')
    const [record] = one.records.values()
    const longer = after(one, { kind: 'resize', id: record?.id ?? '', edge: 'end', by: 20_000 })
    const { document, separates } = {
      document: after(longer, { kind: 'add-beats', at: 30_000, duration: 2000, tempo: { from: 60, to: 60 } }),
      separates: longer.instances.size,
    }
    expect(separates).toBe(1)
    expect(document.instances.size).toBe(0)
    expect([...document.records.values()].map(({ at }) => at)).toEqual([10_000, 30_000, 32_000])
    expectLinked(document)
  })
  it('a record at its very end goes with it, or stays without a link', () => {
    const one = group(made(beats('a', 10_000, 8000), strokes('s', 18_000)), 'a', 's')
    for (const command of [
      { kind: 'insert-time', at: 18_000, duration: 5000 },
      { kind: 'delete-time', from: 10_000, until: 18_000 },
      { kind: 'delete-time', from: 5000, until: 18_000 },
    ] as const) {
      const document = after(one, command)
      expect([...document.records.values()].some(({ lane, copy }) => lane === 'strokes' && !copy)).toBe(true)
      expectLinked(document)
    }
    const gone = after(one, { kind: 'delete-time', from: 10_000, until: 18_001 })
    expect([gone.records.size, gone.instances.size]).toEqual([0, 0])
  })
  it('a clock-anchored record in a shorter copy is cut by nothing that keeps the link', () => {
    const one = group(made(beats('a', 10_000, 8000), strokes('s', 10_000)), 'a', 's')
    const [instance = ''] = one.instances.keys()
    const clock = after(one, { kind: 'set-anchor', ids: [...one.records.keys()], anchor: 'clock' })
    const short = after(clock, { kind: 'stretch', ids: [instance], length: 1000 })
    expect(endOf([...short.records.values()].find(({ lane }) => lane === 'tempo') as BuilderRecord)).toBe(18_000)
    expectLinked(after(short, { kind: 'delete-time', from: 15_000, until: 16_000 }))
    expectLinked(after(short, { kind: 'delete-and-close', ids: [[...short.records.keys()][0] ?? ''] }))
  })
})

describe('what is left of sections', () => {
  it('a copy without records is no copy, and a section without records is none', () => {
    const one = group(made(beats('a', 10_000, 8000), strokes('s', 12_000)), 'a', 's')
    const two = after(one, { kind: 'place-section', sectionId: sectionOf(one), at: 30_000 })
    const [beatsOne, strokesOne, beatsTwo, strokesTwo] = [...two.records.keys()]
    // The first copy leaves its beats out, and the section then loses its other record.
    const rest = after(
      two,
      { kind: 'delete', ids: [beatsOne ?? ''], scope: 'this-copy' },
      { kind: 'delete', ids: [strokesTwo ?? ''] },
    )
    expect([...rest.records.keys()]).toEqual([beatsTwo])
    expect(rest.records.has(strokesOne ?? '')).toBe(false)
    expect([rest.instances.size, rest.sections.size]).toEqual([1, 1])
    expectLinked(rest)
  })
  it('anchors are stored in the same way in whatever order their records were added', () => {
    const one = group(made(beats('b', 20_000, 8000), ...hold('h', 10_000, 5000), strokes('s', 10_000)), 'b', 'h', 's')
    const ids = [...one.records.keys()]
    const clock = after(one, { kind: 'set-anchor', ids, anchor: 'clock' })
    const moved = after(clock, { kind: 'move', ids: [ids[0] ?? ''], by: 15_000 })
    expectLinked(moved)
    expect(gameOf(moved).composition?.sections[0]?.clockAnchored).toEqual(['r1', 'r2', 'r3'])
  })
})

describe('one item that is open twice', () => {
  it('keeps its two releases apart when the game is read again', () => {
    const document = made(...hold('h', 10_000, 5000), ...hold('k', 20_000, 5000))
    // The first is released after the second one, which the check refuses and the author may mend later.
    const crossed = after(document, { kind: 'resize', id: 'h', edge: 'end', by: 30_000 })
    const again = documentOf(gameOf(crossed))
    expect([...again.records.values()].map(({ id, at, duration }) => [id, at, duration])).toEqual([
      ['h', 10_000, 35_000],
      ['k', 20_000, 5000],
    ])
    expect(gameOf(again)).toEqual(gameOf(crossed))
  })
  it('has the same findings after a command as before it', () => {
    const document = made(...hold('h', 10_000, 15_000), ...hold('k', 20_000, 15_000), strokes('s', 1000))
    const ids = (each: BuilderDocument) => findings(each, { profile: willing, spokenMs: () => 500 }).map(({ id }) => id)
    expect(ids(document)).toContain('item-open/k/')
    expect(ids(after(document, { kind: 'move', ids: ['s'], by: 1 }))).toEqual(ids(document))
  })
  it('keeps its level changes too', () => {
    const vibrate = (id: string, at: number, duration: number): GameEvent[] => [
      { id, at, duration, task: 'plug-vibration', kind: 'open', item: 'plug-vibration', level: 50 },
      {
        id: `${id}l`,
        at: at + 1000,
        duration: 0,
        task: 'plug-vibration',
        kind: 'level',
        item: 'plug-vibration',
        level: 80,
      },
      { id: `${id}x`, at: at + duration, duration: 0, task: 'plug-vibration', kind: 'close', item: 'plug-vibration' },
    ]
    const document = made(...vibrate('h', 10_000, 5000), ...vibrate('k', 20_000, 5000))
    const crossed = after(document, { kind: 'resize', id: 'h', edge: 'end', by: 30_000 })
    const again = documentOf(gameOf(crossed))
    expect(gameOf(again)).toEqual(gameOf(crossed))
    expect([...again.records.values()].map((record) => record.lane === 'held' && record.levels.length)).toEqual([1, 1])
  })
})
