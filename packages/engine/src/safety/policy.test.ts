/** The safety policy, written a second time by hand: the refusals of the check are compared with it, number by number. */
import { describe, expect, it } from 'vitest'
import {
  items as everyItem,
  STEADY_PATTERN,
  type GameEvent,
  type ItemId,
  type PlayableGame,
} from '@rubato/contracts/domain'
import { checkGame } from '../check/check-game.ts'
import { hangingFrom, itemRules } from './item-rules.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const SESSION = 120 * MINUTE

interface Policy {
  /** ms */
  cap: number
  /** ms, Infinity: the rest of the session */
  rest: number
  times?: number
}
const policy: Record<ItemId, Policy> = {
  breath: { cap: 20 * SECOND, rest: MINUTE, times: 5 },
  gag: { cap: 5 * MINUTE, rest: 5 * MINUTE },
  'ball-tie': { cap: 15 * MINUTE, rest: 20 * MINUTE, times: 2 },
  'rubber-band': { cap: 5 * MINUTE, rest: 20 * MINUTE },
  'clamp-weight': { cap: 10 * MINUTE, rest: 0 },
  clamps: { cap: 10 * MINUTE, rest: 10 * MINUTE, times: 2 },
  'plug-vibration': { cap: 10 * MINUTE, rest: 5 * MINUTE },
  'plug-inflation': { cap: 30 * MINUTE, rest: 2 * MINUTE },
  plug: { cap: 30 * MINUTE, rest: Infinity },
  irritant: { cap: 2 * MINUTE, rest: Infinity },
  squeeze: { cap: 10 * SECOND, rest: 30 * SECOND, times: 10 },
  slaps: { cap: 30 * SECOND, rest: 2 * MINUTE, times: 3 },
  flicks: { cap: 30 * SECOND, rest: 2 * MINUTE, times: 3 },
  snaps: { cap: 20 * SECOND, rest: 2 * MINUTE, times: 2 },
  'clamp-action': { cap: 5 * SECOND, rest: 20 * SECOND, times: 10 },
  palming: { cap: 3 * MINUTE, rest: 2 * MINUTE },
  'post-orgasm': { cap: MINUTE, rest: Infinity },
  'eyes-closed': { cap: 5 * MINUTE, rest: 0 },
  clench: { cap: MINUTE, rest: 30 * SECOND },
}
const items = Object.keys(policy) as ItemId[]

type Hold = readonly [item: ItemId, at: number, duration: number]
/** A game that opens and closes each of these items. */
function gameOf(holds: readonly Hold[]): PlayableGame {
  const events = holds.flatMap(([item, at, duration], index): GameEvent[] => [
    { id: `o${index}`, kind: 'open', at, duration, task: 'steady', item },
    { id: `c${index}`, kind: 'close', at: at + duration, duration: 0, task: 'steady', item },
  ])
  const rank = ({ kind }: GameEvent): number => (kind === 'close' ? 0 : 1)
  events.sort((a, b) => a.at - b.at || rank(a) - rank(b))
  const media = { tags: ['nsfw'], mediaTypes: ['image' as const] }
  return { events, duration: SESSION, voice: null, media, outcome: 'cum' }
}
/** Messages about `item`, without those about its host. */
const found = (item: ItemId, holds: readonly Hold[]): string[] => {
  const host = itemRules[item].host
  const around: Hold[] = host ? [[host, 0, SESSION - 1]] : []
  return checkGame(gameOf([...around, ...holds]))
    .map(({ message }) => message)
    .filter((message) => message.startsWith(`${item} `))
}

/** Messages about beats at 100 bpm. */
const strokes = (spans: readonly { task: GameEvent['task']; at: number; duration: number }[]): string[] => {
  const events = spans.map((span, index): GameEvent => {
    const tempo = { from: 100, to: 100 }
    return { id: `b${index}`, kind: 'beat', tempo, pattern: STEADY_PATTERN, ...span }
  })
  return checkGame({ ...gameOf([]), events }).map(({ message }) => message)
}

describe('the safety policy', () => {
  it('SAFE-20 covers every item', () => {
    expect([...items].sort()).toEqual([...everyItem].sort())
  })
  it.each(items)('SAFE-20 %s may stay open for its cap, and not a second longer', (item) => {
    const { cap } = policy[item]
    expect(found(item, [[item, 0, cap]])).toEqual([])
    expect(found(item, [[item, 0, cap + SECOND]])).toEqual([expect.stringContaining('at most')])
  })
  const again = (item: ItemId, pause: number) =>
    found(item, [
      [item, 0, 2 * SECOND],
      [item, 2 * SECOND + pause, 2 * SECOND],
    ])
  const resting = items.filter((item) => policy[item].rest > 0)
  it.each(resting)('SAFE-21 %s does not come again before its rest is over', (item) => {
    const tooSoon = Math.min(policy[item].rest - SECOND, SESSION - 10 * SECOND)
    expect(again(item, tooSoon)).toEqual([expect.stringContaining('rest')])
  })
  it.each(resting.filter((item) => policy[item].rest < Infinity))('SAFE-21 %s comes again after its rest', (item) => {
    expect(again(item, policy[item].rest)).toEqual([])
  })
  it.each(items.filter((item) => policy[item].times !== undefined))(
    'SAFE-22 %s comes as often as the policy says, and not once more',
    (item) => {
      const { rest, times = 0 } = policy[item]
      const holds = (count: number) =>
        Array.from({ length: count }, (_, n): Hold => [item, n * (rest + 3 * SECOND), 2 * SECOND])
      expect(found(item, holds(times))).toEqual([])
      expect(found(item, holds(times + 1))).toEqual([expect.stringContaining('too often')])
    },
  )
  it.each([
    ['squeeze', 'ball-tie', 30 * SECOND],
    ['ball-tie', 'squeeze', 20 * MINUTE],
    ['slaps', 'squeeze', 2 * MINUTE],
    ['flicks', 'palming', 2 * MINUTE],
    ['palming', 'flicks', 2 * MINUTE],
    ['rubber-band', 'flicks', 20 * MINUTE],
  ] as const)('SAFE-23 after %s the same part of the body rests before %s', (before, next, rest) => {
    const after = (pause: number) => found(next, [[before, 0, 2 * SECOND], [next, 2 * SECOND + pause, 2 * SECOND]]) // prettier-ignore
    expect(after(rest - SECOND)).toEqual([expect.stringContaining('rest')])
    expect(after(rest)).toEqual([])
  })
  it.each([
    ['breath', 'gag'],
    ['breath', 'ball-tie'],
    ['breath', 'rubber-band'],
    ['irritant', 'plug'],
    ['irritant', 'gag'],
    ['irritant', 'ball-tie'],
    ['irritant', 'rubber-band'],
    ['irritant', 'palming'],
    ['post-orgasm', 'palming'],
    ['ball-tie', 'slaps'],
    ['ball-tie', 'squeeze'],
  ] as const)('SAFE-24 %s and %s never come together, in either order', (one, other) => {
    const together = (first: ItemId, second: ItemId) =>
      found(second, [[first, 0, 10 * SECOND], [second, 5 * SECOND, 2 * SECOND]]) // prettier-ignore
    expect(together(one, other)).toContainEqual(expect.stringContaining('never comes together'))
    expect(together(other, one)).toContainEqual(expect.stringContaining('never comes together'))
    const apart = found(other, [[one, 0, 5 * SECOND], [other, 30 * MINUTE, 2 * SECOND]]) // prettier-ignore
    expect(apart).not.toContainEqual(expect.stringContaining('never comes together'))
  })
  it('SAFE-24 breath is never held over an inflated plug', () => {
    const holds: Hold[] = [['plug', 0, 10 * MINUTE], ['plug-inflation', MINUTE, MINUTE], ['breath', 90 * SECOND, 5 * SECOND]] // prettier-ignore
    expect(found('breath', holds)).toEqual([expect.stringContaining('never comes together with plug-inflation')])
  })
  it('SAFE-25 eyes are closed for a minute at most while a gag is in', () => {
    const blind = (seconds: number) => {
      const game = gameOf([['gag', 0, 4 * MINUTE], ['eyes-closed', MINUTE, seconds * SECOND]]) // prettier-ignore
      return checkGame(game).map(({ message }) => message)
    }
    expect(blind(60)).toEqual([])
    expect(blind(61)).toEqual([expect.stringContaining('60 s at most')])
  })
  it('SAFE-26 two class C items may be active at once, not three', () => {
    const worn: Hold[] = [['clamps', 0, MINUTE], ['plug', 0, MINUTE], ['gag', SECOND, 30 * SECOND]] // prettier-ignore
    expect(found('gag', worn.slice(1))).toEqual([])
    expect(checkGame(gameOf(worn)).map(({ message }) => message)).toEqual(['Too much at once.'])
  })
  it('SAFE-27 what hangs from an item comes off before it', () => {
    for (const host of items) {
      for (const hanging of hangingFrom(host)) {
        const holds: Hold[] = [[host, 0, 4 * SECOND], [hanging, 0, 5 * SECOND]] // prettier-ignore
        expect(found(host, holds).length + found(hanging, holds).length).toBeGreaterThan(0)
      }
    }
  })
  it.each([
    ['double-speed', 60, 'at most'],
    ['grip-challenge', 60, 'at most'],
  ] as const)('SAFE-28 %s lasts no longer than %i s', (task, seconds, words) => {
    const beats = (length: number) => strokes([{ task, at: 0, duration: length * SECOND }])
    expect(beats(seconds)).toEqual([])
    expect(beats(seconds + 1)).toEqual([expect.stringContaining(words)])
  })
  it('SAFE-28 a grip challenge comes again after 30 s', () => {
    const task = 'grip-challenge'
    const twice = (pause: number) =>
      strokes([
        { task, at: 0, duration: 20 * SECOND },
        { task, at: (20 + pause) * SECOND, duration: 20 * SECOND },
      ])
    expect(twice(29)).toEqual([expect.stringContaining('rest')])
    expect(twice(30)).toEqual([])
  })
  it('SAFE-28 an edge lasts five minutes at most', () => {
    const edge = (duration: number) => {
      const events: GameEvent[] = [{ id: 'e', kind: 'ask', at: 0, duration, task: 'edging', question: 'edge' }]
      return checkGame({ ...gameOf([]), events }).map(({ message }) => message)
    }
    expect(edge(5 * MINUTE)).toEqual([])
    expect(edge(5 * MINUTE + SECOND)).toEqual([expect.stringContaining('5 minutes at most')])
  })
})
