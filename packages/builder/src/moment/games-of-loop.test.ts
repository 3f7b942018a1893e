import { describe, expect, it } from 'vitest'
import { playableGameSchema, type GameEvent } from '@rubato/contracts/domain'
import { beatTimeline, checkGame, secureGame } from '@rubato/engine'
import { counted, drawWhole, openStream, willing } from '@rubato/engine/testing'
import { apply } from '../commands/apply.ts'
import { documentOf } from '../sections/document-of.ts'
import { everyGame } from '../testing/games.ts'
import type { BuilderDocument } from '../document/types.ts'
import { gamesOfLoop } from './games-of-loop.ts'

const empty = documentOf({
  events: [],
  duration: 120_000,
  voice: null,
  media: { tags: ['harbour'], mediaTypes: ['image'] },
  outcome: 'denied',
})

function withBeats(): BuilderDocument {
  const applied = apply(empty, { kind: 'add-beats', at: 0, duration: 60_000, tempo: { from: 60, to: 60 } })
  if (!applied.ok) throw new Error('The beats were refused')
  return applied.document
}

describe('a loop', () => {
  it('repeats its beats from pass to pass, for about a quarter of an hour', () => {
    const [game] = gamesOfLoop(withBeats(), { from: 10_000, until: 20_000 })
    if (!game) throw new Error('There is no game')
    expect(game.duration).toBe(900_000)
    const beats = beatTimeline(counted(game)).map(({ at }) => at)
    expect(beats).toHaveLength(900)
    expect(beats.every((at, index) => Math.abs(at - index * 1000) < 1)).toBe(true)
  })

  it('has rests of growing length, and at last no second pass', () => {
    const games = gamesOfLoop(withBeats(), { from: 10_000, until: 20_000 })
    const rests = games.map(({ events }) => events.find(({ task }) => task === 'rest')?.duration ?? 0)
    expect(rests).toEqual([0, 30_000, 60_000, 120_000, 0])
    expect(games.at(-1)?.duration).toBe(10_000)
  })

  it('is a game of the contract whose items are released in every pass, and the engine secures one of its games', () => {
    for (const [run, game] of everyGame(10).entries()) {
      const stream = openStream(`${run}`, 'loop')
      const from = drawWhole(stream, 0, game.duration - 61_000)
      const games = gamesOfLoop(documentOf(game), { from, until: from + drawWhole(stream, 1000, 60_000) })
      for (const each of games) {
        expect(playableGameSchema.safeParse(each).error?.issues).toBeUndefined()
        const count = (kind: GameEvent['kind']) => each.events.filter((event) => event.kind === kind).length
        expect(count('open')).toBe(count('close'))
        expect(new Set(each.events.map(({ id }) => id)).size).toBe(each.events.length)
      }
      expect(games.some((each) => secureGame(each, willing).problems.length === 0)).toBe(true)
      expect(checkGame(games.at(-1)!)).toEqual([])
    }
  })
})
