/** Every task of the product, in the order of the forms. */
import { warmUpTask } from './strokes/warm-up.ts'
import { tempoChangeTask } from './strokes/tempo-change.ts'
import { styleTask } from './strokes/style.ts'
import { gripTask } from './strokes/grip.ts'
import { handTask } from './strokes/hand.ts'
import { clenchTask } from './strokes/clench.ts'
import { doubleSpeedTask } from './strokes/double-speed.ts'
import { teasingTask } from './strokes/teasing.ts'
import { accelerationTask } from './strokes/acceleration.ts'
import { redLightTask } from './strokes/red-light.ts'
import { clusterTask } from './strokes/cluster.ts'
import { gripChallengeTask } from './strokes/grip-challenge.ts'
import { edgingTask } from './orgasm/edging.ts'
import { cumTask } from './orgasm/cum.ts'
import { postOrgasmTask } from './orgasm/post-orgasm.ts'
import { ruinedTask } from './orgasm/ruined.ts'
import { denialTask } from './orgasm/denial.ts'
import { eyesTask } from './body/eyes.ts'
import { nippleStimulationTask } from './body/nipple-stimulation.ts'
import { cumEatingTask } from './orgasm/cum-eating.ts'
import { lubeTask } from './strokes/lube.ts'
import { ballSqueezeTask } from './cbt/ball-squeeze.ts'
import { ballSlapTask } from './cbt/ball-slap.ts'
import { cockFlickTask } from './cbt/cock-flick.ts'
import { rubberBandTask } from './cbt/rubber-band.ts'
import { ballBindingTask } from './cbt/ball-binding.ts'
import { icyHotTask } from './cbt/icy-hot.ts'
import { toothpasteTask } from './cbt/toothpaste.ts'
import { palmingTask } from './cbt/palming.ts'
import { nippleClampsTask } from './body/nipple-clamps.ts'
import { breathTask } from './body/breath.ts'
import { buttPlugTask } from './body/butt-plug.ts'
import { plugInflationTask } from './body/plug-inflation.ts'
import { plugVibrationTask } from './body/plug-vibration.ts'
import { gagTask } from './body/gag.ts'
import { spitTask } from './body/spit.ts'

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
