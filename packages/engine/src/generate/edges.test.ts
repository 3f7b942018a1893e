import { describe, expect, it } from 'vitest'
import type { GeneratorConfig, PlayableGame } from '@rubato/contracts/domain'
import { shareOfTempo, startPlan, type PlanBuilder } from '../plan/plan-builder.ts'
import { openStream } from '../random/stream.ts'
import { drawShape, edgeShapes, writeShape, type EdgeShape } from '../tasks/orgasm/edge-shapes.ts'
import { defaultGame, makeGame } from '../testing/default-game.ts'
import { eventsOf } from '../testing/plan-figures.ts'
import { FIRST_EDGE_SHARE } from './pace.ts'

const { config, profile } = defaultGame
const withEdges = (min: number, max: number, minutes: number): GeneratorConfig => ({
  ...config,
  gameDuration: { min: minutes, max: minutes },
  orgasm: { ...config.orgasm, edging: { ...config.orgasm.edging, edges: { min, max } } },
})
const edgesOf = (game: PlayableGame) => eventsOf(game, 'task').filter(({ task }) => task === 'edging')
const inside = <Event extends { at: number }>(events: Event[], span: { at: number; duration: number }) =>
  events.filter(({ at }) => at >= span.at && at < span.at + span.duration)

const climb = { duration: 60_000, end: 60_000, from: 90, top: 168 }
/** The events of one edge of a minute. */
function written(shape: EdgeShape, change: Partial<typeof climb> = {}): PlanBuilder {
  const builder = startPlan(profile)
  writeShape(builder, shape, { ...climb, ...change })
  return builder
}
const beatsIn = ({ drafts }: PlanBuilder) => drafts.flatMap((draft) => (draft.kind === 'beat' ? [draft] : []))
const linesIn = ({ drafts }: PlanBuilder) => drafts.flatMap((draft) => (draft.kind === 'say' ? [draft.trigger] : []))

describe('edges', () => {
  it.each([
    [5, 1, 1],
    [8, 1, 2],
    [10, 2, 2],
    [20, 4, 5],
    [40, 8, 11],
  ])('GEN-51 a game of %i minutes has about one edge in four minutes', (minutes, least, most) => {
    for (let n = 0; n < 30; n++) {
      const count = edgesOf(makeGame(withEdges(0, 20, minutes), `number ${n}`)).length
      expect(count).toBeGreaterThanOrEqual(minutes === 5 ? 0 : least)
      expect(count).toBeLessThanOrEqual(most)
    }
  })
  it('GEN-51 no edge of a default game begins before its later part', () => {
    for (let n = 0; n < 300; n++) {
      const game = makeGame(config, `late ${n}`)
      expect((edgesOf(game)[0]?.at ?? 0) / game.duration).toBeGreaterThanOrEqual(FIRST_EDGE_SHARE)
    }
  })
  it('GEN-51 edges that have no time in the later part are all there, as late as they can be', () => {
    for (let n = 0; n < 20; n++) {
      const game = makeGame(withEdges(5, 5, 9), `many ${n}`)
      const edges = edgesOf(game)
      expect(edges).toHaveLength(5)
      const permission = game.events.find(({ task }) => ['cum', 'ruined', 'denial'].includes(task))
      const last = edges.at(-1)
      expect((permission?.at ?? 0) - ((last?.at ?? 0) + (last?.duration ?? 0))).toBeLessThan(120_000)
    }
  })
  it('GEN-52 an edge has one of five shapes, never that of the edge before', () => {
    const stream = openStream('shapes', 'edge-shapes')
    const used: EdgeShape[] = []
    for (let n = 0; n < 100; n++) {
      const shape = drawShape({ builder: startPlan(profile), profile, stream }, climb, used)
      expect(shape).not.toBe(used.at(-1))
      used.push(shape)
    }
    for (const shape of edgeShapes) expect(used.filter((other) => other === shape)).toHaveLength(20)
  })
  it('GEN-52 a short edge has several shapes to choose from, too', () => {
    const stream = openStream('short', 'edge-shapes')
    const short = { ...climb, duration: 25_000, end: 25_000 }
    const drawn = Array.from({ length: 100 }, () =>
      drawShape({ builder: startPlan(profile), profile, stream }, short, []),
    )
    expect(new Set(drawn).size).toBe(edgeShapes.length)
  })
  it('GEN-110 a ladder within 25 s after the call of the hand does not follow a slow climb', () => {
    const stream = openStream('called', 'edge-shapes')
    const after = (ms: number) => {
      const builder = { ...startPlan(profile), now: 100_000, calledAt: 100_000 - ms }
      const drawn = Array.from({ length: 100 }, () => drawShape({ builder, profile, stream }, climb, ['slow-climb']))
      return new Set(drawn)
    }
    expect(after(24_999)).toEqual(new Set(['stop-and-go', 'plateau', 'last-moment']))
    expect(after(25_000)).toEqual(new Set(['stop-and-go', 'plateau', 'last-moment', 'ladder']))
  })
  it.each(edgeShapes)('GEN-52 the shape "%s" lasts exactly as long as the edge', (shape) => {
    for (const duration of [30_000, 47_123, 90_000, 300_000]) {
      const builder = written(shape, { duration, end: duration })
      const last = beatsIn(builder).at(-1)
      expect(builder.now).toBe(duration)
      expect((last?.at ?? 0) + (last?.duration ?? 0)).toBe(duration)
    }
  })
  it('GEN-52 a slow climb rises evenly to the top', () => {
    expect(beatsIn(written('slow-climb')).map(({ tempo }) => tempo)).toEqual([{ from: 90, to: 168 }])
  })
  it('GEN-52 a ladder rises in steps, each with a line', () => {
    const builder = written('ladder')
    const tempos = beatsIn(builder).flatMap(({ tempo }) => [tempo.from, tempo.to])
    expect(tempos).toEqual([...tempos].sort((a, b) => a - b))
    expect(linesIn(builder).length).toBeGreaterThanOrEqual(3)
    for (const trigger of linesIn(builder)) expect(trigger).toMatch(/faster$/)
  })
  it('GEN-52 stop and go has a stop in words, and goes on to the top', () => {
    const builder = written('stop-and-go')
    const [first, second] = beatsIn(builder)
    expect(linesIn(builder)).toEqual(['stroke-stop', 'stroke-start'])
    expect((second?.at ?? 0) - ((first?.at ?? 0) + (first?.duration ?? 0))).toBeGreaterThan(8000)
    expect(second?.tempo.to).toBe(168)
  })
  it('GEN-52 a plateau comes down from the top before it says to hold', () => {
    const builder = written('plateau')
    expect(linesIn(builder)).toEqual(['stroke-slower', 'edging'])
    expect(beatsIn(builder).at(-1)?.tempo.to).toBeLessThan(168 * 0.7)
  })
  it('GEN-52 a last-moment edge keeps its tempo and is fast at the end', () => {
    const builder = written('last-moment')
    const beats = beatsIn(builder)
    expect(linesIn(builder)).toEqual(['stroke-faster'])
    expect(beats[0]?.tempo).toEqual({ from: 90, to: 90 })
    expect(beats.at(-1)?.tempo).toEqual({ from: 168, to: 168 })
  })
  it('GEN-53 each edge begins at the current tempo, and the edges end higher and higher', () => {
    const games = Array.from({ length: 40 }, (_, n) => makeGame(withEdges(4, 4, 20), `higher ${n}`))
    for (const game of games) {
      const beats = eventsOf(game, 'beat')
      const tops = edgesOf(game).map((edge) => {
        const strokes = inside(beats, edge).filter(({ task }) => task === 'edging')
        const before = beats.findLast(({ at }) => at < (strokes[0]?.at ?? 0))
        expect(strokes[0]?.tempo.from).toBeCloseTo(before?.tempo.to ?? 0)
        return Math.max(...strokes.map(({ tempo }) => Math.max(tempo.from, tempo.to)))
      })
      const highest = shareOfTempo(profile.tempo, profile.edgingTempoPercent / 100)
      expect(tops.at(-1)).toBeGreaterThanOrEqual(highest)
      for (const top of tops) expect(top).toBeGreaterThanOrEqual(highest * 0.85 - 1)
      expect(tops.at(-1)).toBe(Math.max(...tops))
    }
  })
})
