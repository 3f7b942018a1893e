import { describe, expect, it } from 'vitest'
import { say, taskOf } from '../testing/holds.ts'
import { beatEvent, playByHand, smallGame, systemSaid, taskEvent } from '../testing/small-game.ts'
import { watchWords } from '../testing/watch-words.ts'
import type { Effect } from './model/types.ts'
import type { EventDraft } from '../plan/plan-builder.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Strokes until 20 s, then a rest, and strokes again from `strokes` to the end. */
function playRest(strokes: number, events: EventDraft[]) {
  const duration = 20 * MINUTE
  const rest = [
    taskEvent(20 * SECOND, 10 * SECOND, 'rest'),
    say('edging-cooldown', 20 * SECOND, 'rest'),
    say('stroke-start', 27 * SECOND, 'rest'),
  ]
  const game = smallGame(duration, [...rest, ...events, beatEvent(strokes, duration - strokes)])
  const first = { ...beatEvent(0, 20 * SECOND), id: 'first' }
  return playByHand({ ...game, events: [first, ...game.events.filter(({ id }) => id !== 'e0')] })
}
const spoken = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'say' ? [[effect.line.trigger, effect.at]] : []))

function breaches(effects: readonly Effect[], inputs: readonly number[] = []): string[] {
  const found: string[] = []
  watchWords(effects, inputs, (rule, isKept, what) => {
    if (!isKept) found.push(`${rule} ${what()}`)
  })
  return found
}

const lineLength = say('stroke-start', 0, 'rest').duration

describe('a line that calls the hand back too early', () => {
  it('PLAY-31 waits for the strokes, where nothing else announces them', () => {
    const effects = playRest(MINUTE, []).to(2 * MINUTE)
    expect(spoken(effects)).toEqual([
      ['edging-cooldown', 20 * SECOND],
      ['stroke-start', MINUTE - lineLength],
    ])
    expect(breaches(effects)).toEqual([])
  })
  it('PLAY-31 waits where a release line in between is stale', () => {
    const stale = say('nipple-clamps-detach', 50 * SECOND, 'nipple-clamps')
    const effects = playRest(MINUTE, [stale]).to(2 * MINUTE)
    expect(spoken(effects).map(([trigger]) => trigger)).toEqual(['edging-cooldown', 'stroke-start'])
    expect(breaches(effects)).toEqual([])
  })
  it('PLAY-31 is left out where another line is spoken before the strokes', () => {
    const effects = playRest(MINUTE, [say('style-full', 50 * SECOND, 'style')]).to(2 * MINUTE)
    expect(spoken(effects).map(([trigger]) => trigger)).toEqual(['edging-cooldown', 'style-full'])
  })
  it('PLAY-31 waits after easing off has left out the task with the line before the strokes', () => {
    const events = [...taskOf('irritant', 32 * SECOND, 20 * SECOND), say('style-full', 45 * SECOND, 'icy-hot')]
    const hand = playRest(MINUTE, events)
    hand.to(10 * SECOND)
    const eased = hand.send({ type: 'ease', at: 10 * SECOND })
    const effects = [...eased, ...hand.to(2 * MINUTE)]
    expect(spoken(effects)).toEqual([
      ['edging-cooldown', 20 * SECOND],
      ['stroke-start', MINUTE - lineLength],
    ])
    expect(breaches(effects, [10 * SECOND])).toEqual([])
  })
  it('PLAY-31 is said alone where the line that begins the rest had to wait until then', () => {
    const rest = [say('stroke-stop', 21 * SECOND, 'rest'), say('stroke-start', 27 * SECOND, 'rest')]
    const game = smallGame(MINUTE, [...rest, beatEvent(30 * SECOND, 30 * SECOND)])
    const first = { ...beatEvent(0, 20 * SECOND), id: 'first' }
    const hand = playByHand({ ...game, events: [first, ...game.events.filter(({ id }) => id !== 'e0')] })
    const inputs = [20.9 * SECOND, 25.5 * SECOND]
    const effects = inputs.flatMap((at) => [...hand.to(at), ...hand.send({ type: 'ease', at })])
    effects.push(...hand.to(MINUTE))
    expect(spoken(effects).map(([trigger]) => trigger)).toEqual(['stroke-start'])
    expect(breaches(effects, inputs)).toEqual([])
  })
  it('PLAY-31 has a beat within 2 s of its end, at the slowest tempo too', () => {
    const hand = playRest(31 * SECOND, [])
    // The line ends at 30 s; a rest of 1 s until the strokes is in time, one of 2.5 s is not.
    expect(spoken(hand.to(MINUTE)).at(-1)).toEqual(['stroke-start', 27 * SECOND])
    const late = playRest(32.5 * SECOND, [])
    expect(spoken(late.to(MINUTE)).at(-1)).toEqual(['stroke-start', 32.5 * SECOND - lineLength])
  })
  it('PLAY-31 moves with the strokes that an input delays, and is spoken once', () => {
    const hand = playRest(MINUTE, [])
    hand.to(40 * SECOND)
    hand.send({ type: 'pause', at: 40 * SECOND })
    hand.send({ type: 'resume', at: 50 * SECOND })
    const back = hand.to(3 * MINUTE)
    expect(spoken(back).filter(([trigger]) => trigger === 'stroke-start')).toEqual([
      ['stroke-start', 73 * SECOND - lineLength],
    ])
  })
})

describe('the view after a line that calls the hand back', () => {
  const calledBack = (effects: readonly Effect[]) =>
    effects.flatMap((effect) => (effect.kind === 'show' ? [[effect.at, effect.view.isCalledBack ?? false]] : []))

  it('PLAY-67 says so until the strokes begin', () => {
    const effects = playRest(MINUTE, []).to(2 * MINUTE)
    const start = spoken(effects).at(-1)
    expect(start?.[0]).toBe('stroke-start')
    const shown = calledBack(effects).filter(([, is]) => is)
    expect(shown.map(([at]) => at)).toEqual([start?.[1]])
    expect(calledBack(effects).find(([at]) => at === MINUTE)).toEqual([MINUTE, false])
  })
  it('PLAY-67 says so after a skip in a rest, from the words until the first beat', () => {
    const hand = playRest(MINUTE, [])
    hand.to(30 * SECOND)
    const effects = [...hand.send({ type: 'skip', at: 30 * SECOND }), ...hand.to(2 * MINUTE)]
    const said = spoken(effects).find(([trigger]) => trigger === 'stroke-start')
    const views = calledBack(effects)
    expect(views.find(([at]) => at === said?.[1])).toEqual([said?.[1], true])
    const beat = effects.find(({ kind }) => kind === 'beat')
    expect(views.find(([at]) => Number(at) > Number(said?.[1]) && Number(at) <= Number(beat?.at))?.[1]).toBe(false)
  })
  it('PLAY-67 ends when an input takes the hand off again', () => {
    const hand = playRest(MINUTE, [])
    hand.to(MINUTE - 1000)
    const effects = [...hand.send({ type: 'too-close', at: MINUTE - 1000 }), ...hand.to(MINUTE + 5000)]
    expect(calledBack(effects).at(-1)?.[1]).toBe(false)
  })
})

describe('a line whose change comes with the next beat', () => {
  const PAUSED = 15.5 * MINUTE
  const tight = { kind: 'stroke', at: PAUSED + 300, duration: 0, task: 'grip', grip: 'tight' } as const
  const line = say('grip-tight', PAUSED - 200 - lineLength, 'grip')
  const isTight = (effect: Effect) => effect.kind === 'show' && effect.view.grip === 'tight'

  it('PLAY-32 keeps the change over the pause after an unanswered check-in: it comes with the resume', () => {
    const hand = playByHand(smallGame(20 * MINUTE, [line, tight]))
    const before = hand.to(16 * MINUTE)
    expect(systemSaid(before)).toEqual(expect.arrayContaining(['check-in', 'paused']))
    expect(before.some(isTight)).toBe(false)
    expect(breaches(before)).toEqual([])
    hand.send({ type: 'resume', at: 17 * MINUTE })
    const back = hand.to(18 * MINUTE)
    expect(back.find(isTight)?.at).toBe(17 * MINUTE + 3 * SECOND + 300)
  })
  it('PLAY-32 is a breach where play continues without the change', () => {
    const answered = PAUSED - 20 * SECOND
    const hand = playByHand(smallGame(20 * MINUTE, [line]))
    hand.to(answered)
    const effects = [...hand.send({ type: 'yes', at: answered }), ...hand.to(17 * MINUTE)]
    expect(breaches(effects, [answered])).toEqual([expect.stringContaining('PLAY-32 "grip-tight"')])
  })
})
