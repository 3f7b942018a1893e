import { describe, expect, it } from 'vitest'
import {
  generatorConfigSchema,
  taskNode,
  tasks,
  type GameEvent,
  type GameEventOf,
  type GeneratorConfig,
  type ItemId,
  type PlayableGame,
} from '@rubato/contracts/domain'
import { generateGame } from '../../generate/generate-game.ts'
import { defaultProfile, type PlayerProfile } from '../../profile.ts'
import { linesOf } from '../../testing/games.ts'
import { fullConsent } from '../../testing/random.ts'

const SECOND = 1000
const willing: PlayerProfile = { ...defaultProfile, ...fullConsent }

const configOf = (parts: object): GeneratorConfig =>
  generatorConfigSchema.parse({ gameDuration: { min: 25, max: 25 }, taskFrequency: { min: 2, max: 6 }, ...parts })

/** Games of 25 minutes of this config. */
function games(parts: object, profile = willing, count = 12): PlayableGame[] {
  return Array.from({ length: count }, (_, seed) => {
    const made = generateGame(configOf(parts), `carry ${seed}`, profile)
    if (!made.ok) throw new Error(JSON.stringify(made.problems))
    return made.game
  })
}
const on = (fields: object = {}) => ({ enabled: true, weight: 1, ...fields })

interface Held {
  game: PlayableGame
  from: number
  until: number
}
const heldIn = (all: readonly PlayableGame[], item: ItemId): Held[] =>
  all.flatMap((game) =>
    game.events.flatMap((open) => {
      if (open.kind !== 'open' || open.item !== item) return []
      const close = game.events.find((event) => event.kind === 'close' && event.item === item && event.at >= open.at)
      return [{ game, from: open.at, until: close?.at ?? Infinity }]
    }),
  )
const says = linesOf
const linesIn = (game: PlayableGame, from: number, until: number): string[] =>
  says(game).flatMap(({ at, trigger }) => (at >= from && at < until ? [trigger] : []))
const count = (all: readonly PlayableGame[], trigger: string): number =>
  all.flatMap(says).filter((line) => line.trigger === trigger).length
const timeOf = (game: PlayableGame, trigger: string, before = Infinity): number =>
  says(game).findLast((line) => line.trigger === trigger && line.at <= before)?.at ?? NaN
/** When the hands are back: the next beats after `at`. */
const nextBeat = (game: PlayableGame, at: number): number =>
  game.events.find((event) => event.kind === 'beat' && event.at >= at)?.at ?? Infinity
const isLevel = (event: GameEvent, item: ItemId): event is GameEventOf<'open'> | GameEventOf<'level'> =>
  (event.kind === 'open' || event.kind === 'level') && event.item === item
const levels = (game: PlayableGame, item: ItemId): number[] =>
  game.events.flatMap((event) => (isLevel(event, item) ? [event.level ?? 0] : []))

describe('clamps', () => {
  const every = ['pinch', 'twist', 'pull', 'shake', 'weights', 'ripoff']
  const all = games({ nipples: { clamps: on({ actions: every, duration: { min: 200, max: 500 } }) } })
  const worn = heldIn(all, 'clamps')
  it('GEN-33 clamps are moved for 2 to 5 s while they are on, in exactly the chosen ways', () => {
    const moved = heldIn(all, 'clamp-action')
    expect(moved.length).toBeGreaterThan(20)
    for (const { from, until } of moved) {
      expect(until - from).toBeGreaterThanOrEqual(2 * SECOND)
      expect(until - from).toBeLessThanOrEqual(5 * SECOND)
    }
    for (const way of ['pinch', 'twist', 'pull', 'shake']) expect(count(all, `nipple-clamps-${way}`)).toBeGreaterThan(0)
    const some = games({ nipples: { clamps: on({ actions: ['pull'] }) } })
    expect(count(some, 'nipple-clamps-pull')).toBeGreaterThan(5)
    const others = ['pinch', 'twist', 'shake', 'ripoff', 'weight-increase']
    expect(others.map((way) => count(some, `nipple-clamps-${way}`))).toEqual([0, 0, 0, 0, 0])
  })
  it('GEN-33 weights change by one step, stay inside the limit, and need the equipment', () => {
    const limited = games({ nipples: { clamps: on({ actions: ['weights'], weightLimit: 250 }) } }, willing, 36)
    const grams = limited.flatMap((game) => levels(game, 'clamp-weight'))
    expect(new Set(grams)).toEqual(new Set([100, 200]))
    expect(count(limited, 'nipple-clamps-weight-decrease')).toBeGreaterThan(5)
    const without = { ...willing, equipment: willing.equipment.filter((id) => id !== 'clamp-weights') }
    expect(
      count(games({ nipples: { clamps: on({ actions: ['weights'] }) } }, without), 'nipple-clamps-attach'),
    ).toBeGreaterThan(0)
    expect(
      count(games({ nipples: { clamps: on({ actions: ['weights'] }) } }, without), 'nipple-clamps-weight-increase'),
    ).toBe(0)
  })
  it('GEN-33 weights come off first, then the clamps, slowly and with hands off', () => {
    expect(worn.length).toBeGreaterThan(10)
    for (const { game, from, until } of worn) {
      const weights = heldIn([game], 'clamp-weight').filter((weight) => weight.from > from && weight.from < until)
      const last = Math.max(0, ...weights.map((weight) => weight.until))
      const word = Math.max(
        timeOf(game, 'nipple-clamps-detach', until) || 0,
        timeOf(game, 'nipple-clamps-ripoff', until) || 0,
      )
      expect(last).toBeLessThanOrEqual(word)
      expect(nextBeat(game, word)).toBeGreaterThanOrEqual(until)
      expect(linesIn(game, until, nextBeat(game, until))).toEqual(['stroke-start'])
    }
    expect(count(all, 'nipple-clamps-detach')).toBeGreaterThan(0)
  })
  it('GEN-33 a quick removal happens only where it was chosen', () => {
    const ripped = all.flatMap((game) =>
      says(game).flatMap(({ at, trigger }) => (trigger === 'nipple-clamps-ripoff' ? [{ game, at }] : [])),
    )
    expect(ripped.length).toBeGreaterThan(0)
    for (const { game, at } of ripped) {
      const [move] = heldIn([game], 'clamp-action').filter(({ from }) => from >= at)
      const [off] = heldIn([game], 'clamps').filter(({ until }) => until > at)
      expect(move?.until).toBe(off?.until)
    }
  })
  it('GEN-33 there is no nipple stimulation while clamps are on', () => {
    for (const { game, from, until } of worn) {
      expect(
        game.events.some((event) => event.kind === 'stroke' && event.nipples && event.at > from && event.at < until),
      ).toBe(false)
    }
  })
})

describe('a plug', () => {
  const lasting = { min: 480, max: 900 }
  const all = games(
    { anal: { plug: on({ duration: lasting }), inflation: on({ steps: 3 }), vibration: on() } },
    willing,
    36,
  )
  const worn = heldIn(all, 'plug')
  it('GEN-34 lube comes first, the plug goes in without hurry and comes out slowly, with hands off', () => {
    expect(worn.length).toBeGreaterThanOrEqual(24)
    for (const { game, from, until } of worn) {
      expect(timeOf(game, 'lube', from)).toBeGreaterThanOrEqual(from - 10 * SECOND)
      const back = nextBeat(game, from) - from
      expect(back).toBeGreaterThanOrEqual(15 * SECOND)
      expect(back).toBeLessThanOrEqual(35 * SECOND)
      const out = until - timeOf(game, 'butt-plug-remove', until)
      expect(out).toBeGreaterThanOrEqual(10 * SECOND)
      expect(out).toBeLessThanOrEqual(20 * SECOND)
    }
  })
  it('GEN-34 without lube there is no plug', () => {
    const dry: PlayerProfile = { ...willing, refused: ['lube'] }
    const lubeless = games({ anal: { plug: on() }, cock: { lube: { enabled: false } } }, dry)
    expect(heldIn(lubeless, 'plug')).toEqual([])
  })
  it('GEN-35 a plug is inflated step by step, as far as the config allows, and deflated before it comes out', () => {
    expect(Math.max(...all.flatMap((game) => levels(game, 'plug-inflation')))).toBe(3)
    const once = games({ anal: { plug: on(), inflation: on({ steps: 1 }) } })
    expect(new Set(once.flatMap((game) => levels(game, 'plug-inflation')))).toEqual(new Set([1]))
    for (const { game, until } of heldIn(all, 'plug-inflation')) {
      expect(timeOf(game, 'butt-plug-deflate', until)).toBeLessThan(until)
      expect(timeOf(game, 'butt-plug-remove')).toBeGreaterThanOrEqual(until)
    }
  })
  it('GEN-35 at the first step a plug may come out inflated, where that was chosen', () => {
    const inflated = games({ anal: { plug: on(), inflation: on({ steps: 1, removal: ['inflated'] }) } })
    const plugs = heldIn(inflated, 'plug-inflation')
    expect(plugs.length).toBeGreaterThan(5)
    for (const { game, until } of plugs) {
      expect(timeOf(game, 'butt-plug-remove-inflated', until)).toBeGreaterThan(0)
      expect(heldIn([game], 'plug')[0]?.until).toBe(until)
    }
    expect(count(inflated, 'butt-plug-deflate')).toBe(0)
  })
  it('GEN-36 a plug vibrates at half, at full for the last part, over strokes', () => {
    const vibrated = heldIn(all, 'plug-vibration')
    expect(vibrated.length).toBeGreaterThan(5)
    for (const { game, from, until } of vibrated) {
      expect(linesIn(game, from, until)).toEqual(['butt-plug-vibrate-max', 'butt-plug-vibrate-stop'])
      const full = game.events.find((event) => event.kind === 'level' && event.at > from)
      expect(full).toMatchObject({
        item: 'plug-vibration',
        level: 100,
        at: timeOf(game, 'butt-plug-vibrate-max', until),
      })
      expect(nextBeat(game, from)).toBe(from)
    }
    const short = games({ anal: { plug: on(), vibration: on({ duration: { min: 10, max: 20 } }) } })
    expect(new Set(short.flatMap((game) => levels(game, 'plug-vibration')))).toEqual(new Set([50]))
  })
  it('GEN-36 only a plug that is in vibrates or is inflated', () => {
    const plugs = heldIn(all, 'plug')
    for (const { game, from, until } of [...heldIn(all, 'plug-inflation'), ...heldIn(all, 'plug-vibration')]) {
      expect(plugs.some((plug) => plug.game === game && plug.from <= from && until <= plug.until)).toBe(true)
    }
  })
})

describe('breath', () => {
  const all = games({ lungs: { breath: on({ duration: { min: 5, max: 20 }, holds: 5 }) } })
  const held = heldIn(all, 'breath')
  it('GEN-37 a deep breath, a hold with its seconds, a line in between where there is time, and breathe', () => {
    expect(held.length).toBeGreaterThan(20)
    for (const { game, from, until } of held) {
      const lines = linesIn(game, from, until).filter((line) => !/^\d+$/.test(line))
      expect(linesIn(game, from - 8 * SECOND, from)).toContain('breath-take')
      expect([lines[0], lines.at(-1)]).toEqual(['breath-hold', 'breath-breathe'])
      const first = says(game).find(({ at }) => at === from)
      expect(first?.values?.seconds).toBe(Math.round((until - from) / SECOND))
    }
    const kept = held.filter(({ game, from, until }) => linesIn(game, from, until).includes('breath-hold-keep'))
    expect(kept.length).toBeGreaterThan(0)
    for (const { game, until } of kept) {
      expect(timeOf(game, 'breath-hold-keep', until) + 3 * SECOND).toBeLessThan(until)
    }
  })
  it('GEN-37 a hold of 10 s and more is counted down to 0', () => {
    for (const { game, from, until } of held) {
      const counted = linesIn(game, from, until).filter((line) => /^\d+$/.test(line))
      expect(counted).toEqual(until - from >= 10 * SECOND ? ['5', '4', '3', '2', '1', '0'] : [])
    }
  })
  it('GEN-37 strokes rest, or go on at the slowest tempo', () => {
    const tempos = held.flatMap(({ game, from, until }) =>
      game.events.flatMap((event) =>
        event.kind === 'beat' && event.at < until && event.at + event.duration > from ? [event.tempo.to] : [],
      ),
    )
    expect(tempos.length).toBeGreaterThan(0)
    expect(tempos.length).toBeLessThan(held.length)
    for (const tempo of tempos) expect(tempo).toBeLessThan(willing.tempo.min * 1.2)
  })
  it('GEN-37 there are as many holds as the config allows at most', () => {
    const few = games({ lungs: { breath: on({ holds: 2 }) } })
    const most = few.map((game) => heldIn([game], 'breath').length)
    expect(Math.max(...most)).toBe(2)
  })
})

describe('a gag', () => {
  const all = games({
    mouth: { gag: on({ duration: { min: 100, max: 300 } }), spit: on() },
    eyes: on({ duration: { min: 50, max: 300 } }),
    cock: { cei: on({ tastings: { min: 4, max: 4 } }), stroke: { enabled: false } },
  })
  const worn = heldIn(all, 'gag')
  it('GEN-38 with a gag in, there is no tasting and no spitting', () => {
    expect(worn.length).toBeGreaterThan(10)
    for (const { game, from, until } of worn) {
      expect(linesIn(game, from, until)).not.toContain('spit')
      expect(linesIn(game, from, until)).not.toContain('precum-eat')
    }
    expect(count(all, 'spit')).toBeGreaterThan(0)
  })
  it('GEN-38 with a gag in, eyes are closed for a minute at most', () => {
    const lengths = (isGagged: boolean) =>
      heldIn(all, 'eyes-closed')
        .filter(
          ({ game, from }) => worn.some((gag) => gag.game === game && gag.from < from && gag.until > from) === isGagged,
        )
        .map(({ from, until }) => until - from)
    expect(lengths(true).length).toBeGreaterThan(3)
    expect(Math.max(...lengths(true))).toBeLessThanOrEqual(60 * SECOND)
    expect(Math.max(...lengths(false))).toBeGreaterThan(60 * SECOND)
  })
})

describe('reservations of worn items', () => {
  const between = (min: number, max: number) => on({ duration: { min, max } })
  const worn = {
    nipples: { clamps: between(240, 242) },
    mouth: { gag: between(90, 91) },
    anal: { plug: between(600, 660) },
    orgasm: { edging: { enabled: true, edges: { min: 6, max: 6 }, duration: { min: 20, max: 60 } } },
  }
  const all = games(worn, willing, 40)
  it.each([
    ['clamps', 240, 242],
    ['gag', 90, 91],
    ['plug', 600, 660],
  ] as const)('GEN-4 %s stay on as long as the config says, over edges too', (item, min, max) => {
    const held = heldIn(all, item)
    expect(held.length).toBeGreaterThan(5)
    for (const { from, until } of held) {
      expect(until - from).toBeGreaterThanOrEqual(min * SECOND)
      expect(until - from).toBeLessThanOrEqual(max * SECOND)
    }
    const isOverEdge = ({ game, from, until }: Held) =>
      game.events.some(
        (event) => event.kind === 'ask' && event.question === 'edge' && event.at > from && event.at < until,
      )
    expect(held.some(isOverEdge)).toBe(true)
  })
})

describe('counting', () => {
  const counted = (strokes: number, tempo: number) => {
    const cluster = on({ sets: { min: 1, max: 1 }, strokes: { min: strokes, max: strokes } })
    const person = { ...willing, tempo: { min: 30, max: 200 }, beatPatternTempo: { min: tempo, max: tempo } }
    const alone = configOf({ cock: { stroke: { cluster } } })
    for (const { id } of tasks) if (!['cluster', 'cum'].includes(id)) taskNode(alone, id).enabled = false
    const [game] = games(alone, person)
    const at = game ? timeOf(game, 'cluster-strokes') : NaN
    const lines = game ? says(game).filter((line) => line.task === 'cluster' && line.at > at) : []
    return lines.map(({ trigger }) => Number(trigger)).filter((n) => !Number.isNaN(n))
  }
  it('GEN-39 every stroke is counted where there is time to hear its number', () => {
    expect(counted(12, 90)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
    expect(counted(120, 35)).toEqual(Array.from({ length: 120 }, (_, n) => n + 1))
    expect(counted(12, 120)).toEqual([])
  })
  it('GEN-39 numbers that take longer than a stroke are left out, except the last of a set', () => {
    const numbers = counted(25, 90)
    expect(numbers.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect(numbers.slice(20)).toEqual([21, 23, 25])
  })
})
