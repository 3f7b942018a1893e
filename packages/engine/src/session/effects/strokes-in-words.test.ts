/** Skips and left-out tasks: the strokes that come instead begin and change as the words say. */
import { describe, expect, it } from 'vitest'
import { STEADY_PATTERN } from '@rubato/contracts/domain'
import type { EventDraft } from '../../plan/plan-builder.ts'
import {
  beatEvent,
  beatTimes,
  lastView,
  playByHand,
  said,
  say,
  systemSaid,
  taskEvent,
  tempoOf,
  withBeats,
} from '../../testing/small-game.ts'
import type { SessionCue } from '../model/cue.ts'
import { leaveOut } from '../rewrite/leave-out.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const END = 8 * MINUTE

const gripChange = (at: number, grip: 'light' | 'tight' | 'normal'): EventDraft => ({
  kind: 'stroke',
  at,
  duration: 0,
  task: 'grip',
  grip,
})

it('PLAY-139 a task that is left out before other strokes has the tempo of those after it', () => {
  const { setup } = playByHand(withBeats(END, [beatEvent(0, END, 120)], [])).state()
  const span = { at: 0, from: 0, until: 20 * SECOND }
  const segment = (from: number, until: number, bpm: number) => ({
    id: `${from}`,
    task: 'steady' as const,
    pattern: STEADY_PATTERN,
    tempo: { from: bpm, to: bpm },
    at: from,
    origin: from,
    until,
    duration: until - from,
  })
  const task: SessionCue = { ...span, kind: 'task', id: 'task', task: 'eyes', phase: 'build', group: 'eyes' }
  const own: SessionCue = { kind: 'beat', at: 0, segment: { ...segment(0, 20 * SECOND, 190), group: 'eyes' } }
  const after: SessionCue = { kind: 'beat', at: 20 * SECOND, segment: segment(20 * SECOND, MINUTE, 131) }
  const beats = leaveOut(setup, [task, own, after], task).filter((cue) => cue.kind === 'beat')
  expect(beats.map((cue) => cue.segment.tempo.from)).toEqual([131, 131])
})

it('PLAY-150 strokes that are interrupted before a change without words come back with it', () => {
  const change = MINUTE + 5 * SECOND
  const beats = [
    beatEvent(0, change, 120),
    { ...beatEvent(change, 3 * SECOND, 120), tempo: { from: 120, to: 160 } },
    beatEvent(change + 3 * SECOND, 4 * MINUTE, 160),
  ]
  const line = { ...say('stroke-faster', MINUTE + SECOND), duration: 4 * SECOND }
  const hand = playByHand(withBeats(END, beats, [taskEvent(0, END), line]))
  hand.to(MINUTE)
  const effects = hand.send({ type: 'edge', at: MINUTE })
  effects.push(...hand.to(93 * SECOND))
  const again = [...hand.send({ type: 'too-close', at: 93 * SECOND }), ...hand.to(4 * MINUTE)]
  expect(said([...effects, ...again])).not.toContain('stroke-faster')
  const [back = NaN] = beatTimes(again)
  for (let time = back + SECOND; time < back + 30 * SECOND; time += SECOND / 2)
    expect(tempoOf(again, time) / tempoOf(again, time - SECOND / 2)).toBeLessThan(1.1)
})

describe('PLAY-140 a skip between the call of the hand and the first stroke', () => {
  const until = 40 * SECOND
  const game = () => {
    const beats = [beatEvent(0, 10 * SECOND, 120), beatEvent(until, 4 * MINUTE, 120)]
    const call: EventDraft = { ...say('stroke-start', until - 3.6 * SECOND), duration: 3.6 * SECOND }
    return playByHand(withBeats(5 * MINUTE, beats, [taskEvent(10 * SECOND, 30 * SECOND, 'rest'), call]))
  }
  const skipped = (at: number) => {
    const hand = game()
    hand.to(at)
    return [...hand.send({ type: 'skip', at }), ...hand.to(until + 20 * SECOND)]
  }
  it('is answered, and the strokes begin', () => {
    const at = until - 2 * SECOND
    const effects = skipped(at)
    expect(systemSaid(effects)).toEqual(['skipped'])
    expect(said(effects)).not.toContain('stroke-start')
    expect(beatTimes(effects)[0]).toBeLessThan(at + 2.5 * SECOND)
  })
  it('is followed by another call where the first one was hardly heard', () => {
    const effects = skipped(until - 3 * SECOND)
    expect(said(effects)).toContain('stroke-start')
  })
})

it('PLAY-141 a change that a skip makes larger is announced', () => {
  const change = MINUTE
  const beats = [
    beatEvent(0, change + 4 * SECOND, 180),
    { ...beatEvent(change + 4 * SECOND, 3 * SECOND, 180), tempo: { from: 180, to: 130 } },
    beatEvent(change + 7 * SECOND, 13 * SECOND, 130),
    { ...beatEvent(change + 20 * SECOND, 4 * SECOND, 130), tempo: { from: 130, to: 120 } },
    beatEvent(change + 24 * SECOND, 3 * MINUTE, 120),
  ]
  const task = taskEvent(change, 20 * SECOND, 'tempo-change')
  const events = [task, { ...say('stroke-slower', change), task: 'tempo-change' as const, duration: 4 * SECOND }]
  const hand = playByHand(withBeats(5 * MINUTE, beats, [...events, taskEvent(change + 20 * SECOND, MINUTE)]))
  const at = change + 10 * SECOND
  hand.to(at)
  const effects = [...hand.send({ type: 'skip', at }), ...hand.to(change + MINUTE)]
  expect(said(effects)).toEqual(['stroke-slower'])
  expect(tempoOf(effects, change + MINUTE - SECOND)).toBeCloseTo(120, 0)
})

describe('PLAY-142 the grip when easing ends in a rest', () => {
  const eased = MINUTE
  const over = eased + 3 * MINUTE
  const play = (until: number, to: number) => {
    const beats = [beatEvent(0, over - 20 * SECOND, 120), beatEvent(until, END - until, 120)]
    const rest = taskEvent(over - 20 * SECOND, until - over + 20 * SECOND, 'rest')
    const hand = playByHand(withBeats(END, beats, [rest]))
    hand.to(eased)
    return [...hand.send({ type: 'ease', at: eased }), ...hand.to(to)]
  }
  it('stays light until the strokes begin', () => {
    expect(lastView(play(over + 20 * SECOND, over + 19 * SECOND)).grip).toBe('light')
    const effects = play(over + 20 * SECOND, over + 40 * SECOND)
    expect(lastView(effects).grip).toBe('normal')
    expect(said(effects)).toContain('grip-normal')
  })
  it('stays light where no strokes follow', () => {
    const hand = playByHand(
      withBeats(END, [beatEvent(0, over - 20 * SECOND, 120)], [taskEvent(over - 20 * SECOND, 3 * MINUTE, 'rest')]),
    )
    hand.to(eased)
    const effects = [...hand.send({ type: 'ease', at: eased }), ...hand.to(END - SECOND)]
    expect(lastView(effects).grip).toBe('light')
    expect(said(effects)).not.toContain('grip-normal')
  })
})

it('PLAY-142 a tight grip that was left out while easing does not come back before the next call', () => {
  const [eased, tight] = [MINUTE, 3 * MINUTE]
  const over = eased + 3 * MINUTE
  const events = [
    taskEvent(tight, over - tight + 20 * SECOND, 'grip'),
    say('grip-tight', tight),
    gripChange(tight + 4 * SECOND, 'tight'),
    say('grip-normal', over + 2 * SECOND),
    gripChange(over + 6 * SECOND, 'normal'),
  ]
  const hand = playByHand(withBeats(END, [beatEvent(0, END, 120)], events))
  hand.to(eased)
  const effects = [...hand.send({ type: 'ease', at: eased }), ...hand.to(END)]
  const grips = effects.flatMap((effect) => (effect.kind === 'show' ? [effect.view.grip] : []))
  expect(grips).not.toContain('tight')
  expect(said(effects)).toContain('grip-normal')
})

it('PLAY-151 the grip does not change without words at the end of a skipped task', () => {
  const events = [
    gripChange(SECOND, 'light'),
    taskEvent(MINUTE, 20 * SECOND, 'grip'),
    { ...say('grip-tight', MINUTE), task: 'grip' as const },
    gripChange(MINUTE + 4 * SECOND, 'tight'),
    { ...say('grip-normal', MINUTE + 16 * SECOND), task: 'grip' as const },
    gripChange(MINUTE + 20 * SECOND, 'normal'),
    taskEvent(MINUTE + 20 * SECOND, MINUTE),
  ]
  const hand = playByHand(withBeats(END, [beatEvent(0, END, 120)], events))
  const at = MINUTE + 10 * SECOND
  hand.to(at)
  const effects = [...hand.send({ type: 'skip', at }), ...hand.to(3 * MINUTE)]
  expect(said(effects)).not.toContain('grip-normal')
  expect(lastView(effects).grip).toBe('light')
})

it('PLAY-149 strokes in place of a challenge that is left out have talk', () => {
  const at = 2 * MINUTE
  const challenge: EventDraft[] = [
    taskEvent(at, MINUTE, 'grip-challenge'),
    { ...say('grip-challenge', at), task: 'grip-challenge' },
    { ...say('grip-challenge-light', at + 10 * SECOND), task: 'grip-challenge' },
  ]
  const hand = playByHand(withBeats(END, [beatEvent(0, END, 120)], challenge))
  hand.to(MINUTE)
  hand.send({ type: 'ease', at: MINUTE })
  const talk = hand.to(END).filter((effect) => effect.kind === 'say' && effect.line.trigger === 'do-not-cum')
  expect(talk.filter((effect) => effect.at >= at && effect.at < at + MINUTE).length).toBeGreaterThanOrEqual(2)
})
