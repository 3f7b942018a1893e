/** Whole games as JSON files with a version, and games of older engines. */
import {
  compositionSchema,
  GAME_EVENTS_MAX,
  GAME_FILE,
  gameEventSchema,
  playableGameSchema,
  readGeneratorConfig,
  type GameEvent,
} from '@rubato/contracts/domain'
import { ENGINE_VERSION } from '@rubato/engine'
import { z } from 'zod'
import type { BuilderDocument } from '../document/types.ts'
import { droppedFieldsText, readJson, refuse, refuseField, type RefusedFile } from '../read-file.ts'
import type { ComposedGame } from '../document/types.ts'
import { isSceneFile } from '../scene/exchange-scene.ts'
import { gameOf, readDocument } from '../sections/document-of.ts'
import type { BuilderSentence } from '../sentence.ts'

/** Characters of a file: the longest game with sections has less. */
const GAME_CHARACTERS_MAX = 8_000_000

const headSchema = z.looseObject({
  format: z.literal(GAME_FILE.format),
  version: z.int().min(1),
  /** Of the program that wrote the file. */
  engineVersion: z.int().min(0).optional(),
  game: z.looseObject({}),
})
const eventKinds: readonly GameEvent['kind'][] = [
  'task',
  'beat',
  'say',
  'open',
  'level',
  'close',
  'stroke',
  'ask',
  'media',
]
const composedGameSchema = playableGameSchema.extend({ composition: compositionSchema.optional() })

/** The file of a game. */
export const exportGame = (document: BuilderDocument): string =>
  JSON.stringify({ ...GAME_FILE, engineVersion: ENGINE_VERSION, game: gameOf(document) })

export interface Converted {
  readonly document: BuilderDocument
  /** The changes; empty where there are none. */
  readonly changes: readonly BuilderSentence[]
}

const engineChange = (from: number): BuilderSentence => ({
  key: 'builder.converted.engine',
  values: { from, to: ENGINE_VERSION },
})

/** A change of one event. */
interface TimedChange {
  readonly key: string
  /** ms */
  readonly at: number
}

/** Most times in one sentence. */
const TIMES_SHOWN = 5

/** One sentence for all changes of a key, with their number and the first times. */
const timedSentences = (changes: readonly TimedChange[]): BuilderSentence[] =>
  [...Map.groupBy(changes, ({ key }) => key)].map(([key, all]) => {
    const times = all.map(({ at }) => at).sort((a, b) => a - b)
    return { key, values: { count: all.length, moments: times.slice(0, TIMES_SHOWN).join(' ') } }
  })

/**
 * A game as a document, with everything that was changed on the way: halves of items, double ids, and the seed of another
 * engine, which makes another game now. The config stays, for new parts.
 */
export function convertGame(game: ComposedGame): Converted {
  const read = readDocument(game)
  const changes = timedSentences(read.changes.map(({ kind, at }) => ({ key: `builder.converted.${kind}`, at })))
  const { origin, ...rest } = read.document.game
  if (!origin || origin.engineVersion === ENGINE_VERSION) return { document: read.document, changes }
  return { document: { ...read.document, game: rest }, changes: [engineChange(origin.engineVersion), ...changes] }
}

interface KnownEvents {
  game: Record<string, unknown>
  changes: BuilderSentence[]
}

/**
 * The game of another engine without the events that this one does not know. A list with too many events stays as it is: the
 * contract refuses it by its length.
 */
function withKnownEvents(game: Record<string, unknown>): KnownEvents {
  const { events } = game
  if (!Array.isArray(events) || events.length > GAME_EVENTS_MAX) return { game, changes: [] }
  const removed: TimedChange[] = []
  const known = events.filter((event: unknown) => {
    if (gameEventSchema.safeParse(event).success) return true
    const { at } = (event ?? {}) as Record<string, unknown>
    removed.push({ key: 'builder.converted.event-removed', at: typeof at === 'number' ? Math.max(0, at) : 0 })
    return false
  })
  return { game: { ...game, events: known }, changes: timedSentences(removed) }
}

/** The version of the engine that a file's game belongs to. */
function engineOf({ engineVersion, game }: z.infer<typeof headSchema>): number {
  const { engineVersion: own } = (game['origin'] ?? {}) as Record<string, unknown>
  return engineVersion ?? (typeof own === 'number' ? own : ENGINE_VERSION)
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

/** Which event of the game the path leads into: its number from 1, its kind and its time. */
function itemAt({ events }: Record<string, unknown>, [list, index]: RefusedFile['path']): BuilderSentence | null {
  if (list !== 'events' || typeof index !== 'number' || !Array.isArray(events)) return null
  const { kind, at } = (events[index] ?? {}) as Record<string, unknown>
  const isKnown = eventKinds.some((each) => each === kind)
  const values = { number: index + 1, kind: isKnown ? String(kind) : 'unknown' }
  return typeof at === 'number' && at >= 0
    ? { key: 'builder.file.item-at', values: { ...values, ms: at } }
    : { key: 'builder.file.item', values }
}

/** A game is at least as long as what is in it. */
const lengthChange = (from: number, { game: { duration } }: BuilderDocument): BuilderSentence[] =>
  from === duration ? [] : [{ key: 'builder.converted.length', values: { ms: duration } }]

const isAnotherFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('format' in value)

/** Reads a file of `exportGame`; an unreadable part is refused with its path, and the rest is kept. */
export function importGame(text: string): ({ ok: true } & Converted) | RefusedFile {
  const read = readJson(text, GAME_CHARACTERS_MAX)
  if (!read.ok) return read
  if (isAnotherFile(read.value)) return refuse('another-file')
  if (isSceneFile(read.value)) return refuse('branching')
  const head = headSchema.safeParse(read.value)
  if (!head.success) return refuseField(head.error)
  const { version } = head.data
  if (version > GAME_FILE.version) return refuse('newer', { version, known: GAME_FILE.version })
  const { game, isDropped } = withOrigin(head.data.game)
  const engine = engineOf(head.data)
  const known = engine === ENGINE_VERSION ? { game, changes: [] } : withKnownEvents(game)
  const parsed = composedGameSchema.safeParse(known.game)
  if (!parsed.success) {
    const refused = refuseField(parsed.error)
    const item = itemAt(known.game, refused.path)
    return { ...refused, path: ['game', ...refused.path], ...(item ? { item } : {}) }
  }
  const { document, changes } = convertGame(parsed.data)
  const older = engine !== ENGINE_VERSION && !parsed.data.origin ? [engineChange(engine)] : []
  const dropped: BuilderSentence[] = isDropped ? [{ key: 'builder.converted.origin-dropped', values: {} }] : []
  return {
    ok: true,
    document,
    changes: [
      ...older,
      ...dropped,
      ...droppedFieldsText(known.game, parsed.data),
      ...lengthChange(parsed.data.duration, document),
      ...known.changes,
      ...changes,
    ],
  }
}
