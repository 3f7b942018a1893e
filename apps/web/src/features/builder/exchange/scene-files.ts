/** Files that become a branching game: JSON and the text form of this product, EOS JSON and GuideMe XML, told apart by their content. */
import {
  importScene,
  readEos,
  readGuideMe,
  readSceneText,
  type BuilderSentence,
  type ImportReport,
  type RefusedFile,
  type SceneDraft,
  type TextProblem,
} from '@rubato/builder'

export interface FoundScene {
  ok: true
  game: SceneDraft & { description?: string | undefined }
  /** The report of an import from another format; null for a file of this product. */
  report: ImportReport | null
  /** What is left out of a file of this product. */
  changes: readonly BuilderSentence[]
}

export type SceneFile =
  | FoundScene
  | { ok: false; refused: RefusedFile }
  | { ok: false; problems: readonly TextProblem[] }

export const isJson = (text: string): boolean => /^\s*[[{]/.test(text)

/** @param fileName names a work whose file does not say its name */
export function readSceneFile(text: string, fileName: string): SceneFile {
  const name = fileName.replace(/(\.rubato)?\.[^.]*$/, '')
  if (isJson(text)) return readJsonScene(text, name)
  if (/^\s*</.test(text)) return read(readGuideMe(text, name))
  const parsed = readSceneText(text)
  return parsed.ok
    ? { ok: true, game: parsed.game, report: null, changes: [] }
    : { ok: false, problems: parsed.problems }
}

function readJsonScene(text: string, name: string): SceneFile {
  const own = importScene(text)
  if (own.ok) return { ...own, game: { ...own.game, name: own.game.name ?? name }, report: null }
  return own.sentence.key === 'builder.file.another-file' ? read(readEos(text, name)) : { ok: false, refused: own }
}

function read(result: ReturnType<typeof readEos>): SceneFile {
  return result.ok
    ? { ok: true, game: result.game, report: result.report, changes: [] }
    : { ok: false, refused: result }
}
