import { segmentOf, tempoAt } from '@rubato/engine'
import { describe, expect, it } from 'vitest'
import { endOf } from '../document/order.ts'
import type { BeatRecord, BuilderDocument } from '../document/types.ts'
import { documentOf, gameOf } from '../sections/document-of.ts'
import { defaultGame } from '../testing/games.ts'
import { apply } from './apply.ts'
import type { Command } from './types.ts'

function after(document: BuilderDocument, ...commands: Command[]): BuilderDocument {
  return commands.reduce((before, command) => {
    const applied = apply(before, command)
    if (!applied.ok) throw new Error(applied.problem.sentence.key)
    return applied.document
  }, document)
}
const refusal = (document: BuilderDocument, command: Command) => {
  const applied = apply(document, command)
  return applied.ok ? null : applied.problem.sentence.key
}

const empty = documentOf({ ...defaultGame(), events: [] })
const beats = after(empty, { kind: 'add-beats', at: 10_000, duration: 20_000, tempo: { from: 60, to: 100 } })
/** The tempo that is played at a time of the segment, bpm; its count may have begun before it. */
function playedTempo(record: BeatRecord, at: number): number {
  const { origin, duration, tempo } = segmentOf(record)
  return tempoAt(tempo, duration, at - origin)
}
const curve = ({ records }: BuilderDocument) =>
  [...records.values()].flatMap((record) =>
    record.lane === 'tempo'
      ? [[record.at, record.duration, Number(playedTempo(record, record.at).toFixed(3)), record.tempo.to]]
      : [],
  )

describe('tempo points', () => {
  it('are added anywhere on the curve, moved in time and tempo, and taken out', () => {
    const added = after(beats, { kind: 'set-tempo', at: 20_000, bpm: 120 })
    expect(curve(added)).toEqual([
      [10_000, 10_000, 60, 120],
      [20_000, 10_000, 120, 100],
    ])
    const moved = after(added, { kind: 'move-tempo', from: 20_000, at: 25_000, bpm: 90 })
    expect(curve(moved)).toEqual([
      [10_000, 15_000, 60, 90],
      [25_000, 5000, 90, 100],
    ])
    expect(curve(after(moved, { kind: 'remove-tempo', at: 25_000 }))).toEqual([[10_000, 20_000, 60, 100]])
  })
  it('at the end of the beats move that end, and stay inside the segments beside them', () => {
    expect(curve(after(beats, { kind: 'move-tempo', from: 30_000, at: 40_000, bpm: 100 }))).toEqual([
      [10_000, 30_000, 60, 100],
    ])
    expect(refusal(beats, { kind: 'move-tempo', from: 30_000, at: 9000, bpm: 100 })).toBe('builder.problem.too-short')
    expect(refusal(beats, { kind: 'move-tempo', from: 1, at: 9000, bpm: 100 })).toBe('builder.problem.no-beats')
    expect(refusal(beats, { kind: 'remove-tempo', at: 30_000 })).toBe('builder.problem.no-joint')
  })
})

describe('a joint of two blocks whose count goes on', () => {
  const joined = after(
    empty,
    { kind: 'add-beats', at: 10_000, duration: 10_300, tempo: { from: 70, to: 70 } },
    { kind: 'add-beats', at: 20_300, duration: 6000, tempo: { from: 70, to: 180 } },
  )
  /** The tempo that is played right before and right after a time, bpm. */
  const playedAt = ({ records }: BuilderDocument, at: number) =>
    [...records.values()].flatMap((record) =>
      record.lane === 'tempo' && record.at <= at && endOf(record) >= at ? [playedTempo(record, at)] : [],
    )

  it.each([90, 150])('has the tempo %i on both sides once it was set', (bpm) => {
    const set = after(joined, { kind: 'set-tempo', at: 20_300, bpm })
    const [before, behind] = playedAt(set, 20_300)
    expect(before).toBeCloseTo(bpm, 5)
    expect(behind).toBeCloseTo(bpm, 1)
    expect([...set.records.values()].some((record) => record.lane === 'tempo' && (record.since ?? 0) > 0)).toBe(true)
  })
  it('has it also where the point was moved', () => {
    const moved = after(joined, { kind: 'move-tempo', from: 20_300, at: 21_000, bpm: 110 })
    for (const bpm of playedAt(moved, 21_000)) expect(bpm).toBeCloseTo(110, 1)
  })
})

describe('markers', () => {
  it('have a name and a time, move with the time around them, and are stored with the game', () => {
    const marked = after(beats, { kind: 'add-marker', at: 15_000, name: 'Climb' })
    const [id = ''] = marked.markers.keys()
    const changed = after(marked, { kind: 'set-marker', id, at: 16_000, name: 'First climb' })
    const later = after(changed, { kind: 'insert-time', at: 5000, duration: 2000 })
    expect([...later.markers.values()]).toEqual([{ id, at: 18_000, name: 'First climb' }])
    expect(documentOf(gameOf(later)).markers).toEqual(later.markers)
    const shorter = after(later, { kind: 'delete-time', from: 17_000, until: 20_000 })
    expect(shorter.markers.get(id)?.at).toBe(17_000)
    expect(after(shorter, { kind: 'remove-marker', id }).markers.size).toBe(0)
    expect(refusal(beats, { kind: 'add-marker', at: 0, name: ' ' })).toBe('builder.problem.name')
    expect(refusal(marked, { kind: 'set-marker', id, at: 1e9, name: 'x' })).toBe('builder.problem.outside-game')
  })
})
