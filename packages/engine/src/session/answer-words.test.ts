import { describe, expect, it } from 'vitest'
import { STEADY_PATTERN, type PlayableGame, type Question } from '@rubato/contracts/domain'
import type { EventDraft } from '../plan/plan-builder.ts'
import { say } from '../testing/holds.ts'
import {
  beatEvent,
  beatTimes,
  lastView,
  playByHand,
  said,
  smallGame,
  systemSaid,
  taskEvent,
} from '../testing/small-game.ts'
import { systemLineLength } from './model/timing.ts'
import type { Effect } from './model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const ask = (question: Question, at: number, duration: number): EventDraft => ({
  kind: 'ask',
  at,
  duration,
  task: question === 'ready' ? 'warm-up' : 'cum',
  question,
})
interface Word {
  at: number
  word: string
}
const words = (effects: readonly Effect[]): Word[] =>
  effects.flatMap((effect): Word[] => {
    if (effect.kind === 'say') return [{ at: effect.at, word: effect.line.trigger }]
    return effect.kind === 'system-line' ? [{ at: effect.at, word: effect.line }] : []
  })

describe('"yes"', () => {
  const warmUp = () =>
    playByHand(smallGame(2 * MINUTE, [taskEvent(0, 20 * SECOND, 'warm-up'), ask('ready', 10 * SECOND, 10 * SECOND)]))
  it('PLAY-56 to "ready" has words of its own at once, and the strokes go on under them', () => {
    const hand = warmUp()
    hand.to(12 * SECOND)
    const effects = [...hand.send({ type: 'yes', at: 12 * SECOND }), ...hand.to(20 * SECOND)]
    expect(words(effects)[0]).toEqual({ at: 12 * SECOND, word: 'ready' })
    expect(beatTimes(effects).slice(0, 3)).toEqual([12, 13, 14].map((second) => second * SECOND))
    expect(lastView(effects).ask).toBeNull()
  })
  it('PLAY-56 "no" after two postponements, and "no" to a tasting, are answered before the game goes on', () => {
    const hand = warmUp()
    const times = [12, 28, 44].map((second) => second * SECOND)
    const answers = times.map((at) => {
      hand.to(at)
      return words(hand.send({ type: 'no', at })).map(({ word }) => word)
    })
    expect(answers).toEqual([['warm-up'], ['warm-up'], ['going-on']])
    const tasting = playByHand(smallGame(MINUTE, [ask('swallowed', 10 * SECOND, 10 * SECOND)]))
    tasting.to(12 * SECOND)
    expect(systemSaid(tasting.send({ type: 'no', at: 12 * SECOND }))).toEqual(['going-on'])
  })
  it('PLAY-56 to a check-in has words, and the line that they cut off is said again', () => {
    const due = 15 * MINUTE
    const hand = playByHand(
      smallGame(20 * MINUTE, [{ ...say('introduction', due + 10 * SECOND), duration: 5 * SECOND }]),
    )
    hand.to(due + 11 * SECOND)
    const effects = [...hand.send({ type: 'yes', at: due + 10_500 }), ...hand.to(due + 20 * SECOND)]
    const after = due + 10_500
    expect(words(effects)).toEqual([
      { at: after, word: 'going-on' },
      { at: after + systemLineLength['going-on'], word: 'introduction' },
    ])
    const quiet = playByHand(smallGame(20 * MINUTE, []))
    quiet.to(due + 10 * SECOND)
    expect(words(quiet.send({ type: 'yes', at: due + 8 * SECOND }))).toEqual([
      { at: due + 8 * SECOND, word: 'going-on' },
    ])
  })
})

describe('"done" while strokes go on', () => {
  /** Permission at 160 bpm until 30 s, then 20 s of strokes at 60 bpm after it, with their line. */
  const stimulated = (): PlayableGame => {
    const game = smallGame(2 * MINUTE, [
      { ...beatEvent(0, 30 * SECOND, 160), task: 'cum' },
      { ...taskEvent(10 * SECOND, 20 * SECOND, 'cum'), phase: 'end' },
      ask('finished', 10 * SECOND, 20 * SECOND),
      { ...taskEvent(30 * SECOND, 20 * SECOND, 'post-orgasm'), phase: 'end' },
      say('post-orgasm-torture', 30 * SECOND),
      { kind: 'open', at: 30 * SECOND, duration: 20 * SECOND, task: 'post-orgasm', item: 'post-orgasm' },
      { kind: 'close', at: 50 * SECOND, duration: 0, task: 'post-orgasm', item: 'post-orgasm' },
      { ...taskEvent(50 * SECOND, 70 * SECOND, 'rest'), phase: 'end' },
      say('stroke-stop', 50 * SECOND),
    ])
    const after = { ...beatEvent(30 * SECOND, 20 * SECOND, 60), id: 'after', task: 'post-orgasm' as const }
    const events = [...game.events.filter(({ id }) => id !== 'e0'), { ...after, pattern: STEADY_PATTERN }]
    return { ...game, events: events.sort((a, b) => a.at - b.at) }
  }
  const at = 15 * SECOND
  const answered = () => {
    const hand = playByHand(stimulated())
    hand.to(at)
    return [...hand.send({ type: 'done', at }), ...hand.to(2 * MINUTE)]
  }
  it('PLAY-57 is answered with words of its own at once, before the line of the strokes that follow', () => {
    const [first, second] = words(answered())
    expect(first).toEqual({ at, word: 'done' })
    expect(second?.word).toBe('post-orgasm-torture')
    expect(second?.at).toBeGreaterThanOrEqual(at + systemLineLength.done)
    expect(second?.at).toBeLessThanOrEqual(at + 5 * SECOND)
  })
  it('PLAY-57 leads to the tempo of those strokes in a glide, on the beat', () => {
    const effects = answered()
    const times = beatTimes(effects)
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(gaps[0]).toBeLessThan(500)
    expect(gaps.find((gap) => gap >= 990)).toBeDefined()
    for (const [index, gap] of gaps.slice(1, 8).entries()) expect(gap / (gaps[index] ?? gap)).toBeLessThan(1.5)
    expect(lastView(effects.filter((effect) => effect.at <= at + 5 * SECOND))).toMatchObject({ task: 'post-orgasm' })
  })
  it('PLAY-57 with another planned line at its place, the line that answers the end comes first', () => {
    const game = smallGame(MINUTE, [
      ask('finished', 10 * SECOND, 20 * SECOND),
      { ...taskEvent(30 * SECOND, 30 * SECOND, 'rest'), phase: 'end' },
      say('cei-hand-after', 30 * SECOND),
    ])
    const events = game.events.map((event) => (event.id === 'e0' ? { ...event, duration: 30 * SECOND } : event))
    const hand = playByHand({ ...game, events })
    hand.to(12 * SECOND)
    const effects = [...hand.send({ type: 'done', at: 12 * SECOND }), ...hand.to(MINUTE)]
    expect(said(effects).slice(0, 2)).toEqual(['stroke-stop', 'cei-hand-after'])
    expect(words(effects)[0]?.at).toBe(12 * SECOND)
  })
})
