import { describe, expect, it } from 'vitest'
import type { PlayableGame } from '@rubato/contracts/domain'
import {
  ask,
  beatEvent,
  beatTimes,
  firstWord,
  lastView,
  playByHand,
  said,
  saidOutsideTalk,
  shortestGap,
  smallGame,
  taskEvent,
  tempoOf,
  withBeats,
} from '../testing/small-game.ts'
import type { Effect, MemberInput } from './model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const sayings = (effects: readonly Effect[], trigger: string): number[] =>
  effects.flatMap((effect) => (effect.kind === 'say' && effect.line.trigger === trigger ? [effect.at] : []))

describe('an edge', () => {
  /** Two edges of 30 s with strokes at 160 bpm, each with a rest of 40 s. */
  const twoEdges = (): PlayableGame =>
    withBeats(
      3 * MINUTE,
      [0, 80].flatMap((from) => [
        beatEvent(from * SECOND, 10 * SECOND, 80),
        { ...beatEvent((from + 10) * SECOND, 30 * SECOND, 160), task: 'edging' as const },
      ]),
      [0, 80].flatMap((from) => [
        taskEvent((from + 10) * SECOND, 30 * SECOND, 'edging'),
        ask('edge', (from + 10) * SECOND, 30 * SECOND),
        taskEvent((from + 40) * SECOND, 40 * SECOND, 'rest'),
      ]),
    )
  const answered = (at: number, type: MemberInput = 'edge') => {
    const hand = playByHand(twoEdges())
    const before = hand.to(at)
    return [...before, ...hand.send({ type, at }), ...hand.to(3 * MINUTE)]
  }
  const secondEdge = (effects: readonly Effect[]): number => {
    const asked = effects.filter((effect) => effect.kind === 'show' && effect.view.ask === 'edge')
    return tempoOf(effects, asked.at(-1)?.at ?? 0)
  }
  it.each([12, 25, 38])('PLAY-6 after %i s the hold is on the beat, at half the tempo, for 5 to 20 s', (seconds) => {
    const at = seconds * SECOND + 150
    const effects = answered(at)
    expect(tempoOf(effects, at)).toBe(80)
    const around = effects.filter((effect) => Math.abs(effect.at - at) < 2 * SECOND)
    expect(shortestGap(around)).toBeGreaterThanOrEqual(60_000 / 160 - 1)
    const rest = effects.find((effect) => effect.kind === 'show' && effect.at > at && effect.view.task === 'rest')
    expect(rest?.at).toBeGreaterThanOrEqual(at + 5 * SECOND)
    expect(rest?.at).toBeLessThanOrEqual(at + 20 * SECOND + 750)
  })
  it('PLAY-6 the longer the edge took, the shorter the hold', () => {
    const length = (at: number) =>
      (answered(at).find((effect) => effect.kind === 'show' && effect.at > at && effect.view.task === 'rest')?.at ?? 0) - at // prettier-ignore
    expect(length(12 * SECOND)).toBeGreaterThan(length(39 * SECOND))
  })
  it('PLAY-6 the hold ends inside the cap of an edge', () => {
    const long = withBeats(
      8 * MINUTE,
      [{ ...beatEvent(0, 5 * MINUTE, 160), task: 'edging' }],
      [taskEvent(0, 5 * MINUTE, 'edging'), ask('edge', 0, 5 * MINUTE), taskEvent(5 * MINUTE, 3 * MINUTE, 'rest')],
    )
    const hand = playByHand(long)
    hand.to(5 * MINUTE - 2 * SECOND)
    const off = hand.send({ type: 'edge', at: 5 * MINUTE - 2 * SECOND })
    expect(lastView(off)).toMatchObject({ task: 'rest', tempo: null, edges: { done: 1 } })
  })
  it('PLAY-59 an edge reported within 2 s after its question still counts, and later it does not', () => {
    const end = 40 * SECOND
    const late = answered(end + 1500)
    expect(said(late)).not.toContain('premature-edge')
    expect(said(late).filter((trigger) => trigger === 'edging-cooldown')).toHaveLength(1)
    expect(lastView(late).edges).toMatchObject({ done: 1 })
    expect(firstWord(late.filter(({ at }) => at >= end + 1500))).toBe(end + 1500)
    const later = answered(end + 2500)
    expect(said(later)).toContain('premature-edge')
    expect(lastView(later).edges).toMatchObject({ done: 0 })
  })
  it('PLAY-59 a report after the question at the end is no edge', () => {
    const events = [taskEvent(0, MINUTE, 'cum'), ask('finished', 10 * SECOND, 50 * SECOND)]
    const hand = playByHand(
      withBeats(3 * MINUTE, [beatEvent(0, MINUTE)], [...events, taskEvent(MINUTE, MINUTE, 'rest')]),
    )
    hand.to(MINUTE + SECOND)
    const effects = [...hand.send({ type: 'edge', at: MINUTE + SECOND }), ...hand.to(2 * MINUTE)]
    expect(said(effects)).not.toContain('edging-cooldown')
    expect(lastView(effects).edges).toMatchObject({ done: 0 })
  })
  it('PLAY-6 "edge" again ends the hold, and "too close" takes the hands off for the gap', () => {
    const held = () => {
      const hand = playByHand(twoEdges())
      hand.to(15 * SECOND)
      hand.send({ type: 'edge', at: 15 * SECOND })
      hand.to(17 * SECOND)
      return hand
    }
    const again = held()
    const over = lastView(again.send({ type: 'edge', at: 17 * SECOND }))
    expect(over).toMatchObject({ task: 'rest', tempo: null, edges: { done: 1 } })
    const close = held()
    const off = close.send({ type: 'too-close', at: 17 * SECOND })
    expect(said(off)).toEqual(['premature-ruin'])
    expect(beatTimes(close.to(46 * SECOND))).toEqual([])
  })
  it('PLAY-47 a quick edge makes the next climb slower, a late one faster, "cannot" gentler still', () => {
    expect(secondEdge(answered(11 * SECOND))).toBeCloseTo(160 * (0.9 + 0.2 / 30), 1)
    expect(secondEdge(answered(39 * SECOND))).toBeCloseTo(160 * (0.9 + (0.2 * 29) / 30), 1)
    expect(secondEdge(answered(25 * SECOND, 'cannot'))).toBeCloseTo(160 * 0.85, 1)
  })
})

describe('the way back', () => {
  const steady = () => playByHand(withBeats(6 * MINUTE, [beatEvent(0, 6 * MINUTE, 160)], [taskEvent(0, 6 * MINUTE)]))
  it.each(['too-close', 'edge'] as const)(
    'PLAY-48 after "%s" the strokes come back at half the tempo and climb for 25 s',
    (type) => {
      const hand = steady()
      hand.to(MINUTE)
      const effects = [...hand.send({ type, at: MINUTE }), ...hand.to(3 * MINUTE)]
      const start = beatTimes(effects)[0] ?? 0
      expect(start).toBe(90 * SECOND)
      expect(tempoOf(effects, start)).toBeCloseTo(80, 5)
      expect(tempoOf(effects, start + 12_500)).toBeCloseTo(120, 0)
      expect(tempoOf(effects, start + 25_001)).toBe(160)
      expect(saidOutsideTalk(effects)).toEqual([type === 'edge' ? 'premature-edge' : 'premature-ruin', 'stroke-start'])
    },
  )
  it.each([
    ['held', 25 * SECOND],
    ['reported right after its question', 41 * SECOND],
  ])('PLAY-48 after an edge that was %s the strokes come back at half the tempo and climb for 25 s', (_, at) => {
    const climb = [taskEvent(10 * SECOND, 30 * SECOND, 'edging'), ask('edge', 10 * SECOND, 30 * SECOND)]
    const beats = [beatEvent(0, 40 * SECOND, 160), beatEvent(70 * SECOND, 2 * MINUTE, 160)]
    const hand = playByHand(withBeats(4 * MINUTE, beats, [...climb, taskEvent(40 * SECOND, 30 * SECOND, 'rest')]))
    hand.to(at)
    const effects = [...hand.send({ type: 'edge', at }), ...hand.to(4 * MINUTE)]
    const back = beatTimes(effects).find((time) => time > at + 21 * SECOND) ?? 0
    expect(tempoOf(effects, back)).toBeCloseTo(80, 5)
    expect(tempoOf(effects, back + 12_500)).toBeCloseTo(120, 0)
    expect(tempoOf(effects, back + 25_001)).toBe(160)
    expect(lastView(effects.filter((effect) => effect.at < back)).edges).toMatchObject({ done: 1 })
  })
  it('PLAY-48 a pause in the hold at an edge leaves the climb to the strokes after the rest', () => {
    const climb = [taskEvent(10 * SECOND, 60 * SECOND, 'edging'), ask('edge', 10 * SECOND, 60 * SECOND)]
    const beats = [beatEvent(0, 70 * SECOND, 160), beatEvent(100 * SECOND, 3 * MINUTE, 160)]
    const hand = playByHand(withBeats(6 * MINUTE, beats, [...climb, taskEvent(70 * SECOND, 30 * SECOND, 'rest')]))
    hand.to(20 * SECOND)
    hand.send({ type: 'edge', at: 20 * SECOND })
    hand.to(23 * SECOND)
    hand.send({ type: 'pause', at: 23 * SECOND })
    hand.to(30 * SECOND)
    const effects = [...hand.send({ type: 'resume', at: 30 * SECOND }), ...hand.to(5 * MINUTE)]
    const rest = effects.find(
      (effect) => effect.kind === 'show' && effect.view.task === 'rest' && effect.view.status === 'playing',
    )
    const back = beatTimes(effects).find((time) => time > (rest?.at ?? NaN)) ?? 0
    // The hold goes on after the pause.
    expect(beatTimes(effects).some((time) => time < (rest?.at ?? NaN))).toBe(true)
    expect(tempoOf(effects, back)).toBeCloseTo(80, 5)
    expect(tempoOf(effects, back + 12_500)).toBeCloseTo(120, 0)
    expect(tempoOf(effects, back + 25_001)).toBe(160)
  })
  it.each([
    ['stroke-slower', 120, []],
    ['stroke-faster', 200, []],
    ['stroke-slower', 60, ['stroke-slower']],
  ] as const)('PLAY-69 during the climb "%s" to %i bpm is said as %j', (trigger, to, words) => {
    const change = { ...beatEvent(15 * SECOND, 3 * SECOND, 0), tempo: { from: 160, to } }
    const beats = [beatEvent(0, 11 * SECOND, 160), beatEvent(11 * SECOND, 4 * SECOND, 160), change]
    const line = { kind: 'say', at: 11_000, duration: 3200, task: 'tempo-change', trigger } as const
    const game = withBeats(3 * MINUTE, [...beats, beatEvent(18 * SECOND, MINUTE, to)], [taskEvent(0, MINUTE), line])
    const hand = playByHand(game)
    hand.to(2 * SECOND)
    const effects = [...hand.send({ type: 'too-close', at: 2 * SECOND }), ...hand.to(3 * MINUTE)]
    expect(saidOutsideTalk(effects)).toEqual(['premature-ruin', 'stroke-start', ...words])
    const tempos = beatTimes(effects.filter(({ at }) => at < MINUTE)).map((at) => tempoOf(effects, at))
    expect(words.length > 0 || tempos.every((tempo, index) => tempo >= (tempos[index - 1] ?? 0))).toBe(true)
    expect(tempoOf(effects, 70 * SECOND)).toBeCloseTo(to, 0)
  })
  it('PLAY-68 no line holds the member at an edge before it is reported: talk is said in its place', () => {
    const climb = [taskEvent(10 * SECOND, 60 * SECOND, 'edging'), ask('edge', 10 * SECOND, 60 * SECOND)]
    const hold = [20, 55].map(
      (at) => ({ kind: 'say', at: at * SECOND, duration: 5000, task: 'edging', trigger: 'edging' }) as const,
    )
    const hand = playByHand(withBeats(3 * MINUTE, [beatEvent(0, 70 * SECOND, 120)], [...climb, ...hold]))
    expect(said(hand.to(40 * SECOND))).toEqual(['do-not-cum'])
    expect(said(hand.send({ type: 'edge', at: 40 * SECOND }))).toEqual(['edging'])
  })
  it.each([
    ['during the hands-off', 220],
    ['right after the strokes came back', 208],
  ])('PLAY-48 an easing that ends %s leaves the climb from half the tempo as it is', (_, seconds) => {
    const hand = steady()
    hand.to(MINUTE)
    // The easing ends after four minutes.
    const reported = seconds * SECOND
    const effects = [
      ...hand.send({ type: 'ease', at: MINUTE }),
      ...hand.to(reported),
      ...hand.send({ type: 'too-close', at: reported }),
      ...hand.to(5 * MINUTE),
    ]
    const start = beatTimes(effects).find((at) => at > reported + SECOND) ?? 0
    expect(start).toBe(reported + 30 * SECOND)
    expect(tempoOf(effects, start)).toBeCloseTo(80, 5)
    expect(tempoOf(effects, start + 12_500)).toBeLessThanOrEqual(120.5)
    expect(tempoOf(effects, start + 25_001)).toBe(160)
  })
  it.each(['too-close', 'edge'] as const)(
    'PLAY-58 the rest after "%s" has 15 to 25 s of silence after its answer',
    (type) => {
      const hand = steady()
      hand.to(MINUTE)
      const effects = [...hand.send({ type, at: MINUTE }), ...hand.to(2 * MINUTE)]
      const words = effects.filter(({ kind }) => kind === 'say' || kind === 'system-line').map(({ at }) => at)
      const strokes = beatTimes(effects)[0] ?? Infinity
      const times = [...words.filter((at) => at <= strokes), strokes]
      expect(times.length).toBeGreaterThanOrEqual(3)
      const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
      expect(gaps[0]).toBeGreaterThanOrEqual(15 * SECOND)
      expect(Math.max(...gaps)).toBeLessThanOrEqual(28 * SECOND)
    },
  )
  it('PLAY-48 the line after "too close" does not assume that it happened: the summary counts no ruin', () => {
    const hand = steady()
    hand.to(MINUTE)
    hand.send({ type: 'too-close', at: MINUTE })
    expect(hand.to(7 * MINUTE).find(({ kind }) => kind === 'over')).toMatchObject({ summary: { ruins: 0 } })
  })
  it('PLAY-50 after easing off the tempo returns in steps of 12 % at most, 9 s apart, the first with its line', () => {
    const hand = steady()
    hand.to(MINUTE)
    const effects = [...hand.send({ type: 'ease', at: MINUTE }), ...hand.to(6 * MINUTE)]
    const end = 4 * MINUTE
    const [begin = NaN, ...others] = sayings(effects, 'stroke-little-faster')
    expect(others).toEqual([])
    expect(begin).toBeLessThanOrEqual(end + 2 * SECOND)
    const times = [0, 9, 18, 27, 36].map((time) => begin + time * SECOND)
    const tempos = [end - 1, ...times.map((at) => at + 3001)].map((at) => tempoOf(effects, at))
    expect([tempos[0], tempos.at(-1)]).toEqual([100, 160])
    for (const [index, tempo] of tempos.slice(1).entries()) {
      expect(tempo / (tempos[index] ?? 0)).toBeGreaterThan(1.05)
      expect(tempo / (tempos[index] ?? 0)).toBeLessThanOrEqual(1.12)
      expect(tempoOf(effects, (times[index] ?? 0) + 8999)).toBeCloseTo(tempo, 5)
    }
  })
  it('PLAY-50 no step takes the time of a call of the grip: the tight grip that is shown is said', () => {
    const end = 4 * MINUTE
    for (const wait of [500, 1500, 9500, 10_500]) {
      const at = end + wait
      const tight = {
        kind: 'say',
        at,
        duration: 1900,
        task: 'grip-challenge',
        trigger: 'grip-challenge-tight',
      } as const
      const hand = playByHand(
        withBeats(10 * MINUTE, [beatEvent(0, 10 * MINUTE, 160)], [taskEvent(0, 10 * MINUTE), tight]),
      )
      hand.to(MINUTE)
      const effects = [...hand.send({ type: 'ease', at: MINUTE }), ...hand.to(6 * MINUTE)]
      expect(sayings(effects, 'grip-challenge-tight')).toEqual([at])
      expect(sayings(effects, 'stroke-little-faster')).toHaveLength(1)
      expect(tempoOf(effects, 6 * MINUTE - 1)).toBe(160)
    }
  })
  it('PLAY-125 the grip that is shown after easing is said, once nothing else is', () => {
    const end = 4 * MINUTE
    for (const grip of ['normal', 'tight'] as const) {
      const change = { kind: 'stroke', at: 3.5 * MINUTE, duration: 0, task: 'grip', grip } as const
      const talk = { kind: 'say', at: end - 500, duration: 3200, task: 'steady', trigger: 'do-not-cum' } as const
      const hand = playByHand(
        withBeats(5 * MINUTE, [beatEvent(0, 5 * MINUTE, 160)], [taskEvent(0, 5 * MINUTE), change, talk]),
      )
      hand.to(MINUTE)
      const effects = [...hand.send({ type: 'ease', at: MINUTE }), ...hand.to(5 * MINUTE)]
      // A tight grip does not come back by itself.
      const [at = NaN] = sayings(effects, 'grip-normal')
      expect(at).toBeGreaterThan(end - 500)
      const shown = effects.find(
        (effect) => effect.kind === 'show' && effect.at > MINUTE && effect.view.grip !== 'light',
      )
      expect(shown).toMatchObject({ at, view: { grip: 'normal' } })
    }
  })
  it('PLAY-50 no step comes near a line about another tempo, nor while the hand rests', () => {
    const slower = { kind: 'say', at: 243 * SECOND, duration: 3200, task: 'steady', trigger: 'stroke-slower' } as const
    const beats = [beatEvent(0, 5 * MINUTE, 160), beatEvent(6 * MINUTE, 4 * MINUTE, 160)]
    const game = withBeats(10 * MINUTE, beats, [taskEvent(0, 10 * MINUTE), slower])
    const hand = playByHand(game)
    hand.to(MINUTE + 40 * SECOND)
    const effects = [...hand.send({ type: 'ease', at: 45 * SECOND }), ...hand.to(10 * MINUTE)]
    const times = sayings(effects, 'stroke-little-faster')
    expect(times).toHaveLength(1)
    for (const at of times) expect(Math.abs(at - slower.at)).toBeGreaterThanOrEqual(8 * SECOND)
    const late = playByHand(game)
    late.to(100 * SECOND)
    const resting = [...late.send({ type: 'ease', at: 115 * SECOND }), ...late.to(10 * MINUTE)]
    const rested = sayings(resting, 'stroke-little-faster')
    expect(rested.filter((at) => at >= 5 * MINUTE && at < 6 * MINUTE)).toEqual([])
    expect(tempoOf(resting, 6 * MINUTE)).toBeLessThan(125)
    expect(tempoOf(resting, 8 * MINUTE)).toBe(160)
  })
  it('PLAY-49 a skipped change of the tempo does not last: the tempo returns, and later lines say what happens', () => {
    const glide = { ...beatEvent(23_200, 3 * SECOND, 0), tempo: { from: 88, to: 180 }, task: 'tempo-change' as const }
    const game = withBeats(
      2 * MINUTE,
      [
        beatEvent(0, 23_200, 88),
        glide,
        beatEvent(26_200, 33_800, 180),
        { ...beatEvent(60 * SECOND, 3 * SECOND, 0), tempo: { from: 180, to: 140 } },
        beatEvent(63 * SECOND, 57 * SECOND, 140),
      ],
      [
        taskEvent(20 * SECOND, 20 * SECOND, 'tempo-change'),
        { kind: 'say', at: 20 * SECOND, duration: 3200, task: 'tempo-change', trigger: 'stroke-faster' },
        taskEvent(40 * SECOND, 16 * SECOND),
        { kind: 'say', at: 56_800, duration: 3200, task: 'tempo-change', trigger: 'stroke-slower' },
      ],
    )
    const hand = playByHand(game)
    hand.to(30 * SECOND)
    const effects = [...hand.send({ type: 'skip', at: 25 * SECOND }), ...hand.to(2 * MINUTE)]
    expect(tempoOf(effects, 30 * SECOND)).toBeCloseTo(88, 0)
    expect(said(effects)).toEqual(['stroke-faster'])
    expect(tempoOf(effects, MINUTE)).toBeCloseTo(140, 0)
  })
  it('PLAY-49 a skipped change of grip, style or hand does not last', () => {
    const change = { kind: 'stroke', at: 12 * SECOND, duration: 0, task: 'grip', grip: 'tight', style: 'head' } as const
    const hand = playByHand(smallGame(MINUTE, [taskEvent(0, 10 * SECOND), taskEvent(10 * SECOND, 20 * SECOND, 'grip'), change])) // prettier-ignore
    hand.to(15 * SECOND)
    expect(lastView(hand.send({ type: 'skip', at: 15 * SECOND }))).toMatchObject({ grip: 'normal', style: 'full' })
    expect(lastView(hand.to(MINUTE - 1))).toMatchObject({ grip: 'normal', style: 'full' })
  })
})
