/** The behaviours that the generator chooses from between the warm-up and the finale. */
import type { EventTask, TaskId } from '@rubato/contracts/domain'
import { acceleration } from './acceleration.ts'
import { ballBinding } from './ball-binding.ts'
import { ballSlap } from './ball-slap.ts'
import { ballSqueeze } from './ball-squeeze.ts'
import { breath } from './breath.ts'
import { buttPlug } from './butt-plug.ts'
import { clench } from './clench.ts'
import { cluster } from './cluster.ts'
import { cockFlick } from './cock-flick.ts'
import { doubleSpeed } from './double-speed.ts'
import { eyes } from './eyes.ts'
import { gag } from './gag.ts'
import { gripChallenge } from './grip-challenge.ts'
import { grip } from './grip.ts'
import { hand } from './hand.ts'
import { icyHot } from './icy-hot.ts'
import { lube } from './lube.ts'
import { nippleClamps } from './nipple-clamps.ts'
import { nippleStimulation } from './nipple-stimulation.ts'
import { palming } from './palming.ts'
import { plugInflation } from './plug-inflation.ts'
import { plugVibration } from './plug-vibration.ts'
import { redLight } from './red-light.ts'
import { rubberBand } from './rubber-band.ts'
import { spit } from './spit.ts'
import { style } from './style.ts'
import type { TaskBehaviour } from './task.ts'
import { teasing } from './teasing.ts'
import { tempoChange } from './tempo-change.ts'
import { toothpaste } from './toothpaste.ts'

/** Tasks with a fixed place in every game; the generator does not choose them. */
export const placedTasks = [
  'warm-up',
  'edging',
  'cum',
  'post-orgasm',
  'ruined',
  'denial',
  'cum-eating',
] as const satisfies readonly TaskId[]

type ChosenTask = Exclude<TaskId, (typeof placedTasks)[number]>

/** The tasks that the generator chooses from between the warm-up and the finale: a task without a row does not compile. */
const behaviourOf: { [Id in ChosenTask]: TaskBehaviour<Id> } = {
  'tempo-change': tempoChange,
  style,
  grip,
  hand,
  clench,
  'double-speed': doubleSpeed,
  teasing,
  acceleration,
  'red-light': redLight,
  cluster,
  'grip-challenge': gripChallenge,
  eyes,
  'nipple-stimulation': nippleStimulation,
  lube,
  spit,
  'ball-squeeze': ballSqueeze,
  'ball-slap': ballSlap,
  'cock-flick': cockFlick,
  'rubber-band': rubberBand,
  'ball-binding': ballBinding,
  'icy-hot': icyHot,
  toothpaste,
  palming,
  'nipple-clamps': nippleClamps,
  breath,
  'butt-plug': buttPlug,
  'plug-inflation': plugInflation,
  'plug-vibration': plugVibration,
  gag,
}

/** In the order of the table. The types of the config nodes are erased: the generator passes each task its own node. */
export const behaviours = Object.values(behaviourOf) as readonly TaskBehaviour[]

/** The intensity that suits the task, 0..1; undefined where any suits, and for tasks that are not chosen. */
export const taskDemand = (id: EventTask): number | undefined =>
  behaviours.find((behaviour) => behaviour.id === id)?.demand
