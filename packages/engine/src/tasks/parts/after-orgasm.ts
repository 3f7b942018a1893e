import type { EventTask, TaskId } from '@rubato/contracts/domain'

const brought: readonly TaskId[] = ['post-orgasm', 'cum-eating']

/** What only orgasm brings: stimulation that goes on, and words for what came. */
export const isBroughtByOrgasm = (task: EventTask): task is TaskId => brought.includes(task as TaskId)
