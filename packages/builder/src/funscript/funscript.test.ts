import { describe, expect, it } from 'vitest'
import { areStrokes, beatTimeline } from '@rubato/engine'
import type { PlayableGame } from '@rubato/contracts/domain'
import { apply } from '../commands/apply.ts'
import { documentOf, gameOf } from '../sections/document-of.ts'
import { defaultGame, everyGame } from '../testing/games.ts'
import { exportFunscript } from './export-funscript.ts'
import { fitTempo } from './fit-tempo.ts'
import { importFunscript, type ImportedFunscript } from './import-funscript.ts'
import { FASTEST } from './limits.ts'

const options = { title: 'Slow harbour', creator: 'Rubato' }
const strokes = (game: PlayableGame): number[] =>
  beatTimeline({ ...game, events: game.events.filter(({ task }) => areStrokes(task)) }).map(({ at }) => at)
const read = (text: string): ImportedFunscript => {
  const result = importFunscript(text)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result
}
const file = (actions: unknown, more: object = {}) => JSON.stringify({ version: '1.0', ...more, actions })
const up = (...times: number[]) =>
  times.flatMap((at) => [
    { at: at - 250, pos: 90 },
    { at, pos: 5 },
  ])

describe('export', () => {
  it('writes whole ms, positions from 0 to 100, ascending times and speeds that devices reach', () => {
    for (const game of everyGame(15)) {
      const { points } = exportFunscript(game, options)
      for (const [index, { at, pos }] of points.entries()) {
        expect(Number.isInteger(at) && Number.isInteger(pos) && pos >= 0 && pos <= 100 && at >= 0).toBe(true)
        const before = points[index - 1]
        if (!before) continue
        expect(at - before.at).toBeGreaterThanOrEqual(49)
        // The least height of a stroke may ask for more where two strokes are of different styles.
        expect((1000 * Math.abs(pos - before.pos)) / (at - before.at)).toBeLessThan(FASTEST * 1.6)
      }
    }
  })
  it('says what the format cannot hold, and names the chapters', () => {
    const game = defaultGame()
    const { text, report } = exportFunscript(game, options)
    expect(report.map(({ key }) => key)).toContain('builder.funscript.dropped.lines')
    const written = JSON.parse(text) as {
      version: string
      inverted: boolean
      metadata: { chapters: object[]; duration: number }
    }
    expect(written).toMatchObject({ version: '1.0', inverted: false, range: 100, metadata: { title: 'Slow harbour' } })
    expect(written.metadata.chapters[0]).toEqual({
      name: 'Introduction',
      startTime: '00:00:00.000',
      endTime: '00:00:08.662',
    })
    const second = JSON.parse(exportFunscript(game, { ...options, version: '2.0' }).text) as object
    expect(second).toMatchObject({ version: '2.0', channels: {} })
    expect(second).not.toHaveProperty('inverted')
  })
})

describe('import', () => {
  it('an exported game has its beats within 1 ms', () => {
    let segments = 0
    for (const game of everyGame(25)) {
      const wanted = strokes(game)
      const { text, report } = exportFunscript(game, options)
      if (wanted.length === 0 || report.some(({ key }) => key.endsWith('dense'))) continue
      const { clip, beats } = read(text)
      const document = apply(documentOf({ ...game, events: [] }), { kind: 'paste', at: 0, mode: 'over', clip })
      if (!document.ok) throw new Error(JSON.stringify(document.problem))
      const found = strokes(gameOf(document.document))
      expect(found.length).toBe(wanted.length)
      expect(beats.length).toBe(wanted.length)
      const errors = found.map((at, index) => Math.abs(at - (wanted[index] ?? Infinity)))
      expect(Math.max(...errors)).toBeLessThan(1.6)
      segments += clip.records.length
      expect(clip.records.length).toBeLessThan(wanted.length / 2)
    }
    expect(segments).toBeGreaterThan(100)
  })
  it('reads 1.1 and 2.0, inverted scripts and ranges', () => {
    const points = up(1000, 1500, 2000, 2500)
    expect(read(file(points)).beats).toEqual([1000, 1500, 2000, 2500])
    const turned = points.map(({ at, pos }) => ({ at, pos: 100 - pos }))
    expect(read(file(turned, { inverted: true })).beats).toEqual([1000, 1500, 2000, 2500])
    expect(read(file(points, { range: 50 })).beats).toEqual([1000, 1500, 2000, 2500])
    expect(read(file(points, { range: 2 }).replace('"range":2', '"range":90')).beats.length).toBe(4)
    const axes = read(JSON.stringify({ version: '1.1', actions: points, axes: [{ id: 'R0', actions: points }] }))
    expect(axes.report).toEqual([{ key: 'builder.funscript.import.axes', values: { count: 1 } }])
    expect(read(JSON.stringify({ version: '2.0', channels: { stroke: { actions: points } } })).beats.length).toBe(4)
  })
  it('keeps fields that it does not know, and the export writes them back', () => {
    const { keptFields } = read(file(up(1000, 1500), { custom: { a: [1] }, metadata: { license: 'free' } }))
    const written = JSON.parse(exportFunscript(defaultGame(), { ...options, keptFields }).text) as object
    expect(written).toMatchObject({ custom: { a: [1] }, metadata: { license: 'free', title: 'Slow harbour' } })
  })
  it.each([
    ['no JSON', '{"actions": [\n{"at": 1,}', 'builder.file.not-json', []],
    ['a point that is no number', file([{ at: 'x', pos: 1 }]), 'builder.file.field', ['actions', 0, 'at']],
    ['a point after the longest session', file([{ at: 1e9, pos: 1 }]), 'builder.file.field', ['actions', 0, 'at']],
    [
      'no strokes',
      file([
        { at: 1, pos: 50 },
        { at: 900, pos: 50 },
      ]),
      'builder.file.no-strokes',
      [],
    ],
    ['an empty file', '{}', 'builder.file.no-strokes', []],
    ['a list', '[]', 'builder.file.field', []],
  ])('refuses %s with its place', (_, text, key, path) => {
    const result = importFunscript(text)
    expect(result).toMatchObject({ ok: false, path })
    expect(!result.ok && result.sentence.key.startsWith(key)).toBe(true)
  })
  it('leaves out what is faster than the fastest tempo, and says so', () => {
    const fast = Array.from({ length: 40 }, (_, n) => ({ at: n * 60, pos: n % 2 === 0 ? 90 : 10 }))
    const { report, beats } = read(file(fast))
    expect(report[0]).toMatchObject({ key: 'builder.funscript.import.fast' })
    expect(Math.min(...beats.slice(1).map((at, index) => at - (beats[index] ?? 0)))).toBeGreaterThanOrEqual(249)
  })
})

describe('the tempo of beats', () => {
  it('is one segment where it is even or moves evenly', () => {
    const even = Array.from({ length: 200 }, (_, n) => n * 500)
    expect(fitTempo(even, 0.75)).toMatchObject([
      { at: 0, duration: 99_500, tempo: { from: 120, to: 120 } },
      { at: 99_500 },
    ])
    expect(fitTempo([0, 500, 9000, 9500], 1).map(({ at }) => at)).toEqual([0, 500, 9000, 9500])
    expect(fitTempo([], 1)).toEqual([])
  })
})
