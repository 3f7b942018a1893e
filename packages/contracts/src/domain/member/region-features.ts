/** Features that a site can switch off in a region because the law asks for it. */
import { tasks, type TaskId } from '../tasks/index.ts'

/**
 * `media`: pictures and clips of other sites on the stage. `try`: the minute that visitors play before they sign up.
 * `breath`: tasks of breath control.
 */
export const regionFeatures = ['media', 'try', 'breath'] as const
export type RegionFeature = (typeof regionFeatures)[number]

/** The largest number of rows in a table of regions. */
export const REGION_ROWS_MAX = 600

/** The tasks that no session and no game may contain where these features are off. */
export const tasksOffBy = (off: readonly RegionFeature[]): TaskId[] =>
  off.includes('breath') ? tasks.filter(({ path }) => path[0] === 'lungs').map(({ id }) => id) : []
