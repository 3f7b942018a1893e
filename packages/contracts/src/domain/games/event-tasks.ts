/** What an event of a game belongs to: a task, or a span of the game without a task. */
import { z } from 'zod'
import { getTask, isTaskId, taskIds, type TaskId } from '../tasks/index.ts'

export const spans = ['introduction', 'steady', 'rest', 'aftercare'] as const
type GameSpan = (typeof spans)[number]

export const eventTaskSchema = z.union([z.enum(taskIds as readonly [TaskId, ...TaskId[]]), z.enum(spans)])
export type EventTask = z.infer<typeof eventTaskSchema>

const spanLabels: Readonly<Record<GameSpan, string>> = {
  introduction: 'Introduction',
  steady: 'Steady strokes',
  rest: 'Rest',
  aftercare: 'Aftercare',
}

/** The name that the screen shows. */
export const eventTaskLabel = (task: EventTask): string => (isTaskId(task) ? getTask(task).label : spanLabels[task])
