import { describe, expect, it } from 'vitest'
import {
  generatorConfigSchema,
  type GameEventOf,
  type ItemId,
  type PlayableGame,
  type TaskId,
} from '@rubato/contracts/domain'
import { generateGame } from '../../generate/generate-game.ts'
import { defaultProfile, type PlayerProfile } from '../../profile.ts'
import { fullConsent } from '../../testing/random.ts'

const SECOND = 1000
const willing: PlayerProfile = { ...defaultProfile, ...fullConsent }

/** Games of 20 minutes in which these tasks of `cock.cbt` come often; tasks that `profile` refuses are off. */
function games(cbt: Record<string, object>, profile = willing): PlayableGame[] {
  const isOn = (id: TaskId) => ({ enabled: !profile.refused.includes(id) })
  const on = Object.entries(cbt).map(([name, fields]) => [name, { enabled: true, weight: 1, ...fields }])
  const config = generatorConfigSchema.parse({
    gameDuration: { min: 20, max: 20 },
    cock: { cbt: Object.fromEntries(on) as object, lube: isOn('lube'), stroke: { style: isOn('style') } },
  })
  return Array.from({ length: 12 }, (_, seed) => {
    const made = generateGame(config, `strain ${seed}`, profile)
    if (!made.ok) throw new Error(JSON.stringify(made.problems))
    return made.game
  })
}

interface Held {
  game: PlayableGame
  open: GameEventOf<'open'>
  from: number
  until: number
}
/** Every interval in which the item is open, in all games. */
const heldIn = (all: readonly PlayableGame[], item: ItemId): Held[] =>
  all.flatMap((game) =>
    game.events.flatMap((open) => {
      if (open.kind !== 'open' || open.item !== item) return []
      const close = game.events.find((event) => event.kind === 'close' && event.item === item && event.at >= open.at)
      return [{ game, open, from: open.at, until: close?.at ?? Infinity }]
    }),
  )

const linesIn = ({ events }: PlayableGame, from: number, until: number): string[] =>
  events.flatMap((event) =>
    event.kind === 'say' && event.filler === undefined && event.at >= from && event.at < until ? [event.trigger] : [],
  )
const beatsIn = ({ events }: PlayableGame, from: number, until: number) =>
  events.flatMap((event) =>
    event.kind === 'beat' && event.at < until && event.at + event.duration > from ? [event] : [],
  )
/** When strokes begin again after `at`. */
const nextBeat = ({ events }: PlayableGame, at: number): number =>
  events.find((event) => event.kind === 'beat' && event.at >= at)?.at ?? Infinity
const spoken = (held: readonly Held[], trigger: string): Held[] =>
  held.filter(({ game, from, until }) => linesIn(game, from, until).includes(trigger))

describe('tasks of the hand other than strokes', () => {
  const all = games({ squeeze: { duration: { min: 2, max: 10 } }, slap: {}, flick: {} })
  it.each([
    ['squeeze', 'ball-squeeze'],
    ['slaps', 'ball-slap'],
    ['flicks', 'cock-flick'],
  ] as const)('GEN-17 there are no strokes during %s, and a line brings the hand back', (item, task) => {
    const held = heldIn(all, item)
    expect(held.length).toBeGreaterThan(5)
    for (const { game, from, until } of held) {
      expect(beatsIn(game, from, until).every((beat) => beat.task === task && item !== 'squeeze')).toBe(true)
      const back = nextBeat(game, until)
      expect(linesIn(game, until, back)).toContain('stroke-start')
      expect(back - until).toBeGreaterThanOrEqual(3 * SECOND)
    }
  })
  it('GEN-17 a squeeze has a line with its length, one in the middle where there is time, and one that ends it in time', () => {
    const held = heldIn(all, 'squeeze')
    for (const { game, open, from, until } of held) {
      const line = game.events.findLast((event) => event.kind === 'say' && event.at < from)
      expect(line).toMatchObject({ trigger: 'ball-squeeze', values: { seconds: Math.round(open.duration / SECOND) } })
      expect(linesIn(game, until - 1001, until)).toEqual(['ball-squeeze-stop'])
    }
    const kept = spoken(held, 'ball-squeeze-keep')
    expect(kept.length).toBeGreaterThan(0)
    for (const { from, until } of kept) expect(until - from).toBeGreaterThan(5 * SECOND)
  })
  it('GEN-17 some of the tasks that strain the testicles end with a remark on it', () => {
    const sore = all.flatMap(({ events }) =>
      events.flatMap((event) => (event.kind === 'say' && event.trigger === 'balls-sore' ? [event.task] : [])),
    )
    expect(new Set(sore)).toEqual(new Set(['ball-squeeze', 'ball-slap']))
  })
  it('GEN-18 each strike is a click with its number, through both halves of a set that becomes firmer', () => {
    const held = [...heldIn(all, 'slaps'), ...heldIn(all, 'flicks')]
    const firmer = spoken(held, 'ball-slap-harder')
    expect(firmer.length).toBeGreaterThan(0)
    expect(firmer.length).toBeLessThan(held.length / 2)
    for (const { game, from, until } of held) {
      const line = game.events.findLast((event) => event.kind === 'say' && event.at < from)
      const numbers = linesIn(game, from, until).filter((trigger) => trigger !== 'ball-slap-harder')
      expect(line).toMatchObject({ values: { count: numbers.length } })
      expect(numbers).toEqual(numbers.map((_, index) => `${index + 1}`))
      const beats = beatsIn(game, from, until)
      expect(beats.reduce((sum, { pattern }) => sum + pattern.notes.length, 0)).toBe(numbers.length)
      for (const { tempo } of beats) {
        expect(tempo.from).toBeGreaterThanOrEqual(40)
        expect(tempo.to).toBeLessThanOrEqual(80)
      }
    }
  })
  it('GEN-18 a band is snapped while it is on, hard snaps three times at most', () => {
    const banded = games({ rubberBand: { force: ['normal', 'hard'], duration: { min: 200, max: 300 } } })
    const before = (held: Held) => held.game.events.findLast(({ kind, at }) => kind === 'say' && at < held.from)
    const snaps = heldIn(banded, 'snaps').map((held) => ({ held, line: before(held) as GameEventOf<'say'> }))
    const triggers = new Set(snaps.map(({ line }) => line.trigger))
    expect(triggers).toEqual(new Set(['rubber-band-snap', 'rubber-band-snap-hard']))
    for (const { held, line } of snaps) {
      const strikes = linesIn(held.game, held.from, held.until).length
      expect(strikes).toBeLessThanOrEqual(line.trigger === 'rubber-band-snap-hard' ? 3 : 5)
      expect(nextBeat(held.game, held.until) - held.until).toBeGreaterThanOrEqual(3 * SECOND)
    }
  })
})

describe('worn items', () => {
  it.each([
    ['rubberBand', 'rubber-band', 12, 12],
    ['binding', 'ball-tie', 20, 0],
    ['icyHot', 'irritant', 10, 0],
    ['toothpaste', 'irritant', 10, 0],
  ] as const)('GEN-19 %s is put on and taken off with hands off', (name, item, putOn, takenOff) => {
    const held = heldIn(games({ [name]: {} }), item)
    expect(held.length).toBeGreaterThan(3)
    for (const { game, from, until } of held) {
      expect(nextBeat(game, from) - from).toBeGreaterThanOrEqual(putOn * SECOND)
      expect(beatsIn(game, until - takenOff * SECOND, until)).toEqual([])
      const rest = nextBeat(game, until) - until
      expect(rest).toBeGreaterThanOrEqual(takenOff === 0 ? 10 * SECOND : 3 * SECOND)
    }
  })
  it('GEN-19 a band is cut, and its line comes before the cut', () => {
    for (const { game, until } of heldIn(games({ rubberBand: {} }), 'rubber-band')) {
      expect(linesIn(game, until - 12 * SECOND, until)).toEqual(['rubber-band-detach'])
    }
  })
  it('GEN-19 bands have their number and ties their kind', () => {
    const bands = heldIn(games({ rubberBand: { bands: { min: 2, max: 3 } } }), 'rubber-band')
    expect(new Set(bands.map(({ open }) => open.level))).toEqual(new Set([2, 3]))
    const ties = heldIn(games({ binding: { kinds: ['ball-wrapping'] } }), 'ball-tie')
    expect(new Set(ties.map(({ open }) => open.binding))).toEqual(new Set(['ball-wrapping']))
  })
  it.each(['icyHot', 'toothpaste'] as const)(
    'GEN-19 washing %s off takes 10 to 20 s, and restores the style',
    (name) => {
      const held = heldIn(games({ [name]: {} }), 'irritant')
      expect(held.length).toBeGreaterThan(3)
      for (const { game, from, until } of held) {
        const styles = game.events.filter((event) => event.kind === 'stroke' && event.style !== undefined)
        const before = styles.findLast(({ at }) => at < from) as GameEventOf<'stroke'> | undefined
        const back = styles.find(({ at }) => at >= until)
        expect(back).toMatchObject({ style: before?.style ?? 'full' })
        const washing = (back?.at ?? 0) - until
        expect(washing).toBeGreaterThanOrEqual(10 * SECOND)
        expect(washing).toBeLessThanOrEqual(20 * SECOND)
      }
    },
  )
  it('GEN-19 an irritant is left out for a member who refuses style changes', () => {
    expect(heldIn(games({ icyHot: {} }, { ...willing, refused: ['style'] }), 'irritant')).toEqual([])
  })
})

describe('palming', () => {
  const held = heldIn(games({ palming: { duration: { min: 10, max: 60 } } }), 'palming')
  it('GEN-20 palming has lube first, calm circles, a line in the middle of long ones and one that ends it', () => {
    expect(held.length).toBeGreaterThan(5)
    for (const { game, from, until } of held) {
      expect(linesIn(game, from - 12 * SECOND, from)).toEqual(['lube', 'palming-start'])
      expect(beatsIn(game, from - 11 * SECOND, from)).toEqual([])
      const lines = until - from >= 15 * SECOND ? ['palming-keep', 'palming-stop'] : ['palming-stop']
      expect(linesIn(game, from, until)).toEqual(lines)
      for (const beat of beatsIn(game, from, until)) {
        expect(beat.task).toBe('palming')
        expect(beat.tempo.to).toBeLessThanOrEqual(62)
      }
    }
  })
  it('GEN-20 without lube there is no palming', () => {
    expect(heldIn(games({ palming: {} }, { ...willing, refused: ['lube'] }), 'palming')).toEqual([])
  })
})
