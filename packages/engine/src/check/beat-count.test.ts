import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { playableGameSchema, type GameEventOf, type PlayableGame } from '@rubato/contracts/domain'
import { beatEvent, smallGame } from '../testing/small-game.ts'
import { defaultGame, makeGame } from '../testing/default-game.ts'
import { beatEventsOf, beatTimeline, countGame, countParts } from '../safety/counted-beats.ts'
import { caps } from '../safety/caps.ts'
import { stripOf } from '../summary/strip.ts'
import { summariseGame } from '../summary/summarise.ts'
import { checkGame } from './check-game.ts'
import { secureGame } from './secure-game.ts'

/** How many times of beats are computed: each takes one square root. A count takes a few for each note. */
const computed = { times: 0 }
const root = Math.sqrt
beforeEach(() => {
  computed.times = 0
  vi.spyOn(Math, 'sqrt').mockImplementation((value) => {
    computed.times += 1
    return root(value)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const MINUTE = 60_000
type Pattern = GameEventOf<'beat'>['pattern']
const notes = (count: number): Pattern['notes'] =>
  Array.from({ length: count }, (_, index) => ({
    beat: 0,
    numerator: index % 16,
    denominator: 16,
    accent: 'beat' as const,
  }))

/** A game of these beats alone, one after the other. */
const gameOf = (count: number, duration: number, bpm: number, pattern: Pattern): PlayableGame => ({
  ...smallGame(120 * MINUTE, []),
  events: Array.from({ length: count }, (_, index) => ({
    ...beatEvent(index * duration, duration, bpm),
    id: `e${index}`,
    pattern,
  })),
})
/** The same, all at once from the start. */
const together = (count: number, game: PlayableGame): PlayableGame => ({
  ...game,
  events: Array.from({ length: count }, (_, index) =>
    game.events.map((event) => ({ ...event, id: `${index}` })),
  ).flat(),
})
const one = (count: number) => gameOf(1, 120 * MINUTE, 240, { beats: 1, notes: notes(count) })
const pathsOf = (game: PlayableGame) => checkGame(game).map(({ path, rule }) => [path[1], rule])

describe('a game with more beats than a session has', () => {
  it.each([
    ['one event of 120 minutes with 256 notes in each beat', one(256), 1],
    ['130 of them', together(130, one(256)), 130],
    ['one event with as many notes as the contract takes', one(16), 1],
    ['all events that the contract takes', together(1250, one(16)), 1250],
  ])('SAFE-93 is refused by counting, without making a beat: %s', (_, game, count) => {
    const problems = checkGame(game)
    expect(problems).toHaveLength(count)
    expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set(['too-many-beats']))
    expect(problems[0]).toMatchObject({
      path: ['events', 0, 'pattern'],
      message: 'A game has at most 28848 beats.',
    })
    expect(computed.times).toBeLessThan(8 * 256)
  })
  it('SAFE-93 is named from the event on with which there are too many', () => {
    // 960 beats a minute: 30 minutes have 28,800.
    const game = gameOf(33, MINUTE, 60, { beats: 1, notes: notes(16) })
    const named = [30, 31, 32].map((index) => [index, 'too-many-beats'])
    expect(pathsOf(game)).toEqual(named)
    expect(
      pathsOf({ ...game, events: game.events.slice(0, 30) }).filter(([, rule]) => rule === 'too-many-beats'),
    ).toEqual([])
  })
  it('SAFE-93 is not counted further than to the cap', () => {
    let reads = 0
    const game = together(1000, one(16))
    const events = game.events.map(
      (event) =>
        new Proxy(event, {
          get(target, key) {
            if (key === 'pattern') reads += 1
            return Reflect.get(target, key) as unknown
          },
        }),
    )
    expect(countGame({ ...game, events })).toBeNull()
    expect(reads).toBe(1)
  })
  it('SAFE-93 has its summary all the same, without a beat', () => {
    const game = together(1250, one(16))
    expect(summariseGame(game).minutes).toEqual({ min: 120, max: 120 })
    expect(stripOf(game)).toEqual([])
    expect(computed.times).toBe(0)
  })
  it('SAFE-93 a game has exactly as many as the cap allows', () => {
    expect(caps.beats.value).toBe(120 * 240 + 48)
    const steady = gameOf(1, 120 * MINUTE, 240, { beats: 1, notes: notes(1) })
    const more = (count: number) => ({
      ...steady,
      events: [...steady.events, ...Array.from({ length: count }, () => ({ ...beatEvent(0, 250, 240), id: 'more' }))],
    })
    expect(pathsOf(more(48)).filter(([, rule]) => rule === 'too-many-beats')).toEqual([])
    expect(pathsOf(more(49))).toContainEqual([49, 'too-many-beats'])
  })
  it('SAFE-93 the busiest game that is generated has less', () => {
    const config = structuredClone(defaultGame.config)
    config.gameDuration = { min: 119, max: 119 }
    const game = makeGame(config, 'long')
    expect(playableGameSchema.safeParse(game).success).toBe(true)
    expect(beatTimeline(game).length).toBeLessThan(caps.beats.value)
    expect(checkGame(game)).toEqual([])
  })
})

describe('a counted game', () => {
  it('SAFE-94 is not made of another one', () => {
    const game = together(2, one(16))
    expect(countGame(game)).toBeNull()
    expect(countParts(game.events.filter((event) => event.kind === 'beat'))).toBeNull()
    const fine = countGame(makeGame())
    if (!fine) throw new Error('not counted')
    expect(beatEventsOf(fine)).toEqual(fine.events.filter(({ kind }) => kind === 'beat'))
    // @ts-expect-error A game that was not counted has no beats.
    expect(() => beatTimeline({ ...fine, events: [...fine.events] })).not.toThrow()
  })
  it('SAFE-94 a game made safe has few enough', () => {
    for (const game of [one(16), together(1250, one(16)), gameOf(33, MINUTE, 60, { beats: 1, notes: notes(16) })]) {
      const { game: safe, problems } = secureGame(game, defaultGame.profile)
      expect(problems).toEqual([])
      expect(countGame(safe)).not.toBeNull()
    }
  })
  it('SAFE-94 the check makes the beats of a counted game', () => {
    const game = makeGame()
    checkGame(game)
    expect(computed.times).toBeGreaterThan(beatTimeline(game).length)
  })
})
