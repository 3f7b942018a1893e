import { describe, expect, it } from 'vitest'
import type { PlayableGame } from '@rubato/contracts/domain'
import { ask, beatEvent, line, playByHand, taskEvent, withBeats } from '../testing/small-game.ts'
import { countOf } from './model/facts.ts'
import { REPORTS_MAX, type Effect, type MemberInput } from './model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** A clench from 20 s on, then two edges of 30 s at 160 bpm, from 60 s and 150 s on, each with a rest of 40 s. */
const game = (): PlayableGame =>
  withBeats(
    5 * MINUTE,
    [
      beatEvent(0, 60 * SECOND, 80),
      { ...beatEvent(60 * SECOND, 30 * SECOND, 160), task: 'edging' },
      beatEvent(130 * SECOND, 20 * SECOND, 80),
      { ...beatEvent(150 * SECOND, 30 * SECOND, 160), task: 'edging' },
      beatEvent(220 * SECOND, 60 * SECOND, 90),
    ],
    [
      taskEvent(20 * SECOND, 30 * SECOND, 'clench'),
      ...[60, 150].flatMap((from) => [
        taskEvent(from * SECOND, 30 * SECOND, 'edging'),
        ask('edge', from * SECOND, 30 * SECOND),
        taskEvent((from + 30) * SECOND, 40 * SECOND, 'rest'),
      ]),
    ],
  )

const summaryIn = (effects: readonly Effect[]) => effects.find((effect) => effect.kind === 'over')?.summary

/** A session whose inputs come at the time that was reached. */
function play(played = game()) {
  const hand = playByHand(played)
  const now = () => hand.state().latest.at
  return {
    to: (at: number) => hand.to(at),
    state: hand.state,
    toQuestion() {
      while (hand.state().latest.world.ask?.question !== 'edge') hand.to(now() + SECOND)
      hand.to(now() + 5 * SECOND)
    },
    press: (type: MemberInput) => hand.send({ type, at: now() + 1 }),
  }
}

it('LEARN-11 has each report with its time of play, its task and its tempo, and the edges that were asked for', () => {
  const { to, toQuestion, press } = play()
  to(25 * SECOND)
  press('skip')
  to(27 * SECOND)
  press('pause')
  to(37 * SECOND)
  press('resume')
  toQuestion()
  press('edge')
  // The end of the hold, and easing off, are no reports.
  press('edge')
  press('ease')
  toQuestion()
  press('too-close')
  const summary = summaryIn(press('stop'))
  expect(summary).toMatchObject({ edges: 1, edgesAsked: 2 })
  const [skip, edge, close, ...others] = summary?.reports ?? []
  expect(skip).toEqual({ kind: 'skip', at: 25 * SECOND + 1, task: 'clench', bpm: 80 })
  expect(edge).toMatchObject({ kind: 'edge', task: 'edging', bpm: 160 })
  expect(close).toMatchObject({ kind: 'too-close', task: 'edging' })
  expect(others).toEqual([])
  // Pauses are no play.
  expect(Math.abs((summary?.playedMs ?? 0) - (close?.at ?? 0))).toBeLessThan(10)
})

it('LEARN-11 an edge that was not asked for, and "cannot", belong to their own tasks', () => {
  const { to, toQuestion, press } = play()
  to(10 * SECOND)
  press('edge')
  toQuestion()
  press('cannot')
  expect(summaryIn(press('stop'))?.reports).toMatchObject([
    { kind: 'own-edge', at: 10 * SECOND + 1, task: 'steady', bpm: 80 },
    { kind: 'cannot', task: 'edging' },
  ])
})

it('LEARN-11 a session without reports has none', () => {
  const { to, press } = play()
  to(10 * SECOND)
  const summary = summaryIn(press('stop')) ?? {}
  expect(Object.keys(summary)).toEqual(['outcome', 'edges', 'ownEdges', 'ruins', 'strokes', 'playedMs'])
})

it('LEARN-11 "too close" once more while the hands are off for it is the same report', () => {
  const { to, press } = play()
  to(10 * SECOND)
  press('too-close')
  to(15 * SECOND)
  press('too-close')
  expect(summaryIn(press('stop'))?.reports).toMatchObject([{ kind: 'too-close', at: 10 * SECOND + 1 }])
})

it('LEARN-11 a skip that leaves the rest as it is is no report', () => {
  const { to, press, state } = play()
  to(10 * SECOND)
  press('edge')
  for (const at of [15, 18, 21]) {
    to(at * SECOND)
    press('skip')
  }
  expect(countOf(state().latest.world, 'skipped')).toBe(0)
  expect(summaryIn(press('stop'))?.reports).toMatchObject([{ kind: 'own-edge', at: 10 * SECOND + 1 }])
})

it('LEARN-11 a session counts every report, and its summary has the first 100', () => {
  const tasks = Array.from({ length: 120 }, (_, index) => taskEvent(index * 10 * SECOND, 10 * SECOND))
  const { to, press, state } = play(withBeats(20 * MINUTE, [beatEvent(0, 20 * MINUTE, 80)], tasks))
  for (let count = 1; count <= REPORTS_MAX; count++) {
    to(5 * count * SECOND)
    press('skip')
  }
  to(5 * (REPORTS_MAX + 1) * SECOND)
  press('too-close')
  expect(countOf(state().latest.world, 'too-close')).toBe(1)
  const { reports = [] } = summaryIn(press('stop')) ?? {}
  expect(reports.map(({ kind }) => kind)).toEqual(Array.from({ length: REPORTS_MAX }, () => 'skip'))
})

describe('PLAY-187 talk over the strokes that climb back after a report', () => {
  const library = { scripts: [[line('Breathe.', 'do-not-cum', { after: 'too-close' })]], lastSpoken: {} }
  /** When talk is said over fast strokes after "too close" at 10 s; `askedAt`: when the member is asked for an edge. */
  function talkAfterReport(askedAt: number): number[] {
    const events = [taskEvent(askedAt, 30 * SECOND, 'edging'), ask('edge', askedAt, 30 * SECOND)]
    const hand = playByHand(withBeats(5 * MINUTE, [beatEvent(0, 5 * MINUTE, 160)], events), library)
    hand.to(10 * SECOND)
    const effects = [...hand.send({ type: 'too-close', at: 10 * SECOND }), ...hand.to(90 * SECOND)]
    const back = effects.find(({ kind, at }) => kind === 'beat' && at > 10 * SECOND)?.at ?? NaN
    return effects.flatMap((effect) =>
      effect.kind === 'say' && effect.line.trigger === 'do-not-cum' ? [effect.at - back] : [],
    )
  }
  it('is said, also where the tempo is high', () => {
    const [first = NaN] = talkAfterReport(4 * MINUTE)
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(25 * SECOND)
  })
  it('is not said where the member is asked for an edge', () => {
    expect(talkAfterReport(12 * SECOND)).toEqual([])
  })
})
