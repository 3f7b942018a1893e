import type { EventTask, TaskId } from '@rubato/contracts/domain'

const tasksAfterOrgasm: readonly TaskId[] = ['post-orgasm', 'cum-eating']

/** Whether a task needs an orgasm before it: stimulation after orgasm, and lines about the fluid. */
export const needsOrgasm = (task: EventTask): task is TaskId => tasksAfterOrgasm.includes(task as TaskId)
