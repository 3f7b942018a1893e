/** Reports of too much make a session longer up to a bound. */
import { describe, expect, it } from 'vitest'
import { generatorConfigSchema } from '@rubato/contracts/domain'
import { fitToDuration } from '../../config/fit-to-duration.ts'
import { generateGame } from '../../generate/generate-game.ts'
import { defaultProfile } from '../../profile.ts'
import { hold } from '../../testing/holds.ts'
import {
  beatEvent,
  beatTimes,
  lastView,
  playByHand,
  said,
  smallGame,
  taskEvent,
  withBeats,
} from '../../testing/small-game.ts'
import type { Effect } from '../model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const GAP = 30 * SECOND
/** How long after the first stroke the member reports. */
const SOON = 500

const gameOf = (minutes: number, seed: string) => {
  const config = generatorConfigSchema.parse({ gameDuration: { min: minutes, max: minutes } })
  const made = generateGame(fitToDuration(config, defaultProfile), seed, defaultProfile)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return made.game
}

/** The effects of a session in which the member reports half a second after each return of the strokes. */
function reporting(game: Parameters<typeof playByHand>[0], type: 'too-close' | 'edge') {
  const hand = playByHand(game)
  const effects: Effect[] = []
  const reports: number[] = []
  let strokesSince: number | null = null
  for (let at = 0; at < 3 * game.duration && !effects.some(({ kind }) => kind === 'over'); at += SOON) {
    effects.push(...hand.to(at))
    const { beat, phase, checkInUntil } = hand.state().latest.world
    if (checkInUntil !== null) effects.push(...hand.send({ type: 'yes', at }))
    if (beat === null) strokesSince = null
    else if (strokesSince === null) strokesSince = at
    else if (phase !== 'end' && reports.at(-1) !== strokesSince) {
      reports.push(strokesSince)
      effects.push(...hand.send({ type, at }))
    }
  }
  return { effects, reports }
}
const endOf = (effects: readonly Effect[]) => effects.find(({ kind }) => kind === 'over')?.at ?? Infinity

describe('PLAY-184 reports right after each return of the strokes', () => {
  it.each([
    [5, 2 * MINUTE, 'too-close'],
    [5, 2 * MINUTE, 'edge'],
    [10, 2.5 * MINUTE, 'too-close'],
    [20, 5 * MINUTE, 'too-close'],
  ] as const)(
    'make a session of %i minutes longer by %i ms at most, and the last rest: "%s"',
    (minutes, most, type) => {
      for (const seed of ['a', 'b', 'c']) {
        const game = gameOf(minutes, seed)
        const { effects, reports } = reporting(game, type)
        expect(reports.length).toBeGreaterThan(6)
        expect(endOf(effects), `seed ${seed}`).toBeLessThanOrEqual(game.duration + most + GAP + 4 * SECOND)
        expect(endOf(effects), `seed ${seed}`).toBeGreaterThanOrEqual(game.duration)
        expect(said(effects)).toContain('game-over')
        const over = effects.find(({ kind }) => kind === 'over')
        expect(over).toMatchObject({ summary: { outcome: game.outcome === 'denied' ? 'denied' : 'permitted' } })
      }
    },
  )
})

describe('PLAY-184 a rest beyond the bound', () => {
  const END = 8 * MINUTE
  const LAST = 7 * MINUTE
  /** Steady strokes; the end begins at `LAST`. */
  const play = (more: Parameters<typeof withBeats>[2] = []) => {
    const end = { ...taskEvent(LAST, MINUTE, 'denial'), phase: 'end' } as const
    return playByHand(smallGame(END, [taskEvent(0, LAST), end, ...more]))
  }
  /** The effects of so many reports, each 40 s after the one before it. */
  const after = (count: number, hand = play()) => {
    const effects = Array.from({ length: count }, (_, n) => (n + 1) * 40 * SECOND).flatMap((at) => {
      const before = hand.to(at)
      return [...before, ...hand.send({ type: 'too-close', at })]
    })
    return [...effects, ...hand.to(30 * MINUTE)]
  }
  it('is as long as the others', () => {
    const effects = after(8)
    const reported = 8 * 40 * SECOND
    const next = beatTimes(effects).find((at) => at > reported)
    expect(next).toBeGreaterThanOrEqual(reported + GAP)
  })
  it('takes its time from the strokes before the end', () => {
    expect(endOf(after(0))).toBe(END)
    expect(endOf(after(1))).toBeCloseTo(END + GAP, -4)
    const bounded = endOf(after(4))
    expect(bounded).toBeGreaterThan(END + 1.9 * MINUTE)
    for (const count of [5, 6, 8]) expect(Math.abs(endOf(after(count)) - bounded)).toBeLessThan(6 * SECOND)
  })
  it('leaves out no part of a task: the next one begins with it', () => {
    const begin = 5 * MINUTE
    const tasks = [taskEvent(0, begin), taskEvent(begin, MINUTE, 'cluster'), taskEvent(begin + MINUTE, MINUTE)]
    const end = { ...taskEvent(LAST, MINUTE, 'denial'), phase: 'end' } as const
    const effects = after(7, playByHand(withBeats(END, [beatEvent(0, END)], [...tasks, end])))
    const spans = effects.flatMap((effect) =>
      effect.kind === 'show' && effect.view.task === 'cluster' && effect.view.span ? [effect.view.span] : [],
    )
    for (const { from, to } of spans) expect(to - from).toBeGreaterThanOrEqual(MINUTE - 1)
  })
  it('releases in words what comes off in the part that is left out', () => {
    // The first report beyond the bound comes at 80 s of the plan.
    const plug = hold('plug', 10 * SECOND, 85 * SECOND, { hard: 7 * MINUTE })
    const effects = after(5, play(plug))
    const reported = 5 * 40 * SECOND
    const removed = effects.find((effect) => effect.kind === 'say' && effect.line.trigger === 'butt-plug-remove')?.at
    expect(removed).toBeGreaterThanOrEqual(reported)
    expect(removed).toBeLessThan(reported + 10 * SECOND)
    expect(lastView(effects.filter(({ at }) => at <= reported)).open).toEqual([])
  })
})
