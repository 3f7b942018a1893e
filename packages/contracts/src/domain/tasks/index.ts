/** Every task of the product, in the order of the forms. */
import { warmUpTask } from './warm-up.ts'
import { tempoChangeTask } from './tempo-change.ts'
import { styleTask } from './style.ts'
import { gripTask } from './grip.ts'
import { handTask } from './hand.ts'
import { clenchTask } from './clench.ts'
import { doubleSpeedTask } from './double-speed.ts'
import { teasingTask } from './teasing.ts'
import { accelerationTask } from './acceleration.ts'
import { redLightTask } from './red-light.ts'
import { clusterTask } from './cluster.ts'
import { gripChallengeTask } from './grip-challenge.ts'
import { edgingTask } from './edging.ts'
import { cumTask } from './cum.ts'
import { postOrgasmTask } from './post-orgasm.ts'
import { ruinedTask } from './ruined.ts'
import { denialTask } from './denial.ts'
import { eyesTask } from './eyes.ts'
import { nippleStimulationTask } from './nipple-stimulation.ts'
import { cumEatingTask } from './cum-eating.ts'
import { lubeTask } from './lube.ts'
import { ballSqueezeTask } from './ball-squeeze.ts'
import { ballSlapTask } from './ball-slap.ts'
import { cockFlickTask } from './cock-flick.ts'
import { rubberBandTask } from './rubber-band.ts'
import { ballBindingTask } from './ball-binding.ts'
import { icyHotTask } from './icy-hot.ts'
import { toothpasteTask } from './toothpaste.ts'
import { palmingTask } from './palming.ts'
import { nippleClampsTask } from './nipple-clamps.ts'
import { breathTask } from './breath.ts'
import { buttPlugTask } from './butt-plug.ts'
import { plugInflationTask } from './plug-inflation.ts'
import { plugVibrationTask } from './plug-vibration.ts'
import { gagTask } from './gag.ts'
import { spitTask } from './spit.ts'

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
