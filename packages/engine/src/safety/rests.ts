/** Rests: the least time between the end of one activity and the beginning of the next, ms, over all tasks. */
import { items, type ItemId } from '@rubato/contracts/domain'
import { itemRules } from './item-rules.ts'

const seconds = (value: number) => value * 1000

export const rests = {
  hotTempo: seconds(20),
  edging: seconds(30),
  'grip-challenge': seconds(30),
} as const

/** An activity that needs rest after it. */
export type Resting = ItemId | Exclude<keyof typeof rests, 'hotTempo'>
const isItem = (activity: Resting): activity is ItemId => (items as readonly string[]).includes(activity)

/** Least time before the same activity, ms. */
export const restOf = (activity: Resting): number => (isItem(activity) ? itemRules[activity].rest : rests[activity])

/**
 * The rest between the end of `before` and the beginning of `next`, ms. Strain on one part of the body shares its rests. An
 * item with a host rests only before the same item, while its host stays on.
 */
export function restBetween(before: Resting, next: Resting): number {
  if (before === next) return restOf(before)
  if (!isItem(before) || !isItem(next)) return 0
  const [first, second] = [itemRules[before], itemRules[next]]
  const isStrain = first.safetyClass !== 'A' && second.safetyClass !== 'A'
  const isHosted = first.host !== undefined || second.host !== undefined
  return isStrain && !isHosted && first.part === second.part ? first.rest : 0
}
