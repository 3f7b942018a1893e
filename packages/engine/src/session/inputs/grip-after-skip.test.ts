import { describe, expect, it } from 'vitest'
import type { Grip } from '@rubato/contracts/domain'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { beatEvent, playByHand, taskEvent, withBeats } from '../../testing/small-game.ts'

const SECOND = 1000

const gripEvent = (at: number, grip: Grip, task: 'grip' | 'style' = 'grip'): EventDraft[] => [
  { kind: 'say', at: (at - 5) * SECOND, duration: 5 * SECOND, task, trigger: `grip-${grip}` },
  { kind: 'stroke', at: at * SECOND, duration: 0, task, grip },
]
const style = (at: number): EventDraft => ({
  kind: 'stroke',
  at: at * SECOND,
  duration: 0,
  task: 'style',
  style: 'head',
})
const game = (...events: EventDraft[][]) =>
  playByHand(withBeats(400 * SECOND, [beatEvent(0, 400 * SECOND, 60)], events.flat()))

/** The grips and styles that the screen shows from the skip on. */
function shownAfterSkip(hand: ReturnType<typeof playByHand>, at: number) {
  hand.to(at)
  const effects = [...hand.send({ type: 'skip', at }), ...hand.to(at + 100 * SECOND)]
  return effects.flatMap((effect) => (effect.kind === 'show' ? [`${effect.view.grip} ${effect.view.style}`] : []))
}

describe('SAFE-85 a skip begins no tight grip', () => {
  it('that ended at the begin of the skipped task', () => {
    const grip = [taskEvent(5 * SECOND, 35 * SECOND, 'grip'), ...gripEvent(10, 'tight'), ...gripEvent(40, 'normal')]
    const hand = game(grip, [taskEvent(40 * SECOND, 60 * SECOND, 'style'), style(45)])
    expect(new Set(shownAfterSkip(hand, 50 * SECOND))).toEqual(new Set(['normal full']))
  })
  it('that the session ended in words while the skipped task ran', () => {
    const grip = [taskEvent(0, 15 * SECOND, 'grip'), ...gripEvent(10, 'tight')]
    const hand = game(grip, [taskEvent(15 * SECOND, 80 * SECOND, 'style'), style(25)])
    expect(new Set(shownAfterSkip(hand, 80 * SECOND))).toEqual(new Set(['normal full']))
  })
  it('and leads back to the grip that was due when the skipped task began', () => {
    const grip = [taskEvent(5 * SECOND, 35 * SECOND, 'grip'), ...gripEvent(10, 'light'), ...gripEvent(40, 'normal')]
    const other = [taskEvent(40 * SECOND, 60 * SECOND, 'style'), ...gripEvent(50, 'light', 'style')]
    expect(new Set(shownAfterSkip(game(grip, other), 60 * SECOND))).toEqual(new Set(['normal full']))
  })
})
