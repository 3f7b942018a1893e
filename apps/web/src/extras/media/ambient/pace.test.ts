import { describe, expect, it } from 'vitest'
import type { StageView } from '@rubato/engine'
import { firstPace, nextPace, swellOf, type Pace } from './pace.ts'

const view = (phase: StageView['phase'], bpm: number, more: Partial<StageView> = {}) =>
  ({
    phase,
    ask: null,
    task: 'steady',
    tempo: bpm ? { from: 0, to: 1, start: bpm, end: bpm } : null,
    ...more,
  }) as StageView

function after(seconds: number, shown: StageView, from: Pace = firstPace): Pace {
  let pace = from
  for (let step = 0; step < seconds * 20; step++) pace = nextPace(pace, 0.05, shown)
  return pace
}

/** How often a series turns from rising to falling or back. */
function turns(values: readonly number[]): number {
  const steps = values.slice(1).map((value, index) => Math.sign(value - values[index]!))
  return steps.slice(1).filter((sign, index) => sign !== steps[index]).length
}

describe('the pace of a light', () => {
  it('changes the brightness at most three times a second, at any tempo', () => {
    for (const bpm of [0, 30, 59, 60, 72, 73, 120, 200, 240, 480]) {
      let pace = firstPace
      const swells: number[] = []
      for (let step = 0; step < 600; step++) {
        pace = nextPace(pace, 0.05, view('peak', bpm))
        swells.push(swellOf(pace))
      }
      // Of 30 seconds.
      expect(turns(swells) / 30, `${bpm} bpm`).toBeLessThanOrEqual(3)
      expect(Math.min(...swells)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...swells)).toBeLessThanOrEqual(1)
    }
    const fastest = nextPace(firstPace, 0.25, view('peak', 10_000))
    // Lights multiply the time by 8 at most: less than a third of a turn a second.
    expect((8 * (fastest.time - firstPace.time)) / 0.25 / (2 * Math.PI)).toBeLessThan(1 / 3)
  })

  it('follows tempo, edge, rest and phase', () => {
    expect(after(10, view('build', 180)).time).toBeGreaterThan(after(10, view('build', 40)).time)
    expect(after(30, view('peak', 60)).warmth).toBeGreaterThan(after(30, view('warm-up', 60)).warmth)
    const drives = [
      after(30, view('end', 0, { task: 'aftercare' })),
      after(30, view('build', 0)),
      after(30, view('build', 60)),
      after(30, view('build', 200)),
      after(30, view('build', 60, { ask: 'edge' })),
    ].map(({ drive }) => drive)
    expect(drives).toEqual(drives.toSorted((a, b) => a - b))
    expect(new Set(drives.map((drive) => drive.toFixed(2))).size).toBe(drives.length)
  })

  it('changes slowly, and does not jump after a pause of the page', () => {
    const next = nextPace(firstPace, 0.1, view('peak', 200))
    expect(Math.abs(next.warmth - firstPace.warmth)).toBeLessThan(0.02)
    expect(Math.abs(next.drive - firstPace.drive)).toBeLessThan(0.03)
    expect(nextPace(firstPace, 3600, view('peak', 200)).time - firstPace.time).toBeLessThan(0.1)
  })
})
