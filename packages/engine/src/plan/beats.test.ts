import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GameEventOf } from '@rubato/contracts/domain'
import { beatsBetween } from '../beat/make-beats.ts'
import { countBeats, segmentOf } from '../beat/segment.ts'
import { defaultProfile } from '../profile.ts'
import { addBeats, strokeToBeat } from './beats.ts'
import { rest } from './events.ts'
import { startPlan, type PlanBuilder } from './plan-builder.ts'

const planWith = (min: number, max: number): PlanBuilder => startPlan({ ...defaultProfile, tempo: { min, max } })
type BeatEvent = GameEventOf<'beat'>
const eventsOf = ({ drafts }: PlanBuilder): BeatEvent[] =>
  drafts.flatMap((draft, index) => (draft.kind === 'beat' ? [{ id: `e${index}`, ...draft }] : []))
const timesOf = (builder: PlanBuilder): number[] =>
  eventsOf(builder).flatMap((event) =>
    beatsBetween(segmentOf(event), event.at, event.at + event.duration).map(({ at }) => at),
  )
const steps = (times: readonly number[]): number[] => times.slice(1).map((at, index) => at - (times[index] ?? 0))

describe('strokes of a plan', () => {
  it('BEAT-9 stretches of any length at one tempo keep one count of beats', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 200 }), lengths, (tempo, durations) => {
        const builder = planWith(40, 200)
        for (const duration of durations) addBeats(builder, { task: 'steady', duration, from: tempo })
        for (const step of steps(timesOf(builder))) expect(Math.abs(step - 60_000 / tempo)).toBeLessThan(1.01)
      }),
      { numRuns: 300 },
    )
  })
  it('BEAT-9 after a change of tempo the first stroke keeps a beat of its own tempo from the last', () => {
    const bpm = fc.integer({ min: 40, max: 240 })
    const parts = fc.array(fc.tuple(bpm, bpm, fc.integer({ min: 1, max: 4000 })), { minLength: 2, maxLength: 10 })
    fc.assert(
      fc.property(parts, (all) => {
        const builder = planWith(40, 240)
        for (const [from, to, duration] of all) addBeats(builder, { task: 'edging', duration, from, to })
        const shortest = 60_000 / Math.max(...all.flatMap(([from, to]) => [from, to]))
        for (const step of steps(timesOf(builder))) expect(step).toBeGreaterThan(shortest - 1.01)
      }),
      { numRuns: 300 },
    )
  })
  it('BEAT-9 a new count begins after a rest', () => {
    const builder = planWith(40, 200)
    addBeats(builder, { task: 'steady', duration: 2300, from: 60 })
    rest(builder, 5000)
    addBeats(builder, { task: 'steady', duration: 3000, from: 60 })
    expect(timesOf(builder)).toEqual([0, 1000, 2000, 7300, 8300, 9300])
    expect(eventsOf(builder).map(({ since }) => since)).toEqual([undefined, undefined])
  })
  it('BEAT-9 an event that goes on with a count is counted like any other', () => {
    const builder = planWith(40, 200)
    addBeats(builder, { task: 'steady', duration: 2300, from: 60 })
    addBeats(builder, { task: 'steady', duration: 2600, from: 60, to: 90 })
    const [, event] = eventsOf(builder)
    expect(event).toMatchObject({ at: 2300, since: 300 })
    expect(event && countBeats(segmentOf(event))).toBe(timesOf(builder).filter((at) => at >= 2300).length)
  })
  it('BEAT-9 strokes up to the beat end where the next beat falls', () => {
    const builder = planWith(60, 60)
    addBeats(builder, { task: 'steady', duration: 2300, from: 60 })
    strokeToBeat(builder)
    expect(builder.now).toBe(3000)
    strokeToBeat(builder)
    expect(builder.now).toBe(3000)
  })
  it('GEN-60 strokes are cut at the range of the member, other beats are not', () => {
    const builder = planWith(60, 120)
    expect(addBeats(builder, { task: 'edging', duration: 5000, from: 40, to: 200 })).toEqual({ from: 60, to: 120 })
    expect(addBeats(builder, { task: 'ball-slap', duration: 5000, from: 40 })).toEqual({ from: 40, to: 40 })
  })
  it('GEN-60 a tempo that the heat cap lowers stays lowered', () => {
    const builder = planWith(60, 240)
    builder.current = { ...builder.current, tempo: 230 }
    addBeats(builder, { task: 'steady', duration: 40_000, from: 230 })
    addBeats(builder, { task: 'steady', duration: 40_000, from: 230 })
    expect(builder.current.tempo).toBe(200)
  })
  it('GEN-90 strokes that the heat cap lowers come down to the hot tempo in a glide', () => {
    const builder = planWith(60, 240)
    addBeats(builder, { task: 'edging', duration: 50_000, from: 240 })
    addBeats(builder, { task: 'edging', duration: 20_000, from: 240 })
    expect(eventsOf(builder).map(({ duration, tempo }) => ({ duration, tempo }))).toEqual([
      { duration: 50_000, tempo: { from: 240, to: 240 } },
      { duration: 2500, tempo: { from: 240, to: 200 } },
      { duration: 17_500, tempo: { from: 200, to: 200 } },
    ])
  })
  it('GEN-90 no strokes lasting up to the heat cap leave no time for the glide', () => {
    const lengths = fc.array(fc.integer({ min: 1000, max: 40_000 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(fc.integer({ min: 205, max: 240 }), lengths, (bpm, durations) => {
        const builder = planWith(60, 240)
        for (const duration of durations) addBeats(builder, { task: 'edging', duration, from: bpm })
        const tempos = eventsOf(builder).map(({ tempo }) => tempo)
        for (const [index, { from }] of tempos.slice(1).entries()) expect(from).toBe(tempos[index]?.to)
        expect(builder.heat.hot).toBeLessThanOrEqual(60_000)
      }),
      { numRuns: 300 },
    )
  })
  it('GEN-90 strokes at the hot tempo do not go above it again by a step', () => {
    const builder = planWith(60, 240)
    addBeats(builder, { task: 'cum', duration: 70_000, from: 220, to: 234 })
    addBeats(builder, { task: 'cum', duration: 10_000, from: 234 })
    expect(eventsOf(builder).map(({ tempo }) => tempo)).toEqual([
      { from: 200, to: 200 },
      { from: 200, to: 200 },
    ])
  })
})
