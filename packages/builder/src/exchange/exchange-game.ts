/** Whole games as JSON files with a version, and games of older engines. */
import { compositionSchema, playableGameSchema, readGeneratorConfig } from '@rubato/contracts/domain'
import { ENGINE_VERSION } from '@rubato/engine'
import { z } from 'zod'
import type { BuilderDocument } from '../document/types.ts'
import { readJson, refuse, refuseField, type RefusedFile } from '../read-file.ts'
import { gameOf, readDocument, type ComposedGame } from '../sections/document-of.ts'
import type { BuilderSentence } from '../sentence.ts'

/** The version of the file format: a higher one cannot be read. */
const FORMAT_VERSION = 1
const FORMAT = 'rubato-game'
/** Characters of a file: the longest game with sections has less. */
const GAME_CHARACTERS_MAX = 8_000_000

const headSchema = z.looseObject({ format: z.literal(FORMAT), version: z.int().min(1), game: z.looseObject({}) })
const composedGameSchema = playableGameSchema.extend({ composition: compositionSchema.optional() })

/** The file of a game. */
export const exportGame = (document: BuilderDocument): string =>
  JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, game: gameOf(document) })

export interface Converted {
  readonly document: BuilderDocument
  /** What changed; empty where nothing did. */
  readonly changes: readonly BuilderSentence[]
}

/** A game as a document, with everything that was changed on the way: older engines, halves of items, double ids. */
export function convertGame(game: ComposedGame): Converted {
  const { document, changes } = readDocument(game)
  const { origin } = game
  const isOld = origin !== undefined && origin.engineVersion !== ENGINE_VERSION
  const older: BuilderSentence[] = isOld
    ? [{ key: 'builder.converted.engine', values: { from: origin.engineVersion, to: ENGINE_VERSION } }]
    : []
  const read = changes.map(({ kind, id, at }) => ({ key: `builder.converted.${kind}`, values: { id, ms: at } }))
  return { document, changes: [...older, ...read] }
}

/** The game with its origin readable: a config of an older version is converted, one that cannot be is left out. */
function withOrigin(game: Record<string, unknown>): { game: Record<string, unknown>; isDropped: boolean } {
  const origin = game['origin']
  if (typeof origin !== 'object' || origin === null) return { game, isDropped: false }
  const { origin: _origin, ...rest } = game
  const read = readGeneratorConfig((origin as Record<string, unknown>)['config'])
  if (!read.ok) return { game: rest, isDropped: true }
  return { game: { ...rest, origin: { ...origin, config: read.config } }, isDropped: false }
}

/** Reads a file of `exportGame`; what cannot be read is refused with its place, and nothing else is lost. */
export function importGame(text: string): ({ ok: true } & Converted) | RefusedFile {
  const read = readJson(text, GAME_CHARACTERS_MAX)
  if (!read.ok) return read
  const head = headSchema.safeParse(read.value)
  if (!head.success) return refuseField(head.error)
  const { version } = head.data
  if (version > FORMAT_VERSION) return refuse('newer', { version, known: FORMAT_VERSION })
  const { game, isDropped } = withOrigin(head.data.game)
  const parsed = composedGameSchema.safeParse(game)
  if (!parsed.success) {
    const refused = refuseField(parsed.error)
    return { ...refused, path: ['game', ...refused.path] }
  }
  const { document, changes } = convertGame(parsed.data)
  const dropped: BuilderSentence[] = isDropped ? [{ key: 'builder.converted.origin-dropped', values: {} }] : []
  return { ok: true, document, changes: [...dropped, ...changes] }
}
