/** The beats and lines of a held item, which have no sense without it. */
import { tasks, triggerFacts, type EventTask, type ItemId } from '@rubato/contracts/domain'
import { endOf } from '../document/order.ts'
import type { BuilderRecord, HeldRecord } from '../document/types.ts'
import type { CheckContext } from './place.ts'

/** A line that puts an item on comes at most this long before its opening, and one that takes it off after its end, ms. */
const WORDS_BEFORE_MS = 60_000
const WORDS_AFTER_MS = 5000

/** The tasks whose beats are strikes, or circles, of an item. */
const beatTasks = new Map<EventTask, ItemId>(
  tasks.flatMap(({ id, beats }) => (beats === 'strokes' ? [] : [[id, beats] as const])),
)

export function aboutItem({ inLane }: CheckContext, record: HeldRecord): BuilderRecord[] {
  const { item, at } = record
  const end = endOf(record)
  const others = inLane('held').filter((held) => held.item === item && held.id !== record.id)
  const since = Math.max(at - WORDS_BEFORE_MS, ...others.map(endOf).filter((each) => each <= at))
  const until = Math.min(end + WORDS_AFTER_MS, ...others.map((held) => held.at).filter((each) => each >= end))
  const isDoubled = others.some((held) => held.at < end && endOf(held) > at)
  if (isDoubled) return []
  const lines = inLane('lines').filter(({ trigger, at: time }) => {
    const { opens, closes } = triggerFacts(trigger)
    return (
      (opens.includes(item) && time >= since && time < end) || (closes.includes(item) && time >= at && time < until)
    )
  })
  const beats = inLane('tempo').filter((each) => beatTasks.get(each.task) === item && each.at < end && endOf(each) > at)
  return [...lines, ...beats]
}
