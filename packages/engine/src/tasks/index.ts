import type { EventTask, TaskId } from '@rubato/contracts/domain'
import { acceleration } from './strokes/acceleration.ts'
import { ballBinding } from './cbt/ball-binding.ts'
import { ballSqueeze } from './cbt/ball-squeeze.ts'
import { icyHot, toothpaste } from './cbt/irritant.ts'
import { ballSlap, cockFlick } from './cbt/strikes.ts'
import { breath } from './body/breath.ts'
import { buttPlug } from './body/butt-plug.ts'
import { clench } from './strokes/clench.ts'
import { cluster } from './strokes/cluster.ts'
import { doubleSpeed } from './strokes/double-speed.ts'
import { eyes } from './body/eyes.ts'
import { gag } from './body/gag.ts'
import { gripChallenge } from './strokes/grip-challenge.ts'
import { grip } from './strokes/grip.ts'
import { hand } from './strokes/hand.ts'
import { lube } from './strokes/lube.ts'
import { nippleClamps } from './body/nipple-clamps.ts'
import { nippleStimulation } from './body/nipple-stimulation.ts'
import { palming } from './cbt/palming.ts'
import { plugInflation } from './body/plug-inflation.ts'
import { plugVibration } from './body/plug-vibration.ts'
import { redLight } from './strokes/red-light.ts'
import { rubberBand } from './cbt/rubber-band.ts'
import { spit } from './body/spit.ts'
import { style } from './strokes/style.ts'
import type { TaskBehaviour } from './task.ts'
import { teasing } from './strokes/teasing.ts'
import { tempoChange } from './strokes/tempo-change.ts'

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
