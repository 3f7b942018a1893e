import type { EventTask, TaskId } from '@rubato/contracts/domain'

const brought: readonly TaskId[] = ['post-orgasm', 'cum-eating']

/** Whether a task needs an orgasm before it: stimulation after orgasm, and lines about the fluid. */
export const isBroughtByOrgasm = (task: EventTask): task is TaskId => brought.includes(task as TaskId)
