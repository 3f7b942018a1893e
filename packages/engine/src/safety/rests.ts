/** Least time between the end of one and the beginning of the next, ms, across all tasks that do it. */
import type { ItemId } from '@rubato/contracts/domain'

const seconds = (value: number) => value * 1000
const minutes = (value: number) => seconds(60 * value)
/** Not again in this session. */
const REST_OF_SESSION = Infinity

export const rests = {
  hotTempo: seconds(20),
  edging: seconds(30),
  'grip-challenge': seconds(30),
} as const

export const itemRests: Readonly<Record<ItemId, number>> = {
  breath: seconds(60),
  gag: minutes(5),
  'ball-tie': minutes(20),
  'rubber-band': minutes(20),
  clamps: minutes(10),
  'plug-inflation': minutes(2),
  plug: REST_OF_SESSION,
  irritant: REST_OF_SESSION,
  'eyes-closed': 0,
  clench: seconds(30),
}

/** An activity that needs rest after it. */
export type Resting = ItemId | 'edging' | 'grip-challenge'
export const restOf = (activity: Resting): number =>
  activity === 'edging' || activity === 'grip-challenge' ? rests[activity] : itemRests[activity]
