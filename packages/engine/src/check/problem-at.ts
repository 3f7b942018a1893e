import type { Problem } from '../problem.ts'
import type { Broken } from '../safety/broken-rules.ts'

/** A problem of a game, with the rule that is broken. */
export interface GameProblem extends Problem, Broken {}

/** A problem of the event at `index`. */
export const problemAt = (index: number, broken: Broken, field?: string): GameProblem => ({
  path: ['events', index, ...(field ? [field] : [])],
  ...broken,
})

/** Problems of a part of a game, and the state in which the next part begins; its times are those of this part. */
export interface Checked<State> {
  problems: GameProblem[]
  after: State
}
