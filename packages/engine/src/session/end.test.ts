import { describe, expect, it } from 'vitest'
import { STEADY_PATTERN, type PlayableGame, type TriggerId } from '@rubato/contracts/domain'
import type { EventDraft } from '../plan/plan-builder.ts'
import { beatEvent, beatTimes, line, playByHand, said, smallGame, taskEvent, withBeats } from '../testing/small-game.ts'
import type { Effect, MemberInput } from './model/types.ts'

const say = (at: number, trigger: 'precum-eat' | 'cei-hand-after' | 'post-orgasm-torture' | 'stroke-stop') =>
  ({ kind: 'say', at, duration: 3000, task: 'cum-eating', trigger }) as const

/** A question for 10 s, stimulation for 10 s, the line about the fluid for 10 s, rest. */
const ending = () => {
  const game = smallGame(60_000, [
    { ...taskEvent(10_000, 10_000, 'cum'), phase: 'end' },
    { kind: 'ask', at: 10_000, duration: 10_000, task: 'cum', question: 'finished' },
    { ...taskEvent(20_000, 10_000, 'post-orgasm'), phase: 'end' },
    say(20_000, 'post-orgasm-torture'),
    { kind: 'open', at: 20_000, duration: 10_000, task: 'post-orgasm', item: 'post-orgasm' },
    { kind: 'close', at: 30_000, duration: 0, task: 'post-orgasm', item: 'post-orgasm' },
    { ...taskEvent(30_000, 10_000, 'cum-eating'), phase: 'end' },
    say(30_000, 'cei-hand-after'),
    { ...taskEvent(40_000, 20_000, 'rest'), phase: 'end' },
    say(40_000, 'stroke-stop'),
  ])
  const tempo = { from: 60, to: 60 }
  const beat = { kind: 'beat', at: 0, duration: 30_000, id: 'b', task: 'cum', tempo, pattern: STEADY_PATTERN } as const
  return { ...game, events: [beat, ...game.events.filter(({ kind }) => kind !== 'beat')] }
}

const answered = (type: MemberInput) => {
  const hand = playByHand(ending())
  hand.to(13_000)
  const now = hand.send({ type, at: 12_500 })
  return [...now, ...hand.to(80_000)]
}

describe('the end of a session', () => {
  it('PLAY-20 done continues with the tasks that need an orgasm', () => {
    expect(said(answered('done'))).toEqual(['post-orgasm-torture', 'cei-hand-after', 'stroke-stop'])
  })
  it.each(['cannot', 'skip'] as const)('PLAY-20 %s leaves out the tasks that need an orgasm', (input) => {
    const effects = answered(input)
    expect([...new Set(said(effects))]).toEqual(['stroke-stop'])
    expect(beatTimes(effects)).toEqual([])
    const over = effects.find((effect) => effect.kind === 'over')
    // "Cannot" is an answer: the time that it saves is given back. A skip is not.
    expect(over).toMatchObject({
      at: input === 'cannot' ? 60_000 : 32_500,
      summary: { outcome: input === 'cannot' ? 'denied' : 'permitted' },
    })
  })
})

/** "Permission" is said for 5 s before its question; a ruined orgasm comes before it where `isFirst`. */
const announced = (isFirst: boolean) => {
  const { events, ...game } = ending()
  const ruined: EventDraft[] = [
    { ...taskEvent(2000, 5000, 'ruined'), phase: 'end' },
    { kind: 'ask', at: 2000, duration: 5000, task: 'ruined', question: 'ruined' },
  ]
  const added = (isFirst ? ruined : []).map((event, index) => ({ ...event, id: `r${index}` }))
  const own = events.map((event) => (event.kind === 'ask' ? { ...event, at: 15_000, duration: 5000 } : event))
  return playByHand({ ...game, events: [...own, ...added].sort((a, b) => a.at - b.at) })
}
it('PLAY-20 a skip of the words before the question leaves out the tasks that need an orgasm', () => {
  const hand = announced(false)
  hand.to(12_000)
  const effects = [...hand.send({ type: 'skip', at: 12_000 }), ...hand.to(80_000)]
  expect([...new Set(said(effects))]).toEqual(['stroke-stop'])
})
it.each(['cannot', 'skip'] as const)('PLAY-20 "%s" at a ruined orgasm does not leave out the next question', (type) => {
  const hand = announced(true)
  hand.to(4000)
  hand.send({ type, at: 4000 })
  const asked = hand.to(80_000).some((effect) => effect.kind === 'show' && effect.view.ask === 'finished')
  expect(asked).toBe(true)
})

describe('a tasting', () => {
  const tasting = () =>
    playByHand(
      smallGame(60_000, [
        taskEvent(5000, 30_000, 'cum-eating'),
        say(5000, 'precum-eat'),
        { kind: 'ask', at: 10_000, duration: 10_000, task: 'cum-eating', question: 'swallowed' },
      ]),
    )
  it('PLAY-21 a confirmation is answered, and the game continues as planned', () => {
    const hand = tasting()
    hand.to(12_000)
    expect(said(hand.send({ type: 'yes', at: 12_000 }))).toEqual(['precum-swallowed'])
    expect(hand.to(90_000).find(({ kind }) => kind === 'over')?.at).toBe(60_000)
  })
  it('PLAY-21 "no" and silence have no answer', () => {
    const silent = tasting()
    expect(said(silent.to(90_000))).toEqual(['precum-eat'])
    const hand = tasting()
    hand.to(12_000)
    const effects = [...hand.send({ type: 'no', at: 12_000 }), ...hand.to(90_000)]
    expect(said(effects)).toEqual([])
    expect(effects.find(({ kind }) => kind === 'over')?.at).toBe(60_000)
  })
})

describe('PLAY-182 between the answer to the end and the goodbye', () => {
  const SECOND = 1000
  const stop = 60 * SECOND
  const LINE = 4 * SECOND
  /** A ruined ending whose goodbye comes `gap` after its answer; `more` comes in that rest. */
  const ruined = (gap: number, more: EventDraft[] = []): PlayableGame => {
    const goodbye = stop + gap
    const spoken = (at: number, trigger: 'after-ruined-orgasm' | 'game-over') =>
      ({ kind: 'say', at, duration: LINE, task: 'rest', trigger }) as const
    const rest = { ...taskEvent(stop, gap, 'rest'), phase: 'end' } as const
    const closing = { ...taskEvent(goodbye, 9 * SECOND, 'aftercare'), phase: 'end' } as const
    const answer = spoken(stop, 'after-ruined-orgasm')
    const last = { ...taskEvent(0, stop, 'ruined'), phase: 'end' } as const
    const events = [last, rest, closing, answer, spoken(goodbye, 'game-over'), ...more]
    return { ...withBeats(goodbye + 9 * SECOND, [beatEvent(0, stop)], events), outcome: 'ruined' }
  }
  const timesOf = (effects: readonly Effect[], trigger: TriggerId) =>
    effects.flatMap((effect) => (effect.kind === 'say' && effect.line.trigger === trigger ? [effect.at] : []))
  const played = (game: PlayableGame) => playByHand(game).to(10 * stop)

  it.each([20, 30, 40])('is a line of care, with silence around it: %i s', (seconds) => {
    const effects = played(ruined(seconds * SECOND))
    const [answer = NaN, care = NaN, ...others] = timesOf(effects, 'after-ruined-orgasm')
    expect(others).toEqual([])
    expect(care - answer).toBeGreaterThan(6 * SECOND)
    expect(timesOf(effects, 'game-over')).toEqual([stop + seconds * SECOND])
    expect(stop + seconds * SECOND - care).toBeGreaterThanOrEqual(9 * SECOND)
  })
  it('is one also where the plan leaves no time for it: the goodbye comes later', () => {
    const effects = played(ruined(8 * SECOND))
    const [, care = NaN] = timesOf(effects, 'after-ruined-orgasm')
    const [goodbye = NaN] = timesOf(effects, 'game-over')
    expect(goodbye).toBeGreaterThan(stop + 8 * SECOND)
    expect(goodbye).toBeLessThan(stop + 20 * SECOND)
    expect(goodbye - care).toBeGreaterThanOrEqual(9 * SECOND)
    const over = effects.find(({ kind }) => kind === 'over')?.at ?? NaN
    expect(over - goodbye).toBe(9 * SECOND)
  })
  it('is none of the session where the plan has one', () => {
    const planned: EventDraft = {
      kind: 'say',
      at: stop + 20 * SECOND,
      duration: 5 * SECOND,
      task: 'rest',
      trigger: 'after-ruined-orgasm',
      filler: true,
    }
    expect(timesOf(played(ruined(50 * SECOND, [planned])), 'after-ruined-orgasm')).toEqual([stop, stop + 20 * SECOND])
  })
  it('is one where the session was denied by "I cannot"', () => {
    const question: EventDraft = {
      kind: 'ask',
      at: 20 * SECOND,
      duration: 40 * SECOND,
      task: 'ruined',
      question: 'ruined',
    }
    const texts = ['It was allowed.', 'It may stay away.']
    const lines = texts.map((text) => line(text, 'orgasm-denied', { outcome: 'not-reached' }))
    const hand = playByHand(ruined(30 * SECOND, [question]), { scripts: [lines], lastSpoken: {} })
    hand.to(55 * SECOND)
    const effects = [...hand.send({ type: 'cannot', at: 55 * SECOND }), ...hand.to(10 * stop)]
    expect(timesOf(effects, 'orgasm-denied').length).toBeGreaterThan(1)
  })
})
