import { describe, expect, it } from 'vitest'
import { playableGameSchema } from '@rubato/contracts/domain'
import { beatTimeline, checkGame, openItems, startSession, step, tempoAt, segmentOf } from '@rubato/engine'
import { drawWhole, openStream, twoLineLibrary, willing } from '@rubato/engine/testing'
import { documentOf } from '../sections/document-of.ts'
import { bigGame, defaultGame, everyGame } from '../testing/games.ts'
import { gameFrom } from './game-from.ts'
import { stateAt } from './state-at.ts'

describe('the state at a moment', () => {
  it('is that of a session that is played until then', () => {
    for (const [run, game] of everyGame(12).entries()) {
      const stream = openStream(`${run}`, 'moment')
      const document = documentOf(game)
      const ms = drawWhole(stream, 0, game.duration - 1)
      const state = stateAt(document, ms)
      const open = new Set<string>()
      for (const event of game.events) {
        if (event.at > ms) break
        if (event.kind === 'open') open.add(event.item)
        if (event.kind === 'close') open.delete(event.item)
      }
      expect(state.open.map(({ item }) => item).sort()).toEqual([...open].sort())
      const beat = game.events.find((each) => each.kind === 'beat' && each.at <= ms && ms < each.at + each.duration)
      const segment = beat?.kind === 'beat' ? segmentOf(beat) : null
      const tempo = segment && tempoAt(segment.tempo, segment.duration, ms - segment.origin)
      expect(state.tempo ?? -1).toBeCloseTo(tempo ?? -1, 6)
      expect(state.phase === null).toBe(tempo === null)
      expect(state.phase ?? 0).toBeGreaterThanOrEqual(0)
      expect(state.phase ?? 0).toBeLessThan(1)
      const strokes = game.events.flatMap((each) => (each.kind === 'stroke' && each.at <= ms ? [each] : []))
      expect(state.grip).toBe(strokes.findLast(({ grip }) => grip)?.grip ?? 'normal')
      expect(state.style).toBe(strokes.findLast(({ style }) => style)?.style ?? 'full')
      const lines = game.events.filter((each) => each.kind === 'say' && each.at <= ms)
      expect(state.lastLine?.id ?? null).toBe(lines.at(-1)?.id ?? null)
    }
  })
})

describe('play from here', () => {
  const games = [...everyGame(30), bigGame()]
  it('passes the check and the start of a session, with the same beats and releases', () => {
    for (const [run, game] of games.entries()) {
      const stream = openStream(`${run}`, 'from')
      const document = documentOf(game)
      for (let n = 0; n < 4; n++) {
        const ms = drawWhole(stream, 0, game.duration - 1)
        const part = gameFrom(document, ms)
        expect(playableGameSchema.safeParse(part).error?.issues).toBeUndefined()
        expect(checkGame(part)).toEqual([])
        expect(part.duration).toBe(game.duration - ms)
        const beats = beatTimeline(part).map(({ at }) => at + ms)
        const wanted = beatTimeline(game)
          .map(({ at }) => at)
          .filter((at) => at >= ms)
        expect(Math.abs(beats.length - wanted.length)).toBeLessThanOrEqual(1)
        const late = beats.slice(-wanted.length).map((at, index) => Math.abs(at - (wanted[index] ?? at)))
        const isWhole = beats.length === wanted.length
        expect(isWhole ? Math.max(0, ...late) : 0).toBeLessThan(1)
        const closes = (each: typeof part, from: number) =>
          each.events.filter(({ kind, at }) => kind === 'close' && at >= from).length
        expect(closes(part, 0)).toBeGreaterThanOrEqual(closes(game, ms + 1))
      }
    }
  })
  it('a session begins with what is open at that moment', () => {
    for (const [run, game] of games.slice(0, 12).entries()) {
      const document = documentOf(game)
      const held = [...document.records.values()].find(({ lane, duration }) => lane === 'held' && duration > 2000)
      if (!held) continue
      const ms = held.at + 1000
      const wanted = stateAt(document, ms).open.map(({ item }) => item)
      const started = startSession({
        game: gameFrom(document, ms),
        library: twoLineLibrary,
        profile: willing,
        seed: `${run}`,
      })
      const [state] = step(started, { type: 'advance', to: 100 })
      expect(
        openItems(state)
          .map(({ item }) => item)
          .sort(),
      ).toEqual(wanted.sort())
    }
  })
  it('at the begin it is the game itself', () => {
    const game = defaultGame()
    expect(gameFrom(documentOf(game), 0).events).toEqual(game.events)
  })
})
