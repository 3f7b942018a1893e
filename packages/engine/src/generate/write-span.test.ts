import { describe, expect, it } from 'vitest'
import { taskIds, type GameEvent, type PlayableGame } from '@rubato/contracts/domain'
import { checkGame } from '../check/check-game.ts'
import { makeGame } from '../testing/default-game.ts'
import { every, gamesOf, willing } from '../testing/games.ts'
import { fillSpan, writeTask } from './write-span.ts'

const MINUTE = 60_000
const config = every()
const request = { events: [] as GameEvent[], at: 0, config, profile: willing, seed: 'one' }
const gameOf = (events: GameEvent[], duration: number): PlayableGame => ({
  ...makeGame(),
  events,
  duration,
})

describe('a span that is written into a game', () => {
  it('GEN-80 each task is written alone, from its announcement to its release, and breaks no rule', () => {
    const impossible: string[] = []
    for (const id of taskIds) {
      const written = writeTask(id, request)
      if (!written.ok) {
        impossible.push(id)
        continue
      }
      expect(written.events.every(({ at }) => at >= 0)).toBe(true)
      expect(checkGame(gameOf(written.events, written.until + MINUTE), willing), id).toEqual([])
      expect(
        written.events.some((event) => event.kind === 'task' && event.task === id),
        id,
      ).toBe(true)
      expect(writeTask(id, request)).toEqual(written)
    }
    // What acts on an item that is not there is impossible.
    expect(impossible.sort()).toEqual(['plug-inflation', 'plug-vibration'])
  })
  it('GEN-80 a span is filled exactly, from the tempo before to the tempo after', () => {
    for (const game of gamesOf(config)) {
      const at = 8 * MINUTE
      const before = game.events.filter((event) => event.at + event.duration <= at && event.kind !== 'open')
      const written = fillSpan({
        ...request,
        events: before,
        at,
        until: at + 3 * MINUTE,
        tempoAfter: 100,
        total: game.duration,
      })
      if (!written.ok) throw new Error(JSON.stringify(written.problems))
      const beats = written.events.filter((event) => event.kind === 'beat')
      expect(beats.at(-1)?.tempo.to).toBe(100)
      expect(Math.max(...written.events.map((event) => event.at + event.duration))).toBe(at + 3 * MINUTE)
      expect(checkGame(gameOf(written.events, game.duration), willing)).toEqual([])
      const spans = written.events.filter((event) => event.kind === 'task')
      expect(spans.length).toBeGreaterThan(3)
    }
  })
  it('GEN-80 a span without length, and a task that cannot be, are problems', () => {
    expect(fillSpan({ ...request, until: 0, tempoAfter: null, total: MINUTE }).ok).toBe(false)
    expect(writeTask('plug-vibration', request).ok).toBe(false)
  })
})
