import { GAME_FILE, sceneFileSchema, type SceneFile } from '@rubato/contracts/domain'
import { ENGINE_VERSION } from '@rubato/engine'
import { droppedFieldsText, readJson, refuse, refuseField, type RefusedFile } from '../read-file.ts'
import type { BuilderSentence } from '../sentence.ts'

/** Characters of a file: the longest branching game has less. */
const SCENE_CHARACTERS_MAX = 8_000_000

/** The file of a branching game. `schema` is the address of its JSON Schema, by which an editor finds it. */
export const exportScene = (game: SceneFile['game'], schema?: string): string =>
  JSON.stringify({
    ...(schema === undefined ? {} : { $schema: schema }),
    ...GAME_FILE,
    engineVersion: ENGINE_VERSION,
    game,
  } satisfies SceneFile)

/** Whether a file that was read is one of a branching game. */
export function isSceneFile(file: unknown): boolean {
  const { game } = (file ?? {}) as { game?: { branches?: unknown; sections?: unknown } | null }
  return game?.branches === true || Array.isArray(game?.sections)
}

interface ImportedScene {
  readonly ok: true
  readonly game: SceneFile['game']
  /** The fields that were left out; empty where all were read. */
  readonly changes: readonly BuilderSentence[]
}

/** Reads a file of `exportScene`; an unreadable part is refused with its path. The check judges the game afterwards. */
export function importScene(text: string): ImportedScene | RefusedFile {
  const read = readJson(text, SCENE_CHARACTERS_MAX)
  if (!read.ok) return read
  const { format, version } = (read.value ?? {}) as { format?: unknown; version?: unknown }
  if (format !== GAME_FILE.format) return refuse('another-file')
  if (typeof version === 'number' && version > GAME_FILE.version)
    return refuse('newer', { version, known: GAME_FILE.version })
  if (!isSceneFile(read.value)) return refuse('not-branching')
  const { success, data, error } = sceneFileSchema.safeParse(read.value)
  if (!success) return refuseField(error)
  return { ok: true, game: data.game, changes: droppedFieldsText(read.value, data) }
}
