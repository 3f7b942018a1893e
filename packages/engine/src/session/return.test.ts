import { describe, expect, it } from 'vitest'
import type { PlayableGame } from '@rubato/contracts/domain'
import { counted, willing } from '../testing/games.ts'
import { hold, say } from '../testing/holds.ts'
import { twoLineLibrary } from '../testing/library.ts'
import { ask, beatTimes, lastView, playByHand, said, smallGame, systemSaid, taskEvent } from '../testing/small-game.ts'
import { returnToSession, summaryOfRecording, type RecordedInput, type ReturnedSession } from './return.ts'
import { startSession, type SessionStart } from './start/start-session.ts'
import { step } from './step.ts'
import type { Effect, SessionSummary } from './model/types.ts'

const MINUTE = 60_000
const startOf = (game: PlayableGame): SessionStart => ({
  game: counted(game),
  profile: willing,
  library: twoLineLibrary,
  seed: 'hand',
})
const summaryIn = (effects: readonly Effect[]): SessionSummary | undefined =>
  effects.find((effect) => effect.kind === 'over')?.summary
function returned(start: SessionStart, at: number, away = 0): ReturnedSession {
  const back = returnToSession(start, { inputs: [], at }, away)
  if (back === null) throw new Error('there is something to go on from')
  return back
}

/** Beats, and an edge that is requested from 20 s to 40 s. */
const withEdge = () => smallGame(2 * MINUTE, [taskEvent(20_000, 20_000, 'edging'), ask('edge', 20_000, 20_000)])

describe('going on after a session was cut off', () => {
  it('PLAY-63 counts 3, 2, 1 and plays the rest, and the summary counts both parts', () => {
    const back = returned(startOf(smallGame(MINUTE, [taskEvent(0, MINUTE)])), 20_500, 5000)
    expect(said(back.effects)).toEqual(['3'])
    expect(lastView(back.effects)).toMatchObject({ status: 'returning', open: [] })
    const rest = step(back.state, { type: 'advance', to: 2 * MINUTE })[1]
    expect(said(rest).slice(0, 2)).toEqual(['2', '1'])
    expect(beatTimes(rest)[0]).toBe(24_000)
    expect(rest.find(({ kind }) => kind === 'over')?.at).toBe(MINUTE + 3000)
    expect(summaryIn(rest)).toMatchObject({ playedMs: MINUTE, strokes: 60 })
  })
  it('PLAY-63 the last line before the cut is there to be shown again, counts aside', () => {
    const start = startOf(smallGame(2 * MINUTE, [taskEvent(0, MINUTE), say('warm-up', 10_000, 'steady')]))
    const skipped: RecordedInput[] = [{ type: 'too-close', at: 20_000 }]
    const rest = returnToSession(start, { inputs: skipped, at: 24_000 }, 0)
    expect(rest?.lastLine).toMatchObject({ at: 20_000, line: { trigger: 'premature-ruin' } })
    expect(returned(start, 15_000).lastLine).toMatchObject({ at: 10_000, line: { trigger: 'warm-up' } })
    const again = returnToSession(start, { inputs: rest?.inputs ?? [], at: 26_000 }, 0)
    expect(again?.lastLine).toEqual(rest?.lastLine)
  })
  it('PLAY-63 a line that put something on is not shown again', () => {
    const game = smallGame(3 * MINUTE, [taskEvent(0, MINUTE, 'gag'), ...hold('gag', 10_000, 50_000)])
    expect(returned(startOf(game), 12_000).lastLine).toBeNull()
  })
  it('PLAY-63 there is nothing to go on from once a session is over or is being finished', () => {
    const start = startOf(smallGame(MINUTE, [taskEvent(0, MINUTE)]))
    expect(returnToSession(start, { inputs: [], at: 2 * MINUTE }, 0)).toBeNull()
    expect(summaryOfRecording(start, { inputs: [], at: 2 * MINUTE })).toBeNull()
    const finished: RecordedInput[] = [{ type: 'finish', at: 10_000 }]
    expect(returnToSession(start, { inputs: finished, at: 11_000 }, 0)).toBeNull()
  })
  it('PLAY-64 inputs before the moment are part of the state, also those of an earlier return', () => {
    const start = startOf(withEdge())
    const inputs: RecordedInput[] = [{ type: 'edge', at: 25_000 }]
    const first = returnToSession(start, { inputs, at: 50_000 }, 1000)
    const second = returnToSession(start, { inputs: first?.inputs ?? [], at: 60_000 }, 1000)
    expect(second?.inputs.map(({ type }) => type)).toEqual(['edge', 'return', 'return'])
    expect(second && lastView([...second.effects]).edges).toEqual({ done: 1, planned: 1, own: 0 })
    const hand = playByHand(withEdge())
    for (const input of second?.inputs ?? []) {
      hand.to(input.at + 1200)
      hand.send(input)
    }
    expect(hand.state().latest).toEqual(second?.state.latest)
    expect(summaryOfRecording(start, { inputs, at: 50_000 })).toMatchObject({ outcome: 'stopped', edges: 1 })
  })
  it('SAFE-95 nothing is on, its task is over, and the time away is no rest and counts towards the cap', () => {
    const game = smallGame(3 * MINUTE, [taskEvent(0, MINUTE, 'gag'), ...hold('gag', 10_000, 50_000)])
    const back = returned(startOf(game), 30_000, 4 * MINUTE)
    expect(back.state.latest.world).toMatchObject({
      open: [],
      unconfirmed: [],
      endedAt: { gag: 30_000 },
      times: { gag: 1 },
      capAt: startSession(startOf(game)).latest.world.capAt - 4 * MINUTE,
    })
    const rest = step(back.state, { type: 'advance', to: 5 * MINUTE })[1]
    expect(said(rest)).not.toContain('gag-remove')
    expect(rest.every((effect) => effect.kind !== 'show' || effect.view.open.length === 0)).toBe(true)
  })
  it('SAFE-95 an item that was announced only is not put on, and nothing is said about it', () => {
    const game = smallGame(2 * MINUTE, [
      taskEvent(10_000, 40_000, 'eyes'),
      say('eyes-close', 10_000, 'eyes'),
      ...hold('eyes-closed', 20_000, 20_000),
    ])
    const rest = step(returned(startOf(game), 15_000).state, { type: 'advance', to: 3 * MINUTE })[1]
    expect(said(rest)).not.toContain('eyes-open')
    expect(systemSaid(rest)).not.toContain('taken-back')
    expect(rest.every((effect) => effect.kind !== 'show' || effect.view.open.length === 0)).toBe(true)
  })
})

describe('the record of a session', () => {
  const ending = (question: 'finished' | 'ruined') =>
    smallGame(
      MINUTE,
      [
        { ...taskEvent(5000, 25_000, 'cum'), phase: 'end' },
        { kind: 'ask', at: 5000, duration: 25_000, task: 'cum', question },
        { ...taskEvent(30_000, 30_000, 'rest'), phase: 'end' },
        say('game-over', 50_000, 'aftercare'),
      ],
      question === 'finished' ? 'cum' : 'ruined',
    )
  it.each(['finished', 'ruined'] as const)('PLAY-60 an unanswered "%s" is permitted, and no more', (question) => {
    expect(summaryIn(playByHand(ending(question)).to(2 * MINUTE))).toMatchObject({ outcome: 'permitted', ruins: 0 })
  })
  it('PLAY-60 a question that was skipped is not answered', () => {
    const hand = playByHand(ending('finished'))
    hand.to(10_000)
    hand.send({ type: 'skip', at: 10_000 })
    expect(summaryIn(hand.to(2 * MINUTE))).toMatchObject({ outcome: 'permitted' })
  })

  /** A ruined orgasm is asked for at 10 s, and another one at 90 s. */
  const twoEndings = () =>
    smallGame(4 * MINUTE, [
      { ...taskEvent(10_000, 20_000, 'ruined'), phase: 'end' },
      { kind: 'ask', at: 10_000, duration: 20_000, task: 'ruined', question: 'ruined' },
      { ...taskEvent(30_000, 60_000), phase: 'end' },
      { ...taskEvent(90_000, 20_000, 'cum'), phase: 'end' },
      { kind: 'ask', at: 90_000, duration: 20_000, task: 'cum', question: 'finished' },
      { ...taskEvent(110_000, 60_000, 'rest'), phase: 'end' },
    ])
  it.each([
    ['done', null, { outcome: 'permitted', ruins: 1 }],
    ['cannot', null, { outcome: 'permitted', ruins: 0 }],
    ['cannot', 'done', { outcome: 'cum', ruins: 0 }],
    ['done', 'cannot', { outcome: 'denied', ruins: 1 }],
    ['done', 'done', { outcome: 'cum', ruins: 1 }],
    [null, 'done', { outcome: 'cum', ruins: 0 }],
  ] as const)('PLAY-60 is that of the last question: "%s" to the first of two, "%s" to the second', (...answers) => {
    const [first, second, summary] = answers
    const hand = playByHand(twoEndings())
    const toQuestion = (question: string) => {
      while (hand.state().latest.world.ask?.question !== question) hand.to(hand.state().latest.at + 1000)
      return hand.state().latest.at + 1000
    }
    const at = toQuestion('ruined')
    if (first) hand.send({ type: first, at })
    const later = toQuestion('finished')
    if (second) hand.send({ type: second, at: later })
    expect(summaryIn(hand.to(10 * MINUTE))).toMatchObject(summary)
  })
  it('PLAY-60 an answer lasts where the session is interrupted and paused after it', () => {
    const hand = playByHand(ending('finished'))
    hand.send({ type: 'done', at: 10_000 })
    hand.send({ type: 'pause', at: 12_000 })
    hand.send({ type: 'resume', at: 20_000 })
    expect(summaryIn(hand.to(5 * MINUTE))).toMatchObject({ outcome: 'cum' })
  })

  const library = {
    scripts: [
      [
        { id: 'claim', trigger: 'game-over', text: 'It came.', when: { outcome: 'orgasm', after: 'reached' } },
        { id: 'allowed', trigger: 'game-over', text: 'It was allowed.', when: { after: 'not-reached' } },
      ],
    ],
    lastSpoken: {},
  } as const
  /** The closing line, minutes after the question. */
  function closingLine(isAnswered: boolean): string | undefined {
    const game = ending('finished')
    const events = game.events.map((event) => (event.kind === 'say' ? { ...event, at: 8 * MINUTE } : event))
    const hand = playByHand({ ...game, duration: 10 * MINUTE, events }, library)
    hand.to(10_000)
    if (isAnswered) hand.send({ type: 'done', at: 10_000 })
    const lines = hand.to(20 * MINUTE).filter((effect) => effect.kind === 'say')
    return lines.findLast(({ line }) => line.trigger === 'game-over')?.text
  }
  it('PLAY-62 the closing line claims an orgasm only where it was reported, also minutes later', () => {
    expect(closingLine(true)).toBe('It came.')
    expect(closingLine(false)).toBe('It was allowed.')
  })
  it('PLAY-61 an edge of the member counts apart, once while the hands are off for it', () => {
    const hand = playByHand(withEdge())
    hand.to(10_000)
    expect(lastView(hand.send({ type: 'edge', at: 5000 })).edges).toEqual({ done: 0, planned: 1, own: 1 })
    hand.to(12_000)
    hand.send({ type: 'edge', at: 8000 })
    hand.send({ type: 'too-close', at: 9000 })
    expect(summaryIn(hand.to(10 * MINUTE))).toMatchObject({ edges: 0, ownEdges: 1 })
  })
})
