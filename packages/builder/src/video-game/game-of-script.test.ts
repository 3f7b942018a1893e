import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chatSpeeds,
  defaultGeneratorConfig,
  gameContentSchema,
  SESSION_MS_MAX,
  VIDEO_MS_MAX,
  type GameEventOf,
} from '@rubato/contracts/domain'
import { beatTimeline, checkGame, completeProfile, countGame, defaultProfile, type PlayerProfile } from '@rubato/engine'
import { findings } from '../check/findings.ts'
import { apply } from '../commands/apply.ts'
import type { Chapter } from '../funscript/chapters.ts'
import type { Point } from '../funscript/points.ts'
import { documentOf, gameOf } from '../sections/document-of.ts'
import { gameOfScript, type VideoGame } from './game-of-script.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Strokes of `ms` each over the full length in [from, to). */
const strokes = (from: number, to: number, ms: number): Point[] =>
  Array.from({ length: Math.floor((to - from) / ms) }, (_, n): Point[] => [
    [Math.round(from + n * ms), 0],
    [Math.round(from + n * ms + ms / 2), 100],
  ]).flat()

const { media } = defaultGeneratorConfig
interface Given {
  duration: number
  chapters?: Chapter[]
  profile?: PlayerProfile
}
const made = (points: readonly Point[], { duration, chapters = [], profile = defaultProfile }: Given): VideoGame =>
  gameOfScript(
    { points, chapters, video: { title: 'An evening', duration, hash: 'a'.repeat(64) } },
    { voice: { name: 'Alto' }, media, profile },
  )
function gameOfPoints(points: readonly Point[], given: Given) {
  const result = made(points, given)
  if (!result.ok) throw new Error(result.reason)
  return { ...result, events: result.game.events }
}
const ofKind = <K extends 'say' | 'task' | 'beat' | 'ask'>(events: readonly { kind: string }[], kind: K) =>
  events.filter((event): event is GameEventOf<K> => event.kind === kind)

/** Ten minutes: calm, a gap of 40 s, hot, calm, hot to the end. */
const evening: Point[] = [
  ...strokes(20 * SECOND, 180 * SECOND, 1000),
  [180 * SECOND, 0],
  ...strokes(220 * SECOND, 340 * SECOND, 450),
  ...strokes(340 * SECOND, 480 * SECOND, 900),
  ...strokes(480 * SECOND, 590 * SECOND, 400),
]

describe('a game around a video', () => {
  it('is an ordinary game: valid, inside every limit, and the same after it was in the builder', () => {
    const { game } = gameOfPoints(evening, { duration: 10 * MINUTE })
    expect(gameContentSchema.safeParse(game).error).toBeUndefined()
    expect(checkGame(game, defaultProfile)).toEqual([])
    expect(game.video?.script).toBe('exact')
    const document = documentOf(game)
    expect(gameOf(document)).toMatchObject({ events: game.events, video: game.video, duration: game.duration })
    const found = findings(document, { profile: defaultProfile, spokenMs: () => null })
    // The tempo of a script changes without words.
    expect(found.filter(({ id }) => !id.startsWith('tempo-range'))).toEqual([])
  })

  it('has the strokes of the script at the times of the video', () => {
    const { game } = gameOfPoints(evening, { duration: 10 * MINUTE })
    const counted = countGame(game)
    if (!counted) throw new Error('The beats cannot be counted')
    const beats = beatTimeline(counted).map(({ at }) => at - (game.video?.at ?? 0))
    const calm = beats.filter((at) => at < 100 * SECOND)
    expect(calm.length).toBe(80)
    for (const [index, at] of calm.entries()) expect(Math.abs(at - (20 + index) * SECOND)).toBeLessThan(2)
  })

  it('speaks in the gaps, asks for edges after heat, and ends with the climax', () => {
    const { events, game, edges } = gameOfPoints(evening, { duration: 10 * MINUTE })
    const begins = game.video?.at ?? 0
    const lines = ofKind(events, 'say').map(({ trigger, at }) => [trigger, Math.round((at - begins) / SECOND)])
    expect(lines).toContainEqual(['edging-cooldown', expect.any(Number)])
    const asks = ofKind(events, 'ask')
    expect(asks.filter(({ question }) => question === 'edge')).toHaveLength(edges)
    expect(edges).toBeGreaterThan(0)
    expect(asks.at(-1)?.question).toBe('finished')
    expect((asks.at(-1)?.at ?? 0) - begins).toBeGreaterThan(480 * SECOND)
    expect(lines[0]).toEqual(['introduction', -Math.round(begins / SECOND) || 0])
    // No stroke while the hand rests.
    const rests = ofKind(events, 'task').filter(({ task }) => task === 'rest')
    for (const rest of rests) {
      const inside = ofKind(events, 'beat').filter(({ at }) => at >= rest.at && at < rest.at + rest.duration)
      expect(inside).toEqual([])
    }
  })

  it('finishes where the last chapter that says so is, and names the chapters', () => {
    const chapters = [
      { name: 'Tease', from: 0, to: 200 * SECOND },
      { name: 'Also tease', from: 100 * SECOND, to: 300 * SECOND },
      { name: 'Climax', from: 400 * SECOND, to: 470 * SECOND },
    ]
    const { events, game } = gameOfPoints(evening, { duration: 10 * MINUTE, chapters })
    const begins = game.video?.at ?? 0
    const finish = ofKind(events, 'task').find(({ task }) => task === 'cum')
    expect([(finish?.at ?? 0) - begins, finish?.duration]).toEqual([400 * SECOND, 70 * SECOND])
    expect(game.composition?.markers?.map(({ name, at }) => [name, at - begins])).toEqual(
      chapters.map(({ name, from }) => [name, from]),
    )
  })

  it('ends without an orgasm and has no edges where these are limits', () => {
    const profile = { ...defaultProfile, refused: ['cum', 'edging'] as const }
    const { game, edges } = gameOfPoints(evening, { duration: 10 * MINUTE, profile })
    expect([game.outcome, edges]).toEqual(['denied', 0])
    expect(ofKind(game.events, 'ask')).toEqual([])
  })

  it('leaves out strokes above the fastest tempo of the person and the hot tempo', () => {
    const fast = strokes(0, 10 * MINUTE, 250)
    const { events, leftOut } = gameOfPoints(fast, { duration: 10 * MINUTE, profile: completeProfile })
    expect(leftOut).toBeGreaterThan(0)
    const fastest = Math.max(...ofKind(events, 'beat').flatMap(({ tempo }) => [tempo.from, tempo.to]))
    expect(fastest).toBeLessThanOrEqual(Math.min(200, completeProfile.tempo.max))
  })

  it('ends before the longest session where the video is longer', () => {
    const { game, isCut } = gameOfPoints(strokes(0, 240 * MINUTE, 600), { duration: 240 * MINUTE })
    expect(isCut).toBe(true)
    expect(game.duration).toBeLessThanOrEqual(SESSION_MS_MAX)
  })

  it.each(chatSpeeds.flatMap((speed) => [0, 30, 70, 99].map((first) => [speed, first] as const)))(
    'lasts two hours at most, however long its words take: %s, %d ms',
    (chatSpeed, first) => {
      const points = strokes(first, 121 * MINUTE, 600)
      // The finish goes on to the end of the session.
      const chapters = [{ name: 'Climax', from: 7060 * SECOND, to: 121 * MINUTE }]
      const profile = { ...defaultProfile, chatSpeed }
      const { game } = gameOfPoints(points, { duration: 121 * MINUTE, chapters, profile })
      expect(game.duration).toBeGreaterThan(SESSION_MS_MAX - SECOND)
      expect(gameContentSchema.safeParse(game).error).toBeUndefined()
    },
  )

  it('is not made of a video that is longer than that of a game may be', () => {
    const result = (duration: number) => made(strokes(0, 10 * MINUTE, 600), { duration })
    expect(result(VIDEO_MS_MAX).ok).toBe(true)
    expect(result(VIDEO_MS_MAX + 1)).toEqual({ ok: false, reason: 'too-long' })
  })

  it('loses its video where it becomes so short that the video would begin after it', () => {
    const { game } = gameOfPoints(evening, { duration: 10 * MINUTE })
    const document = documentOf({ ...game, video: { ...game.video!, at: game.duration } })
    expect(document.game.video).toBeUndefined()
    const late = documentOf({ ...game, events: [], video: { ...game.video!, at: 60_000 } })
    expect(late.game).toHaveProperty('video')
    const shortened = apply(late, { kind: 'set-game', change: { duration: 60_000 } })
    expect(shortened.ok && shortened.document.game).not.toHaveProperty('video')
  })

  it('is not made of a few strokes', () => {
    expect(made([], { duration: MINUTE })).toEqual({ ok: false, reason: 'too-short' })
    expect(made(strokes(0, SECOND, 1000), { duration: MINUTE })).toEqual({ ok: false, reason: 'too-short' })
  })

  it('is made of 100,000 points without a gap', () => {
    let at = 0
    const points = Array.from({ length: 100_000 }, (_, n): Point => [(at += 60 + ((n * 7919) % 90)), n % 2 ? 100 : 0])
    const { game } = gameOfPoints(points, { duration: at })
    expect(gameContentSchema.safeParse(game).error).toBeUndefined()
  })

  it('breaks no rule, whatever the script', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            strokes: fc.integer({ min: 1, max: 200 }),
            ms: fc.integer({ min: 40, max: 4000 }),
            gap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 120_000 })),
          }),
          { maxLength: 12 },
        ),
        fc.array(fc.tuple(fc.constantFrom('Climax', 'Rest', '', '\u202e'), fc.nat(900_000), fc.nat(900_000))),
        fc.integer({ min: 0, max: 400_000 }),
        fc.constantFrom(defaultProfile, completeProfile, { ...completeProfile, tempo: { min: 30, max: 60 } }),
        (runs, named, rest, profile) => {
          let at = 0
          const points = runs.flatMap(({ strokes: count, ms, gap }) => {
            const run = strokes(at, at + count * ms, ms)
            at += count * ms + gap
            return run
          })
          const chapters = named.map(([name, from, length]) => ({ name, from, to: from + length }))
          const result = made(points, { duration: Math.max(1, at + rest), chapters, profile })
          const game = result.ok ? result.game : null
          expect(result.ok ? 'too-short' : result.reason).toBe('too-short')
          expect(game && checkGame(game, profile)).toEqual(game && [])
          expect(game ? gameContentSchema.safeParse({ ...game, voice: { name: 'Alto' } }).success : true).toBe(true)
        },
      ),
      { numRuns: 150 },
    ))
})
