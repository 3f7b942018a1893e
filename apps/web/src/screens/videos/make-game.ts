/** Makes a guided game around a video and stores it as a draft. Loaded at the press: the builder is not needed before. */
import { gameOfScript, type ScriptOfVideo, type VideoGame } from '@rubato/builder'
import { cutText, gameVideoSchema, TITLE_LENGTH, VIDEO_TITLE_MAX, type Settings } from '@rubato/contracts/domain'
import { profileFromSettings } from '@rubato/engine'
import { storeDraft } from '../../features/builder/document/local-copy.ts'
import { currentSettings, readSessionConditions } from '../../features/sessions/plan/session-conditions.ts'
import { fingerprintOf } from '../../lib/file-fingerprint.ts'
import type { FolderFile } from '../../lib/folder-file.ts'

export interface VideoToPlan extends Omit<ScriptOfVideo, 'video'> {
  /** The name of the file without its ending. */
  name: string
  file: FolderFile
  /** ms */
  duration: number
}

/** What became of the script. */
export type MadeOfScript = Pick<Extract<VideoGame, { ok: true }>, 'strokes' | 'leftOut' | 'edges' | 'isCut'>

type MadeDraft = ({ ok: true; draftId: string } & MadeOfScript) | Extract<VideoGame, { ok: false }>

/** The name as a title that other members may see; a name that may not be shown is replaced. */
function titleOf(name: string, fallback: string): string {
  const { data } = gameVideoSchema.shape.title.safeParse(cutText(name, VIDEO_TITLE_MAX))
  return data ?? fallback
}

/** @throws where the file cannot be read, or the draft not be stored. */
export async function makeVideoGame(
  { name, file, duration, points, chapters }: VideoToPlan,
  { settings, memberId, untitled }: { settings: Settings; memberId: string; untitled: string },
): Promise<MadeDraft> {
  const { instructor, media } = settings.gameGeneratorConfig
  const title = titleOf(name, untitled)
  const hash = await fingerprintOf(await file.load())
  const made = gameOfScript(
    { points, chapters, video: { title, duration: Math.round(duration), hash } },
    {
      profile: profileFromSettings(currentSettings(settings), readSessionConditions()),
      voice: instructor.voice === null ? null : { name: instructor.voice },
      media,
    },
  )
  if (!made.ok) return made
  const draftId = await storeDraft(made.game, { memberId, name: cutText(title, TITLE_LENGTH.max).trim() })
  const { strokes, leftOut, edges, isCut } = made
  return { ok: true, draftId, strokes, leftOut, edges, isCut }
}
