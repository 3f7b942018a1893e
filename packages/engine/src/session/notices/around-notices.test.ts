/** Check-ins, drinks and pauses leave the words around them true. */
import { describe, expect, it } from 'vitest'
import type { TriggerId } from '@rubato/contracts/domain'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { hold } from '../../testing/holds.ts'
import { beatEvent, beatTimes, line, playByHand, say, taskEvent, withBeats } from '../../testing/small-game.ts'
import type { Effect, SystemLine } from '../model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const CHECK_IN = 15 * MINUTE
const DRINK = 10 * MINUTE
const END = 30 * MINUTE

const timesOf = (effects: readonly Effect[], line: SystemLine): number[] =>
  effects.flatMap((effect) => (effect.kind === 'system-line' && effect.line === line ? [effect.at] : []))
const saidAt = (effects: readonly Effect[], trigger: TriggerId): number[] =>
  effects.flatMap((effect) => (effect.kind === 'say' && effect.line.trigger === trigger ? [effect.at] : []))
/** Strokes at 120 bpm to the end of the game, with these lines. */
const strokes = (events: EventDraft[]) => playByHand(withBeats(END, [beatEvent(0, END, 120)], events))
/** Strokes that rest in [from, until), with the line that calls the hand back. */
function resting(from: number, until: number, events: EventDraft[] = []) {
  const beats = [beatEvent(0, from, 120), beatEvent(until, END - until, 120)]
  const call = { ...say('stroke-start', until - 3.6 * SECOND), duration: 3.6 * SECOND }
  return playByHand(withBeats(END, beats, [taskEvent(0, from), taskEvent(from, until - from, 'rest'), call, ...events]))
}

describe('what does not fit a check-in or a drink', () => {
  it.each([
    ['eyes-close', 'eyes-closed', 'eyes'],
    ['breath-take', 'breath', 'breath'],
  ] as const)('PLAY-162 no "%s" begins while a check-in waits for its answer', (trigger, item, task) => {
    const saidWith = (isAnswered: boolean) => {
      const [call, opened] = [CHECK_IN + 14 * SECOND, CHECK_IN + 18 * SECOND]
      const lines = [9, 14].map((after) => say('introduction', CHECK_IN - after * SECOND))
      const events = [{ ...say(trigger, call), task }, ...hold(item, opened, 8 * SECOND)]
      const hand = strokes([taskEvent(0, call), taskEvent(call, 12 * SECOND, task), ...lines, ...events])
      const before = hand.to(CHECK_IN + 7 * SECOND)
      expect(timesOf(before, 'check-in')).toHaveLength(1)
      const answer = isAnswered ? hand.send({ type: 'yes', at: CHECK_IN + 7 * SECOND }) : []
      return saidAt([...answer, ...hand.to(CHECK_IN + 25 * SECOND)], trigger)
    }
    expect(saidWith(false)).toEqual([])
    expect(saidWith(true)).toHaveLength(1)
  })
  it('PLAY-110 no drink is offered once an edge was called, before its question', () => {
    const asked = DRINK + 13 * SECOND
    const end = asked + 40 * SECOND
    const edge = { kind: 'ask', at: asked, duration: 40 * SECOND, task: 'edging', question: 'edge' } as const
    const hand = resting(DRINK - 20 * SECOND, asked - 4 * SECOND, [edge, taskEvent(end, MINUTE, 'rest')])
    const offered = timesOf(hand.to(DRINK + 2 * MINUTE), 'drink-and-lube')
    expect(offered.filter((at) => at < end)).toEqual([])
  })
})

describe('PLAY-143 the moment of a check-in', () => {
  it('has time for the answer before the next line', () => {
    const lines = [6, 13].map((after) => say('introduction', CHECK_IN + after * SECOND))
    const [asked = 0] = timesOf(strokes(lines).to(CHECK_IN + 30 * SECOND), 'check-in')
    expect(asked).toBeGreaterThan(CHECK_IN + 13 * SECOND)
    expect(asked).toBeLessThanOrEqual(CHECK_IN + 24 * SECOND)
  })
  it('has time for the member before the hand is called back', () => {
    const until = CHECK_IN + 15 * SECOND
    const [asked = 0] = timesOf(resting(CHECK_IN - 20 * SECOND, until).to(until + 20 * SECOND), 'check-in')
    expect(asked).toBeGreaterThanOrEqual(until)
  })
  it('leaves out no number of a count', () => {
    const count = (['3', '2', '1', '0'] as const).map((trigger, n) => say(trigger, CHECK_IN + (8 + n) * SECOND))
    const lines = [0, 15, 20, 25].map((after) => ({
      ...say('introduction', CHECK_IN + after * SECOND),
      duration: 4800,
    }))
    const effects = strokes([...count, ...lines]).to(CHECK_IN + 30 * SECOND)
    for (const trigger of ['3', '2', '1', '0'] as const) expect(saidAt(effects, trigger)).toHaveLength(1)
    expect(timesOf(effects, 'check-in')).toHaveLength(1)
  })
})

it('PLAY-143 a check-in leaves out no signal of a challenge', () => {
  const signals = Array.from({ length: 6 }, (_, n) => {
    const trigger = n % 2 === 0 ? 'grip-challenge-light' : 'grip-challenge-tight'
    return { ...say(trigger, CHECK_IN - 8.5 * SECOND + n * 7 * SECOND), duration: 1900 }
  })
  const effects = strokes(signals).to(CHECK_IN + 29 * SECOND)
  expect(timesOf(effects, 'check-in')).toHaveLength(1)
  expect(saidAt(effects, 'grip-challenge-light')).toHaveLength(3)
  expect(saidAt(effects, 'grip-challenge-tight')).toHaveLength(3)
})

describe('PLAY-144 a rest in which a check-in waits for its answer', () => {
  const until = CHECK_IN + 21 * SECOND
  const called = until - 3.6 * SECOND
  it('goes on until the answer, and then the hand is called back', () => {
    const hand = resting(CHECK_IN - 20 * SECOND, until)
    hand.to(called + SECOND)
    const answered = called + 4 * SECOND
    const before = hand.to(answered)
    const effects = [...hand.send({ type: 'yes', at: answered }), ...hand.to(answered + 20 * SECOND)]
    expect(beatTimes(before)).toEqual([])
    const [call = NaN] = saidAt(effects, 'stroke-start')
    const [first = NaN] = beatTimes(effects)
    expect(call).toBeGreaterThan(answered)
    expect(call).toBeLessThan(answered + 6 * SECOND)
    expect(first).toBeGreaterThan(call)
    expect(first).toBeLessThan(call + 5 * SECOND)
  })
  it('has no strokes without a call after an unanswered one', () => {
    const hand = resting(CHECK_IN - 20 * SECOND, until)
    const paused = CHECK_IN + 32 * SECOND
    expect(beatTimes(hand.to(paused).filter(({ at }) => at > CHECK_IN))).toEqual([])
    const effects = [...hand.send({ type: 'resume', at: paused }), ...hand.to(paused + 20 * SECOND)]
    const [call = Infinity] = saidAt(effects, 'stroke-start')
    expect(beatTimes(effects)[0]).toBeGreaterThan(call)
  })
})

describe('PLAY-145 a line about the tempo that comes late', () => {
  const change = 20 * SECOND
  const dialogs = [line('This takes a while to say, and I mean it.', 'introduction'), line('Slower.', 'stroke-slower')]
  /** When the line is said whose change takes `length`, ms. */
  const saidFor = (length: number) => {
    const words = [say('introduction', change - SECOND), say('stroke-slower', change - SECOND / 2)]
    const beats = [
      beatEvent(0, change, 120),
      { ...beatEvent(change, length, 120), tempo: { from: 120, to: 90 } },
      beatEvent(change + length, MINUTE, 90),
    ]
    const game = withBeats(MINUTE, beats, words)
    return saidAt(playByHand(game, { scripts: [dialogs], lastSpoken: {} }).to(MINUTE), 'stroke-slower')
  }
  it('is said while its change goes on', () => {
    expect(saidFor(5 * SECOND)).toHaveLength(1)
  })
  it('is left out after that', () => {
    expect(saidFor(SECOND)).toEqual([])
  })
})

describe('PLAY-146 a line that a pause cuts off', () => {
  /** When the line is said after a pause 300 ms into it. */
  const saidAfterPause = (hand: ReturnType<typeof strokes>, trigger: TriggerId) => {
    expect(saidAt(hand.to(MINUTE + 300), trigger)).toEqual([MINUTE])
    hand.send({ type: 'pause', at: MINUTE + 300 })
    hand.to(2 * MINUTE)
    return saidAt([...hand.send({ type: 'resume', at: 2 * MINUTE }), ...hand.to(4 * MINUTE)], trigger)
  }
  it('is said again after it', () => {
    const hand = strokes([say('hand-dominant', MINUTE)])
    expect(saidAfterPause(hand, 'hand-dominant')).toEqual([2 * MINUTE + 3 * SECOND])
  })
  it('is not said again where the pause takes it back', () => {
    const hand = strokes([say('eyes-close', MINUTE), ...hold('eyes-closed', MINUTE + 4000, 9000)])
    expect(saidAfterPause(hand, 'eyes-close')).toEqual([])
  })
  it('is not said again where the pause has taken the hand off', () => {
    const hand = resting(MINUTE, 2 * MINUTE, [say('edging-cooldown', MINUTE)])
    expect(saidAfterPause(hand, 'edging-cooldown')).toEqual([])
  })
})

it('PLAY-147 a check-in after the last strokes is thanked for', () => {
  const hand = playByHand(withBeats(END, [beatEvent(0, CHECK_IN - MINUTE, 120)], [taskEvent(0, CHECK_IN - MINUTE)]))
  hand.to(CHECK_IN + 8 * SECOND)
  const effects = hand.send({ type: 'yes', at: CHECK_IN + 8 * SECOND })
  expect([timesOf(effects, 'going-on'), timesOf(effects, 'noted')].map(({ length }) => length)).toEqual([0, 1])
})

describe('PLAY-148 a drink', () => {
  it('waits for the rest that comes within four minutes after the gag is out', () => {
    const rest = DRINK + 3.25 * MINUTE
    const hand = resting(rest, rest + 30 * SECOND, hold('gag', DRINK - 30 * SECOND, 3 * MINUTE))
    const all = timesOf(hand.to(rest + MINUTE), 'drink-and-lube')
    expect(all[0]).toBeGreaterThanOrEqual(rest)
    expect(all[0]).toBeLessThan(rest + 30 * SECOND)
  })
  it('is not offered between the call of the hand and the first stroke', () => {
    const until = DRINK + 2 * SECOND
    expect(timesOf(resting(until - 30 * SECOND, until).to(DRINK + MINUTE), 'drink-and-lube')).toEqual([])
  })
})
