import { describe, expect, it } from 'vitest'
import { intensityCurves, type GeneratorConfig, type Range } from '@rubato/contracts/domain'
import type { PlayerProfile } from '../../profile.ts'
import {
  every,
  gamesOf,
  linesIn,
  only,
  spansOf,
  strokesIn,
  strokesOf,
  tempoBefore,
  willing,
} from '../../testing/games.ts'
import { directionOf } from '../../plan/tempo-order.ts'
import { watchStrokes } from '../../testing/watch-strokes.ts'
import { tempoTrigger } from '../parts/tempo-trigger.ts'

const profileWith = (tempo: Range, beatPatternTempo = willing.beatPatternTempo): PlayerProfile => ({
  ...willing,
  tempo,
  beatPatternTempo,
})

describe('the tempo of the tasks', () => {
  it.each([
    [60, 120],
    [20, 60],
    [20, 120],
    [30, 180],
    [100, 110],
    [30, 31],
    [200, 240],
    [40, 200],
  ])('GEN-60 strokes stay between %i and %i bpm, whatever the task, and BEAT-9 holds', (min, max) => {
    const breaches: string[] = []
    const profile = profileWith({ min, max })
    for (const game of gamesOf(every(), profile)) {
      watchStrokes(game, profile, (rule, isKept, what) => {
        if (!isKept) breaches.push(`${rule}: ${what()}`)
      })
    }
    expect(breaches).toEqual([])
  })
  it.each([
    [
      { min: 40, max: 200 },
      { min: 60, max: 180 },
      { min: 60, max: 180 },
    ],
    [
      { min: 40, max: 100 },
      { min: 80, max: 180 },
      { min: 80, max: 100 },
    ],
    [
      { min: 40, max: 60 },
      { min: 100, max: 180 },
      { min: 60, max: 60 },
    ],
  ])('GEN-60 in the range %j cluster strokes of %j come at %j', (tempo, pattern, range) => {
    const sets = gamesOf(only(['cluster']), profileWith(tempo, pattern)).flatMap(strokesOf)
    const tempos = sets.filter(({ task }) => task === 'cluster').map((beat) => beat.tempo.from)
    expect(tempos.length).toBeGreaterThan(5)
    expect(Math.min(...tempos)).toBeGreaterThanOrEqual(range.min)
    expect(Math.max(...tempos)).toBeLessThanOrEqual(range.max)
  })
  it('GEN-60 circles of the palm are never faster than the member or than 60 bpm', () => {
    const circles = (tempo: Range) =>
      gamesOf(only(['palming', 'lube']), profileWith(tempo))
        .flatMap(({ events }) => events.filter((event) => event.kind === 'beat'))
        .filter(({ task }) => task === 'palming')
        .map((beat) => beat.tempo.to)
    expect(new Set(circles({ min: 20, max: 50 }))).toEqual(new Set([50]))
    expect(new Set(circles({ min: 100, max: 200 }))).toEqual(new Set([60]))
  })

  it('GEN-61 a tempo change goes straight from the old tempo to the new one, in the direction that its line says', () => {
    const changes = gamesOf(only(['tempo-change'])).flatMap((game) =>
      spansOf(game, 'tempo-change').map((span) => ({ game, span })),
    )
    expect(changes.length).toBeGreaterThan(100)
    for (const { game, span } of changes) {
      const old = tempoBefore(game, span.at)
      const strokes = strokesIn(game, span)
      const [announced, glide, ...flat] = strokes.map(({ tempo }) => tempo)
      const target = flat.at(-1)?.to ?? NaN
      expect(announced).toEqual({ from: old, to: old })
      expect(glide).toEqual({ from: old, to: target })
      for (const tempo of flat) expect(tempo).toEqual({ from: target, to: target })
      expect(Math.abs(target - old) / old).toBeGreaterThanOrEqual(0.03)
      expect(linesIn(game, span.at, span.at + 1)[0]?.trigger).toBe(tempoTrigger(old, target))
    }
  })
  it('GEN-61 a steady stretch never differs from the tempo before it', () => {
    for (const game of gamesOf(only(['clench', 'eyes', 'hand', 'style', 'grip']))) {
      for (const task of ['clench', 'eyes', 'hand', 'style', 'grip'] as const) {
        for (const span of spansOf(game, task)) {
          const old = tempoBefore(game, span.at)
          for (const { tempo } of strokesIn(game, span)) expect(tempo).toEqual({ from: old, to: old })
        }
      }
    }
  })
  it('GEN-61 where the range has no other tempo, there is no change of tempo', () => {
    const [game] = gamesOf(only(['tempo-change', 'style']), profileWith({ min: 90, max: 91 }), 1)
    expect(game && spansOf(game, 'tempo-change')).toEqual([])
  })

  it('GEN-63 teasing strokes are slower than those before them, and in the slowest eighth of the range', () => {
    const { min, max } = willing.tempo
    const all = gamesOf(only(['teasing', 'tempo-change']))
    let looked = 0
    for (const game of all) {
      for (const span of spansOf(game, 'teasing')) {
        const slow = strokesIn(game, span).find(({ task }) => task === 'teasing')
        looked++
        expect(slow?.tempo.from).toBe(slow?.tempo.to)
        expect(slow?.tempo.to).toBeLessThanOrEqual(Math.min(min + (max - min) / 8, tempoBefore(game, span.at) / 1.05))
      }
    }
    expect(looked).toBeGreaterThan(30)
  })

  it.each(['teasing', 'acceleration', 'double-speed', 'cluster'] as const)(
    'GEN-64 after %s the strokes glide to the tempo that lasts; a change by more than a seventh is said',
    (task) => {
      const all = gamesOf(only([task, 'tempo-change', 'style']))
      const spans = all.flatMap((game) => spansOf(game, task).map((span) => ({ game, span })))
      expect(spans.length).toBeGreaterThan(10)
      for (const { game, span } of spans) {
        const strokes = strokesIn(game, span)
        const last = strokes.findLastIndex((beat) => beat.task === task)
        const own = strokes[last]
        const after = strokes[last + 1] ?? strokesOf(game).find((beat) => beat.at >= span.at + span.duration)
        const from = own?.tempo.to ?? NaN
        expect(after?.tempo.from).toBe(from)
        const lines = linesIn(game, after?.at ?? 0, (after?.at ?? 0) + 1).map(({ trigger }) => trigger)
        const to = after?.tempo.to ?? NaN
        const isSaid = lines.includes(tempoTrigger(from, to))
        expect(isSaid || Math.abs(to - from) <= 0.15 * from).toBe(true)
        const next = strokesOf(game).find((beat) => beat.at >= span.at + span.duration)
        expect(next?.tempo.from).toBe(strokes.at(-1)?.tempo.to)
      }
    },
  )
  it('GEN-64 of a rise at most half is kept, and only as far as the intensity asks for it', () => {
    const kept = (intensityCurve: GeneratorConfig['intensityCurve']) =>
      gamesOf(only(['acceleration', 'style'], (config) => Object.assign(config, { intensityCurve }))).flatMap((game) =>
        spansOf(game, 'acceleration').map((span) => {
          const top = strokesIn(game, span).find(({ task }) => task === 'acceleration')?.tempo.to ?? NaN
          const old = tempoBefore(game, span.at)
          const last = strokesIn(game, span).at(-1)?.tempo.to ?? NaN
          return { old, last, top, share: top > old ? (last - old) / (top - old) : 0 }
        }),
      )
    const all = kept('rising')
    expect(Math.max(...all.map(({ share }) => share))).toBeGreaterThan(0.2)
    for (const { old, last, top } of all) {
      expect(last).toBeGreaterThanOrEqual(old)
      expect(last).toBeLessThanOrEqual(old + (top - old) / 2 + 0.5)
    }
  })

  it.each(intensityCurves)(
    'GEN-73 in the curve %s no line asks for the opposite of one within 8 s before it',
    (curve) => {
      const breaches: string[] = []
      const changes = only(['tempo-change', 'acceleration', 'double-speed', 'teasing'], (config) =>
        Object.assign(config, { intensityCurve: curve }),
      )
      for (const game of gamesOf(changes, willing, 12)) {
        watchStrokes(game, willing, (rule, isKept, what) => {
          if (!isKept) breaches.push(`${rule}: ${what()}`)
        })
      }
      expect(breaches).toEqual([])
    },
  )
  it.each(intensityCurves)(
    'GEN-100 in the curve %s strokes between tasks are announced 8 s after another order',
    (curve) => {
      const changes = only(['tempo-change', 'acceleration', 'double-speed', 'teasing'], (config) =>
        Object.assign(config, { intensityCurve: curve }),
      )
      for (const game of gamesOf(changes, willing, 12)) {
        const orders = game.events.flatMap((event) =>
          event.kind === 'say' && directionOf(event.trigger) ? [{ at: event.at, isGap: event.task === 'steady' }] : [],
        )
        const waits = orders.slice(1).map(({ at, isGap }, n) => (isGap ? at - (orders[n]?.at ?? 0) : Infinity))
        expect(Math.min(...waits)).toBeGreaterThanOrEqual(8000)
      }
    },
  )
  it.each(intensityCurves)(
    'GEN-106 in the curve %s no change of tempo between tasks is announced right after the call that follows an edge',
    (curve) => {
      const changes = only(['tempo-change', 'style'], (config) => Object.assign(config, { intensityCurve: curve }))
      for (const game of gamesOf(changes, willing, 12)) {
        const lines = game.events.filter((event) => event.kind === 'say')
        const calls = lines.filter(({ trigger, task }) => trigger === 'stroke-start' && task === 'rest')
        const soon = calls.flatMap(({ at }) =>
          lines.filter(
            (line) => directionOf(line.trigger) && line.task === 'steady' && line.at > at && line.at < at + 8000,
          ),
        )
        expect(soon).toEqual([])
      }
    },
  )
  it('GEN-101 cluster strokes are not slower than the strokes before them, inside the range for patterns', () => {
    for (const max of [120, 180]) {
      const profile = profileWith({ min: 40, max: 200 }, { min: 60, max })
      for (const game of gamesOf(only(['cluster', 'tempo-change']), profile)) {
        for (const span of spansOf(game, 'cluster')) {
          const [set] = strokesIn(game, span).filter(({ task, pattern }) => task === 'cluster' && pattern.beats > 4)
          expect(set?.tempo.from).toBeGreaterThanOrEqual(Math.min(max, Math.round(tempoBefore(game, span.at))))
        }
      }
    }
  })
  it('GEN-71 an acceleration begins at the current tempo or at most 15 % below it, and rises', () => {
    const all = gamesOf(only(['acceleration', 'tempo-change']))
    for (const game of all) {
      for (const span of spansOf(game, 'acceleration')) {
        const climb = strokesIn(game, span).find(({ task }) => task === 'acceleration')
        expect(climb?.tempo.from).toBeLessThanOrEqual(tempoBefore(game, span.at))
        expect(climb?.tempo.from).toBeGreaterThanOrEqual(0.85 * tempoBefore(game, span.at))
        expect(climb?.tempo.to).toBeGreaterThanOrEqual(1.15 * (climb?.tempo.from ?? Infinity))
      }
    }
    const [narrow] = gamesOf(only(['acceleration', 'style']), profileWith({ min: 100, max: 120 }), 1)
    expect(narrow && spansOf(narrow, 'acceleration')).toEqual([])
  })
  it('GEN-71 double speed is twice the tempo before it', () => {
    const doubled = gamesOf(only(['double-speed', 'tempo-change', 'style']), profileWith({ min: 40, max: 170 }))
      .flatMap((game) => spansOf(game, 'double-speed').map((span) => ({ game, span })))
      .map(({ game, span }) => {
        const fast = strokesIn(game, span).find(({ task }) => task === 'double-speed')
        return (fast?.tempo.to ?? NaN) / tempoBefore(game, span.at)
      })
    expect(new Set(doubled)).toEqual(new Set([2]))
  })
})
