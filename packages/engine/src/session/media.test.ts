import { describe, expect, it } from 'vitest'
import type { GameEventOf, MediaLink } from '@rubato/contracts/domain'
import { playByHand, smallGame, taskEvent } from '../testing/small-game.ts'
import { mediaAhead } from './media-ahead.ts'
import type { Effect } from './model/types.ts'

const SECOND = 1000
const link: MediaLink = {
  mediaType: 'image',
  tag: 'lace',
  source: { id: 'local', url: 'pictures' },
  url: 'lace/one.jpg',
}
const mediaEvent = (at: number): Omit<GameEventOf<'media'>, 'id'> => ({
  kind: 'media',
  at,
  duration: 8 * SECOND,
  task: 'steady',
  link,
})
const plain = smallGame(60 * SECOND, [taskEvent(0, 60 * SECOND)])
const withMedia = smallGame(60 * SECOND, [taskEvent(0, 60 * SECOND), mediaEvent(20 * SECOND)])
const mediaOf = (effects: readonly Effect[]) => effects.filter(({ kind }) => kind === 'media')

describe('a media event', () => {
  it('PLAY-65 comes at its time with its length, and changes no other effect', () => {
    const effects = playByHand(withMedia).to(60 * SECOND)
    expect(mediaOf(effects)).toEqual([{ kind: 'media', at: 20 * SECOND, link, duration: 8 * SECOND }])
    expect(effects.filter(({ kind }) => kind !== 'media')).toEqual(playByHand(plain).to(60 * SECOND))
  })

  it('PLAY-170 may name a light, which comes at its time with its length', () => {
    const light = { light: 'tide' } as const
    const game = smallGame(60 * SECOND, [taskEvent(0, 60 * SECOND), { ...mediaEvent(20 * SECOND), link: light }])
    const effects = playByHand(game).to(60 * SECOND)
    expect(mediaOf(effects)).toEqual([{ kind: 'media', at: 20 * SECOND, link: light, duration: 8 * SECOND }])
  })

  it('PLAY-65 is moved by a pause before it', () => {
    const hand = playByHand(withMedia)
    hand.to(10 * SECOND)
    hand.send({ type: 'pause', at: 10 * SECOND })
    hand.to(15 * SECOND)
    const resumed = [...hand.send({ type: 'resume', at: 15 * SECOND }), ...hand.to(40 * SECOND)]
    const [shown] = mediaOf(resumed)
    expect(shown?.at).toBeGreaterThanOrEqual(25 * SECOND)
    expect(mediaOf(resumed)).toHaveLength(1)
  })

  it('PLAY-65 is left out with the task that is skipped', () => {
    const game = smallGame(60 * SECOND, [
      taskEvent(0, 15 * SECOND),
      taskEvent(15 * SECOND, 15 * SECOND, 'palming'),
      { ...mediaEvent(20 * SECOND), task: 'palming' },
      taskEvent(30 * SECOND, 30 * SECOND),
    ])
    const hand = playByHand(game)
    const before = hand.to(17 * SECOND)
    const after = [...hand.send({ type: 'skip', at: 17 * SECOND }), ...hand.to(60 * SECOND)]
    expect(mediaOf([...before, ...after])).toEqual([])
  })

  it('PLAY-66 is known ahead with its time, in a pause too, until it is handed out or skipped', () => {
    const later = { ...link, url: 'lace/two.jpg' }
    const game = smallGame(60 * SECOND, [
      taskEvent(0, 15 * SECOND),
      taskEvent(15 * SECOND, 15 * SECOND, 'palming'),
      { ...mediaEvent(20 * SECOND), task: 'palming' },
      taskEvent(30 * SECOND, 30 * SECOND),
      { ...mediaEvent(40 * SECOND), link: later },
    ])
    const hand = playByHand(game)
    const ahead = (most = 5) => mediaAhead(hand.state(), most)
    hand.to(10 * SECOND)
    expect(ahead()).toEqual([
      { at: 20 * SECOND, link },
      { at: 40 * SECOND, link: later },
    ])
    expect(ahead(1)).toEqual([{ at: 20 * SECOND, link }])
    hand.send({ type: 'pause', at: 10 * SECOND })
    hand.to(14 * SECOND)
    expect(ahead().map(({ at }) => at)).toEqual([24 * SECOND, 44 * SECOND])
    hand.send({ type: 'resume', at: 14 * SECOND })
    const [planned = Number.NaN] = ahead().map(({ at }) => at)
    expect(planned).toBeGreaterThanOrEqual(24 * SECOND)
    hand.to(planned - SECOND)
    hand.send({ type: 'skip', at: planned - SECOND })
    expect(ahead().map((each) => each.link)).toEqual([later])
    const [shown] = mediaOf(hand.to(60 * SECOND))
    expect(shown).toMatchObject({ link: later })
    expect(ahead()).toEqual([])
  })
})
