import { describe, expect, it } from 'vitest'
import type { Range } from '@rubato/contracts/domain'
import { STEADY_PATTERN } from '@rubato/contracts/domain'
import { sortByTime } from '../spans.ts'
import type { SessionCue } from '../session/model/cue.ts'
import { withFuture } from '../session/rewrite/rewrite.ts'
import { startSession } from '../session/start/start-session.ts'
import { step } from '../session/step.ts'
import { counted } from '../testing/games.ts'
import { smallGame, taskEvent } from '../testing/small-game.ts'
import { twoLineLibrary } from '../testing/library.ts'
import { defaultProfile } from '../profile.ts'
import { leadRules } from './lead-rules.ts'
import { breachesOf, newBreaches } from './plan-check.ts'

const MINUTE = 60_000

type Rewrite = (future: readonly SessionCue[]) => readonly SessionCue[]

/** The rules that a plan of 10 minutes at 60 bpm breaks after `change`, more than after `before`. */
function broken(change: Rewrite, tempo: Range = { min: 40, max: 120 }, before: Rewrite = (future) => future) {
  const game = smallGame(10 * MINUTE, [taskEvent(0, 10 * MINUTE)])
  const profile = { ...defaultProfile, tempo }
  const start = { game: counted(game), library: twoLineLibrary, profile, seed: 'check', lead: leadRules }
  const [{ setup, latest }] = step(startSession(start), { type: 'advance', to: 1000 })
  const planned = (rewrite: Rewrite) =>
    withFuture(latest, latest.world, rewrite(latest.timeline.slice(latest.nextIndex)))
  return newBreaches(setup, breachesOf(setup, planned(before)), planned(change))
}
const adding =
  (...cues: SessionCue[]) =>
  (future: readonly SessionCue[]): SessionCue[] =>
    sortByTime([...future, ...cues])

const beat = (at: number, length: number, bpm: number): SessionCue => {
  const times = { at, origin: at, until: at + length, duration: length }
  const tempo = { from: bpm, to: bpm }
  return { kind: 'beat', at, segment: { id: `b${at}`, task: 'steady', pattern: STEADY_PATTERN, tempo, ...times } }
}
const say = (at: number, trigger: 'stroke-faster' | 'stroke-slower'): SessionCue => {
  return { kind: 'say', at, trigger, values: {}, duration: 3000 }
}
const edge = (at: number, length: number): SessionCue => {
  return { kind: 'ask', id: `${at}`, at, from: at, until: at + length, question: 'edge' }
}

describe('LEAD-6 the check of a plan that was led', () => {
  it('finds nothing in a plan that stays as it is, or that only has more strokes', () => {
    expect(broken((future) => future)).toEqual([])
    expect(broken(adding(beat(MINUTE, 30_000, 90)))).toEqual([])
  })
  it('knows the rests of the body', () => {
    const squeeze = (at: number): SessionCue[] => [
      { kind: 'open', at, item: 'squeeze', until: at + 5000 },
      { kind: 'close', at: at + 5000, item: 'squeeze' },
    ]
    expect(broken(adding(...squeeze(MINUTE), ...squeeze(2 * MINUTE)))).toEqual([])
    expect(broken(adding(...squeeze(MINUTE), ...squeeze(MINUTE + 6000)))).toEqual(['leftOut'])
  })
  it('knows the order of time', () => {
    expect(broken((future) => [say(5 * MINUTE, 'stroke-faster'), ...future, beat(MINUTE, 1000, 60)])).toContain(
      'outOfOrder',
    )
  })
  it('knows the range of the member', () => {
    expect(broken(adding(beat(MINUTE, 10_000, 121)))).toEqual(['outOfRange'])
    expect(broken(adding(beat(MINUTE, 10_000, 39)))).toEqual(['outOfRange'])
  })
  it('knows the heat', () => {
    const range = { min: 40, max: 240 }
    expect(broken(adding(beat(MINUTE, 59_000, 220)), range)).toEqual([])
    expect(broken(adding(beat(MINUTE, 61_000, 220)), range)).toEqual(['tooHot'])
  })
  it('knows the length of an edge and its rest', () => {
    expect(broken(adding(edge(MINUTE, 20_000), edge(2 * MINUTE, 20_000)))).toEqual([])
    expect(broken(adding(edge(MINUTE, 20_000), edge(MINUTE + 45_000, 20_000)))).toEqual(['tooManyEdges'])
    expect(broken(adding(edge(MINUTE, 6 * MINUTE)))).toEqual(['tooManyEdges'])
  })
  it('knows how long a grip may be tight, and how long it rests', () => {
    const grip = (at: number, to: 'tight' | 'normal'): SessionCue => ({ kind: 'stroke', at, grip: to })
    const challenge = (at: number): SessionCue => {
      return { kind: 'task', id: `${at}`, at, from: at, until: at + 10_000, task: 'grip-challenge', phase: 'build' }
    }
    expect(broken(adding(grip(MINUTE, 'tight'), grip(2 * MINUTE, 'normal')))).toEqual([])
    expect(broken(adding(grip(MINUTE, 'tight'), grip(2 * MINUTE + 1, 'normal')))).toEqual(['tooTight'])
    expect(broken(adding(grip(MINUTE, 'tight')))).toEqual(['tooTight'])
    expect(broken(adding(challenge(MINUTE), challenge(MINUTE + 39_000)))).toEqual(['tooTight'])
    expect(broken(adding(challenge(MINUTE), challenge(MINUTE + 41_000)))).toEqual([])
  })
  it('knows lines that ask for opposite tempos', () => {
    expect(broken(adding(say(MINUTE, 'stroke-faster'), say(MINUTE + 9000, 'stroke-slower')))).toEqual([])
    expect(broken(adding(say(MINUTE, 'stroke-faster'), say(MINUTE + 7000, 'stroke-slower')))).toEqual([
      'contradictions',
    ])
  })
  it('knows what is left on, in or held at the end', () => {
    const open: SessionCue = { kind: 'open', at: 9 * MINUTE, item: 'clamps', until: 11 * MINUTE }
    expect(broken(adding(open, { kind: 'close', at: 9.5 * MINUTE, item: 'clamps' }))).toEqual([])
    expect(broken(adding(open))).toEqual(['leftOpen'])
  })
  it('knows the longest length, and that a session has an end', () => {
    const ending = (at: number) => (future: readonly SessionCue[]) =>
      future.map((cue): SessionCue => (cue.kind === 'over' ? { ...cue, at } : cue))
    expect(broken(ending(9 * MINUTE))).toEqual([])
    expect(broken(ending(10 * MINUTE + 5))).toEqual(['tooLong'])
    expect(broken(ending(12 * MINUTE), undefined, ending(11 * MINUTE))).toEqual(['tooLong'])
    expect(broken(ending(11 * MINUTE), undefined, ending(12 * MINUTE))).toEqual([])
    expect(broken((future) => future.filter(({ kind }) => kind !== 'over'))).toEqual(['hasNoEnd'])
  })
})
