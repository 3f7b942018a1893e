/** Files that become a branching game: the text form, EOS JSON and GuideMe XML, told apart by their content. */
import {
  readEos,
  readGuideMe,
  readSceneText,
  type ImportReport,
  type RefusedFile,
  type SceneDraft,
  type TextProblem,
} from '@rubato/builder'

export type SceneFile =
  | { ok: true; game: SceneDraft; report: ImportReport | null }
  | { ok: false; refused: RefusedFile }
  | { ok: false; problems: readonly TextProblem[] }

/** @param fileName names a work whose file does not say its name */
export function readSceneFile(text: string, fileName: string): SceneFile {
  const name = fileName.replace(/\.[^.]*$/, '')
  const begin = text.trimStart().slice(0, 200)
  if (begin.startsWith('{') || begin.startsWith('[')) return read(readEos(text, name))
  if (begin.startsWith('<')) return read(readGuideMe(text, name))
  const parsed = readSceneText(text)
  return parsed.ok ? { ok: true, game: parsed.game, report: null } : { ok: false, problems: parsed.problems }
}

function read(result: ReturnType<typeof readEos>): SceneFile {
  return result.ok ? { ok: true, game: result.game, report: result.report } : { ok: false, refused: result }
}
