import { describe, expect, it } from 'vitest'
import {
  triggerFacts,
  type GameEventOf,
  type PlayableGame,
  type TaskId,
  type TriggerId,
} from '@rubato/contracts/domain'
import { beatsBetween } from '../beat/make-beats.ts'
import { segmentOf } from '../beat/segment.ts'
import { lineLengthOf } from '../plan/plan-builder.ts'
import { openStream } from '../random/stream.ts'
import {
  every,
  gamesOf,
  linesIn,
  linesOf,
  only,
  spansOf,
  strokesIn,
  strokesOf,
  willing,
  type Line,
  type Span,
} from '../testing/games.ts'
import { drawLights } from './strokes/red-light.ts'

const SECOND = 1000
const lineLength = lineLengthOf(willing)
const isNumber = ({ trigger }: Line): boolean => /^\d+$/.test(trigger)

interface Placed {
  game: PlayableGame
  span: Span
}
/** Every span of the task in games of these tasks. */
const placed = (games: readonly PlayableGame[], task: TaskId): Placed[] =>
  games.flatMap((game) => spansOf(game, task).map((span) => ({ game, span })))
const inside = ({ game, span }: Placed): Line[] => linesIn(game, span.at, span.at + span.duration)
const triggersOf = (lines: readonly Line[]): TriggerId[] => lines.map(({ trigger }) => trigger)
const grips = ({ events }: PlayableGame): GameEventOf<'stroke'>[] =>
  events.filter((event): event is GameEventOf<'stroke'> => event.kind === 'stroke' && event.grip !== undefined)

describe('grips', () => {
  it('GEN-62 a tight grip of a grip task ends in words within a minute, and the hand rests', () => {
    const config = only(['grip', 'style'], ({ cock }) =>
      Object.assign(cock.stroke.grip.duration, { min: 20, max: 180 }),
    )
    const games = gamesOf(config)
    let looked = 0
    for (const game of games) {
      const changes = grips(game)
      for (const [index, { at, grip }] of changes.entries()) {
        if (grip !== 'tight') continue
        looked++
        const end = changes[index + 1]
        expect(end?.grip).toBe('normal')
        expect((end?.at ?? Infinity) - at).toBeLessThanOrEqual(60 * SECOND)
        expect(triggersOf(linesIn(game, at, end?.at ?? at))).toEqual(['grip-normal'])
        const next = changes.slice(index + 1).find((change) => change.grip === 'tight')
        expect((next?.at ?? Infinity) - (end?.at ?? 0)).toBeGreaterThanOrEqual(30 * SECOND)
      }
    }
    expect(looked).toBeGreaterThan(15)
  })
  it('GEN-62 a tight grip that could not end in time is left out', () => {
    const long = only(['grip', 'style'], ({ cock }) => Object.assign(cock.stroke.grip.duration, { min: 58, max: 180 }))
    expect(
      gamesOf(long)
        .flatMap(grips)
        .map(({ grip }) => grip),
    ).not.toContain('tight')
  })
  it('GEN-67 a grip challenge keeps the tempo, has its room before the first set, and ends with the old grip in words', () => {
    const challenges = placed(gamesOf(only(['grip-challenge', 'grip', 'style'])), 'grip-challenge')
    expect(challenges.length).toBeGreaterThan(20)
    for (const each of challenges) {
      const { game, span } = each
      const lines = inside(each)
      const [lead, first] = lines
      expect(triggersOf(lines).slice(0, 2)).toEqual(['grip-challenge', 'grip-challenge-light'])
      expect((first?.at ?? 0) - (lead?.at ?? 0)).toBeGreaterThanOrEqual(lineLength)
      const sets = strokesIn(game, span).filter(({ task }) => task === 'grip-challenge')
      for (const { tempo, duration } of sets) {
        expect(tempo).toEqual(strokesIn(game, span)[0]?.tempo)
        expect(duration).toBeGreaterThanOrEqual(1890)
      }
      const before = grips(game).findLast(({ at }) => at < span.at)?.grip ?? 'normal'
      const restored = grips(game).findLast(({ at }) => at <= span.at + span.duration)
      expect(restored?.grip).toBe(before)
      expect(lines.at(-1)).toMatchObject({ trigger: `grip-${before}`, values: { grip: before } })
      expect((restored?.at ?? 0) - (lines.at(-1)?.at ?? 0)).toBeGreaterThanOrEqual(lineLength)
    }
  })
})

describe('lines and strokes', () => {
  const games = gamesOf(every(), willing, 16)
  const fast = gamesOf(
    Object.assign(every(), { taskFrequency: { min: 0, max: 1 } }),
    { ...willing, chatSpeed: 'slow' },
    8,
  )
  const slowLine = lineLengthOf({ ...willing, chatSpeed: 'slow' })

  it.each([
    ['normal', games, lineLength],
    ['slow', fast, slowLine],
  ] as const)('GEN-66 at %s speed every line of a task has its room before the next', (_, all, lead) => {
    const rooms = { signal: 1900, lead, free: 5000 }
    const short = all.flatMap((game) =>
      linesOf(game).flatMap((line, index, lines) => {
        const next = lines[index + 1]
        const room = isNumber(line) ? 600 : rooms[triggerFacts(line.trigger).room]
        const isHeard = !next || next.at - line.at >= room || line.task === 'rest' || line.task === 'edging'
        return isHeard || triggerFacts(line.trigger).opens.includes('squeeze') ? [] : [`${line.task} ${line.trigger}`]
      }),
    )
    expect(short).toEqual([])
  })
  it('GEN-65 a task that calls the hand back ends with strokes', () => {
    for (const game of [...games, ...fast]) {
      for (const { at, task, trigger } of linesOf(game)) {
        if (trigger !== 'stroke-start' || ['rest', 'edging'].includes(task)) continue
        const next = strokesOf(game).find((beat) => beat.at >= at)
        expect((next?.at ?? Infinity) - at).toBeLessThanOrEqual(slowLine)
        expect(next?.duration).toBeGreaterThanOrEqual(4 * SECOND)
      }
    }
  })
  it('GEN-65 no line calls the hand back where no stroke begins with it, after an edge either', () => {
    const late = [...games, ...fast].flatMap((game) =>
      linesOf(game).filter(({ at, trigger, duration }) => {
        const next = strokesOf(game).find((beat) => beat.at >= at)?.at ?? Infinity
        return trigger === 'stroke-start' && next > at + Math.max(duration, lineLength) + 2 * SECOND
      }),
    )
    expect(late).toEqual([])
    const edges = [...games, ...fast].flatMap((game) => linesOf(game).filter(({ trigger }) => trigger === 'edge'))
    const calls = [...games, ...fast].flatMap((game) =>
      linesOf(game).filter(({ task, trigger }) => trigger === 'stroke-start' && task === 'rest'),
    )
    expect(calls.length).toBeGreaterThan(edges.length / 2)
    expect(calls.length).toBeLessThan(edges.length)
  })
  it('GEN-70 the style of the strokes is said before the hand comes back to cream, and after it is washed off', () => {
    const creams = gamesOf(only(['icy-hot', 'style', 'lube']))
    const lines = creams.flatMap((game) =>
      spansOf(game, 'icy-hot').map((span) => triggersOf(linesIn(game, span.at, span.at + span.duration))),
    )
    expect(lines.length).toBeGreaterThan(5)
    for (const said of lines) expect(said.at(-1)).toBe('stroke-start')
    expect(lines.flat()).toContain('style-shaft')
    expect(lines.flat()).toContain('style-full')
  })
})

describe('counts', () => {
  /** Times of the strokes of the game. */
  const beats = (game: PlayableGame): number[] =>
    game.events.flatMap((event) =>
      event.kind === 'beat'
        ? beatsBetween(segmentOf(event), event.at, event.at + event.duration).map(({ at }) => at)
        : [],
    )
  const isOnBeat = (times: readonly number[], at: number): boolean => times.some((time) => Math.abs(time - at) <= 2)

  it('GEN-68 every clench is counted down to 0 at its end', () => {
    const config = only(['clench', 'style'], ({ cock }) =>
      Object.assign(cock.stroke.clench.duration, { min: 3, max: 8 }),
    )
    const held = gamesOf(config).flatMap((game) =>
      game.events.flatMap((event) => (event.kind === 'open' && event.item === 'clench' ? [{ game, event }] : [])),
    )
    expect(held.length).toBeGreaterThan(20)
    for (const { game, event } of held) {
      const end = event.at + event.duration
      const counted = linesIn(game, event.at, end)
      const from = Math.min(3, Math.floor((event.duration - 1200) / SECOND))
      expect(triggersOf(counted)).toEqual(['3', '2', '1', '0'].slice(3 - from))
      counted.forEach(({ at }, index) => expect(end - at).toBeCloseTo(1200 + (from - index) * SECOND, -1))
    }
  })
  it('GEN-68 rubbing of the nipples ends with counted flicks, or with a count to 0', () => {
    const games = gamesOf(only(['nipple-stimulation', 'style']), willing, 16)
    const rubbed = placed(games, 'nipple-stimulation')
    const isFlicked = (each: Placed) => triggersOf(inside(each)).includes('nipples-flick')
    const [flicked, counted] = [rubbed.filter(isFlicked), rubbed.filter((each) => !isFlicked(each))]
    expect(Math.min(flicked.length, counted.length)).toBeGreaterThan(5)
    for (const each of counted) expect(inside(each).at(-1)?.trigger).toBe('0')
    for (const each of flicked) {
      const numbers = inside(each).filter(isNumber)
      expect(triggersOf(numbers)).toEqual(numbers.map((_, index) => `${index + 1}`))
      const times = beats(each.game)
      for (const { at } of numbers) expect(isOnBeat(times, at)).toBe(true)
    }
  })
  it('GEN-72 the numbers of a set fall on its strokes', () => {
    for (const task of ['cluster', 'ball-slap', 'cock-flick'] as const) {
      const games = gamesOf(only([task, 'eyes'], (config) => Object.assign(config.taskFrequency, { min: 7, max: 7 })))
      for (const each of placed(games, task)) {
        const times = beats(each.game)
        for (const { at } of inside(each).filter(isNumber)) expect(isOnBeat(times, at)).toBe(true)
      }
    }
  })
})

describe('red light, green light', () => {
  it('GEN-69 lights of any number add up, stay inside their range, and differ', () => {
    for (let n = 0; n < 500; n++) {
      const stream = openStream(`${n}`, 'lights')
      const [count, segment] = [2 + 2 * (n % 10), { min: 4000, max: 10_000 }]
      const sum = Math.round(count * (segment.min + ((n % 7) / 6) * (segment.max - segment.min)))
      const lights = drawLights(stream, count, sum, segment)
      expect(lights.reduce((total, light) => total + light, 0)).toBe(sum)
      expect(Math.min(...lights)).toBeGreaterThanOrEqual(segment.min)
      expect(Math.max(...lights)).toBeLessThanOrEqual(segment.max)
      const isFree = n % 7 > 0 && n % 7 < 6
      expect(new Set(lights).size).toBeGreaterThan(isFree ? count / 2 : 0)
    }
  })
  it('GEN-69 the number of lights follows their mean length, and every green has the same tempo', () => {
    const rounds = placed(gamesOf(only(['red-light', 'style'])), 'red-light')
    expect(rounds.length).toBeGreaterThan(20)
    for (const { game, span } of rounds) {
      const lights = linesIn(game, span.at, span.at + span.duration)
      expect(Math.abs(lights.length - span.duration / (7 * SECOND))).toBeLessThanOrEqual(1.5)
      const times = [...lights.map(({ at }) => at), span.at + span.duration]
      const lengths = times.slice(1).map((at, index) => at - (times[index] ?? 0))
      expect(Math.min(...lengths)).toBeGreaterThanOrEqual(4 * SECOND)
      expect(new Set(strokesIn(game, span).map(({ tempo }) => tempo.from)).size).toBe(1)
    }
  })
  it('GEN-69 lights of an older config last 4 s at least', () => {
    const older = only(['red-light', 'style'], ({ cock }) =>
      Object.assign(cock.stroke.redLightGreenLight.segment, { min: 2, max: 3 }),
    )
    const rounds = placed(gamesOf(older, willing, 2), 'red-light')
    expect(rounds.length).toBeGreaterThan(3)
    for (const each of rounds) {
      const times = inside(each).map(({ at }) => at)
      const lengths = times.slice(1).map((at, index) => at - (times[index] ?? 0))
      expect(new Set(lengths)).toEqual(new Set([4 * SECOND]))
    }
  })
})
