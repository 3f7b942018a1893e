/** Parts of games that are made again. */
import { describe, expect, it } from 'vitest'
import type { GameEvent, PlayableGame } from '@rubato/contracts/domain'
import { checkGame } from '../check/check-game.ts'
import { openSpans } from '../check/open-spans.ts'
import { beatTimeline } from '../safety/counted-beats.ts'
import type { Span } from '../spans.ts'
import { explainConfig } from '../explain/explain-config.ts'
import { explainGame } from '../explain/explain-game.ts'
import { counted, every, gamesOf, only, strokesOf, willing } from '../testing/games.ts'
import { generateGame } from '../generate/generate-game.ts'
import { fillSpan } from './fill-span.ts'
import { partsAround } from './part-of-game.ts'
import { planAfter } from './plan-after.ts'
import { rerollGame } from './reroll-game.ts'

const MINUTE = 60_000
const everything = every()
const games = gamesOf(everything, willing, 24)
const terms = (seed: string, config = everything) => ({ config, profile: willing, seed })

interface Filled {
  before: PlayableGame
  game: PlayableGame
  span: Span
}
/** Every game of 30 minutes with five minutes of its middle made again. */
const filled: Filled[] = games.flatMap((before, index) => {
  const from = (8 + (index % 8)) * MINUTE
  const made = fillSpan(before, { from, until: from + 5 * MINUTE }, terms(`again-${index}`))
  return made.ok ? [{ before, ...made }] : []
})
const countOf = (events: readonly GameEvent[], question: string): number =>
  events.filter((event) => event.kind === 'ask' && event.question === question).length

describe('fillSpan', () => {
  it('GEN-80 replaces whole events inside the span and keeps all others', () => {
    expect(filled.length).toBeGreaterThan(12)
    for (const { before, game, span } of filled) {
      const old = partsAround(before, span)
      const kept = new Set(JSON.parse(JSON.stringify([...old.before, ...old.after])).map(JSON.stringify))
      const fresh = game.events.filter((event) => !kept.has(JSON.stringify(event)))
      expect(game.events.length - fresh.length).toBe(kept.size)
      expect(fresh.every(({ at, duration }) => at >= span.from && at + duration <= span.until)).toBe(true)
      expect(JSON.stringify(fresh)).not.toBe(JSON.stringify(old.inside))
      for (const question of ['edge', 'swallowed']) {
        expect(countOf(game.events, question)).toBe(countOf(before.events, question))
      }
      expect(checkGame(game)).toEqual([])
      expect(new Set(game.events.map(({ id }) => id)).size).toBe(game.events.length)
      for (const each of openSpans(before.events)) {
        const isWithin = each.from >= span.from && each.until <= span.until
        expect(each.from >= span.until || each.until <= span.from || isWithin).toBe(true)
      }
    }
  })

  it('GEN-81 leads from the strokes before it into those after it', () => {
    for (const { before, game, span } of filled) {
      const strokesAt = (source: PlayableGame) => {
        const { before: earlier, inside } = partsAround(source, span)
        return planAfter([...earlier, ...inside], span.until, willing).current
      }
      const made = strokesAt(game)
      expect({ ...made, tempo: 0 }).toEqual({ ...strokesAt(before), tempo: 0 })
      const next = strokesOf(game).find(({ at }) => at === span.until)?.tempo.from ?? made.tempo
      expect(Math.max(made.tempo / next, next / made.tempo)).toBeLessThanOrEqual(1.15)
    }
  })
  it('GEN-81 has no two beats that are too near to each other where the parts meet', () => {
    for (const { before, game, span } of filled) {
      const closest = (source: PlayableGame) => {
        const times = beatTimeline(counted(source)).flatMap(({ at }) => (Math.abs(at - span.until) < 3000 ? [at] : []))
        return Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))
      }
      // The beats after the span are unchanged: new beats must not come nearer than the fastest of them.
      expect(closest(game)).toBeGreaterThan(Math.min(closest(before), 300) * 0.5)
    }
  })

  it('GEN-83 is repeatable and forgets the seed of the game', () => {
    const [game] = games
    if (!game) throw new Error('No game.')
    const span = { from: 8 * MINUTE, until: 14 * MINUTE }
    const one = fillSpan(game, span, terms('same'))
    expect(one).toEqual(fillSpan(game, span, terms('same')))
    expect(one).not.toEqual(fillSpan(game, span, terms('other')))
    expect(one.ok && 'origin' in one.game).toBe(false)
  })

  it('GEN-84 refuses a span that has no room', () => {
    const [game] = games
    if (!game) throw new Error('No game.')
    const edge = game.events.find((event) => event.kind === 'task' && event.task === 'edging')
    if (!edge) throw new Error('No edge.')
    const inEdge = { from: edge.at + 1000, until: edge.at + edge.duration - 1000 }
    expect(fillSpan(game, inEdge, terms('x'))).toEqual({ ok: false, reason: 'no-room' })
  })
})

describe('rerollGame', () => {
  it('GEN-82 keeps what is locked and makes the rest again', () => {
    const config = only(['grip', 'style', 'tempo-change', 'cluster', 'breath', 'edging', 'cum', 'warm-up'])
    for (const game of gamesOf(config, willing, 6)) {
      const locked = [{ from: 9 * MINUTE, until: 14 * MINUTE }]
      const made = rerollGame(game, locked, terms('new', config))
      if (!made.ok) throw new Error(made.reason)
      const isKept = ({ at }: GameEvent) =>
        locked.some(({ from, until }) => at >= from && at < until) ||
        !made.changed.some((part) => at >= part.from && at <= part.until)
      const texts = new Set(made.game.events.map((event) => JSON.stringify(event)))
      expect(game.events.filter(isKept).every((event) => texts.has(JSON.stringify(event)))).toBe(true)
      expect(made.changed.reduce((sum, { from, until }) => sum + until - from, 0)).toBeGreaterThan(8 * MINUTE)
      expect(made.game.duration).toBe(game.duration)
    }
  })
  it('GEN-82 without a lock makes the game of the seed', () => {
    const [game] = games
    if (!game) throw new Error('No game.')
    const made = rerollGame(game, [], terms('whole'))
    const whole = generateGame(everything, 'whole', willing)
    expect(made.ok && made.game).toEqual(whole.ok && whole.game)
  })
})

describe('A silent beat', () => {
  it('GEN-86 makes the game of the same config, which says so, also when a part is made again', () => {
    const silent = { ...everything, silentBeat: true }
    const made = generateGame(silent, 'hushed', willing)
    const heard = generateGame(everything, 'hushed', willing)
    if (!made.ok || !heard.ok) throw new Error('no game')
    expect(made.game.events).toEqual(heard.game.events)
    expect([made.game.silentBeat, heard.game.silentBeat]).toEqual([true, undefined])
    const middle = made.game.duration / 2
    const again = rerollGame(made.game, [{ from: 0, until: middle }], terms('again', silent))
    expect(again.ok && again.game.silentBeat).toBe(true)
    expect(explainGame(made.game).map(({ key }) => key)).toContain('explain.silent-beat')
    expect(explainConfig(silent, willing).map(({ key }) => key)).toContain('explain.silent-beat')
    expect(explainConfig(everything, willing).map(({ key }) => key)).not.toContain('explain.silent-beat')
  })
})
