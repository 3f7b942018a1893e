/** The code of branching games as one value, which a session of such a game is started with (`SessionStart.scenes`). */
import { compileScene } from './compile-scene.ts'
import { firstValues } from '../scene/expressions.ts'
import { answerScene, dueNote, enterFirst, firstScene, takeExit, takeNote } from '../scene/walk.ts'

export const sceneRules = {
  compileScene,
  firstValues,
  firstScene,
  enterFirst,
  walk: { answerScene, dueNote, takeExit, takeNote },
}
export type SceneRules = typeof sceneRules
