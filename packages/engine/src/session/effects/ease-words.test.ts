/** What is said and how the tempo comes back around "ease off" and the end of easing, where other words or the end are near. */
import { expect, it } from 'vitest'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { say, taskOf } from '../../testing/holds.ts'
import {
  ask,
  beatEvent,
  lastView,
  playByHand,
  said,
  systemSaid,
  taskEvent,
  withBeats,
} from '../../testing/small-game.ts'
import { EASE_FOR } from '../model/timing.ts'
import type { Effect, StageView } from '../model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const viewAt = (effects: readonly Effect[], time: number): StageView => lastView(effects.filter(({ at }) => at <= time))
/** Strokes at 120 bpm for ten minutes. */
const steady = (events: EventDraft[]) =>
  playByHand(withBeats(10 * MINUTE, [beatEvent(0, 10 * MINUTE, 120)], [taskEvent(0, 10 * MINUTE), ...events]))

it('PLAY-178 the line at the end of the easing does not cut a call short that is due', () => {
  const end = MINUTE + EASE_FOR
  const hand = steady([{ ...say('edge', end + 500, 'edging'), duration: 4 * SECOND }])
  hand.to(MINUTE)
  const effects = [...hand.send({ type: 'ease', at: MINUTE }), ...hand.to(6 * MINUTE)]
  expect(said(effects)).toEqual(['edge', 'grip-normal', 'stroke-little-faster'])
  const grip = effects.find((effect) => effect.kind === 'say' && effect.line.trigger === 'grip-normal')
  expect(grip?.at).toBeGreaterThanOrEqual(end + 4500)
  expect(viewAt(effects, end + 2 * SECOND).grip).toBe('light')
})

it('PLAY-179 nothing returns from easing in the last 20 s of the question about the end', () => {
  const end = MINUTE + EASE_FOR
  const cum = [taskEvent(end - 60 * SECOND, 72 * SECOND, 'cum'), ask('finished', end - 60 * SECOND, 72 * SECOND)]
  const rest = taskEvent(end + 12 * SECOND, MINUTE, 'rest')
  const hand = playByHand(
    withBeats(6 * MINUTE, [beatEvent(0, end + 12 * SECOND, 120)], [taskEvent(0, end - MINUTE), ...cum, rest]),
  )
  hand.to(MINUTE)
  const effects = [...hand.send({ type: 'ease', at: MINUTE }), ...hand.to(end + 11 * SECOND)]
  expect(said(effects)).toEqual([])
  expect(viewAt(effects, end + 10 * SECOND).tempo?.end).toBe(80)
})

it('PLAY-180 the answer is a short one where an item comes off under it', () => {
  const hand = steady(taskOf('clench', MINUTE - 10 * SECOND, 12 * SECOND))
  hand.to(MINUTE)
  expect(systemSaid(hand.send({ type: 'ease', at: MINUTE }))[0]).toBe('easing-next')
})

it('PLAY-164 the tempo of such a rise stays where the hand has left the strokes for lube', () => {
  const glide = MINUTE + 40 * SECOND
  const beats = [
    beatEvent(0, glide + 4 * SECOND, 60),
    { ...beatEvent(glide + 4 * SECOND, 4 * SECOND), tempo: { from: 60, to: 160 } },
    beatEvent(glide + 8 * SECOND, 20 * SECOND, 160),
    beatEvent(glide + 40 * SECOND, 5 * MINUTE, 160),
  ]
  const game = withBeats(8 * MINUTE, beats, [taskEvent(0, 8 * MINUTE), say('stroke-faster', glide, 'steady')])
  const hand = playByHand(game)
  hand.to(MINUTE)
  const effects = [...hand.send({ type: 'ease', at: MINUTE }), ...hand.to(3 * MINUTE)]
  for (const after of [20, 50]) expect(viewAt(effects, glide + after * SECOND).tempo?.end).toBeCloseTo(200 / 3, 5)
})
