/** Games to begin from, in the text form. Each passes the check of a branching game as it is. */
import { readSceneText } from '../text/read-scene.ts'
import type { SceneDraft } from '../draft.ts'
import { roundTexts } from './round-texts.ts'
import { storyTexts } from './story-texts.ts'

const texts = { ...storyTexts, ...roundTexts }

export type SceneTemplateId = keyof typeof texts
export const sceneTemplateIds = Object.keys(texts) as SceneTemplateId[]

/** @throws where a template is no game, which its test excludes. */
export function sceneTemplate(id: SceneTemplateId): SceneDraft {
  const read = readSceneText(texts[id])
  if (!read.ok) throw new Error(`The template ${id} cannot be read: ${JSON.stringify(read.problems)}`)
  return read.game
}
