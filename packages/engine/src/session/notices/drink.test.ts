import { describe, expect, it } from 'vitest'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { hold } from '../../testing/holds.ts'
import { beatEvent, playByHand, smallGame, taskEvent, withBeats } from '../../testing/small-game.ts'
import type { Effect } from '../model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** When the first drink is due. */
const DUE = 10 * MINUTE
const LINE = 4 * SECOND

const stop = (at: number): EventDraft => ({ kind: 'say', at, duration: LINE, task: 'rest', trigger: 'stroke-stop' })
const offersIn = (effects: readonly Effect[]): number[] =>
  effects.flatMap((effect) => (effect.kind === 'system-line' && effect.line === 'drink-and-lube' ? [effect.at] : []))
/** When a drink is offered in a game whose hand rests from `from` on for `length`. */
function offeredAt(from: number, length: number, task: EventDraft = taskEvent(from, length, 'rest')): number[] {
  const beats = [beatEvent(0, from, 120), beatEvent(from + length, 20 * MINUTE - from - length, 120)]
  const events = [taskEvent(0, from), task, stop(from)]
  return offersIn(playByHand(withBeats(20 * MINUTE, beats, events)).to(19 * MINUTE))
}

describe('a drink', () => {
  it.each([30 * SECOND, 3 * MINUTE])('PLAY-134 waits for the rest that begins %i ms after its time', (wait) => {
    const rest = DUE + wait
    const [at = NaN] = offeredAt(rest, 30 * SECOND)
    expect(at).toBeGreaterThan(rest)
    expect(at).toBeLessThanOrEqual(rest + 10 * SECOND)
  })
  it('PLAY-134 comes at its time where the hand rests then', () => {
    expect(offeredAt(DUE - 15 * SECOND, 30 * SECOND)).toEqual([DUE])
  })
  it('PLAY-181 waits for a rest for as long as the hand is at the strokes', () => {
    const rest = DUE + 4.3 * MINUTE
    const [at = NaN] = offeredAt(rest, 30 * SECOND)
    expect(at).toBeGreaterThan(rest)
    expect(at).toBeLessThanOrEqual(rest + 10 * SECOND)
  })
  it('PLAY-181 is left out where the hand never rests', () => {
    expect(offersIn(playByHand(smallGame(30 * MINUTE, [taskEvent(0, 30 * MINUTE)])).to(29 * MINUTE))).toEqual([])
  })
  it('PLAY-134 is not offered in a rest that is over before it could be taken', () => {
    expect(offeredAt(DUE + MINUTE, 8 * SECOND)).toEqual([])
    expect(offeredAt(DUE + MINUTE, 14 * SECOND)).toEqual([])
  })
  it('PLAY-134 is left out where the next rest comes after the end has begun', () => {
    const rest = DUE + MINUTE
    expect(offeredAt(rest, MINUTE, { ...taskEvent(rest, MINUTE, 'rest'), phase: 'end' })).toEqual([])
  })
  it('PLAY-159 comes 20 s or more after the hand was called back', () => {
    const called = DUE - 5 * SECOND
    const again = DUE + 2 * SECOND
    const call: EventDraft = { kind: 'say', at: called, duration: LINE, task: 'rest', trigger: 'stroke-start' }
    const first = called + LINE
    const beats = [
      beatEvent(0, called - MINUTE),
      beatEvent(first, again - first),
      beatEvent(again + MINUTE, 5 * MINUTE),
    ]
    const rests = [taskEvent(called - MINUTE, MINUTE + LINE, 'rest'), taskEvent(again, MINUTE, 'rest')]
    const game = withBeats(20 * MINUTE, beats, [...rests, call, taskEvent(first, again - first)])
    expect(offersIn(playByHand(game).to(15 * MINUTE))).toEqual([called + 20 * SECOND])
  })
  describe('PLAY-152 stands a minute apart from', () => {
    const lubeAt = (at: number): EventDraft => ({ kind: 'say', at, duration: LINE, task: 'lube', trigger: 'lube' })
    it('a request to fetch something that comes after its rest', () => {
      const [early, late] = [DUE + MINUTE, DUE + 3.5 * MINUTE]
      const beats = [
        beatEvent(0, early, 120),
        beatEvent(early + 40 * SECOND, late - early - 40 * SECOND, 120),
        beatEvent(late + 40 * SECOND, 5 * MINUTE, 120),
      ]
      const rests = [early, late].flatMap((at) => [taskEvent(at, 40 * SECOND, 'rest'), stop(at)])
      const offeredWith = (...more: EventDraft[]) =>
        offersIn(playByHand(withBeats(25 * MINUTE, beats, [taskEvent(0, early), ...rests, ...more])).to(14 * MINUTE))
      const [alone = NaN] = offeredWith()
      expect(alone).toBeLessThan(early + 40 * SECOND)
      const [apart = NaN] = offeredWith(lubeAt(early + 50 * SECOND))
      expect(apart).toBeGreaterThan(late)
      expect(apart).toBeLessThan(late + 40 * SECOND)
    })
    it('one that comes less than a minute before a rest, later in that rest', () => {
      const rest = DUE + 145 * SECOND
      const beats = [beatEvent(0, rest, 120), beatEvent(rest + 40 * SECOND, 5 * MINUTE, 120)]
      const lube = DUE + 90 * SECOND
      const tasks = [taskEvent(0, rest), taskEvent(rest, 40 * SECOND, 'rest'), stop(rest), lubeAt(lube)]
      expect(offersIn(playByHand(withBeats(20 * MINUTE, beats, tasks)).to(14 * MINUTE))).toEqual([lube + MINUTE])
    })
    it('one that was made before', () => {
      const lube = DUE - 10 * SECOND
      const tasks = [taskEvent(0, lube), taskEvent(lube, 5 * MINUTE, 'rest'), lubeAt(lube)]
      const [at = NaN] = offersIn(playByHand(withBeats(20 * MINUTE, [beatEvent(0, lube)], tasks)).to(15 * MINUTE))
      expect(at).toBe(lube + MINUTE)
    })
    it('a check-in that is due at the same time', () => {
      const rest = taskEvent(9 * MINUTE, 31 * MINUTE, 'rest')
      const hand = playByHand(withBeats(40 * MINUTE, [beatEvent(0, 9 * MINUTE)], [taskEvent(0, 9 * MINUTE), rest]))
      const said = hand.to(15 * MINUTE + SECOND)
      said.push(...hand.send({ type: 'yes', at: 15 * MINUTE + SECOND }), ...hand.to(30 * MINUTE + 5 * SECOND))
      said.push(...hand.send({ type: 'yes', at: 30 * MINUTE + 5 * SECOND }), ...hand.to(35 * MINUTE))
      const [first, , third] = offersIn(said)
      expect(first).toBe(DUE)
      expect(third).toBe(31 * MINUTE)
    })
    it('PLAY-181 one that is near every rest, where it can: otherwise it comes in the first of them', () => {
      const rests = [DUE + MINUTE, DUE + 3 * MINUTE]
      const ends = rests.map((at) => at + 40 * SECOND)
      const beats = [0, ...ends].map((at, n) => beatEvent(at, (rests[n] ?? at + MINUTE) - at, 120))
      const tasks = rests.flatMap((at) => [taskEvent(at, 40 * SECOND, 'rest'), stop(at), lubeAt(at + 50 * SECOND)])
      const [offered = NaN] = offersIn(playByHand(withBeats(20 * MINUTE, beats, tasks)).to(15 * MINUTE))
      expect(offered).toBeGreaterThan(DUE + MINUTE)
      expect(offered).toBeLessThan(DUE + 2 * MINUTE)
    })
  })
  it('PLAY-71 is not offered while a gag is in: the reminder comes after it', () => {
    const tasks = [taskEvent(0, 9 * MINUTE), taskEvent(9 * MINUTE, 9 * MINUTE, 'rest')]
    const gag = hold('gag', DUE - 30 * SECOND, 90 * SECOND)
    const game = withBeats(40 * MINUTE, [beatEvent(0, 9 * MINUTE)], [...tasks, ...gag])
    const reminded = offersIn(playByHand(game).to(13 * MINUTE))
    expect(reminded).toHaveLength(1)
    expect(reminded[0]).toBeGreaterThanOrEqual(DUE + MINUTE)
    expect(reminded[0]).toBeLessThanOrEqual(DUE + MINUTE + 30 * SECOND)
  })
})
