import { describe, expect, it } from 'vitest'
import { playableGameSchema, STEADY_PATTERN, type GameEvent } from '@rubato/contracts/domain'
import {
  beatTimeline,
  checkGame,
  END_TOLERANCE_MS,
  openItems,
  startSession,
  step,
  tempoAt,
  segmentOf,
} from '@rubato/engine'
import { counted, drawWhole, openStream, twoLineLibrary, willing } from '@rubato/engine/testing'
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

/** Four strokes and four rests. */
const cluster: GameEvent = {
  id: 'c',
  at: 10_000,
  duration: 40_000,
  task: 'cluster',
  kind: 'beat',
  tempo: { from: 50, to: 70 },
  pattern: { beats: 8, notes: STEADY_PATTERN.notes },
}

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
        const beats = beatTimeline(counted(part)).map(({ at }) => at + ms)
        const wanted = beatTimeline(counted(game))
          .map(({ at }) => at)
          .filter((at) => at >= ms - END_TOLERANCE_MS)
        expect(beats.length).toBe(wanted.length)
        expect(Math.max(0, ...beats.map((at, index) => Math.abs(at - (wanted[index] ?? Infinity))))).toBeLessThan(0.001)
        const closes = (each: typeof part, from: number) =>
          each.events.filter((event) => event.kind === 'close' && event.item !== 'breath' && event.at >= from).length
        expect(closes(part, 0)).toBeGreaterThanOrEqual(closes(game, ms + 1))
      }
    }
  })
  it('a pattern goes on in the middle of its bar, with its rests', () => {
    const events = [cluster]
    const document = documentOf({ ...defaultGame(), events, duration: 60_000 })
    const all = beatTimeline(counted({ ...defaultGame(), events })).map(({ at }) => at)
    for (const ms of [12_000, 13_100, 14_500, 17_999, 30_001]) {
      const part = gameFrom(document, ms)
      expect(playableGameSchema.safeParse(part).error?.issues).toBeUndefined()
      const wanted = all.filter((at) => at >= ms)
      const beats = beatTimeline(counted(part)).map(({ at }) => at + ms)
      expect(beats.map((at) => at.toFixed(3))).toEqual(wanted.map((at) => at.toFixed(3)))
    }
  })
  it('SAFE-60: a breath that was told to be let go is not held again', () => {
    const breathing = [
      { id: 'h', at: 10_000, duration: 8000, task: 'breath', kind: 'open', item: 'breath' },
      { id: 'b', at: 17_700, duration: 2000, task: 'breath', kind: 'say', trigger: 'breath-breathe' },
      { id: 'x', at: 18_000, duration: 0, task: 'breath', kind: 'close', item: 'breath' },
    ] as const
    const document = documentOf({ ...defaultGame(), events: [...breathing], duration: 60_000 })
    expect(checkGame(gameFrom(document, 17_800))).toEqual([])
    expect(gameFrom(document, 17_800).events).toEqual([])
    expect(gameFrom(document, 17_000).events.map(({ kind }) => kind)).toEqual(['open', 'say', 'close'])
  })
  it('a session begins with what is open at that moment', () => {
    for (const [run, game] of games.slice(0, 12).entries()) {
      const document = documentOf(game)
      const held = [...document.records.values()].find(({ lane, duration }) => lane === 'held' && duration > 2000)
      if (!held) continue
      const ms = held.at + 1000
      const wanted = stateAt(document, ms).open.map(({ item }) => item)
      const started = startSession({
        game: counted(gameFrom(document, ms)),
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

describe('the video of a game that begins at a moment', () => {
  const video = { title: 'An evening', duration: 300_000, hash: 'a'.repeat(64), at: 10_000 }
  const document = documentOf({ ...defaultGame(), video })

  it.each([
    [4000, { at: 6000 }],
    [10_000, { at: 0 }],
    [70_000, { at: 0, from: 60_000 }],
  ])('from %i ms on is where it was', (ms, change) => {
    expect(gameFrom(document, ms).video).toEqual({ ...video, ...change })
  })

  it('is left out once it is over', () => {
    expect(gameFrom(document, 310_000).video).toBeUndefined()
  })
})
