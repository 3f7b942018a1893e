/** What the generator can plan between the warm-up and the finale. A task that is not here is not available yet. */
import type { TaskId } from '@rubato/contracts/domain'
import { acceleration } from './acceleration.ts'
import { clench } from './clench.ts'
import { cluster } from './cluster.ts'
import { doubleSpeed } from './double-speed.ts'
import { eyes } from './eyes.ts'
import { gripChallenge } from './grip-challenge.ts'
import { grip } from './grip.ts'
import { hand } from './hand.ts'
import { lube } from './lube.ts'
import { nippleStimulation } from './nipple-stimulation.ts'
import { redLight } from './red-light.ts'
import { spit } from './spit.ts'
import { style } from './style.ts'
import type { TaskBehaviour } from './task.ts'
import { teasing } from './teasing.ts'
import { tempoChange } from './tempo-change.ts'

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
]

/** Tasks with a place of their own in every game. */
export const placedTasks: readonly TaskId[] = ['warm-up', 'edging', 'cum', 'ruined', 'denial']

export const isBuilt = (id: TaskId): boolean =>
  placedTasks.includes(id) || behaviours.some((behaviour) => behaviour.id === id)
