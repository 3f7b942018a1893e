/** Games that are made from scripts can be saved in the account, with the longest details. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  defaultGeneratorConfig,
  DESCRIPTION_LENGTH,
  FUNSCRIPT_FIELDS_MAX,
  GAME_BYTES,
  gameWriteSchema,
  jsonBytes,
  PHOTO_TEXT_MAX,
  PHOTO_URL_MAX,
  REVISION_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_LENGTH,
} from '@rubato/contracts/domain'
import { completeProfile } from '@rubato/engine'
import { draw, openStream } from '@rubato/engine/testing'
import { apply } from '../commands/apply.ts'
import { importFunscript, type FastStrokes } from '../funscript/import-funscript.ts'
import type { Point } from '../funscript/points.ts'
import type { ComposedGame } from './types.ts'
import { documentOf, gameOf } from '../sections/document-of.ts'
import { bigGame } from '../testing/games.ts'
import { gameOfScript } from '../video-game/game-of-script.ts'

const MINUTE = 60_000
const { media } = defaultGeneratorConfig
const url = '\u0001'.repeat(PHOTO_URL_MAX)
const words = '\u0001'.repeat(PHOTO_TEXT_MAX)
const longestDetails = {
  name: '\u6d77'.repeat(TITLE_LENGTH.max),
  description: '\u6d77'.repeat(DESCRIPTION_LENGTH.max),
  tags: Array.from({ length: TAGS_MAX }, () => 'a'.repeat(TAG_MAX)),
  splash: {
    id: words,
    photo: url,
    downloadLink: url,
    author: { name: words, profile: url },
    alt: words,
    thumbnail: url,
    source: 'unsplash',
  },
  voice: { name: 'Contralto' },
}

/** Why the account refuses the game with the longest details; null where it takes it. */
function refusalOf(game: ComposedGame): string | null {
  const write = { ...game, ...longestDetails }
  const bytes = jsonBytes({ ...write, revision: REVISION_MAX })
  if (bytes > GAME_BYTES) return `${bytes} bytes`
  return gameWriteSchema.safeParse(write).error?.message ?? null
}

interface Given {
  seed: number
  minutes: number
  strokes: number
  /** Largest distance of a stroke from an even tempo, as a share of the time between two strokes. */
  jitter: number
}

/** Strokes at irregular times, each of a random depth. */
function irregular({ seed, minutes, strokes, jitter }: Given): Point[] {
  const stream = openStream(`${seed}`, 'script')
  const step = (minutes * MINUTE) / strokes
  return Array.from({ length: strokes }, (_, index): Point[] => {
    const at = Math.round((index + draw(stream) * jitter) * step)
    const top = draw(stream) < 0.5 ? 100 : 40
    return [
      [at, top > 50 && draw(stream) < 0.2 ? 60 : 0],
      [at + Math.round(step * (1 - jitter) * 0.5), top],
    ]
  }).flat()
}

const fileOf = (points: readonly Point[], more: object = {}): string =>
  JSON.stringify({ version: '1.0', ...more, actions: points.map(([at, pos]) => ({ at, pos })) })

/** The game after the clip is inserted at its start; null where the file is refused. */
function imported(text: string, into: ComposedGame, pace: FastStrokes): ComposedGame | null {
  const read = importFunscript(text, pace, into)
  if (!read.ok) return null
  const { clip, keptFields: funscript } = read
  const composition = { version: 1 as const, sections: [], instances: [], clockAnchored: [], names: [], funscript }
  const whole = into.events.length > 0 ? into : { ...into, duration: clip.length, composition }
  const done = apply(documentOf(whole), { kind: 'paste', at: 0, mode: 'over', clip })
  if (!done.ok) throw new Error(JSON.stringify(done.problem))
  return gameOf(done.document)
}

const empty: ComposedGame = { events: [], duration: 1000, voice: null, media, outcome: 'cum' }
const video = (minutes: number) => ({ title: 'An evening', duration: minutes * MINUTE, hash: 'a'.repeat(64) })
const madeOf = (points: readonly Point[], minutes: number) =>
  gameOfScript({ points, chapters: [], video: video(minutes) }, { voice: null, media, profile: completeProfile })

const given = fc.record({
  seed: fc.nat(),
  minutes: fc.integer({ min: 5, max: 115 }),
  strokes: fc.integer({ min: 200, max: 14_000 }),
  jitter: fc.double({ min: 0, max: 0.9, noNaN: true }),
})

describe('a game made from a script', () => {
  it('can be saved where it is an irregular script of an hour with 5,000 strokes', () => {
    const points = irregular({ seed: 1, minutes: 60, strokes: 5000, jitter: 0.4 })
    const game = imported(fileOf(points), empty, 'cap')
    expect(game).not.toBeNull()
    expect(game && refusalOf(game)).toBeNull()
  })

  it('can be saved where it is a video of 110 minutes with 11,000 irregular strokes', () => {
    const made = madeOf(irregular({ seed: 2, minutes: 110, strokes: 11_000, jitter: 0.4 }), 110)
    expect(made.ok && refusalOf(made.game)).toBeNull()
  })

  it('can be saved, whatever the script', () => {
    fc.assert(
      fc.property(given, fc.constantFrom<FastStrokes>('cap', 'slow'), (script, pace) => {
        const points = irregular(script)
        const kept = { metadata: { notes: '\u6d77'.repeat(script.seed % (FUNSCRIPT_FIELDS_MAX / 2)) } }
        const game = imported(fileOf(points, kept), empty, pace)
        expect(game && refusalOf(game)).toBeNull()
        const made = madeOf(points, script.minutes)
        expect(made.ok ? refusalOf(made.game) : null).toBeNull()
      }),
      { numRuns: 12 },
    )
  })

  it('can be saved where it is inserted into a large game, and is refused where there is no room', () => {
    const big = { ...bigGame(), origin: undefined }
    const points = irregular({ seed: 3, minutes: 30, strokes: 3000, jitter: 0.4 })
    const game = imported(fileOf(points), big, 'cap')
    expect(game).not.toBeNull()
    expect(game && refusalOf(game)).toBeNull()
    const full = { ...big, events: [...big.events, ...big.events.map((event) => ({ ...event, id: `${event.id}+` }))] }
    expect(importFunscript(fileOf(points), 'cap', full)).toMatchObject({
      ok: false,
      sentence: { key: 'builder.file.too-irregular' },
    })
  })
})
