import { describe, expect, it } from 'vitest'
import { copyOfConfig, taskNode, tasks, type GeneratorConfig, type TaskId } from '@rubato/contracts/domain'
import { caps } from '../safety/caps.ts'
import { itemRules } from '../safety/item-rules.ts'
import { rests } from '../safety/rests.ts'
import { defaultGame, makeGame } from '../testing/default-game.ts'
import { chosenSpans, eventsOf, quantile, shareOfTime, tempoSamples, tempoTrend } from '../testing/plan-figures.ts'
import { fullConsent } from '../testing/random.ts'
import { placedTasks } from '../tasks/index.ts'
import { generateGame } from './generate-game.ts'
import { intensityAt } from './intensity.ts'

const { config, profile } = defaultGame
const lasting = (minutes: number, change: Partial<GeneratorConfig> = {}): GeneratorConfig => ({
  ...config,
  ...change,
  gameDuration: { min: minutes, max: minutes },
})
const gamesOf = (wanted: GeneratorConfig, count: number) =>
  Array.from({ length: count }, (_, n) => makeGame(wanted, `pace ${n}`))
const isBetween = (task: string): boolean => ['steady', 'rest', 'introduction', 'aftercare'].includes(task)

/** A game of 20 minutes with these tasks alone between the warm-up and the end. */
function only(...ids: TaskId[]): GeneratorConfig {
  const wanted = copyOfConfig(lasting(20))
  for (const { id } of tasks) {
    if ((placedTasks as readonly TaskId[]).includes(id)) continue
    Object.assign(taskNode(wanted, id), { enabled: ids.includes(id), weight: 1 })
  }
  return wanted
}

describe('the pace of a game', () => {
  it.each([
    [['clench'], rests.edging],
    [['grip-challenge'], rests['grip-challenge']],
    [['clench', 'lube'], rests.edging],
    [['gag', 'butt-plug', 'clench'], rests.edging],
    [['palming', 'ball-slap', 'cock-flick'], itemRules.palming.rest],
  ] as [TaskId[], number][])(
    'GEN-50 with only %j on, steady strokes last until the next task is possible and no longer',
    (ids, rest) => {
      for (let n = 0; n < 30; n++) {
        const made = generateGame(only(...ids), `few ${n}`, { ...profile, ...fullConsent })
        if (!made.ok) throw new Error(JSON.stringify(made.problems))
        const longest = Math.max(
          ...eventsOf(made.game, 'task').map((span) => (span.task === 'steady' ? span.duration : 0)),
        )
        expect(longest).toBeLessThanOrEqual(config.taskFrequency.max * 1000 + rest)
        expect(chosenSpans(made.game).length).toBeGreaterThanOrEqual(7)
      }
    },
  )
  it('GEN-22 a short game has many tasks of many kinds, and steady strokes take a small part of it', () => {
    const games = Array.from({ length: 300 }, (_, n) => makeGame(config, `short ${n}`))
    const counts = games.map((game) => chosenSpans(game).length)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(4)
    expect(quantile(counts, 0.5)).toBeGreaterThanOrEqual(9)
    expect(
      quantile(
        games.map((game) => new Set(chosenSpans(game).map(({ task }) => task)).size),
        0.5,
      ),
    ).toBeGreaterThanOrEqual(5)
    expect(
      quantile(
        games.map((game) => shareOfTime(game, (task) => !isBetween(task))),
        0.5,
      ),
    ).toBeGreaterThanOrEqual(0.45)
    expect(
      quantile(
        games.map((game) => shareOfTime(game, (task) => task === 'steady')),
        0.5,
      ),
    ).toBeLessThanOrEqual(0.15)
  })
  it('GEN-22 a game of 20 minutes has at least 20 tasks in the median', () => {
    const counts = gamesOf(lasting(20), 60).map((game) => chosenSpans(game).length)
    expect(quantile(counts, 0.5)).toBeGreaterThanOrEqual(20)
  })
  it.each([5, 7, 10, 20, 30])('GEN-21 in a game of %i minutes the tempo rises with the intensity', (minutes) => {
    expect(quantile(gamesOf(lasting(minutes), 60).map(tempoTrend), 0.5)).toBeGreaterThanOrEqual(0.5)
  })
  it('GEN-21 waves move the tempo by a third of its range, a plateau and a level do not', () => {
    const shape = (intensityCurve: GeneratorConfig['intensityCurve']) => {
      const games = gamesOf(lasting(20, { intensityCurve }), 60)
      const tenths = Array.from({ length: 20 }, (_, n) => {
        const tempos = games.flatMap((game) =>
          tempoSamples(game).flatMap(({ at, tempo }) => (Math.floor((20 * at) / game.duration) === n ? [tempo] : [])),
        )
        return tempos.reduce((sum, tempo) => sum + tempo, 0) / tempos.length
      })
      return tenths.slice(2, 17)
    }
    const range = profile.tempo.max - profile.tempo.min
    const spread = (tempos: number[]) => Math.max(...tempos) - Math.min(...tempos)
    expect(spread(shape('waves'))).toBeGreaterThan(range / 3)
    expect(spread(shape('level'))).toBeLessThan(range / 6)
    expect(spread(shape('plateau').slice(5))).toBeLessThan(range / 6)
  })
  it.each([240_000, 330_000, 430_000])(
    'GEN-21 a middle of %i ms has two waves: it is gentle in its middle',
    (length) => {
      const course = [0, 0.25, 0.5, 0.75, 1].map((progress) => Math.round(intensityAt('waves', progress, length)))
      expect(course).toEqual([0, 1, 0, 1, 0])
    },
  )
  it('GEN-21 strokes after a change of tempo do not announce another', () => {
    const spans = gamesOf(lasting(20), 40).flatMap((game) => {
      const steady = eventsOf(game, 'task').filter(({ task, phase }) => task === 'steady' && phase !== 'end')
      const changes = eventsOf(game, 'task').filter(({ task }) => task === 'tempo-change')
      const after = steady.filter(({ at }) => changes.some((change) => change.at + change.duration === at))
      return after.map(({ at }) => eventsOf(game, 'say').find((line) => line.at === at)?.trigger)
    })
    expect(spans.length).toBeGreaterThan(20)
    expect(spans.filter((trigger) => trigger?.startsWith('stroke-'))).toEqual([])
  })
  it('GEN-21 the intensity stays between 0 and 1 on every curve', () => {
    for (const curve of ['rising', 'waves', 'plateau', 'level'] as const) {
      for (let n = 0; n <= 100; n++) {
        const value = intensityAt(curve, n / 100, 600_000)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      }
    }
  })
  it('GEN-108 the rising curve leads from the slow strokes of a game to its fast ones', () => {
    const [first = 1, middle = 0, last = 0] = [0, 0.5, 1].map((progress) => intensityAt('rising', progress, 600_000))
    expect(first).toBeLessThanOrEqual(0.25)
    expect(last).toBeGreaterThanOrEqual(0.9)
    expect(middle).toBeCloseTo((first + last) / 2)
  })
  it('GEN-23 without a warm-up the first line about strokes is heard before a task is announced', () => {
    const { warmup } = config.cock
    const cock = { ...config.cock, warmup: { ...warmup, enabled: false } }
    for (let n = 0; n < 20; n++) {
      const game = makeGame(lasting(5, { cock, taskFrequency: { min: 0, max: 1 } }), `start ${n}`)
      const lines = eventsOf(game, 'say')
      const start = lines.findIndex(({ trigger }) => trigger === 'stroke-start')
      expect(start).toBe(1)
      expect((lines[2]?.at ?? 0) - (lines[start]?.at ?? 0)).toBeGreaterThanOrEqual(3000)
    }
  })
  it('GEN-24 a game ends before a session is closed, where its range allows it', () => {
    const longest = (min: number) =>
      Math.max(
        ...Array.from(
          { length: 20 },
          (_, n) => makeGame({ ...config, gameDuration: { min, max: 120 } }, `${n}`).duration,
        ),
      )
    expect(longest(118)).toBeLessThanOrEqual(caps.session.value - 60_000)
    expect(longest(120)).toBe(caps.session.value)
  })
})
