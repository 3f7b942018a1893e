/** A sleep of the device is no answer of the member. */
import { describe, expect, it } from 'vitest'
import { hold, say } from '../../testing/holds.ts'
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

describe('what is worn during a sleep', () => {
  const asleep = (item: 'plug' | 'ball-tie', slept: number) => {
    const worn = hold(item, MINUTE, 14 * MINUTE, { hard: 29 * MINUTE })
    const hand = playByHand(smallGame(40 * MINUTE, [taskEvent(0, 40 * MINUTE), ...worn]))
    hand.to(2 * MINUTE)
    hand.send({ type: 'wake', at: 2 * MINUTE, slept })
    hand.send({ type: 'resume', at: 2 * MINUTE + 10 * SECOND })
    return hand
  }

  it('SAFE-9 was on for that long', () => {
    const [item] = openItems(asleep('plug', 10 * MINUTE).state())
    expect(item).toMatchObject({ since: -9 * MINUTE, until: 20 * MINUTE })
  })
  it('SAFE-9 is released in words afterwards, also where the words had just begun', () => {
    const plug = [...hold('plug', MINUTE, MINUTE), say('butt-plug-remove', 2 * MINUTE - 4 * SECOND, 'butt-plug')]
    const hand = playByHand(smallGame(40 * MINUTE, [taskEvent(0, 40 * MINUTE), ...plug]))
    const begun = 2 * MINUTE - 3 * SECOND
    expect(said(hand.to(begun))).toEqual(['butt-plug-remove'])
    const woken = [...hand.send({ type: 'wake', at: begun, slept: MINUTE }), ...hand.to(begun + MINUTE)]
    expect([said(woken), systemSaid(woken)]).toEqual([['butt-plug-remove'], ['slept']])
  })
  it('SAFE-9 counts the sleep into how long it has been on at a stop', () => {
    const hand = asleep('plug', 10 * MINUTE)
    const at = 3 * MINUTE
    const released = hand
      .send({ type: 'stop', at })
      .flatMap((effect) => (effect.kind === 'safe-state' ? effect.release : []))
    expect(released).toEqual([expect.objectContaining({ item: 'plug', since: -9 * MINUTE })])
  })
  it('SAFE-72 has its reminder when it has really been on for 15 minutes', () => {
    const hand = asleep('plug', 13 * MINUTE)
    expect(systemSaid(hand.to(2 * MINUTE + 50 * SECOND))).not.toContain('plug-reminder')
    expect(systemSaid(hand.to(4 * MINUTE))).toContain('plug-reminder')
  })
  it('SAFE-72 has a reminder that the sleep has passed after it', () => {
    expect(systemSaid(asleep('plug', 18 * MINUTE).to(3 * MINUTE))).toContain('plug-reminder')
  })
  it('SAFE-71 has its check-in when it has really been on for five minutes', () => {
    expect(systemSaid(asleep('ball-tie', 3 * MINUTE).to(4 * MINUTE))).toContain('check-in')
  })
})
