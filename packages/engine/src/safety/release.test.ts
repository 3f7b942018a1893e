/** The lines for an item that comes off early: written a second time by hand and compared with those of a session. */
import { describe, expect, it } from 'vitest'
import type { ItemId, TriggerId } from '@rubato/contracts/domain'
import { playByHand, said, smallGame } from '../testing/small-game.ts'
import { itemRules } from './item-rules.ts'
import { itemsReleasedBy } from './release.ts'

const SECOND = 1000
const spoken: readonly (readonly [ItemId, TriggerId])[] = [
  ['breath', 'breath-breathe'],
  ['gag', 'gag-remove'],
  ['rubber-band', 'rubber-band-detach'],
  ['clamp-weight', 'nipple-clamps-weight-decrease'],
  ['clamps', 'nipple-clamps-detach'],
  ['plug-vibration', 'butt-plug-vibrate-stop'],
  ['plug-inflation', 'butt-plug-deflate'],
  ['plug', 'butt-plug-remove'],
  ['squeeze', 'ball-squeeze-stop'],
  ['palming', 'palming-stop'],
  ['eyes-closed', 'eyes-open'],
]

describe('releases', () => {
  it.each(spoken)('SAFE-29 %s that is open when the member finishes is released with its own line', (item, trigger) => {
    const { host } = itemRules[item]
    const open = (each: ItemId) =>
      ({ kind: 'open', at: SECOND, duration: 5 * SECOND, task: 'steady', item: each }) as const
    const close = (each: ItemId) =>
      ({ kind: 'close', at: 6 * SECOND, duration: 0, task: 'steady', item: each }) as const
    const worn = host ? [open(host), open(item), close(item), close(host)] : [open(item), close(item)]
    const hand = playByHand(smallGame(600 * SECOND, worn))
    hand.to(3 * SECOND)
    const effects = [...hand.send({ type: 'finish', at: 3 * SECOND }), ...hand.to(60 * SECOND)]
    expect(said(effects)).toContain(trigger)
  })
  it('SAFE-29 a line that takes several items off names all of them', () => {
    expect(itemsReleasedBy('nipple-clamps-ripoff')).toEqual(['clamp-weight', 'clamps'])
    expect(itemsReleasedBy('butt-plug-remove-inflated')).toEqual(['plug-inflation', 'plug'])
    expect(itemsReleasedBy('lube')).toEqual([])
  })
})
