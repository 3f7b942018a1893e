/** The behaviours that the generator chooses from between the warm-up and the finale. */
import type { TaskId } from '@rubato/contracts/domain'
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

/** A behaviour reads its own node alone; the table forgets which, the generator passes the right one. */
const erase = (task: unknown) => task as TaskBehaviour

export const behaviours: readonly TaskBehaviour[] = [
  erase(tempoChange),
  erase(style),
  erase(grip),
  erase(hand),
  erase(clench),
  erase(doubleSpeed),
  erase(teasing),
  erase(acceleration),
  erase(redLight),
  erase(cluster),
  erase(gripChallenge),
  erase(eyes),
  erase(nippleStimulation),
  erase(lube),
  erase(spit),
  erase(ballSqueeze),
  erase(ballSlap),
  erase(cockFlick),
  erase(rubberBand),
  erase(ballBinding),
  erase(icyHot),
  erase(toothpaste),
  erase(palming),
  erase(nippleClamps),
  erase(breath),
  erase(buttPlug),
  erase(plugInflation),
  erase(plugVibration),
  erase(gag),
]

/** Tasks with a fixed place in a game; the generator does not choose them. */
export const placedTasks: readonly TaskId[] = [
  'warm-up',
  'edging',
  'cum',
  'post-orgasm',
  'ruined',
  'denial',
  'cum-eating',
]
