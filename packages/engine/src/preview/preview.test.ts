import { describe, expect, it } from 'vitest'
import { beatTimeline } from '../safety/counted-beats.ts'
import { countStrokes } from '../beat/strokes.ts'
import { explainConfig } from '../explain/explain-config.ts'
import { explainGame } from '../explain/explain-game.ts'
import { sentenceKeys } from '../explain/sentence.ts'
import { generateGame } from '../generate/generate-game.ts'
import { defaultGame, makeGame } from '../testing/default-game.ts'
import { smallGame, taskEvent } from '../testing/small-game.ts'
import { appearancesIn, holdsIn, timeIn } from './measure.ts'
import { previewConfig } from './preview-config.ts'

const { config, profile } = defaultGame
const MINUTE = 60_000

describe('preview', () => {
  it('VIEW-1 the figures are those of the games themselves', () => {
    const preview = previewConfig(config, profile, 20, 'seed')
    if (!preview.ok) throw new Error('refused')
    const games = Array.from({ length: 20 }, (_, n) => generateGame(config, `seed-${n}`, profile)).flatMap((made) =>
      made.ok ? [made.game] : [],
    )
    const lengths = games.map(({ duration }) => duration).sort((a, b) => a - b)
    expect(preview.games).toBe(20)
    expect(preview.length).toEqual({ min: lengths[0], median: lengths[10], max: lengths[19] })
    const strokes = games.map((game) => beatTimeline(game).length)
    expect([preview.strokes.min, preview.strokes.max]).toEqual([Math.min(...strokes), Math.max(...strokes)])
    const spans = games.flatMap(({ events }) => events.filter(({ kind, task }) => kind === 'task' && task === 'grip'))
    expect(preview.appearances.grip).toBeCloseTo(spans.length / 20)
    expect(preview.outcomes.cum).toBeCloseTo(games.filter(({ outcome }) => outcome === 'cum').length / 20)
    const time = Object.values(preview.timePerCategory).reduce((sum, ms) => sum + ms, 0)
    expect(Math.abs(time - games.reduce((sum, { duration }) => sum + duration, 0) / 20)).toBeLessThan(100)
    expect(preview.sample).toEqual(games[0])
  })
  it('VIEW-1 a worn item counts as one appearance, with how long it stays', () => {
    const worn = smallGame(5 * MINUTE, [
      taskEvent(0, 10_000, 'gag'),
      { kind: 'open', at: 5000, duration: 4 * MINUTE, task: 'gag', item: 'gag' },
      taskEvent(10_000, MINUTE, 'grip'),
      taskEvent(2 * MINUTE, 10_000, 'gag'),
      { kind: 'close', at: 2 * MINUTE + 5000, duration: 0, task: 'gag', item: 'gag' },
    ])
    expect(holdsIn(worn)).toEqual([{ item: 'gag', task: 'gag', at: 5000, ms: 2 * MINUTE }])
    expect(appearancesIn(worn).get('gag')).toBe(1)
    expect(timeIn(worn).get('mouth')).toBe(20_000)
  })
  it('VIEW-2 a config that cannot make a game returns its problems', () => {
    const preview = previewConfig({ ...config, gameDuration: { min: 3, max: 3 } }, profile, 10)
    expect(preview).toMatchObject({ ok: false, problems: [{ path: ['orgasm', 'edging', 'edges'] }] })
  })
  it('BEAT-8 slaps, flicks, snaps and circles do not count as strokes', () => {
    const beat = { kind: 'beat', at: 0, duration: 10_000, tempo: { from: 60, to: 60 } } as const
    const pattern = { beats: 1, notes: [{ beat: 0, numerator: 0, denominator: 1, accent: 'beat' as const }] }
    const strokes = (task: 'steady' | 'ball-slap') =>
      countStrokes({ ...smallGame(MINUTE, []), events: [{ ...beat, id: 'beat', pattern, task }] })
    expect(strokes('steady')).toBe(10)
    expect(strokes('ball-slap')).toBe(0)
  })
})

describe('explain', () => {
  it('VIEW-3 a config is explained in sentences of the catalogue, with its own numbers', () => {
    const sentences = explainConfig(config, profile)
    for (const { key } of sentences) expect(sentenceKeys).toContain(key)
    expect(sentences[0]).toEqual({ key: 'explain.length', values: { min: 5, max: 10 } })
    const ends = sentences.filter(({ key }) => key === 'explain.ends').map(({ values }) => values['percent'])
    expect(ends).toEqual([80, 10, 10])
    const named = sentences.flatMap(({ values }) => values['names'] ?? [])
    expect(named).toContain('tempo-change')
    expect(named).not.toContain('breath')
  })
  it('VIEW-3 tasks refused for this person are not mentioned', () => {
    const named = (who: typeof profile) => explainConfig(config, who).flatMap(({ values }) => values['names'] ?? [])
    expect(named(profile)).toContain('grip')
    expect(named({ ...profile, refused: ['grip'] })).not.toContain('grip')
  })
  it('VIEW-4 a game is explained by its events', () => {
    const game = makeGame(config, 'told')
    const sentences = explainGame(game)
    const edges = game.events.filter((event) => event.kind === 'ask' && event.question === 'edge').length
    expect(sentences[0]?.values).toEqual({ minutes: Math.round(game.duration / MINUTE) })
    expect(sentences[1]).toEqual({ key: 'explain.game-edges', values: { count: edges } })
    expect(sentences.at(-1)).toEqual({ key: 'explain.game-end', values: { outcome: game.outcome } })
    const line = game.events.findIndex((event) => event.kind === 'say')
    const events = game.events.map((event, index) => (index === line ? { ...event, text: 'Good evening.' } : event))
    const video = { title: 'evening', duration: 61_000, hash: 'a'.repeat(64), at: 0 }
    const told = explainGame({ ...game, video }).find(({ key }) => key === 'explain.game-video')
    expect(told?.values).toEqual({ title: 'evening', seconds: 61 })
    expect(sentences.map(({ key }) => key)).not.toContain('explain.game-video')
    const added = explainGame({ ...game, events })
    expect(sentences.map(({ key }) => key)).not.toContain('explain.game-own-words')
    expect(added).toContainEqual({ key: 'explain.game-own-words', values: { count: 1 } })
  })
})
