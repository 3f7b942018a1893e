import { describe, expect, it } from 'vitest'
import { areStrokes, beatTimeline } from '@rubato/engine'
import { counted } from '@rubato/engine/testing'
import { STEADY_PATTERN, type PlayableGame } from '@rubato/contracts/domain'
import { apply } from '../commands/apply.ts'
import { documentOf, gameOf } from '../sections/document-of.ts'
import { defaultGame, everyGame } from '../testing/games.ts'
import { axisOf } from './axes.ts'
import { exportFunscript, type ExportedFunscript } from './export-funscript.ts'
import { fitTempo } from './fit-tempo.ts'
import { smoothCommand } from './smooth.ts'
import { importFunscript, type ImportedFunscript } from './import-funscript.ts'
import { FASTEST } from './limits.ts'

const options = { title: 'Slow harbour', creator: 'Rubato' }
const strokes = (game: PlayableGame): number[] =>
  beatTimeline(counted({ ...game, events: game.events.filter(({ task }) => areStrokes(task)) })).map(({ at }) => at)
const exported = (...given: Parameters<typeof exportFunscript>): ExportedFunscript => {
  const result = exportFunscript(...given)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result
}
const read = (text: string): ImportedFunscript => {
  const result = importFunscript(text)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result
}
const file = (actions: unknown, more: object = {}) => JSON.stringify({ version: '1.0', ...more, actions })
const up = (...times: number[]) =>
  times.flatMap((at) => [
    { at: at - 250, pos: 100 },
    { at, pos: 0 },
  ])
/** Strokes from `low` to `high` and back, one each second. */
const deep = (count: number, from: number, { low, high }: { low: number; high: number }) =>
  Array.from({ length: count }, (_, n) => [
    { at: from + n * 1000, pos: high },
    { at: from + n * 1000 + 500, pos: low },
  ]).flat()

it('A name that every object has is no axis', () => {
  expect(['constructor', '__proto__', 'toString', 'R0', 'Twist'].map(axisOf)).toEqual([
    null,
    null,
    null,
    'twist',
    'twist',
  ])
})

describe('export', () => {
  it('writes whole ms, positions from 0 to 100, ascending times and speeds that devices reach', () => {
    for (const game of everyGame(15)) {
      const { points } = exported(game, options)
      for (const [index, { at, pos }] of points.entries()) {
        expect(Number.isInteger(at) && Number.isInteger(pos) && pos >= 0 && pos <= 100 && at >= 0).toBe(true)
        const before = points[index - 1]
        if (!before) continue
        expect(at - before.at).toBeGreaterThanOrEqual(49)
        expect((1000 * Math.abs(pos - before.pos)) / (at - before.at)).toBeLessThanOrEqual(FASTEST)
      }
    }
  })
  it('comes to the place of another style as fast as devices move, and no faster', () => {
    const strokes = {
      id: 's',
      at: 5000,
      duration: 20_000,
      task: 'steady',
      kind: 'beat',
      pattern: STEADY_PATTERN,
    } as const
    const style = (id: string, at: number, to: 'head' | 'full') =>
      ({ id, at, duration: 0, task: 'steady', kind: 'stroke', style: to }) as const
    const events = [
      { ...strokes, tempo: { from: 240, to: 240 } },
      style('a', 10_000, 'head'),
      style('b', 15_000, 'full'),
    ].toSorted((a, b) => a.at - b.at)
    const { points } = exported({ ...defaultGame(), events, duration: 30_000 }, options)
    const speeds = points.slice(1).map(({ at, pos }, index) => {
      const before = points[index]
      return before ? (1000 * Math.abs(pos - before.pos)) / (at - before.at) : Infinity
    })
    expect(Math.max(...speeds)).toBeLessThanOrEqual(FASTEST)
    const at = (ms: number) => points.find((point) => point.at === ms)?.pos
    expect([at(9750), at(11_000), at(16_000)]).toEqual([0, 50, 0])
    expect(read(JSON.stringify({ version: '1.0', actions: points })).beats.length).toBe(80)
  })
  it('says what the format cannot hold, and names the chapters', () => {
    const game = defaultGame()
    const { text, report } = exported(game, options)
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
    const second = JSON.parse(exported(game, { ...options, version: '2.0' }).text) as object
    expect(second).toMatchObject({ version: '2.0', channels: {} })
    expect(second).not.toHaveProperty('inverted')
  })
})

describe('import', () => {
  it('an exported game has its beats within 1 ms, for 50 generated games', () => {
    const games = everyGame(75).slice(0, 50)
    expect(games.length).toBe(50)
    let [beats, segments] = [0, 0]
    for (const game of games) {
      const wanted = strokes(game)
      const { text, report } = exported(game, options)
      expect(report.map(({ key }) => key)).not.toContain('builder.funscript.dropped.dense')
      const { clip } = read(text)
      const document = apply(documentOf({ ...game, events: [] }), { kind: 'paste', at: 0, mode: 'over', clip })
      if (!document.ok) throw new Error(JSON.stringify(document.problem))
      const found = strokes(gameOf(document.document))
      expect(found.length).toBe(wanted.length)
      expect(Math.max(0, ...found.map((at, index) => Math.abs(at - (wanted[index] ?? Infinity))))).toBeLessThanOrEqual(
        1,
      )
      beats += wanted.length
      segments += clip.records.filter(({ lane }) => lane === 'tempo').length
    }
    expect(beats).toBeGreaterThan(50_000)
    expect(segments).toBeLessThan(beats / 8)
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
    const written = JSON.parse(exported(defaultGame(), { ...options, keptFields }).text) as object
    expect(written).toMatchObject({ custom: { a: [1] }, metadata: { license: 'free', title: 'Slow harbour' } })
    const titled = read(file(up(1000, 1500), { metadata: { title: 'Tide' } }))
    const unnamed = exported(defaultGame(), { ...options, title: '', keptFields: titled.keptFields })
    expect(JSON.parse(unnamed.text)).toMatchObject({ metadata: { title: 'Tide' } })
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
    [
      'points that are all at one time',
      file([
        { at: 1, pos: 50 },
        { at: 1, pos: 10 },
        { at: 1, pos: 90 },
      ]),
      'builder.file.one-time',
      [],
    ],
    ['an empty file', '{}', 'builder.file.no-strokes', []],
    ['a list', '[]', 'builder.file.field', []],
  ])('refuses %s with its place', (_, text, key, path) => {
    const result = importFunscript(text)
    expect(result).toMatchObject({ ok: false, path })
    expect(!result.ok && result.sentence.key.startsWith(key)).toBe(true)
  })
  it('caps or slows what is faster than the fastest tempo, keeps every stroke, and says so', () => {
    const fast = Array.from({ length: 40 }, (_, n) => ({ at: n * 120, pos: n % 2 === 0 ? 90 : 10 }))
    const gaps = (beats: readonly number[]) => beats.slice(1).map((at, index) => at - (beats[index] ?? 0))
    for (const pace of ['cap', 'slow'] as const) {
      const made = importFunscript(file(fast), pace)
      if (!made.ok) throw new Error(made.sentence.key)
      expect(made.beats).toHaveLength(20)
      expect(made.fast).toBe(19)
      expect(Math.min(...gaps(made.beats))).toBeGreaterThanOrEqual(249)
      expect(Math.max(...gaps(made.beats))).toBeLessThanOrEqual(251)
      expect(made.report[0]?.key).toBe(`builder.funscript.import.${pace === 'cap' ? 'capped' : 'slowed'}`)
    }
  })
  it('makes up for capped strokes in a slower part, and slows all of a file alike', () => {
    const times = [1000, 1200, 1400, 2400, 3400]
    const script = file(
      times.flatMap((at) => [
        { at: at - 100, pos: 90 },
        { at, pos: 5 },
      ]),
    )
    expect(read(script).beats).toEqual([1000, 1249, 1498, 2400, 3400])
    const slow = importFunscript(script, 'slow')
    expect(slow.ok && slow.beats).toEqual([1000, 1250, 1500, 2750, 4000])
  })
  it('keeps the depth of strokes as their style, and says what is lost of it', () => {
    const strokesAt = (from: number, low: number, high: number) =>
      Array.from({ length: 6 }, (_, n) => [
        { at: from + n * 500, pos: high },
        { at: from + n * 500 + 250, pos: low },
      ]).flat()
    const { clip, report } = read(
      file([...strokesAt(0, 0, 100), ...strokesAt(3000, 60, 100), ...strokesAt(6000, 0, 30)]),
    )
    expect(clip.records.flatMap((record) => (record.lane === 'strokes' ? [[record.at, record.style]] : []))).toEqual([
      [3250, 'head'],
      [6750, 'shaft'],
    ])
    expect(report.map(({ key, values }) => [key, values['count']])).toEqual([
      ['builder.funscript.import.styles', 2],
      ['builder.funscript.import.depth', 11],
    ])
  })
  it.each([
    ['full', { low: 0, high: 100 }],
    ['head', { low: 50, high: 100 }],
    ['shaft', { low: 0, high: 50 }],
  ] as const)('keeps the depth of a stroke over the %s exactly, through import and export', (_, depth) => {
    const { clip, report } = read(file(deep(8, 500, depth)))
    expect(report.map(({ key }) => key)).not.toContain('builder.funscript.import.depth')
    const made = apply(documentOf({ ...defaultGame(), events: [] }), { kind: 'paste', at: 0, mode: 'over', clip })
    if (!made.ok) throw new Error('refused')
    const { points } = exported(gameOf(made.document), options)
    // The last stroke is the end of the last segment.
    const found = points.filter(({ at }) => at >= 1500).map(({ pos }) => pos)
    expect(new Set(found)).toEqual(new Set([depth.low, depth.high]))
  })
  it.each([
    [{ low: 4, high: 87 }, 8],
    [{ low: 0, high: 99 }, 8],
    [{ low: 50, high: 100 }, 0],
  ])('says how many strokes from %o lose their depth', (depth, count) => {
    const { report } = read(file(deep(8, 500, depth)))
    const lost = report.find(({ key }) => key === 'builder.funscript.import.depth')
    expect(lost?.values['count'] ?? 0).toBe(count)
  })
  it('counts each kind of point that it corrects, also where no stroke is left', () => {
    const even = up(1000, 1500, 2000)
    const odd = [
      { at: -5, pos: 0 },
      { at: -6, pos: 120 },
      { at: 10.4, pos: 120 },
      { at: 20, pos: -1 },
    ]
    const reportOf = (actions: object[]) => {
      const result = importFunscript(file(actions))
      return (result.report ?? []).map(({ key, values }) => [key.split('.').at(-1), values['count']])
    }
    const kinds = [
      ['dropped', 2],
      ['clamped', 2],
      ['rounded', 2],
      ['merged', 1],
    ]
    expect(reportOf([...odd, { at: 20.2, pos: 50 }, ...even])).toEqual(kinds)
    expect(read(file([...odd, ...even])).beats).toEqual([20, 1000, 1500, 2000])
    expect(reportOf(even)).toEqual([])
    const flat = [
      { at: -5, pos: 10 },
      { at: 0, pos: 10.4 },
      { at: 500, pos: 10 },
    ]
    expect(importFunscript(file(flat))).toMatchObject({ ok: false, sentence: { key: 'builder.file.no-strokes-left' } })
    expect(reportOf(flat)).toEqual([
      ['dropped', 1],
      ['rounded', 1],
    ])
    expect(reportOf([flat[1], flat[1], flat[1]].map((point) => ({ ...point, at: 1, pos: 10 })))).toEqual([
      ['merged', 2],
    ])
  })
  it('smooths an imported curve: fewer segments, no stroke farther off than it may be', () => {
    const points = Array.from({ length: 400 }, (_, n) => {
      const at = Math.round(n * 400 + 15 * Math.sin(n * 12.9898) * 2)
      return [
        { at: at + 600, pos: 95 },
        { at: at + 800, pos: 0 },
      ]
    }).flat()
    const { clip, beats } = read(file(points))
    const made = apply(documentOf({ ...defaultGame(), events: [] }), { kind: 'paste', at: 0, mode: 'over', clip })
    if (!made.ok) throw new Error('refused')
    const smooth = smoothCommand(made.document, [], 60)
    expect(smooth?.after).toBeLessThan((smooth?.before ?? 0) / 10)
    const applied = smooth && apply(made.document, smooth.command)
    if (!applied?.ok) throw new Error('refused')
    const found = strokes(gameOf(applied.document))
    expect(Math.abs(found.length - beats.length)).toBeLessThanOrEqual(1)
    const farthest = Math.max(...beats.map((at) => Math.min(...found.map((each) => Math.abs(each - at)))))
    expect(farthest).toBeLessThanOrEqual(62)
    expect(smoothCommand(applied.document, [], 0.1)).toBeNull()
  })
})

describe('the tempo of beats', () => {
  it('is one segment where it is even or moves evenly', () => {
    const even = Array.from({ length: 200 }, (_, n) => n * 500)
    expect(fitTempo(even, { tolerance: 0.75 })).toMatchObject([
      { at: 0, duration: 99_500, tempo: { from: 120, to: 120 } },
      { at: 99_500 },
    ])
    expect(fitTempo([0, 500, 9000, 9500], { tolerance: 1 }).map(({ at }) => at)).toEqual([0, 500, 9000, 9500])
    expect(fitTempo([], { tolerance: 1 })).toEqual([])
  })
  it('begins no segment so slow that a session would move its first beat away from a quicker one', () => {
    const times = Array.from({ length: 200 }, (_, n) => n * 700 + ((n * 7919) % 300))
    const segments = fitTempo(times, { tolerance: 0.5 })
    for (const { at, tempo } of segments.slice(1)) {
      const before = times.findLast((each) => each < at) ?? 0
      expect(at - before).toBeGreaterThan(30_000 / tempo.from)
    }
    // Where no tempo allows it, the beat stays at its time.
    expect(fitTempo([0, 260, 2260], { tolerance: 1 }).map(({ at }) => at)).toEqual([0, 260, 2260])
  })
})
