/** A sleep of the device is no answer of the member. */
import { describe, expect, it } from 'vitest'
import { hold } from '../../testing/holds.ts'
import { lastView, playByHand, said, smallGame, systemSaid, taskEvent } from '../../testing/small-game.ts'
import type { Effect } from '../model/types.ts'
import { openItems } from '../step.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

describe('a sleep while a check-in waits for its answer', () => {
  /** A tie is on, and a plug that comes off during a long sleep. The check-in is at 15 minutes. */
  const worn = [...hold('ball-tie', 14 * MINUTE, 14 * MINUTE), ...hold('plug', 14 * MINUTE, 2 * MINUTE)]
  const asleep = (slept: number, at = 15 * MINUTE + 6 * SECOND) => {
    const hand = playByHand(smallGame(40 * MINUTE, [taskEvent(0, 40 * MINUTE), ...worn]))
    expect(systemSaid(hand.to(at))).toEqual(['check-in'])
    return { hand, at, woken: hand.send({ type: 'wake', at, slept }) }
  }
  const listed = (effects: readonly Effect[]) =>
    effects.flatMap((effect) => (effect.kind === 'safe-state' ? [effect.release.map(({ item }) => item)] : []))

  it('SAFE-71 that lasts beyond its time releases everything, the overdue items first', () => {
    const { hand, at, woken } = asleep(MINUTE)
    expect(listed(woken)).toEqual([['plug', 'ball-tie']])
    expect(lastView(woken)).toMatchObject({ status: 'paused', ask: null, open: [] })
    const effects = [...woken, ...hand.to(at + MINUTE)]
    expect(said(effects)).toEqual(['butt-plug-remove'])
    expect(systemSaid(effects)).toEqual(['untie', 'slept'])
    expect(hand.state().latest.world.unconfirmed.map(({ item }) => item)).toEqual(['ball-tie', 'plug'])
  })
  it('SAFE-10 that is shorter is no answer: 30 s after the check-in everything comes off, unless the member resumes', () => {
    const { hand, at, woken } = asleep(10 * SECOND)
    expect(lastView(woken)).toMatchObject({ status: 'paused', ask: null, inputs: ['resume', 'finish', 'stop'] })
    expect(openItems(hand.state())).toHaveLength(2)
    const effects = hand.to(16 * MINUTE)
    expect(effects.find(({ kind }) => kind === 'safe-state')).toMatchObject({ at: at + 14 * SECOND })
    expect(listed(effects)).toEqual([['ball-tie', 'plug']])
    expect(lastView(effects)).toMatchObject({ status: 'paused', open: [] })
    const resumed = asleep(10 * SECOND)
    resumed.hand.send({ type: 'resume', at: resumed.at + 5 * SECOND })
    resumed.hand.to(15 * MINUTE + 40 * SECOND)
    expect(openItems(resumed.hand.state())).toHaveLength(2)
  })
  it('SAFE-10 a second sleep in that pause counts too', () => {
    const { hand, at } = asleep(10 * SECOND)
    hand.to(at + 5 * SECOND)
    const woken = hand.send({ type: 'wake', at: at + 5 * SECOND, slept: 20 * SECOND })
    expect(lastView(woken)).toMatchObject({ status: 'paused', open: [] })
  })
})
