import { describe, expect, it } from 'vitest'
import { taskIds, type GameEvent, type PlayableGame } from '@rubato/contracts/domain'
import { checkGame } from '../check/check-game.ts'
import { makeGame } from '../testing/default-game.ts'
import { every, gamesOf, linesOf, willing } from '../testing/games.ts'
import { writeTask } from './write-task.ts'

const MINUTE = 60_000
const config = every()
const request = { events: [] as GameEvent[], at: 0, config, profile: willing, seed: 'one' }
const gameOf = (events: GameEvent[], duration: number): PlayableGame => ({
  ...makeGame(),
  events,
  duration,
})

describe('a task that is written into a game', () => {
  it('GEN-85 each task is written alone, from its announcement to its release, and breaks no rule', () => {
    const impossible: string[] = []
    for (const id of taskIds) {
      const written = writeTask(id, request)
      if (!written.ok) {
        impossible.push(id)
        continue
      }
      expect(written.events.every(({ at }) => at >= 0)).toBe(true)
      expect(checkGame(gameOf(written.events, written.until + MINUTE), willing)).toEqual([])
      expect(written.events.some((event) => event.kind === 'task' && event.task === id)).toBe(true)
      expect(writeTask(id, request)).toEqual(written)
    }
    // A task that acts on an item which is not open is impossible.
    expect(impossible.sort()).toEqual(['plug-inflation', 'plug-vibration'])
  })
  it('GEN-85 a task that cannot be there is a problem', () => {
    expect(writeTask('plug-vibration', request).ok).toBe(false)
  })
  it('GEN-99 a task that cannot be there names the reason', () => {
    const game = gamesOf(config)[0] ?? makeGame()
    const reasonOf = (id: (typeof taskIds)[number], events: readonly GameEvent[], at: number) => {
      const written = writeTask(id, { ...request, events, at })
      return written.ok ? null : written.problems[0]?.message
    }
    const minutes = (count: number) => count * MINUTE
    expect(reasonOf('plug-inflation', [], 0)).toMatch(/needs plug/)
    const open = (item: 'eyes-closed' | 'gag'): GameEvent[] => [
      { id: item, kind: 'open', at: minutes(1), duration: minutes(3), task: item === 'gag' ? 'gag' : 'eyes', item },
      { id: 'end', kind: 'close', at: minutes(4), duration: 0, task: item === 'gag' ? 'gag' : 'eyes', item },
    ]
    expect(reasonOf('ball-binding', open('eyes-closed'), minutes(2))).toBe('eyes-closed keeps the eyes busy.')
    expect(reasonOf('spit', open('gag'), minutes(2))).toBe('gag keeps the mouth busy.')
    const beats = (bpm: number): GameEvent => ({
      ...(game.events.find((event) => event.kind === 'beat') as GameEvent & { kind: 'beat' }),
      id: 'beats',
      at: 0,
      duration: minutes(2),
      tempo: { from: bpm, to: bpm },
    })
    expect(reasonOf('double-speed', [beats(150)], minutes(2))).toBe('At 150 bpm the tempo range has no room for it.')
    const slower = { ...linesOf(game)[0], id: 'slower', at: minutes(2) - 3000, trigger: 'stroke-slower' } as GameEvent
    expect(reasonOf('acceleration', [beats(80), slower], minutes(2))).toBe(
      'A line just before it asks for the opposite change of tempo.',
    )
  })
  it('GEN-85 a task goes on with the tempo of its moment', () => {
    for (const game of gamesOf(config).slice(0, 3)) {
      const at = 5 * MINUTE
      const written = writeTask('red-light', { ...request, events: game.events, at })
      const before = game.events.findLast((event) => event.kind === 'beat' && event.at + event.duration <= at)
      const first = written.ok ? written.events.find((event) => event.kind === 'beat') : undefined
      expect([before?.kind, first?.kind]).toEqual(['beat', 'beat'])
    }
  })
})
