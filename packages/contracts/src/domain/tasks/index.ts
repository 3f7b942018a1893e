/** Every task of the product, in the order of the forms. */
import { z } from 'zod'
import {
  warmUpTask,
  tempoChangeTask,
  styleTask,
  gripTask,
  handTask,
  clenchTask,
  doubleSpeedTask,
  teasingTask,
  accelerationTask,
  redLightTask,
  clusterTask,
  gripChallengeTask,
  lubeTask,
} from './strokes.ts'
import { edgingTask, cumTask, postOrgasmTask, ruinedTask, denialTask, cumEatingTask } from './orgasm.ts'
import {
  eyesTask,
  nippleStimulationTask,
  nippleClampsTask,
  breathTask,
  buttPlugTask,
  plugInflationTask,
  plugVibrationTask,
  gagTask,
  spitTask,
} from './body.ts'
import {
  ballSqueezeTask,
  ballSlapTask,
  cockFlickTask,
  rubberBandTask,
  ballBindingTask,
  icyHotTask,
  toothpasteTask,
  palmingTask,
} from './cbt.ts'

export const tasks = [
  warmUpTask,
  tempoChangeTask,
  styleTask,
  gripTask,
  handTask,
  clenchTask,
  doubleSpeedTask,
  teasingTask,
  accelerationTask,
  redLightTask,
  clusterTask,
  gripChallengeTask,
  edgingTask,
  cumTask,
  postOrgasmTask,
  ruinedTask,
  denialTask,
  eyesTask,
  nippleStimulationTask,
  cumEatingTask,
  lubeTask,
  ballSqueezeTask,
  ballSlapTask,
  cockFlickTask,
  rubberBandTask,
  ballBindingTask,
  icyHotTask,
  toothpasteTask,
  palmingTask,
  nippleClampsTask,
  breathTask,
  buttPlugTask,
  plugInflationTask,
  plugVibrationTask,
  gagTask,
  spitTask,
] as const

export type Task = (typeof tasks)[number]
export type TaskId = Task['id']
export const taskIds = tasks.map((task) => task.id) as readonly TaskId[]
export const taskIdSchema = z.enum(taskIds as readonly [TaskId, ...TaskId[]])

const byId = new Map<string, Task>(tasks.map((task) => [task.id, task]))
export const isTaskId = (id: string): id is TaskId => byId.has(id)

/** The definition with this id. Ids are parsed at the border, so a missing id is a programming error and throws. */
export function getTask<Id extends TaskId>(id: Id): Extract<Task, { id: Id }> {
  const task = byId.get(id)
  if (!task) throw new Error(`Unknown task ${id}`)
  return task as Extract<Task, { id: Id }>
}

/** The task that has to be enabled before this one can appear; null when it needs no other task. */
export function taskNeededBy(id: TaskId): Task | null {
  const task = getTask(id)
  return 'needs' in task ? getTask(task.needs as TaskId) : null
}
