/** The tasks a member can leave out in the quick start, in groups. A test keeps this list equal to what the engine plays. */
import type { TaskId } from '@rubato/contracts/domain'

export const taskGroups = {
  strokes: [
    'tempo-change',
    'style',
    'grip',
    'hand',
    'clench',
    'double-speed',
    'teasing',
    'acceleration',
    'red-light',
    'cluster',
    'grip-challenge',
  ],
  more: ['warm-up', 'edging', 'eyes', 'nipple-stimulation', 'lube', 'spit'],
  endings: ['cum', 'ruined', 'denial'],
} as const satisfies Record<string, readonly TaskId[]>

export type TaskGroup = keyof typeof taskGroups
export const groupNames = Object.keys(taskGroups) as TaskGroup[]
export const playableTaskIds: ReadonlySet<TaskId> = new Set(groupNames.flatMap((name) => [...taskGroups[name]]))
