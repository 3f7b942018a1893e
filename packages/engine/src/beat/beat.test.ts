import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STEADY_PATTERN, type BeatPattern, type TempoCurve } from '@rubato/contracts/domain'
import { generateGame } from '../generate/generate-game.ts'
import { defaultGame, makeGame } from '../testing/default-game.ts'
import { timeOfBeat } from './curve.ts'
import { beatsBetween } from './make-beats.ts'
import { beatTimeline } from '../safety/counted-beats.ts'
import { compilePattern, countBeats, countBetween, type BeatSegment, segmentOf } from './segment.ts'

const segment = (tempo: TempoCurve, duration: number, pattern: BeatPattern = STEADY_PATTERN): BeatSegment => ({
  id: 's',
  origin: 1000,
  duration,
  tempo,
  pattern,
  at: 1000,
  until: 1000 + duration,
})
const flat = (bpm: number): TempoCurve => ({ from: bpm, to: bpm })
const all = (one: BeatSegment) => beatsBetween(one, 0, Infinity)
const SAMPLE_MS = 1000 / 48_000

describe('beats', () => {
  it('BEAT-1 beat n of a flat tempo falls at n periods, after an hour too', () => {
    const beats = all(segment(flat(97), 3_600_000))
    expect(beats).toHaveLength(97 * 60)
    expect(beats.at(-1)?.at).toBeCloseTo(1000 + (5819 * 60_000) / 97, 6)
    expect(beats.at(-1)?.beat).toBe(5819)
  })
  it.each([
    [60, 240],
    [240, 60],
    [15, 240],
  ])('BEAT-2 a ramp from %i to %i bpm stays within one sample of the integrated tempo', (from, to) => {
    const duration = 30_000
    const k = (to - from) / (duration / 1000)
    for (const { at, beat } of all(segment({ from, to }, duration))) {
      const seconds = (at - 1000) / 1000
      const passed = (from * seconds + (k * seconds * seconds) / 2) / 60
      const tempo = from + k * seconds
      expect(Math.abs(((passed - beat) * 60_000) / tempo)).toBeLessThan(SAMPLE_MS)
    }
  })
  it('BEAT-2 a tempo that falls to nothing has no further beats', () => {
    expect(timeOfBeat({ from: 60, to: 15 }, 1000, 100)).toBe(Infinity)
  })
  it('BEAT-3 however time is cut, windows share no beat and miss none', () => {
    const bpm = fc.integer({ min: 15, max: 240 })
    const cuts = fc.array(fc.double({ min: 0, max: 22_000, noNaN: true }), { maxLength: 20 })
    fc.assert(
      fc.property(bpm, bpm, cuts, fc.integer({ min: 0, max: 80 }), (from, to, times, offsetMs) => {
        const notes = [
          { beat: 0, numerator: 0, denominator: 1, accent: 'accent' as const },
          { beat: 0, numerator: 2, denominator: 3, accent: 'soft' as const, offsetMs },
          { beat: 1, numerator: 0, denominator: 1, accent: 'beat' as const },
        ]
        const one = segment({ from, to }, 20_000, { beats: 3, notes })
        const edges = [0, ...times.sort((a, b) => a - b), 30_000]
        const cut = edges.slice(1).flatMap((end, index) => beatsBetween(one, edges[index] ?? 0, end))
        expect(cut).toEqual(all(one))
      }),
      { numRuns: 500 },
    )
  })
  it('BEAT-4 rests, subdivisions, accents and fixed offsets are kept', () => {
    const pattern: BeatPattern = {
      beats: 4,
      notes: [
        { beat: 2, numerator: 1, denominator: 3, accent: 'soft' },
        { beat: 0, numerator: 0, denominator: 1, accent: 'accent' },
        { beat: 2, numerator: 0, denominator: 1, offsetMs: 45, accent: 'beat' },
      ],
    }
    const beats = all(segment(flat(60), 8000, pattern))
    expect(beats.map(({ at, accent, beat, note }) => [Math.round(at), accent, beat, note])).toEqual([
      [1000, 'accent', 0, 0],
      [3045, 'beat', 1, 1],
      [3333, 'soft', 2, 2],
      [5000, 'accent', 3, 0],
      [7045, 'beat', 4, 1],
      [7333, 'soft', 5, 2],
    ])
    expect(compilePattern(pattern)).toBe(compilePattern(pattern))
  })
  it('BEAT-5 a beat on the end of its segment belongs to the next one', () => {
    for (const bpm of [60, 91.3, 120, 133.7, 239.9]) {
      const duration = (7 * 60_000) / bpm
      expect(all(segment(flat(bpm), duration))).toHaveLength(7)
      expect(all(segment(flat(bpm), Math.floor(duration)))).toHaveLength(7)
    }
  })
  it('BEAT-6 the timeline of a game lists every beat in order, none closer than the fastest tempo', () => {
    const made = generateGame(defaultGame.config, 'timeline', defaultGame.profile)
    const beats = made.ok ? beatTimeline(made.game) : []
    expect(beats.length).toBeGreaterThan(200)
    const gaps = beats.slice(1).map(({ at }, index) => at - (beats[index]?.at ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(249)
  })
  it('BEAT-7 the count of any part of a segment is the number of its beats', () => {
    const bpm = fc.integer({ min: 15, max: 240 })
    const time = fc.double({ min: 0, max: 22_000, noNaN: true })
    const notes = fc.array(
      fc.record({
        beat: fc.integer({ min: 0, max: 3 }),
        numerator: fc.integer({ min: 0, max: 4 }),
        denominator: fc.integer({ min: 1, max: 4 }),
        offsetMs: fc.integer({ min: 0, max: 4000 }),
        accent: fc.constant('beat' as const),
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(fc.tuple(bpm, bpm), notes, fc.tuple(time, time), ([from, to], written, [start, end]) => {
        const one = { ...segment({ from, to }, 20_000, { beats: 3, notes: written }), until: 18_000 }
        expect(countBetween(one, start, end)).toBe(beatsBetween(one, start, end).length)
      }),
      { numRuns: 1000 },
    )
  })
  it('BEAT-7 beats of a segment of any length are counted', () => {
    const late = { beat: 0, numerator: 0, denominator: 1, accent: 'beat' as const, offsetMs: 1e11 }
    const endless = segment(flat(240), 1e12, { beats: 1, notes: [late] })
    expect(countBeats(endless)).toBe((1e12 - 1e11) / 250)
    expect(countBetween(endless, 0, 1000 + 1e11 + 1000)).toBe(4)
  })
  it('BEAT-7 beats are counted without making them, ramps and patterns included', () => {
    const game = makeGame({ ...defaultGame.config, gameDuration: { min: 20, max: 20 } }, 'count')
    for (const event of game.events) {
      if (event.kind !== 'beat') continue
      const segment = segmentOf(event)
      expect(countBeats(segment)).toBe(beatsBetween(segment, event.at, event.at + event.duration).length)
    }
  })
})
