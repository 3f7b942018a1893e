import type { Problem } from '../problem.ts'

/** A problem of the event at `index`. */
export const problemAt = (index: number, message: string, field?: string): Problem => ({
  path: ['events', index, ...(field ? [field] : [])],
  message,
})
