/** Reads and changes the state of a branching game. */
import { ANSWER_PARTS } from '@rubato/contracts/domain'
import { PATH_KEPT, type SceneState } from '../model/scene.ts'
import type { SceneWalk, Setup, World } from '../model/state.ts'

/** @throws in a linear game */
export const sceneOf = (world: World): SceneState => {
  if (!world.scene) throw new Error('A linear game has no sections')
  return world.scene
}
/** @throws in a linear game */
export function walkOf({ scene }: Setup): SceneWalk {
  if (!scene) throw new Error('A linear game has no sections')
  return scene.walk
}

export const withScene = (world: World, change: Partial<SceneState>): World => ({
  ...world,
  scene: { ...sceneOf(world), ...change },
})

/** The path with one more section, as far as it is kept. */
export const withNext = ({ path }: SceneState, section: string): SceneState['path'] =>
  path.length < PATH_KEPT ? [...path, section] : path

/** Counts an answer to the question of the running section, by its place. */
export function withTaken({ section, taken }: SceneState, place: number): SceneState['taken'] {
  const before = taken[section]
  const counts = Array.from({ length: ANSWER_PARTS }, (_, part) => (before?.[part] ?? 0) + (part === place ? 1 : 0))
  return { ...taken, [section]: counts }
}
