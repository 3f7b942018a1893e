import { describe, expect, it } from 'vitest'
import type { PlayableGame } from '@rubato/contracts/domain'
import { defaultGame } from '../testing/default-game.ts'
import { playThrough } from '../testing/play-through.ts'
import { fullConsent } from '../testing/random.ts'
import { beatEvent, beatTimes, smallGame } from '../testing/small-game.ts'
import { checkGame } from './check-game.ts'
import { secureGame } from './secure-game.ts'

const profile = { ...defaultGame.profile, ...fullConsent }
const note = { beat: 0, numerator: 0, denominator: 4, accent: 'beat' as const }

/** Segments of `every` ms, one after the other for a minute, each with this many notes at its start. */
const crowded = (notes: number, every: number): PlayableGame => ({
  ...smallGame(60_000, []),
  events: Array.from({ length: 60_000 / every }, (_, index) => ({
    ...beatEvent(index * every, every, 10),
    id: `e${index}`,
    pattern: { beats: 1, notes: Array.from({ length: notes }, () => note) },
  })),
})
const crowdsIn = (game: PlayableGame) =>
  checkGame(game, profile).filter(({ message }) => message.startsWith('Too many beats come close together here'))

describe('many short segments with dense beats', () => {
  it('SAFE-91 a session plays at most 48 beats more than a steady count at the tempo cap', () => {
    for (const [notes, every] of [
      [24, 500],
      [12, 100],
      [4, 50],
    ] as const) {
      const times = beatTimes(playThrough(crowded(notes, every), [], { profile }).effects)
      const most = times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length)
      expect(Math.max(...most)).toBeLessThanOrEqual(240 + 48)
      expect(times.filter((at) => at < 1).length).toBeLessThanOrEqual(48)
    }
  })
  it('SAFE-91 the notes of one dense pattern are all played', () => {
    expect(beatTimes(playThrough(crowded(48, 60_000), [], { profile }).effects).slice(0, 48)).toHaveLength(48)
  })
  it('SAFE-92 are refused at the segment where they are too many, in words', () => {
    const [first] = crowdsIn(crowded(24, 500))
    // Two segments bring 48 notes; in the third, four beats of the cap have passed.
    expect(first).toMatchObject({
      path: ['events', 2, 'pattern'],
      message: 'Too many beats come close together here: beside 240 a minute, at most 48 more may come at once.',
    })
  })
  it('SAFE-92 exactly what a session leaves out is refused', () => {
    for (const [notes, every] of [
      [2, 500],
      [3, 500],
      [12, 3000],
      [13, 3000],
      [24, 6000],
    ] as const) {
      const game = crowded(notes, every)
      const all = notes * (60_000 / every)
      const played = beatTimes(playThrough(game, [], { profile }).effects).length
      expect(crowdsIn(game).length > 0, `${notes} notes every ${every} ms`).toBe(played < all)
    }
  })
  it('SAFE-92 a game made safe has none', () => {
    const { game, problems } = secureGame(crowded(24, 500), profile)
    expect(problems).toEqual([])
    expect(crowdsIn(game)).toEqual([])
  })
})
