import { describe, expect, it } from 'vitest'
import type { PlayableGame } from '@rubato/contracts/domain'
import { beatEvent, beatTimes, playByHand, smallGame, taskEvent } from '../testing/small-game.ts'
import type { Effect } from './model/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Strokes at 240 bpm, from the second on in two parts that together are above the heat cap. */
const hotGame = (first: number): PlayableGame => {
  const game = smallGame(3 * MINUTE, [
    beatEvent(first, 70 * SECOND, 240),
    beatEvent(first + 70 * SECOND, MINUTE, 120),
    taskEvent(0, 3 * MINUTE),
  ])
  return {
    ...game,
    events: game.events.map((event) => (event.id === 'e0' ? { ...event, ...beatEvent(0, first, 240) } : event)),
  }
}
const tempos = (effects: readonly Effect[], from: number, until: number): number[] => {
  const times = beatTimes(effects).filter((at) => at >= from && at < until)
  return times.slice(1).map((at, index) => 60_000 / (at - (times[index] ?? 0)))
}

describe('the heat cap in a session', () => {
  it.each([30, 50, 57])('SAFE-90 after %i s above the hot tempo the strokes come down to it in a glide', (seconds) => {
    const effects = playByHand(hotGame(seconds * SECOND)).to(3 * MINUTE)
    const around = tempos(effects, (seconds - 3) * SECOND, (seconds + 6) * SECOND)
    expect(around[0]).toBeCloseTo(240, 0)
    expect(around.at(-1)).toBeCloseTo(200, 0)
    for (const [index, tempo] of around.slice(1).entries()) expect((around[index] ?? tempo) / tempo).toBeLessThan(1.05)
  })
})
