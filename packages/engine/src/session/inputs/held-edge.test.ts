/** A hold at an edge ends with its task, whatever ends that. */
import { describe, expect, it } from 'vitest'
import {
  ask,
  beatEvent,
  beatTimes,
  firstWord,
  lastView,
  playByHand,
  said,
  taskEvent,
  tempoOf,
  withBeats,
} from '../../testing/small-game.ts'
import { watchPart } from '../../testing/watch-session.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** An edge is asked for from 10 to 70 s at 160 bpm and reached at 11 s; a rest follows, and strokes from 100 s on. */
function held() {
  const beats = [beatEvent(0, 70 * SECOND, 160), beatEvent(100 * SECOND, 2 * MINUTE, 160)]
  const events = [
    taskEvent(10 * SECOND, MINUTE, 'edging'),
    ask('edge', 10 * SECOND, MINUTE),
    taskEvent(70 * SECOND, 30 * SECOND, 'rest'),
    taskEvent(100 * SECOND, 2 * MINUTE),
  ]
  const hand = playByHand(withBeats(220 * SECOND, beats, events))
  hand.to(11 * SECOND)
  hand.send({ type: 'edge', at: 11 * SECOND })
  const { heldUntil } = hand.state().latest.world
  const send = (type: 'skip' | 'edge', at: number) => {
    const before = hand.to(at)
    return { before, answer: hand.send({ type, at }) }
  }
  return { hand, heldUntil, send }
}

describe('a hold that is skipped', () => {
  it('PLAY-48 leaves the climb to the strokes that follow, also where they begin before its planned end', () => {
    const { hand, heldUntil, send } = held()
    send('skip', 11_500)
    send('skip', 12 * SECOND)
    const effects = hand.to(MINUTE)
    const start = beatTimes(effects)[0] ?? NaN
    expect(start).toBeLessThan(heldUntil)
    expect(tempoOf(effects, start)).toBeCloseTo(80, 5)
    expect(tempoOf(effects, start + 12_500)).toBeCloseTo(120, 0)
    expect(tempoOf(effects, start + 25_001)).toBe(160)
  })
  it('PLAY-6 is over: an edge before its planned end takes the hands off for the gap, and counts', () => {
    const { hand, heldUntil, send } = held()
    send('skip', 11_500)
    send('skip', 12 * SECOND)
    expect(19 * SECOND).toBeLessThan(heldUntil)
    const { answer } = send('edge', 19 * SECOND)
    expect(said(answer)).toEqual(['premature-edge'])
    expect(lastView(answer)).toMatchObject({ task: 'rest', tempo: null, edges: { done: 1, own: 1 } })
    expect(beatTimes(hand.to(49 * SECOND))).toEqual([])
  })
  it('PLAY-52 an edge in the rest after it is answered at once, and the rest becomes no shorter', () => {
    const { hand, send } = held()
    const { answer: skipped } = send('skip', 13 * SECOND)
    const rest = lastView(skipped).span
    const { answer } = send('edge', 15 * SECOND)
    expect(firstWord(answer)).toBe(15 * SECOND)
    expect(lastView(answer).span?.to).toBeGreaterThanOrEqual(rest?.to ?? NaN)
    expect(beatTimes(hand.to(45 * SECOND))).toEqual([])
  })
})

describe('a hold that goes on', () => {
  it('PLAY-6 after "ease off" and after a pause "edge" ends it as before', () => {
    const { hand, heldUntil, send } = held()
    hand.send({ type: 'ease', at: 12 * SECOND })
    expect(hand.state().latest.world.heldUntil).toBe(heldUntil)
    hand.to(13 * SECOND)
    hand.send({ type: 'pause', at: 13 * SECOND })
    hand.to(20 * SECOND)
    hand.send({ type: 'resume', at: 20 * SECOND })
    hand.to(24 * SECOND)
    expect(hand.state().latest.world.heldUntil).toBe(heldUntil + 10 * SECOND)
    const { answer } = send('edge', 25 * SECOND)
    expect(lastView(answer)).toMatchObject({ task: 'rest', tempo: null, edges: { done: 1, own: 0 } })
  })
  it('SAFE-6 after a pause the next edge comes 30 s after its moved end, also where the rest is skipped', () => {
    const events = [
      taskEvent(10 * SECOND, MINUTE, 'edging'),
      ask('edge', 10 * SECOND, MINUTE),
      taskEvent(70 * SECOND, 30 * SECOND, 'rest'),
      taskEvent(100 * SECOND, MINUTE, 'edging'),
      ask('edge', 100 * SECOND, MINUTE),
    ]
    const beats = [beatEvent(0, 70 * SECOND, 160), beatEvent(100 * SECOND, 2 * MINUTE, 160)]
    const hand = playByHand(withBeats(220 * SECOND, beats, events))
    const effects = hand.to(11 * SECOND)
    const send = (type: 'edge' | 'pause' | 'resume' | 'skip', at: number) =>
      effects.push(...hand.to(at), ...hand.send({ type, at }))
    send('edge', 11 * SECOND)
    send('pause', 12 * SECOND)
    send('resume', MINUTE)
    effects.push(...hand.to(64 * SECOND))
    const { heldUntil } = hand.state().latest.world
    expect(heldUntil).toBeGreaterThan(MINUTE)
    send('skip', heldUntil + SECOND)
    effects.push(...hand.to(3 * MINUTE))
    const again = effects.find(
      (effect) => effect.kind === 'show' && effect.at > heldUntil && effect.view.ask === 'edge',
    )
    expect(again?.at).toBeGreaterThanOrEqual(heldUntil + 30 * SECOND)
    const broken: string[] = []
    watchPart(effects, (rule, holds) => holds || broken.push(rule))
    expect(broken).not.toContain('SAFE-6')
  })
})
