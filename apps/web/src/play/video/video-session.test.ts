/** The course of a video and the effects of its script. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlayedScript } from '@rubato/builder/funscript'
import type { StageEffect } from '../dispatcher.ts'
import type { VideoPlan } from './video-plan.ts'
import { createVideoSession } from './video-session.ts'
import type { VideoInput } from './video-state.ts'

/** A stroke each second: up in its first half, at the bottom on the second. */
const scriptOf = (seconds: number, more: Partial<PlayedScript> = {}): PlayedScript => {
  const stroke = Array.from({ length: seconds }, (_, n): [number, number][] => [
    [n * 1000, 0],
    [n * 1000 + 500, 100],
  ]).flat()
  const beats = Array.from({ length: seconds }, (_, n) => n * 1000)
  return { axes: { stroke }, beats, rates: [{ from: 0, rate: 1 }], ...more }
}
const plan = (more: Partial<VideoPlan> = {}): VideoPlan => ({
  duration: 60_000,
  scripts: [scriptOf(60)],
  calm: null,
  ...more,
})

/** Plays in windows of 100 ms, 1.2 s ahead, and sends inputs at their times. What an input retracts is forgotten. */
function play(given: VideoPlan, until: number, inputs: readonly (VideoInput & { at: number })[] = []) {
  const session = createVideoSession(given)
  let effects: StageEffect[] = []
  const take = (more: readonly StageEffect[]) => {
    for (const effect of more) {
      if (effect.kind === 'retract') effects = effects.filter(({ at }) => at < effect.from)
      else effects.push(effect)
    }
  }
  const places = new Map<number, number>()
  for (let now = 0; now <= until; now += 100) {
    for (const input of inputs.filter(({ at }) => at >= now && at < now + 100)) take(session.step(input))
    take(session.step({ type: 'advance', to: now + 1200 }))
    places.set(now, Math.round(session.placeAt(now).media))
  }
  const heard = effects.filter(({ at }) => at < until)
  return {
    session,
    beats: heard.filter(({ kind }) => kind === 'beat').map(({ at }) => Math.round(at)),
    moves: heard.flatMap((effect) => (effect.kind === 'move' ? [effect] : [])),
    media: (ms: number) => places.get(ms),
  }
}

describe('the session of a video', () => {
  it('has a beat at each stroke, and the movements between', () => {
    const { beats, moves } = play(plan(), 3000)
    expect(beats).toEqual([0, 1000, 2000])
    expect(moves.slice(0, 3).map(({ at, duration, from, to }) => [at, duration, from, to])).toEqual([
      [0, 500, 0, 1],
      [500, 500, 1, 0],
      [1000, 500, 0, 1],
    ])
    expect(moves[0]?.drives).toEqual(['position', 'vibration', 'rotation'])
  })
  it('gives vibration and rotation the axes that the script has for them', () => {
    const axes = {
      ...scriptOf(60).axes,
      vib: [
        [0, 50],
        [4000, 50],
      ] as const,
    }
    const { moves } = play(plan({ scripts: [scriptOf(60, { axes })] }), 1000)
    expect(moves.map(({ drives }) => drives.join(' ')).toSorted()).toEqual([
      'position rotation',
      'position rotation',
      'vibration',
    ])
  })
  it('has the movements of every axis, each eased around its rest', () => {
    const roll = [
      [0, 50],
      [1000, 100],
      [2000, 0],
    ] as const
    const axes = { ...scriptOf(60).axes, roll, vib: roll }
    const movesOf = (isEased: boolean) => {
      const session = createVideoSession(plan({ scripts: [scriptOf(60, { axes })] }), { isEased })
      return session.step({ type: 'advance', to: 3000 }).flatMap((effect) => (effect.kind === 'move' ? [effect] : []))
    }
    const rolls = (isEased: boolean) => movesOf(isEased).filter(({ axis }) => axis === 'roll')
    expect(rolls(false).map(({ from, to, drives }) => [from, to, drives])).toEqual([
      [0.5, 1, []],
      [1, 0, []],
    ])
    const eased = rolls(true).map(({ from, to }) => [from, to].map((place) => Math.round(100 * place)))
    expect(eased).toEqual([
      [50, 80],
      [80, 20],
    ])
    expect(movesOf(true).find(({ axis }) => axis === 'vib')?.to).toBeCloseTo(0.6)
  })
  it('slows the video and its script where the script says so', () => {
    const rates = [
      { from: 0, rate: 1 },
      { from: 2000, rate: 0.5 },
      { from: 4000, rate: 1 },
    ]
    const { beats, media } = play(plan({ scripts: [scriptOf(60, { rates })] }), 8000)
    expect(beats).toEqual([0, 1000, 2000, 4000, 6000, 7000])
    expect(media(4000)).toBe(3000)
  })
  it('pauses at its place and goes on from there; in between there is no beat', () => {
    const { beats, media } = play(plan(), 8000, [
      { type: 'pause', at: 2500 },
      { type: 'go-on', at: 5000 },
    ])
    expect(beats).toEqual([0, 1000, 2000, 5500, 6500, 7500])
    expect([media(2500), media(4000), media(6000)]).toEqual([2500, 2500, 3500])
  })
  it('is slower and less deep while it is eased', () => {
    const { moves, media } = play(plan(), 8000, [{ type: 'ease', isOn: true, at: 2000 }])
    expect(Math.max(...moves.filter(({ at }) => at >= 2000).map(({ to }) => to))).toBeCloseTo(0.6)
    expect(media(7000)).toBe(6000)
  })
  it('enters a movement in its middle after a seek, with the rest of its time', () => {
    const { moves, media } = play(plan(), 4000, [{ type: 'seek', to: 10_250, at: 2000 }])
    expect(moves.find(({ at }) => at === 2000)).toMatchObject({ from: 0.5, to: 1, duration: 250 })
    expect(media(3000)).toBe(11_250)
  })
  it('shows the place of a seek before it is heard', () => {
    const session = createVideoSession(plan())
    session.step({ type: 'advance', to: 2000 })
    session.step({ type: 'seek', to: 10_000, at: 1030 })
    expect([800, 1000, 1530].map((ms) => session.shownAt(ms).media)).toEqual([10_000, 10_000, 10_500])
    expect(session.placeAt(1000).media).toBe(1000)
  })
  it('repeats a range until it is ended', () => {
    const { media } = play(plan(), 12_000, [
      { type: 'loop', range: { from: 20_000, to: 22_000 }, at: 1000 },
      { type: 'loop', range: null, at: 8000 },
    ])
    expect([1000, 2900, 3000, 7500, 11_000].map(media)).toEqual([20_000, 21_900, 20_000, 20_500, 24_000])
  })
  it('stays at its place when a mark of the part is moved, unless it is outside then', () => {
    const { media } = play(plan(), 9000, [
      { type: 'loop', range: { from: 20_000, to: 26_000 }, at: 1000 },
      { type: 'loop', range: { from: 20_000, to: 24_000 }, at: 3000 },
      { type: 'loop', range: { from: 23_500, to: 25_000 }, at: 4000 },
    ])
    expect([2900, 3900, 4000, 5400, 5600].map(media)).toEqual([21_900, 22_900, 23_500, 24_900, 23_600])
  })
  it('repeats a calm passage with the softest script at the edge, and comes back to its place', () => {
    const soft = scriptOf(60, { beats: [] })
    const edged = plan({ scripts: [soft, scriptOf(60)], calm: { from: 30_000, to: 35_000 } })
    const { beats, media } = play(edged, 20_000, [
      { type: 'script', index: 1, at: 0 },
      { type: 'edge', isOn: true, at: 5500 },
      { type: 'edge', isOn: false, at: 15_500 },
    ])
    expect([media(5500), media(12_500), media(15_500)]).toEqual([30_000, 32_000, 5500])
    expect(beats.filter((at) => at >= 5500 && at < 15_500)).toEqual([])
    expect(beats.filter((at) => at >= 15_500)).toEqual([16_000, 17_000, 18_000, 19_000])
  })
  it('waits at the edge where there is no calm passage', () => {
    const { beats, media } = play(plan(), 8000, [
      { type: 'edge', isOn: true, at: 2500 },
      { type: 'edge', isOn: false, at: 6500 },
    ])
    expect(beats).toEqual([0, 1000, 2000, 7000])
    expect(media(6500)).toBe(2500)
  })
  describe('at an edge with a calm passage', () => {
    const edged = plan({ scripts: [scriptOf(60, { beats: [] }), scriptOf(60)], calm: { from: 30_000, to: 35_000 } })
    const hard = { type: 'script', index: 1, at: 0 } as const
    const edge = (isOn: boolean, at: number) => ({ type: 'edge', isOn, at }) as const
    it('stays paused at a seek and a repeated part, until the member goes on', () => {
      const inputs = [hard, edge(true, 2000), { type: 'pause', at: 3000 }] as const
      const sought = play(edged, 8000, [...inputs, { type: 'seek', to: 10_000, at: 4000 }, { type: 'go-on', at: 6000 }])
      expect([5900, 7000].map(sought.media)).toEqual([10_000, 11_000])
      const repeated = play(edged, 8000, [...inputs, { type: 'loop', range: { from: 10_000, to: 12_000 }, at: 4000 }])
      expect(repeated.media(8000)).toBe(10_000)
    })
    it('stays paused where the edge begins in a pause', () => {
      const begun = play(edged, 10_000, [
        hard,
        { type: 'pause', at: 1500 },
        edge(true, 2000),
        { type: 'go-on', at: 6000 },
        edge(false, 8000),
      ])
      expect([5900, 7000, 8000, 9000].map(begun.media)).toEqual([30_000, 31_000, 1500, 2500])
    })
    it('goes on after a pause where the member is ready again', () => {
      const inputs = [{ type: 'pause', at: 1500 } as const, edge(true, 2000), edge(false, 4000)]
      expect([3900, 5000].map(play(edged, 6000, inputs).media)).toEqual([30_000, 2500])
    })
    it('has the chosen script again where a part repeats', () => {
      const { session } = play(edged, 6000, [
        hard,
        edge(true, 2000),
        { type: 'loop', range: { from: 10_000, to: 12_000 }, at: 4000 },
      ])
      expect(session.state()).toMatchObject({ script: 1, isAtEdge: false, loop: { from: 10_000, to: 12_000 } })
    })
  })
  it('plays on from a seek while it waits at the edge, where it was not paused', () => {
    const seek = { type: 'seek', to: 10_000, at: 4000 } as const
    const edge = { type: 'edge', isOn: true, at: 2000 } as const
    expect(play(plan(), 6000, [edge, seek]).media(6000)).toBe(12_000)
    expect(play(plan(), 6000, [{ type: 'pause', at: 1000 }, edge, seek]).media(6000)).toBe(10_000)
  })
  it('moves the script against the video by a nudge', () => {
    expect(play(plan(), 3000, [{ type: 'nudge', ms: 40, at: 500 }]).beats).toEqual([0, 1040, 2040])
  })
  it('ends with the video, and at the longest session', () => {
    const { session } = play(plan(), 1000)
    expect(session.placeAt(60_000)).toMatchObject({ media: 60_000, still: 'ended' })
    const long = createVideoSession(plan({ duration: 4 * 3_600_000 }))
    expect(long.placeAt(2 * 3_600_000 + 5)).toMatchObject({ media: 2 * 3_600_000, still: 'time-is-up' })
  })
  it('ends at the end of its part, and at what the videos before it have left of the longest session', () => {
    const part = createVideoSession(plan(), { from: 10_000, until: 20_000 })
    expect(part.placeAt(10_005)).toMatchObject({ media: 20_000, still: 'ended' })
    const away = createVideoSession(plan(), { from: 10_000, until: 20_000 })
    away.step({ type: 'advance', to: 1000 })
    away.step({ type: 'seek', to: 30_000, at: 1000 })
    expect(away.placeAt(2000)).toMatchObject({ media: 31_000, still: null })
    const late = createVideoSession(plan(), { elapsedBefore: 2 * 3_600_000 - 5000 })
    expect(late.placeAt(5005)).toMatchObject({ media: 5000, still: 'time-is-up' })
  })
  it('has every beat of the script once, in order, however the time is cut and whatever the rates are', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 60 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 50, max: 100 })), { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 30, maxLength: 60 }),
        (gaps, changes, windows) => {
          let at = 0
          const beats = gaps.map((gap) => (at += gap))
          let from = 0
          const rates = [
            { from: 0, rate: 1 },
            ...changes.map(([s, rate]) => ({ from: (from += s * 500), rate: rate / 100 })),
          ]
          const session = createVideoSession(plan({ scripts: [scriptOf(0, { beats, rates })] }))
          let to = 0
          const found = windows.flatMap((length) =>
            session
              .step({ type: 'advance', to: (to += length) })
              .flatMap(({ kind, at: ms }) => (kind === 'beat' ? [Math.round(session.placeAt(ms).media)] : [])),
          )
          const end = Math.round(session.placeAt(to).media)
          expect(found).toEqual(beats.filter((beat) => beat < end))
        },
      ),
      { numRuns: 50 },
    ))
})
