/** Where the moment of a check-in is, and what waits for its answer. */
import { describe, expect, it } from 'vitest'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { hold } from '../../testing/holds.ts'
import {
  beatEvent,
  beatTimes,
  playByHand,
  said,
  say,
  shortestGap,
  smallGame,
  taskEvent,
  tempoOf,
  withBeats,
} from '../../testing/small-game.ts'
import type { Effect } from '../model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const CHECK_IN = 15 * MINUTE
const END = 30 * MINUTE

const checkIns = (effects: readonly Effect[]): number[] =>
  effects.flatMap((effect) => (effect.kind === 'system-line' && effect.line === 'check-in' ? [effect.at] : []))
/** Strokes at 90 bpm that rise to 120 in [from, until), with the line that asks for it 4 s before. */
function rising(from: number, until: number) {
  const rise = { ...beatEvent(from, until - from), tempo: { from: 90, to: 120 } }
  const beats = [beatEvent(0, from, 90), rise, beatEvent(until, END - until, 120)]
  const order = { ...say('stroke-faster', from - 4 * SECOND), duration: 4 * SECOND }
  return playByHand(withBeats(END, beats, [taskEvent(0, END), order]))
}
/** Strokes at 90 bpm, and at 150 bpm from this time on. */
function stepping(at: number) {
  const beats = [beatEvent(0, at, 90), beatEvent(at, END - at, 150)]
  return playByHand(
    withBeats(END, beats, [taskEvent(0, END), { ...say('cluster-strokes', at - 4 * SECOND), duration: 4 * SECOND }]),
  )
}
const strokes = (events: EventDraft[]) =>
  playByHand(withBeats(END, [beatEvent(0, END, 90)], [taskEvent(0, END), ...events]))

describe('PLAY-171 a check-in is said in a settled moment', () => {
  const SETTLED_FOR = 11 * SECOND
  it.each([
    ['after a change of tempo that ends soon', -10, 12],
    ['before one that lasts', -10, 60],
    ['before one that begins soon', 6, 60],
  ])('%s', (_where, from, until) => {
    const hand = rising(CHECK_IN + from * SECOND, CHECK_IN + until * SECOND)
    const [asked = NaN] = checkIns(hand.to(CHECK_IN + 40 * SECOND))
    const isBefore = asked + SETTLED_FOR <= CHECK_IN + (from - 4) * SECOND
    const isAfter = asked >= CHECK_IN + until * SECOND
    expect(isBefore || isAfter).toBe(true)
    expect(asked).toBeGreaterThanOrEqual(CHECK_IN - 2 * MINUTE)
    expect(asked).toBeLessThanOrEqual(CHECK_IN + 30 * SECOND)
  })
  it('beside a step of the tempo, not only a glide', () => {
    const step = CHECK_IN + 8 * SECOND
    const [asked = NaN] = checkIns(stepping(step).to(CHECK_IN + 40 * SECOND))
    expect(asked + SETTLED_FOR <= step || asked >= step).toBe(true)
  })
  it.each([
    ['before the eyes are closed', -20, 35],
    ['when the eyes are open again', -20, 20],
  ])('%s', (_where, from, until) => {
    const closed = [CHECK_IN + from * SECOND, CHECK_IN + until * SECOND] as const
    const eyes = [say('eyes-close', closed[0] - 5 * SECOND), say('eyes-open', closed[1])]
    const hand = strokes([...eyes, ...hold('eyes-closed', closed[0], closed[1] - closed[0])])
    const [asked = NaN] = checkIns(hand.to(CHECK_IN + 40 * SECOND))
    expect(asked + SETTLED_FOR <= closed[0] || asked >= closed[1]).toBe(true)
  })
  it.each([
    ['before red light, green light', -20, 60],
    ['after it where it ends soon', -60, 20],
  ])('%s', (_where, from, until) => {
    const played = [CHECK_IN + from * SECOND, CHECK_IN + until * SECOND] as const
    const hand = strokes([{ ...taskEvent(played[0], played[1] - played[0]), task: 'red-light' }])
    const [asked = NaN] = checkIns(hand.to(CHECK_IN + 40 * SECOND))
    expect(asked + SETTLED_FOR <= played[0] || asked >= played[1]).toBe(true)
  })
  it('in red light, green light where it lasts longer than a check-in may be early, and not in closed eyes', () => {
    const played = [CHECK_IN - 2 * MINUTE, CHECK_IN + MINUTE] as const
    const eyes = hold('eyes-closed', CHECK_IN - 10 * SECOND, 20 * SECOND)
    const hand = strokes([{ ...taskEvent(played[0], played[1] - played[0]), task: 'red-light' }, ...eyes])
    const [asked = NaN] = checkIns(hand.to(CHECK_IN + 40 * SECOND))
    expect(asked).toBe(CHECK_IN + 10 * SECOND)
  })
  it('beside a question about a taste that has begun', () => {
    const from = CHECK_IN - 5 * SECOND
    const question = {
      kind: 'ask',
      at: from,
      duration: 26 * SECOND,
      task: 'cum',
      question: 'swallowed',
    } as const
    const [asked = NaN] = checkIns(strokes([question]).to(CHECK_IN + 40 * SECOND))
    expect(asked + SETTLED_FOR <= from || asked >= from + 26 * SECOND).toBe(true)
  })
})

it('PLAY-171 the next check-in comes a quarter of an hour after one that was early for a question', () => {
  // No settled moment comes in the time right before the edge.
  const asked = CHECK_IN - 30 * SECOND
  const from = asked - 70 * SECOND
  const edge = { kind: 'ask', at: asked, duration: 4 * MINUTE, task: 'edging', question: 'edge' } as const
  const rise = { ...beatEvent(from, 65 * SECOND), tempo: { from: 90, to: 150 } }
  const beats = [beatEvent(0, from, 90), rise, beatEvent(from + 65 * SECOND, END, 150)]
  const hand = playByHand(withBeats(END, beats, [taskEvent(0, END), edge]))
  const answered = from - 40 * SECOND
  const before = hand.to(answered)
  expect(checkIns(before)).toHaveLength(1)
  const effects = [...before, ...hand.send({ type: 'yes', at: answered }), ...hand.to(CHECK_IN + 12 * MINUTE)]
  expect(checkIns(effects)).toHaveLength(1)
})

describe('PLAY-172 while a check-in waits for its answer', () => {
  /** The check-in is at its time; the tempo would rise while it waits. */
  const rise = CHECK_IN + 18 * SECOND
  it('the tempo stays, and its change comes in words after the answer', () => {
    const hand = rising(rise, rise + 10 * SECOND)
    const waiting = hand.to(CHECK_IN + 27 * SECOND)
    expect(checkIns(waiting)).toEqual([CHECK_IN])
    expect(said(waiting)).not.toContain('stroke-faster')
    expect(tempoOf(waiting, CHECK_IN + 26 * SECOND)).toBeCloseTo(90)
    const after = [...hand.send({ type: 'yes', at: CHECK_IN + 27 * SECOND }), ...hand.to(CHECK_IN + 60 * SECOND)]
    expect(said(after)).toContain('stroke-faster')
    expect(tempoOf([...waiting, ...after], CHECK_IN + 55 * SECOND)).toBeCloseTo(120)
  })
  it('the change keeps its distance to its line and the beat its grid', () => {
    const hand = rising(rise, rise + 10 * SECOND)
    const effects = [
      ...hand.to(CHECK_IN + 20 * SECOND),
      ...hand.send({ type: 'yes', at: CHECK_IN + 20 * SECOND }),
      ...hand.to(CHECK_IN + 60 * SECOND),
    ]
    const order = effects.find((effect) => effect.kind === 'say' && effect.line.trigger === 'stroke-faster')?.at ?? NaN
    expect(tempoOf(effects, order + 3.5 * SECOND)).toBeCloseTo(90)
    expect(tempoOf(effects, order + 9 * SECOND)).toBeGreaterThan(95)
    expect(order).toBeLessThan(CHECK_IN + 27 * SECOND)
    const times = beatTimes(effects).filter((at) => at > CHECK_IN && at < order + 3 * SECOND)
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
    expect(Math.min(...gaps)).toBeCloseTo(60_000 / 90, 0)
    expect(Math.max(...gaps)).toBeCloseTo(60_000 / 90, 0)
  })
  it('a step of the tempo comes after the answer, with its line', () => {
    const hand = stepping(CHECK_IN + 18 * SECOND)
    const waiting = hand.to(CHECK_IN + 27 * SECOND)
    expect(checkIns(waiting)).toEqual([CHECK_IN])
    expect(tempoOf(waiting, CHECK_IN + 26 * SECOND)).toBeCloseTo(90)
    expect(said(waiting)).not.toContain('cluster-strokes')
    const after = [...hand.send({ type: 'yes', at: CHECK_IN + 27 * SECOND }), ...hand.to(CHECK_IN + 60 * SECOND)]
    expect(said(after)).toContain('cluster-strokes')
    expect(tempoOf([...waiting, ...after], CHECK_IN + 50 * SECOND)).toBeCloseTo(150)
  })
  it.each([1, 250, 420, 660])('PLAY-46 strokes that ended %i ms after a beat go on with the next one', (late) => {
    const step = CHECK_IN + 18 * SECOND + late
    const beats = [beatEvent(0, step, 90), beatEvent(step, END - step, 150)]
    const effects = playByHand(withBeats(END, beats, [taskEvent(0, END)])).to(CHECK_IN + 27 * SECOND)
    expect(checkIns(effects)).toEqual([CHECK_IN])
    expect(shortestGap(effects)).toBeGreaterThan(60_000 / 90 - 1)
    expect(tempoOf(effects, CHECK_IN + 26 * SECOND)).toBeCloseTo(90)
  })
  it('SAFE-5 strokes that would get too hot that way slow down as planned', () => {
    // 55 s above the hot tempo until the fall, which is due while the check-in waits.
    const fall = CHECK_IN + 18 * SECOND
    const hot = beatEvent(fall - 55 * SECOND, 55 * SECOND, 220)
    const beats = [beatEvent(0, hot.at, 120), hot, beatEvent(fall, END - fall, 180)]
    const effects = playByHand(withBeats(END, beats, [taskEvent(0, END)])).to(CHECK_IN + 29 * SECOND)
    expect(checkIns(effects)).toEqual([CHECK_IN])
    expect(tempoOf(effects, fall - SECOND)).toBeCloseTo(220)
    expect(tempoOf(effects, fall + SECOND)).toBeCloseTo(180)
  })
  it('no edge is called', () => {
    const at = CHECK_IN + 15 * SECOND
    const edge = { kind: 'ask', at: at + 5 * SECOND, duration: 60 * SECOND, task: 'edging', question: 'edge' } as const
    const hand = strokes([{ ...say('edge', at), task: 'edging' }, edge])
    // The edge is asked for too late for a check-in after it.
    const effects = hand.to(CHECK_IN + 29 * SECOND)
    const asked = checkIns(effects)[0] ?? NaN
    const call = effects.find((effect) => effect.kind === 'say' && effect.line.trigger === 'edge')?.at ?? Infinity
    expect(call === Infinity || call >= asked + 30 * SECOND).toBe(true)
  })
})

describe('PLAY-185 the end of the session', () => {
  it.each([
    ['none comes in the last 90 s', 16.4, 0],
    ['one comes before that', 16.6, 1],
  ])('no check-in becomes due in its last 90 s: %s', (_, minutes, expected) => {
    const game = smallGame(minutes * MINUTE, [taskEvent(0, minutes * MINUTE)])
    expect(checkIns(playByHand(game).to(minutes * MINUTE))).toHaveLength(expected)
  })
  it('PLAY-53 one that became due before that waits for the end of a line, and is said', () => {
    const length = CHECK_IN + 90.2 * SECOND
    const line = say('introduction', CHECK_IN - SECOND)
    const [asked = NaN, ...more] = checkIns(playByHand(smallGame(length, [taskEvent(0, length), line])).to(length))
    expect(asked).toBeGreaterThan(CHECK_IN + 0.2 * SECOND)
    expect(more).toEqual([])
  })
  it('has one for what is worn', () => {
    const tie = hold('ball-tie', 10 * MINUTE, 6 * MINUTE)
    const game = smallGame(16 * MINUTE, [taskEvent(0, 16 * MINUTE), ...tie])
    expect(checkIns(playByHand(game).to(16 * MINUTE))).toHaveLength(1)
  })
})
