import { defaultMetronomeSettings, type MetronomeSettings } from '@rubato/contracts/domain'
import type { Effect } from '@rubato/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createConductor } from '../conductor.ts'
import type { Output } from '../outputs/output.ts'
import { createSimulatedClock } from '../testing/simulated-clock.ts'
import { createBeatSchedule } from './beat-schedule.ts'
import { placeOfNote, tempoOf } from './tempo-segment.ts'

type Change = Partial<MetronomeSettings>
interface Heard {
  at: number
  accent: string
  note: number
}
const withRamp = (ramp: Partial<MetronomeSettings['ramp']>): Change => ({
  ramp: { ...defaultMetronomeSettings.ramp, enabled: true, ...ramp },
})
const overSeconds = (amount: number) => ({ amount, unit: 'seconds' }) as const

/** Runs a schedule with changes at their times; returns the beats that were not retracted. */
function play(first: Change, changes: readonly { at: number; to: Change }[], until: number) {
  let settings: MetronomeSettings = { ...defaultMetronomeSettings, ...first }
  const schedule = createBeatSchedule(() => settings)
  let heard: Heard[] = []
  const take = (effects: readonly Effect[]) => {
    for (const effect of effects) {
      if (effect.kind === 'retract') heard = heard.filter((beat) => beat.at < effect.from)
      if (effect.kind === 'beat') heard.push({ at: effect.at, accent: effect.accent, note: effect.note })
    }
  }
  const runTo = (now: number) => take(schedule.step({ type: 'advance', to: now + 1200 }))
  for (const { at, to } of changes) {
    runTo(at)
    settings = { ...settings, ...to }
    take(schedule.step({ type: 'change', at: at + 30 }))
  }
  for (let now = changes.at(-1)?.at ?? 0; now < until; now += 1000) runTo(now)
  return { schedule, beats: heard.filter((beat) => beat.at < until) }
}
const times = (beats: readonly Heard[]) => beats.map(({ at }) => at)
const gaps = (beats: readonly Heard[]) => beats.slice(1).map(({ at }, index) => at - (beats[index]?.at ?? 0))
const rounded = (values: readonly number[]) => values.map((value) => Math.round(value * 1000) / 1000)

describe('the beat schedule', () => {
  it('places beat n at n periods, also after an hour', () => {
    const { beats } = play({ tempo: 97 }, [], 3_600_000)
    expect(beats).toHaveLength(97 * 60)
    expect(beats.at(-1)?.at).toBeCloseTo((5819 * 60_000) / 97, 6)
  })

  it('accents beats, softens notes between the beats and skips rests', () => {
    const { beats, schedule } = play(
      { tempo: 60, bar: [['accent', 'beat'], ['rest'], ['beat', 'rest', 'accent']] },
      [],
      3500,
    )
    expect(beats.map(({ at, accent }) => [Math.round(at), accent])).toEqual([
      [0, 'accent'],
      [500, 'soft'],
      [2000, 'beat'],
      [2667, 'accent'],
      [3000, 'accent'],
    ])
    const segment = schedule.at(2700)!
    expect(beats.slice(0, 4).map(({ note }) => placeOfNote(segment, note))).toEqual([
      { beat: 0, part: 0 },
      { beat: 0, part: 1 },
      { beat: 2, part: 0 },
      { beat: 2, part: 2 },
    ])
  })

  it('changes the tempo on the next beat, which keeps its time', () => {
    const { beats } = play({ tempo: 60 }, [{ at: 2300, to: { tempo: 120 } }], 5000)
    expect(times(beats)).toEqual([0, 1000, 2000, 3000, 3500, 4000, 4500])
    expect(beats.map(({ accent }) => accent === 'accent')).toEqual([true, false, false, false, true, false, false])
  })

  it('ends on the grid of the last change when a slider is dragged', () => {
    const drag = Array.from({ length: 60 }, (_, step) => ({ at: 1000 + step * 16, to: { tempo: 60 + step } }))
    const { beats } = play({ tempo: 60 }, drag, 20_000)
    expect(gaps(beats).every((gap) => gap > 60_000 / 119 - 1e-6 && gap < 1000 + 1e-6)).toBe(true)
    expect(gaps(beats).at(-1)).toBeCloseTo(60_000 / 119, 6)
  })

  it('continues at the same place of a new bar, or at its start when the bar is shorter', () => {
    const bar = [['beat'], ['beat'], ['accent'], ['beat']] as MetronomeSettings['bar']
    const written = play({ tempo: 60 }, [{ at: 500, to: { bar } }], 5000).beats
    expect(written.map(({ accent }) => accent)).toEqual(['accent', 'beat', 'accent', 'beat', 'beat'])
    const shorter = play({ tempo: 60 }, [{ at: 2500, to: { bar: bar.slice(1, 3) } }], 6000).beats
    expect(shorter.map(({ accent }) => accent)).toEqual(['accent', 'beat', 'beat', 'beat', 'accent', 'beat'])
  })

  it('a change does not drop or repeat a beat or move the next one', () => {
    const tempo = fc.integer({ min: 20, max: 240 })
    const ramp = fc.record({
      enabled: fc.boolean(),
      from: tempo,
      to: tempo,
      over: fc.record({ amount: fc.integer({ min: 1, max: 8 }), unit: fc.constantFrom('seconds', 'bars') }),
      end: fc.constantFrom('hold', 'repeat'),
    })
    const parts = fc.integer({ min: 1, max: 4 }).map((count) => Array.from({ length: count }, () => 'beat'))
    const bar = fc.array(parts, { minLength: 1, maxLength: 5 })
    const change = fc.record({ tempo, ramp, bar, silent: fc.boolean() }, { requiredKeys: [] }) as fc.Arbitrary<Change>
    const changes = fc.array(fc.record({ at: fc.integer({ min: 0, max: 60_000 }), to: change }), { maxLength: 12 })
    fc.assert(
      fc.property(change, changes, (first, list) => {
        const ordered = list.toSorted((a, b) => a.at - b.at)
        const { beats } = play(first, ordered, 70_000)
        const all = gaps(beats)
        // The longest beat is one at 20 bpm, the shortest note a quarter of a beat at 240 bpm.
        expect(beats[0]?.at).toBe(0)
        expect(Math.min(...all)).toBeGreaterThan(62.5 - 1e-3)
        expect(Math.max(...all)).toBeLessThan(3000 + 1e-3)
        for (const { at } of ordered) {
          const earlier = ordered.filter((other) => other.at < at)
          const unchanged = play(first, earlier, at + 4000).beats
          const due = unchanged.filter((beat) => beat.at < at + 30).length + 1
          expect(times(beats).slice(0, due), 'up to the next beat').toEqual(times(unchanged).slice(0, due))
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('a ramp', () => {
  it('lasts exactly its bars, then its last tempo stays', () => {
    const ramp = withRamp({ from: 60, to: 180, over: { amount: 4, unit: 'bars' } })
    const { beats } = play(ramp, [], 20_000)
    const length = (16 * 60_000) / 120
    expect(beats[16]?.at).toBeCloseTo(length, 6)
    expect(rounded(gaps(beats).slice(16))).toEqual(
      gaps(beats)
        .slice(16)
        .map(() => 333.333),
    )
    expect(tempoOf(play(ramp, [], length / 2).schedule.at(length / 2)!, length / 2)).toBeCloseTo(120, 6)
    expect(
      beats.filter(({ accent }) => accent === 'accent').map(({ at }) => beats.findIndex((b) => b.at === at)),
    ).toEqual(beats.map((_, index) => index).filter((index) => index % 4 === 0))
  })

  it('over seconds keeps its phase when it ends between two beats', () => {
    const { beats, schedule } = play(withRamp({ from: 60, to: 100, over: overSeconds(10) }), [], 20_000)
    // 80 bpm on average over 10 s: 13 beats and a third have passed.
    expect(beats[14]?.at).toBeCloseTo(10_000 + ((14 - 13 - 1 / 3) * 60_000) / 100, 6)
    expect(gaps(beats).at(-1)).toBeCloseTo(600, 6)
    expect(tempoOf(schedule.at(15_000)!, 15_000)).toBe(100)
  })

  it('repeats from its first tempo on a beat', () => {
    const { beats, schedule } = play(withRamp({ from: 60, to: 100, over: overSeconds(10), end: 'repeat' }), [], 40_000)
    const again = beats[14]!.at
    expect(beats[15]!.at - again).toBeCloseTo(beats[1]!.at, 6)
    expect(tempoOf(schedule.at(beats.at(-1)!.at)!, beats.at(-1)!.at)).toBeLessThan(100)
    expect(rounded(gaps(beats.slice(14, 28)))).toEqual(rounded(gaps(beats.slice(0, 14))))
  })

  it('continues where it is when only the bar changes', () => {
    const ramp = withRamp({ from: 60, to: 120, over: overSeconds(30) })
    const changed = play(ramp, [{ at: 7000, to: { bar: [['accent'], ['beat']] } }], 40_000).beats
    const untouched = play(ramp, [], 40_000).beats
    expect(rounded(times(changed))).toEqual(rounded(times(untouched)))
  })

  it('takes a change of its end while it runs, and starts again when it had ended', () => {
    const ramp = { from: 60, to: 120, over: overSeconds(10) }
    const repeat = withRamp({ ...ramp, end: 'repeat' })
    const throughout = times(play(repeat, [], 30_000).beats)
    expect(rounded(times(play(withRamp(ramp), [{ at: 4000, to: repeat }], 30_000).beats))).toEqual(rounded(throughout))
    const ended = play(withRamp(ramp), [{ at: 15_200, to: repeat }], 17_000).schedule
    expect(tempoOf(ended.at(16_800)!, 16_800)).toBeLessThan(70)
  })

  it('starts on the next beat when it is switched on', () => {
    const { beats } = play({ tempo: 60 }, [{ at: 3200, to: withRamp({ from: 120, to: 120 }) }], 6000)
    expect(times(beats)).toEqual([0, 1000, 2000, 3000, 4000, 4500, 5000, 5500])
  })
})

describe('silent mode', () => {
  it('vibrates with every note, and only in silent mode', () => {
    const schedule = createBeatSchedule(() => ({ ...defaultMetronomeSettings, tempo: 60, silent: true }))
    const felt = schedule.step({ type: 'advance', to: 2500 }).filter(({ kind }) => kind === 'vibrate')
    expect(felt.map((effect) => [effect.at, effect.kind === 'vibrate' && effect.duration])).toEqual([
      [0, 90],
      [1000, 60],
      [2000, 60],
    ])
    const loud = createBeatSchedule(() => defaultMetronomeSettings)
    expect(loud.step({ type: 'advance', to: 2500 }).some(({ kind }) => kind === 'vibrate')).toBe(false)
  })
})

describe('the metronome on the stage’s conductor', () => {
  it('changes the tempo without a lost or doubled click', () => {
    const clock = createSimulatedClock()
    let settings: MetronomeSettings = { ...defaultMetronomeSettings, tempo: 60 }
    let clicks: number[] = []
    const recorder: Output = {
      take: (cue) => cue.kind === 'beat' && clicks.push(cue.time),
      retract: (from) => (clicks = clicks.filter((time) => time < from)),
      silence: () => undefined,
    }
    const conductor = createConductor<'change'>({
      clock,
      session: createBeatSchedule(() => settings),
      outputs: [recorder],
      sentence: () => '',
      onOver: () => undefined,
      onFault: (error) => expect.fail(String(error)),
    })
    conductor.begin()
    clock.run(4600)
    settings = { ...settings, tempo: 120 }
    conductor.input('change')
    clock.run(2400)
    const heard = clicks
      .filter((time) => time < clock.audio())
      .map((time) => Math.round((time - conductor.audioTimeOf(0)) * 1000))
    expect(heard).toEqual([0, 1000, 2000, 3000, 4000, 5000, 5500, 6000, 6500])
    expect(conductor.health().droppedBeats).toBe(0)
  })
})
