/** The points of axes for devices. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paceAxis } from './pace.ts'
import type { Point } from './points.ts'
import { simplerPoints } from './simpler-points.ts'
import { bottomsOf } from './strokes.ts'

/** A position at each frame. */
const framesOf = (seconds: number, positionAt: (ms: number) => number): Point[] =>
  Array.from({ length: seconds * 30 }, (_, frame) => [Math.round((frame * 1000) / 30), positionAt((frame * 1000) / 30)])
const valueAt = (points: readonly Point[], at: number): number => {
  const next = points.findIndex(([time]) => time >= at)
  const [to, from] = [points[next]!, points[Math.max(0, next - 1)]!]
  return to[0] === from[0] ? to[1] : from[1] + ((to[1] - from[1]) * (at - from[0])) / (to[0] - from[0])
}

it('Points that a device can follow stay as they are', () => {
  const strokes: Point[] = [0, 100, 20, 20, 90].map((pos, index) => [index * 300, pos])
  expect(simplerPoints(strokes)).toEqual(strokes)
})

it('A script with a point for each frame gets movements that are long enough for devices, close to its own', () => {
  const swing = framesOf(10, (ms) => 50 + 50 * Math.sin((2 * Math.PI * ms) / 2000))
  const simple = simplerPoints(swing)
  expect(simple.length).toBeLessThan(swing.length / 2)
  const gaps = simple.slice(1).map(([at], index) => at - simple[index]![0])
  expect(Math.min(...gaps.slice(0, -1))).toBeGreaterThanOrEqual(60)
  expect(Math.max(...swing.map(([at, pos]) => Math.abs(valueAt(simple, at) - pos)))).toBeLessThan(8)
})

it('A slow movement of many points is one movement, and a pause before a movement stays', () => {
  expect(simplerPoints(framesOf(10, (ms) => ms / 200))).toHaveLength(2)
  const held = simplerPoints(framesOf(4, (ms) => (ms < 2000 ? 20 : Math.min(100, 20 + (ms - 2000) / 5))))
  expect(Math.abs(valueAt(held, 1900) - 20)).toBeLessThan(2)
})

it('Only points of the script are left, in their order, with its begin and its end', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { minLength: 2, maxLength: 80 }),
      fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 80, maxLength: 80 }),
      (times, places) => {
        const points = times.toSorted((a, b) => a - b).map((at, index): Point => [at, places[index] ?? 0])
        const simple = simplerPoints(points)
        expect(simple).toEqual(points.filter((point) => simple.includes(point)))
        expect([simple[0], simple.at(-1)]).toEqual([points[0], points.at(-1)])
      },
    ),
  ))

it('Another axis is no faster than the strokes may be, at the speed of the video', () => {
  const swing = Array.from({ length: 80 }, (_, index): Point => [index * 125, index % 2 === 0 ? 0 : 100])
  const leastGap = (points: readonly Point[]) => {
    const bottoms = bottomsOf(points).map(({ at }) => at)
    return Math.min(...bottoms.slice(1).map((at, index) => at - bottoms[index]!))
  }
  expect(leastGap(swing)).toBe(250)
  expect(leastGap(paceAxis(swing, 120, [{ from: 0, rate: 1 }]))).toBeGreaterThanOrEqual(499)
  expect(leastGap(paceAxis(swing, 120, [{ from: 0, rate: 0.5 }]))).toBe(250)
})
