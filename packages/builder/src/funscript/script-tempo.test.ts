/** Heat and tempo of a script. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { climaxOf, heatOf, quietOf } from './heat.ts'
import { FASTEST } from './limits.ts'
import { paceScript } from './pace.ts'
import type { Point } from './points.ts'
import { bottomsOf } from './strokes.ts'

/** Strokes of `ms` each over the full length, from a time on. */
const strokes = (count: number, ms: number, from = 0): Point[] =>
  Array.from({ length: count }, (_, n): Point[] => [
    [from + n * ms, 0],
    [from + n * ms + ms / 2, 100],
  ]).flat()

const script = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 0, max: 100 })), { maxLength: 200 })
  .map((steps) => {
    let at = 0
    return steps.map(([ms, pos]): Point => [(at += ms), pos])
  })

describe('heat', () => {
  it('is the mean speed of each part', () => {
    const [first, second] = heatOf([...strokes(10, 1000), [10_000, 0]], 20_000, 2)
    expect(first).toBeCloseTo(200 / FASTEST)
    expect(second).toBe(0)
  })
  it('adds up to the whole way, whatever the parts are', () =>
    fc.assert(
      fc.property(script, fc.integer({ min: 1, max: 50 }), (points, parts) => {
        // So slow that no part is capped.
        const slow = points.map(([at, pos]): Point => [at * 300, pos])
        const end = slow.at(-1)?.[0] ?? 0
        const way = slow.reduce((sum, [, pos], index) => sum + Math.abs(pos - (slow[index - 1]?.[1] ?? pos)), 0)
        const heat = heatOf(slow, end, parts).reduce((sum, each) => sum + each, 0)
        expect((heat * FASTEST * end) / parts / 1000).toBeCloseTo(way, 3)
      }),
    ))
  it('finds the hottest minute, or the chapter that says so, and a calm passage that is not still', () => {
    const points = [
      ...strokes(60, 1000),
      ...strokes(30, 2000, 60_000),
      ...strokes(240, 300, 150_000),
      [300_000, 0] as Point,
    ]
    const timed = { points, duration: 300_000, chapters: [] }
    // Of equal minutes the last one counts.
    expect(climaxOf(timed)).toEqual({ from: 160_000, to: 220_000 })
    const chapters = [{ name: 'The finish', from: 200_000, to: 200_000 }]
    expect(climaxOf({ ...timed, chapters })).toEqual({ from: 200_000, to: 300_000 })
    const quiet = quietOf(timed, climaxOf(timed))
    expect(quiet.from >= 60_000 && quiet.to <= 125_000).toBe(true)
  })
  it('finishes in a later half of a short even script, not at its start', () => {
    const timed = { points: strokes(40, 1000), duration: 40_000, chapters: [] }
    expect(climaxOf(timed)).toEqual({ from: 15_000, to: 35_000 })
  })
  it.each([24_000, 50_000, 90_000, 900_000])(
    'finds a short calm passage of an even script of %i ms, and never its end',
    (duration) => {
      const timed = { points: strokes(duration / 1000, 1000), duration, chapters: [] }
      const { from, to } = quietOf(timed, climaxOf(timed))
      expect(to - from).toBeLessThanOrEqual(Math.min(20_000, duration / 3))
      expect(to).toBeLessThanOrEqual(duration / 2)
    },
  )
  it('finds a calm passage after a climax only where there is no room before it', () => {
    const timed = { points: [...strokes(200, 500), ...strokes(100, 2000, 100_000)], duration: 300_000 }
    const quiet = (from: number) => quietOf(timed, { from, to: from + 20_000 })
    expect(quiet(80_000).to).toBeLessThanOrEqual(80_000)
    expect(quiet(0).from).toBeGreaterThanOrEqual(100_000)
  })
  it('finds no calm passage in a climax, however calm that is', () => {
    const points = [...strokes(400, 500), ...strokes(50, 2000, 200_000)]
    const timed = { points, duration: 300_000, chapters: [{ name: 'Climax', from: 200_000, to: 300_000 }] }
    expect(quietOf(timed, climaxOf(timed)).to).toBeLessThanOrEqual(200_000)
  })
})

describe('the tempo of a script', () => {
  it('leaves a script alone that is slow enough', () => {
    const points = strokes(20, 500)
    expect(paceScript(points, 120, 'thin')).toMatchObject({
      points,
      fast: 0,
      leftOut: 0,
      rates: [{ from: 0, rate: 1 }],
    })
  })
  it('thins what is too fast: each second stroke of one that is twice as fast', () => {
    const { beats, fast, leftOut, points } = paceScript(strokes(41, 250), 120, 'thin')
    expect([fast, leftOut, beats.length]).toEqual([40, 20, 21])
    expect(Math.max(...points.map(([, pos]) => pos))).toBe(100)
  })
  it('holds in a pause after a stroke that is left out, and keeps the stroke after it', () => {
    const points: Point[] = [
      [0, 0],
      [100, 100],
      [200, 0],
      [60_250, 100],
      [60_500, 0],
    ]
    const { beats, points: thin } = paceScript(points, 120, 'thin')
    expect(beats).toEqual([0, 60_500])
    expect(thin).toEqual(points.filter(([at]) => at !== 100))
  })
  it('is never below the start of a pause before the stroke after it', () => {
    const points: Point[] = [
      [0, 60],
      [100, 100],
      [200, 50],
      [300, 100],
      [400, 0],
      [5000, 20],
      [10_000, 80],
      [10_500, 0],
    ]
    expect(paceScript(points, 120, 'thin').points).toEqual([
      [0, 60],
      [400, 60],
      [10_000, 80],
      [10_500, 0],
    ])
  })
  it('slows the video where it is too fast, and nowhere else', () => {
    const points = [...strokes(20, 1000), ...strokes(100, 400, 20_000), ...strokes(20, 1000, 60_000)]
    const { rates, leftOut } = paceScript(points, 120, 'slow')
    expect(rates).toEqual([
      { from: 0, rate: 1 },
      { from: 20_000, rate: 0.8 },
      { from: 70_000, rate: 1 },
    ])
    expect(leftOut).toBe(0)
  })
  it.each(['slow', 'thin'] as const)('has no two strokes closer than the fastest tempo: %s', (tooFast) =>
    fc.assert(
      fc.property(script, fc.integer({ min: 15, max: 240 }), (points, fastest) => {
        const paced = paceScript(points, fastest, tooFast)
        const fastestRate = (from: number, to: number) =>
          Math.max(
            ...paced.rates
              .filter((change, index) => change.from <= to && (paced.rates[index + 1]?.from ?? Infinity) > from)
              .map(({ rate }) => rate),
          )
        for (const [index, at] of paced.beats.entries()) {
          const before = paced.beats[index - 1]
          if (before === undefined) continue
          expect((at - before) / fastestRate(before, at)).toBeGreaterThanOrEqual(60_000 / fastest - 1)
        }
        for (const [index, [at]] of paced.points.entries())
          expect(at).toBeGreaterThanOrEqual(paced.points[index - 1]?.[0] ?? 0)
        expect(bottomsOf(paced.points).length).toBeLessThanOrEqual(paced.beats.length + 1)
      }),
    ),
  )
})
