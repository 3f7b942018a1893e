import { describe, expect, it } from 'vitest'
import type { GameEvent, GameEventOf } from '@rubato/contracts/domain'
import { isCall, isErrand } from '../plan/errand.ts'
import { scenarios } from '../testing/reach.ts'
import { generateGame } from './generate-game.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const isLine = (event: GameEvent): event is GameEventOf<'say'> => event.kind === 'say'

/** The first line of each errand, and the lines that call the hand, of games of 10 to 60 minutes with every task. */
function linesOf(minutes: number, seed: string) {
  const [scenario] = scenarios
  if (!scenario) throw new Error('There is no scenario with every task.')
  const config = { ...scenario.config, gameDuration: { min: minutes, max: minutes } }
  const made = generateGame(config, seed, scenario.profile)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  const lines = made.game.events.filter(isLine).sort((one, other) => one.at - other.at)
  const spans = made.game.events.filter(({ kind }) => kind === 'task')
  // Weights go on while the clamps are on: nothing is fetched for another item.
  const own = lines.filter((line) => isErrand(line) && line.trigger !== 'nipple-clamps-weight-increase')
  const errands = own.map((line) => ({
    at: line.at,
    span: spans.findLast(({ at, duration, task }) => task === line.task && at <= line.at && line.at < at + duration),
  }))
  const first = errands.filter(({ span }, index) => span === undefined || span !== errands[index - 1]?.span)
  return { errands: first.map(({ at }) => at), calls: lines.filter(isCall).map(({ at }) => at) }
}

const games = [30, 60].flatMap((minutes) => Array.from({ length: 12 }, (_, n) => [minutes, `errands-${n}`] as const))

describe('errands', () => {
  it('GEN-104 come 20 s or more after the hand was called back', () => {
    const early = games.flatMap(([minutes, seed]) => {
      const { errands, calls } = linesOf(minutes, seed)
      return errands
        .filter((at) => calls.some((call) => call <= at && at < call + 20 * SECOND))
        .map((at) => ({ seed, at }))
    })
    expect(early).toEqual([])
  })
  it('GEN-105 are a minute or more apart', () => {
    const near = games.flatMap(([minutes, seed]) => {
      const { errands } = linesOf(minutes, seed)
      return errands.filter((at, index) => at < (errands[index - 1] ?? -Infinity) + MINUTE).map((at) => ({ seed, at }))
    })
    expect(near).toEqual([])
    expect(games.every(([minutes, seed]) => linesOf(minutes, seed).errands.length > 0)).toBe(true)
  })
})
