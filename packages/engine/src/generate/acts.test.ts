import { describe, expect, it } from 'vitest'
import { intensityCurves, type GeneratorConfig, type IntensityCurve, type PlayableGame } from '@rubato/contracts/domain'
import { areStrokes } from '../beat/strokes.ts'
import { openStream } from '../random/stream.ts'
import { defaultGame, makeGame } from '../testing/default-game.ts'
import { eventsOf } from '../testing/plan-figures.ts'
import { actCount, actsOf, courseAt, drawActs, edgeTimes } from './acts.ts'

const MINUTE = 60_000
const { config } = defaultGame
const lasting = (minutes: number, change: Partial<GeneratorConfig> = {}): GeneratorConfig => ({
  ...config,
  ...change,
  gameDuration: { min: minutes, max: minutes },
})
const games = (minutes: number, count: number, curves: readonly IntensityCurve[] = intensityCurves): PlayableGame[] =>
  curves.flatMap((intensityCurve) =>
    Array.from({ length: count }, (_, n) => makeGame(lasting(minutes, { intensityCurve }), `acts ${n}`)),
  )

/** The share of the time with strokes above 150 bpm. */
function fastShare(game: PlayableGame): number {
  let [fast, all] = [0, 0]
  for (const { task, duration, tempo } of eventsOf(game, 'beat')) {
    if (!areStrokes(task)) continue
    const [low, high] = [Math.min(tempo.from, tempo.to), Math.max(tempo.from, tempo.to)]
    all += duration
    fast += low >= 150 ? duration : high <= 150 ? 0 : (duration * (high - 150)) / (high - low)
  }
  return fast / all
}

const FIRMNESS = { light: 0, normal: 0.5, tight: 1 }

/** The strokes of an act with the grip at their begin. */
const strokesIn = (game: PlayableGame, { from, until }: { from: number; until: number }) => {
  const changes = eventsOf(game, 'stroke').filter(({ grip }) => grip !== undefined)
  return eventsOf(game, 'beat')
    .filter(({ at, task }) => areStrokes(task) && at >= from && at < until)
    .map(({ at, duration, tempo }) => ({
      duration,
      tempo: (tempo.from + tempo.to) / 2,
      grip: changes.findLast((change) => change.at <= at)?.grip ?? 'normal',
    }))
}

/** Mean of the tempo, as a share of the range, and of the firmness of the grip in an act, by the weights of the bench. */
function levelOf(game: PlayableGame, act: { from: number; until: number }): number {
  const { min, max } = defaultGame.profile.tempo
  const strokes = strokesIn(game, act)
  const level = ({ tempo, grip }: (typeof strokes)[number]) =>
    0.75 * ((tempo - min) / (max - min)) + 0.25 * FIRMNESS[grip]
  const length = strokes.reduce((sum, { duration }) => sum + duration, 0)
  return strokes.reduce((sum, each) => sum + level(each) * each.duration, 0) / length
}

describe('acts', () => {
  it.each([
    [10, 0],
    [20, 0],
    [30, 3],
    [60, 4],
    [120, 5],
  ])('GEN-92 a game of %i minutes has %i acts', (minutes, count) => {
    expect(actCount(minutes * MINUTE)).toBe(count)
    expect(actsOf(makeGame(lasting(minutes), 'count'))).toHaveLength(count)
  })
  it('GEN-92 acts cover the middle, have different moods, and depend on the seed alone', () => {
    const orders = new Set<string>()
    for (let n = 0; n < 20; n++) {
      const game = makeGame(lasting(60), `moods ${n}`)
      const acts = actsOf(game)
      const moods = acts.map(({ mood }) => mood)
      expect(new Set(moods).size).toBe(acts.length)
      expect(moods.at(-1)).toBe('last')
      acts.slice(1).forEach(({ from }, index) => expect(from).toBe(acts[index]?.until))
      expect(actsOf(makeGame(lasting(60), `moods ${n}`))).toEqual(acts)
      orders.add(moods.join())
    }
    expect(orders.size).toBeGreaterThan(3)
  })
  it.each(intensityCurves)('GEN-92 on the curve "%s" each act begins in a valley and has a range', (curve) => {
    const course = { from: MINUTE, until: 55 * MINUTE }
    const acts = drawActs(60 * MINUTE, course, openStream('valleys', 'acts'))
    const values = ({ from, until }: { from: number; until: number }) =>
      Array.from({ length: 100 }, (_, n) => courseAt(curve, acts, course, from + ((until - from) * n) / 100))
    for (const act of acts) {
      const all = values(act)
      expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...all)).toBeLessThanOrEqual(1)
      expect(all[0]).toBe(Math.min(...all))
      expect(Math.max(...all) - (all[0] ?? 0)).toBeGreaterThan(0.15)
    }
  })
  it.each([30, 60])(
    'GEN-97 in %i minutes on the rising curve each act is more demanding than the one before',
    (minutes) => {
      const climbs = games(minutes, 30, ['rising']).flatMap((game) => {
        const levels = actsOf(game).map((act) => levelOf(game, act))
        return levels.slice(1).map((level, index) => level > (levels[index] ?? level))
      })
      expect(climbs.filter(Boolean).length / climbs.length).toBeGreaterThanOrEqual(0.95)
    },
  )
  it.each(['plateau', 'level'] as const)(
    'GEN-103 on the curve "%s" each act is higher than the one before',
    (curve) => {
      for (let n = 0; n < 20; n++) {
        const course = { from: MINUTE, until: 55 * MINUTE }
        const acts = drawActs(60 * MINUTE, course, openStream(`height ${n}`, 'acts'))
        const heights = acts.map(({ until }) => courseAt(curve, acts, course, until - 1))
        const steps = heights.slice(1).map((height, index) => height - (heights[index] ?? height))
        expect(Math.min(...steps)).toBeGreaterThan(0.05)
      }
    },
  )
  it('GEN-97 the moods are in the order of their highest intensity', () => {
    for (let n = 0; n < 40; n++) {
      const course = { from: MINUTE, until: 55 * MINUTE }
      const acts = drawActs(60 * MINUTE, course, openStream(`order ${n}`, 'acts'))
      const tops = acts.map(({ until }) => courseAt('rising', acts, course, until - 1))
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    }
  })
  it('GEN-107 on the rising curve an act begins well below the end of the act before', () => {
    for (let n = 0; n < 40; n++) {
      const course = { from: MINUTE, until: 55 * MINUTE }
      const acts = drawActs(60 * MINUTE, course, openStream(`dips ${n}`, 'acts'))
      for (const [index, { until }] of acts.slice(0, -1).entries()) {
        const valley = courseAt('rising', acts, course, acts[index + 1]?.from ?? 0)
        expect(courseAt('rising', acts, course, until - 1) - valley).toBeGreaterThan(0.1)
      }
    }
  })
  it.each([30, 60])('GEN-107 in %i minutes the last act rises: its second half is faster than its first', (minutes) => {
    const tempoIn = (game: PlayableGame, from: number, until: number) => {
      const strokes = strokesIn(game, { from, until })
      const length = strokes.reduce((sum, { duration }) => sum + duration, 0)
      return strokes.reduce((sum, { tempo, duration }) => sum + tempo * duration, 0) / length
    }
    const rises = games(minutes, 20, ['rising']).map((game) => {
      const { from, until } = actsOf(game).at(-1) ?? { from: 0, until: 0 }
      const middle = (from + until) / 2
      return tempoIn(game, middle, until) > 1.1 * tempoIn(game, from, middle)
    })
    expect(rises.filter(Boolean).length / rises.length).toBeGreaterThanOrEqual(0.7)
  })
  it('GEN-98 a light grip that a later act asks for ends with its task', () => {
    const counts = { lasting: 0, ended: 0 }
    for (const game of games(60, 10)) {
      const first = actsOf(game)[0]?.until ?? 0
      const tasks = eventsOf(game, 'task').filter(({ task, at }) => task === 'grip' && at >= first)
      for (const { at, duration } of tasks) {
        const grips = eventsOf(game, 'stroke').filter((change) => change.at >= at && change.at <= at + duration)
        if (grips[0]?.grip !== 'light') continue
        counts[grips.at(-1)?.grip === 'light' ? 'lasting' : 'ended']++
      }
    }
    expect(counts.lasting).toBe(0)
    expect(counts.ended).toBeGreaterThan(5)
  })
  it.each([30, 60])('GEN-93 in %i minutes the first edge begins by a fifth, and most acts end with one', (minutes) => {
    for (const game of games(minutes, 6)) {
      const edges = eventsOf(game, 'task').filter(({ task }) => task === 'edging')
      expect((edges[0]?.at ?? Infinity) / game.duration).toBeLessThanOrEqual(0.2)
      for (const { until } of actsOf(game).slice(0, -1)) {
        const near = edges.some(({ at, duration }) => Math.abs(at + duration - until) < 90_000)
        expect(near).toBe(true)
      }
    }
  })
  it('GEN-93 a long game has more edges, inside the range of the config, which wins', () => {
    const count = (game: PlayableGame) => eventsOf(game, 'ask').filter(({ question }) => question === 'edge').length
    expect(count(makeGame(lasting(30), 'more'))).toBeGreaterThanOrEqual(7)
    expect(count(makeGame(lasting(60), 'more'))).toBe(12)
    const { edging } = config.orgasm
    const few = { ...config.orgasm, edging: { ...edging, edges: { min: 1, max: 3 } } }
    expect(count(makeGame(lasting(60, { orgasm: few }), 'few'))).toBeLessThanOrEqual(3)
  })
  it('GEN-93 with fewer edges than acts the first act has one and the last ones have the others', () => {
    const acts = drawActs(60 * MINUTE, { from: 0, until: 55 * MINUTE }, openStream('few', 'acts'))
    const times = edgeTimes(acts, [100_000, 100_000], openStream('few', 'times')) ?? []
    expect(times[0]).toBe((acts[0]?.until ?? 0) - 100_000)
    expect(times[1]).toBeGreaterThan(acts.at(-1)?.from ?? 0)
    expect(edgeTimes(acts, [100_000], openStream('one', 'times'))).toBeNull()
  })
  it.each([30, 60])('GEN-94 in %i minutes each act has teasing strokes', (minutes) => {
    const all = games(minutes, 5).flatMap((game) => {
      const teasing = eventsOf(game, 'task').filter(({ task }) => task === 'teasing')
      return actsOf(game).map(({ from, until }) => teasing.some(({ at }) => at >= from && at < until))
    })
    expect(all.filter(Boolean).length / all.length).toBeGreaterThanOrEqual(0.95)
  })
  it.each([30, 60])('GEN-95 in %i minutes at most a quarter of the strokes is above 150 bpm', (minutes) => {
    const others = intensityCurves.filter((curve) => curve !== 'plateau')
    for (const game of games(minutes, 8, others)) expect(fastShare(game)).toBeLessThanOrEqual(0.25)
    for (const game of games(minutes, 8, ['plateau'])) expect(fastShare(game)).toBeGreaterThan(0.25)
  })
  it('GEN-111 with a tenth of fast strokes a change of tempo leads to 149 bpm at most', () => {
    let changes = 0
    for (const game of [...games(30, 20, ['rising', 'waves']), makeGame(lasting(30), '119')]) {
      for (const change of eventsOf(game, 'beat').filter(({ task }) => task === 'tempo-change')) {
        const task = eventsOf(game, 'task').findLast(({ at }) => at <= change.at)
        const before = eventsOf(game, 'beat').filter(({ at, duration }) => at + duration <= (task?.at ?? 0) - 60_000)
        if (fastShare({ ...game, events: before }) <= 0.12) continue
        changes++
        expect(change.tempo.to).toBeLessThan(150)
      }
      expect(fastShare(game)).toBeLessThanOrEqual(0.25)
    }
    expect(changes).toBeGreaterThan(5)
  })
})
