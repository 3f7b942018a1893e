import { STRIP_SEGMENTS_MAX, type GameEvent } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { defaultGame, makeGame } from '../testing/default-game.ts'
import { smallGame, taskEvent } from '../testing/small-game.ts'
import { placedSegmentsOf, segmentsOf, stripOf } from './strip.ts'
import { summariseConfig, summariseGame } from './summarise.ts'

const { config } = defaultGame
const MINUTE = 60_000
const lengthOf = (strip: { ms: number }[]) => strip.reduce((sum, { ms }) => sum + ms, 0)

describe('the strip', () => {
  it('VIEW-8 adjacent spans of one colour are one segment', () => {
    const game = smallGame(MINUTE, [
      taskEvent(0, 10_000, 'introduction'),
      taskEvent(10_000, 20_000, 'steady'),
      taskEvent(30_000, 10_000, 'grip'),
      taskEvent(40_000, 10_000, 'cluster'),
      taskEvent(50_000, 0, 'gag'),
      taskEvent(50_000, 10_000, 'rest'),
    ])
    const strip = [
      { bucket: 'rest', ms: 10_000 },
      { bucket: 'steady', ms: 20_000 },
      { bucket: 'cock', ms: 20_000 },
      { bucket: 'rest', ms: 10_000 },
    ]
    expect(stripOf(game)).toEqual(strip)
  })

  it('VIEW-8 a segment knows its place and its tasks, and a span that is held apart stays one of its own', () => {
    const game = smallGame(MINUTE, [
      taskEvent(0, 20_000, 'grip'),
      taskEvent(20_000, 10_000, 'hand'),
      taskEvent(30_000, 10_000, 'grip'),
    ])
    expect(placedSegmentsOf(game)).toEqual([
      { bucket: 'cock', ms: 40_000, from: 0, until: 40_000, tasks: ['grip', 'hand'] },
    ])
    expect(placedSegmentsOf(game, [{ from: 20_000, until: 30_000 }])).toEqual([
      { bucket: 'cock', ms: 20_000, from: 0, until: 20_000, tasks: ['grip'] },
      { bucket: 'cock', ms: 10_000, from: 20_000, until: 30_000, tasks: ['hand'] },
      { bucket: 'cock', ms: 10_000, from: 30_000, until: 40_000, tasks: ['grip'] },
    ])
  })

  it('VIEW-8 the shortest segments are merged into their longer neighbour', () => {
    const colours = ['steady', 'grip', 'gag'] as const
    // The eighth of 61 spans is the shortest, and the ninth is longer than the seventh.
    const events = Array.from({ length: STRIP_SEGMENTS_MAX + 1 }, (_, n) =>
      taskEvent(n * 2000, n === 7 ? 500 : 1000 + n, colours[n % 3] ?? 'steady'),
    )
    const game = smallGame(3 * MINUTE, events)
    const whole = segmentsOf(game)
    const strip = stripOf(game)
    expect(whole).toHaveLength(STRIP_SEGMENTS_MAX + 1)
    expect(strip).toHaveLength(STRIP_SEGMENTS_MAX)
    expect(strip[6]).toEqual(whole[6])
    expect(strip[7]).toEqual({ bucket: whole[8]?.bucket, ms: (whole[8]?.ms ?? 0) + 500 })
    expect(lengthOf(strip)).toBe(lengthOf(whole))
  })
})

describe('the summary', () => {
  it('VIEW-9 of a game counts what its events hold', () => {
    const game = makeGame()
    const summary = summariseGame(game)
    const edges = game.events.filter((event: GameEvent) => event.kind === 'ask' && event.question === 'edge').length
    expect(summary.edges).toEqual({ min: edges, max: edges })
    expect(summary.minutes.max).toBeCloseTo(game.duration / MINUTE, 0)
    expect(summary.outcomes).toEqual([game.outcome])
    expect(summary.optIns).toEqual([])
    expect(summary.categories).toContain('cock')
    expect(lengthOf(summary.strip)).toBe(lengthOf(segmentsOf(game)))
    expect(summary).not.toHaveProperty('video')
    const video = { title: 'evening', duration: 61_000, hash: 'a'.repeat(64), at: 0 }
    expect(summariseGame({ ...game, video })).toEqual({ ...summary, video: true })
  })

  it('VIEW-9 of a game that breaks its rules is made too, and names the opt-ins that it needs', () => {
    const game = smallGame(300 * MINUTE, [taskEvent(0, 10_000, 'breath'), taskEvent(10_000, 10_000, 'ball-slap')])
    expect(summariseGame(game)).toMatchObject({
      minutes: { min: 120, max: 120 },
      tasks: ['ball-slap', 'breath'],
      categories: ['cock', 'lungs'],
      optIns: ['cock', 'lungs'],
      intensity: 'gentle',
    })
  })

  it('VIEW-9 of a config names the tasks that are on, also where the profile refuses them', () => {
    const open = structuredClone(config)
    open.lungs.breath.enabled = true
    Object.assign(open.orgasm.edging, { edges: { min: 2, max: 5 } })
    const summary = summariseConfig(open)
    expect(summary.tasks).toContain('breath')
    expect(summary.optIns).toContain('lungs')
    expect(summary.edges).toEqual({ min: 2, max: 5 })
    expect(summary.minutes).toEqual(open.gameDuration)
    expect(summary.strip.length).toBeGreaterThan(3)
    expect(summariseConfig(open)).toEqual(summary)
    expect(summariseConfig({ ...open, lungs: { ...open.lungs, enabled: false } }).tasks).not.toContain('breath')
  })

  it('VIEW-9 of a config that makes no game has no strip', () => {
    const summary = summariseConfig({ ...config, orgasm: { ...config.orgasm, enabled: false } })
    expect(summary).toMatchObject({ strip: [], intensity: 'gentle', outcomes: [] })
  })
})
