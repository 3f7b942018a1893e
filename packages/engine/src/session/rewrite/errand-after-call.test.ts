import { expect, it } from 'vitest'
import { say, withLube } from '../../testing/holds.ts'
import { beatEvent, beatTimes, playByHand, taskEvent, withBeats } from '../../testing/small-game.ts'
import type { EventDraft } from '../../plan/plan-builder.ts'
import type { Effect } from '../model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** When lube is asked for. */
const LUBE = MINUTE

const game = withLube(LUBE)

/** When these are said after "too close" at `at`. */
function timesAfter(at: number, played = game) {
  const hand = playByHand(played)
  hand.to(at)
  const effects = [...hand.send({ type: 'too-close', at }), ...hand.to(5 * MINUTE)]
  const timeOf = (trigger: string) =>
    effects.find((effect: Effect) => effect.kind === 'say' && effect.line.trigger === trigger)?.at ?? Infinity
  return { call: timeOf('stroke-start'), lube: timeOf('lube'), taste: timeOf('precum-eat'), beats: beatTimes(effects) }
}

it('PLAY-160 an errand soon after an input has called the hand back waits until 20 s after the call', () => {
  const { call, lube, beats } = timesAfter(LUBE - 6 * SECOND)
  expect(lube - call).toBeGreaterThanOrEqual(20 * SECOND)
  expect(lube - call).toBeLessThan(21 * SECOND)
  // The strokes go on until it.
  expect(Math.max(...beats.filter((at) => at < lube))).toBeGreaterThan(lube - 2 * SECOND)
})
it('PLAY-160 so does a taste', () => {
  const taste = withBeats(
    6 * MINUTE,
    [beatEvent(0, LUBE, 120), beatEvent(LUBE + 20 * SECOND, 4 * MINUTE, 120)],
    [taskEvent(0, LUBE), taskEvent(LUBE, 24 * SECOND, 'cum-eating'), say('precum-eat', LUBE, 'cum-eating')],
  )
  const { call, taste: at } = timesAfter(LUBE - 6 * SECOND, taste)
  expect(at - call).toBeGreaterThanOrEqual(20 * SECOND)
})
it('PLAY-160 a later errand stays where it is', () => {
  const { call, lube } = timesAfter(LUBE - 40 * SECOND)
  expect(lube - call).toBeGreaterThan(40 * SECOND)
})
it('PLAY-160 a change of the grip that was announced before the errand comes after its line', () => {
  const grip: EventDraft = { kind: 'stroke', at: LUBE, duration: 0, task: 'grip', grip: 'light' }
  const announced = [
    taskEvent(LUBE - 8 * SECOND, 8 * SECOND, 'grip'),
    say('grip-light', LUBE - 4 * SECOND, 'grip'),
    grip,
  ]
  const events = [...game.events, ...announced.map((event, index) => ({ ...event, id: `g${index}` }))]
  const hand = playByHand({ ...game, events: events.sort((one, other) => one.at - other.at) })
  hand.to(LUBE - 6 * SECOND)
  const effects = [...hand.send({ type: 'too-close', at: LUBE - 6 * SECOND }), ...hand.to(5 * MINUTE)]
  const said = effects.find((effect) => effect.kind === 'say' && effect.line.trigger === 'grip-light')?.at ?? Infinity
  const shown = effects.find((effect) => effect.kind === 'show' && effect.at >= said && effect.view.grip === 'light')
  expect(shown?.at).toBeLessThanOrEqual(said + 5 * SECOND)
})
