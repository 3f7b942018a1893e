import { describe, expect, it } from 'vitest'
import type { GameEventOf, GeneratorConfig, OrgasmOutcome, PlayableGame, TriggerId } from '@rubato/contracts/domain'
import { beatTimeline } from '../safety/counted-beats.ts'
import { tempoAt } from '../beat/curve.ts'
import { defaultGame, makeGame } from '../testing/default-game.ts'
import { eventsOf } from '../testing/plan-figures.ts'
import { outcomeResponses } from '../config/resolve-config.ts'

const { config } = defaultGame

/** The default config with one outcome alone. */
function ending(outcome: OrgasmOutcome, min = 5, max = 20): GeneratorConfig {
  const { cum, ruined, denial } = config.orgasm
  return {
    ...config,
    gameDuration: { min, max },
    orgasm: {
      ...config.orgasm,
      cum: { ...cum, enabled: outcome === 'cum' },
      ruined: { ...ruined, enabled: outcome === 'ruined' },
      denial: { ...denial, enabled: outcome === 'denied' },
    },
  }
}
const GAMES = 60
const games = (outcome: OrgasmOutcome) => Array.from({ length: GAMES }, (_, n) => makeGame(ending(outcome), `end ${n}`))
const endTask = { cum: 'cum', ruined: 'ruined', denied: 'denial' } as const
const endSpan = (game: PlayableGame): GameEventOf<'task'> => {
  const span = eventsOf(game, 'task').find(({ task }) => task === endTask[game.outcome])
  if (!span) throw new Error('no end')
  return span
}
const linesFrom = (game: PlayableGame, at: number, until = Infinity) =>
  eventsOf(game, 'say').filter((line) => line.at >= at && line.at < until)
const planned = (lines: GameEventOf<'say'>[]): TriggerId[] =>
  lines.filter(({ filler }) => !filler).map(({ trigger }) => trigger)

describe('the last strokes', () => {
  it.each(['cum', 'ruined', 'denied'] as const)(
    'GEN-54 they are never slower than the strokes before: %s',
    (outcome) => {
      for (const game of games(outcome)) {
        const beats = eventsOf(game, 'beat')
        const first = beats.findIndex(({ task }) => task === endTask[outcome])
        const before = beats[first - 1]
        for (const { at, duration, tempo } of beats.slice(first)) {
          expect(tempoAt(tempo, duration, at)).toBeGreaterThanOrEqual((before?.tempo.to ?? 0) * 0.999)
        }
      }
    },
  )
  it('GEN-54 permission frees the grip and the style, in words where they change', () => {
    let changed = 0
    for (const game of games('cum')) {
      const { at, duration } = endSpan(game)
      const strokes = eventsOf(game, 'stroke')
      const state = (until: number) =>
        Object.assign(
          { grip: 'normal', style: 'full' },
          ...strokes.filter((stroke) => stroke.at <= until),
        ) as GameEventOf<'stroke'>
      const said = planned(linesFrom(game, at, at + duration))
      const before = state(at)
      expect(said.includes('style-full')).toBe(before.style !== 'full')
      expect(said.includes('grip-normal')).toBe(before.grip !== 'normal')
      expect(state(at + duration)).toMatchObject({ grip: 'normal', style: 'full' })
      if (before.grip !== 'normal' || before.style !== 'full') changed++
    }
    expect(changed).toBeGreaterThan(GAMES / 4)
  })
  it('GEN-55 the count is explained, falls on the beats and runs to zero while strokes go on', () => {
    for (const game of games('cum')) {
      const { at, duration } = endSpan(game)
      const lines = linesFrom(game, at, at + duration)
      expect(planned(lines).slice(-7)).toEqual(['cum', '5', '4', '3', '2', '1', '0'])
      const numbers = lines.filter(({ trigger }) => /^\d$/.test(trigger))
      const beats = beatTimeline(game).map((beat) => beat.at)
      for (const number of numbers) {
        expect(Math.min(...beats.map((beat) => Math.abs(beat - number.at)))).toBeLessThanOrEqual(1)
      }
      const left = at + duration - (numbers.at(-1)?.at ?? 0)
      expect(left).toBeGreaterThanOrEqual(5000)
      expect(left).toBeLessThan(7000)
    }
  })
  it('GEN-56 a ruined orgasm is explained first, and the order to stop comes at the top', () => {
    for (const game of games('ruined')) {
      const { at, duration } = endSpan(game)
      const orders = linesFrom(game, at, at + duration).filter(({ filler }) => !filler)
      expect(orders.map(({ trigger }) => trigger)).toEqual(['ruined-orgasm', 'ruined-orgasm'])
      const stop = orders[1]?.at ?? NaN
      const beats = eventsOf(game, 'beat').filter(({ task }) => task === 'ruined')
      const last = beats.at(-1)
      expect((last?.at ?? 0) + (last?.duration ?? 0)).toBe(stop)
      expect(last?.tempo.to).toBe(Math.max(...beats.map(({ tempo }) => tempo.to)))
      const question = eventsOf(game, 'ask').find((ask) => ask.question === 'ruined')
      expect((question?.at ?? 0) + (question?.duration ?? 0) - stop).toBeGreaterThanOrEqual(6000)
    }
  })
  it.each(['cum', 'ruined', 'denied'] as const)(
    'GEN-57 GEN-91 the end is answered at once, and the rest after it has one line at a time: %s',
    (outcome) => {
      for (const game of games(outcome)) {
        const strokes = eventsOf(game, 'beat').at(-1)
        const end = (strokes?.at ?? 0) + (strokes?.duration ?? 0)
        const lines = linesFrom(game, end)
        const response = lines.findIndex(({ trigger }) => trigger === outcomeResponses[outcome])
        expect(lines[response]?.at).toBeLessThanOrEqual(end + (outcome === 'ruined' ? 8000 : 0))
        expect(lines.at(-1)?.trigger).toBe('game-over')
        const times = [...lines.map((line) => line.at), game.duration]
        times.forEach((time, index) => expect(time - (times[index - 1] ?? end)).toBeLessThanOrEqual(36_000))
        const later = times.slice(response + 1, -2)
        later.forEach((time, index) => expect(time - (times[response + index] ?? end)).toBeGreaterThanOrEqual(24_000))
        expect((lines[response + 1]?.at ?? 0) - (lines[response]?.at ?? 0)).toBeGreaterThanOrEqual(7000)
      }
    },
  )
  it('GEN-109 the last line of care begins 24 s or more before the goodbye', () => {
    for (const game of (['cum', 'ruined', 'denied'] as const).flatMap(games)) {
      const care = linesFrom(game, endSpan(game).at).filter(({ trigger }) => trigger === outcomeResponses[game.outcome])
      const goodbye = linesFrom(game, 0).find(({ trigger }) => trigger === 'game-over')
      const last = care.at(-1)
      expect(care.length).toBeGreaterThan(0)
      expect((goodbye?.at ?? 0) - (last?.at ?? Infinity)).toBeGreaterThanOrEqual(24_000)
    }
  })
  it('GEN-57 the time after the last stroke is the cooldown of the config, short in a short game', () => {
    for (const [minutes, most] of [
      [5, 62_000],
      [10, 75_000],
      [60, 120_000],
    ] as const) {
      for (let n = 0; n < 20; n++) {
        const game = makeGame(ending('cum', minutes, minutes), `tail ${n}`)
        const strokes = eventsOf(game, 'beat').at(-1)
        const tail = game.duration - ((strokes?.at ?? 0) + (strokes?.duration ?? 0))
        expect(tail).toBeGreaterThanOrEqual(60_000)
        expect(tail).toBeLessThanOrEqual(most)
      }
    }
  })
  it.each([8, 20, 60])(
    'GEN-96 a denial of %i minutes has a climax and a settling as long as an orgasm has',
    (minutes) => {
      const { duration, cooldown } = config.orgasm.cum
      for (let n = 0; n < 20; n++) {
        const game = makeGame(ending('denied', minutes, minutes), `denial ${n}`)
        const strokes = eventsOf(game, 'beat').filter(({ task }) => task === 'denial')
        const [first, last] = [strokes[0], strokes.at(-1)]
        const end = (last?.at ?? 0) + (last?.duration ?? 0)
        expect(end - (first?.at ?? 0)).toBeGreaterThanOrEqual(duration.min * 1000 - 1)
        expect(last?.tempo.to).toBeGreaterThanOrEqual(Math.max(first?.tempo.from ?? 0, 176))
        const atTop = linesFrom(game, last?.at ?? 0, end - 5000)
        expect(planned(atTop)).toContain('do-not-cum')
        expect(game.duration - end).toBeGreaterThanOrEqual((minutes < 10 ? 0.75 : 1) * cooldown.min * 1000)
      }
    },
  )
  it('GEN-96 the settling makes no config too long: a short denial still fits', () => {
    const game = makeGame(ending('denied', 4, 4), 'short')
    expect(game.duration).toBe(4 * 60_000)
    const { denial } = config.orgasm
    const brief = { ...ending('denied', 20, 20) }
    brief.orgasm = { ...brief.orgasm, denial: { ...denial, enabled: true, duration: { min: 12, max: 15 } } }
    const strokes = eventsOf(makeGame(brief, 'brief'), 'beat').filter(({ task }) => task === 'denial')
    expect(strokes.reduce((sum, each) => sum + each.duration, 0)).toBeLessThanOrEqual(15_000)
  })
})
