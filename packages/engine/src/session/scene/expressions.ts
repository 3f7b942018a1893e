/** The expressions of a branching game at a moment of the session. */
import type { Assignment, Variable } from '@rubato/contracts/domain'
import type { SceneState } from '../model/scene.ts'
import type { Setup, Snapshot, World } from '../model/state.ts'

export const firstValues = (variables: readonly Variable[]): SceneState['values'] =>
  Object.fromEntries(variables.map(({ name, start }) => [name, start]))

/** Whether a condition holds now. */
export function holds(_setup: Setup, { world }: Snapshot, condition: string): boolean {
  return world.scene?.values[condition] === true
}

/** The world with the variables set, in order. */
export function assigned(_setup: Setup, { world }: Snapshot, sets: readonly Assignment[] = []): World {
  let values = world.scene?.values ?? {}
  for (const { variable, to } of sets)
    values = { ...values, [variable]: to === 'yes' ? true : to === 'no' ? false : Number(to) }
  return world.scene ? { ...world, scene: { ...world.scene, values } } : world
}

/** A text that the member typed, as it fills a placeholder. */
export const fillsOf = (text: string): string => text.trim()
