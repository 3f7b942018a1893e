import { close, rest, say } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { announceAndPutOn, putOnLength, releaseOf } from '../parts/worn-item.ts'
import { behaviour } from '../task.ts'

const INSERT_MS = 5000
const REMOVE_MS = 6000

/** When the next tasting begins, ms: the gag must be out before it. */
const nextTasting = (builder: PlanBuilder): number =>
  builder.reservations.find(({ item }) => item === null)?.at ?? Infinity

const worn = (builder: PlanBuilder) =>
  ({ task: 'gag', item: 'gag', onLength: INSERT_MS, offAfter: REMOVE_MS, before: nextTasting(builder) }) as const

const remove = releaseOf('gag', (builder) => {
  say(builder, 'gag', 'gag-remove')
  rest(builder, REMOVE_MS)
  close(builder, 'gag', 'gag')
})

/** A gag that the member can take out at any time. */
export const gag = behaviour({
  id: 'gag',
  demand: 0.5,
  isErrand: () => true,
  opens: (node) => ({ item: 'gag', least: node.duration.min * 1000 }),
  shortest: (context) => putOnLength(context, worn(context.builder)),
  plan: (context) => announceAndPutOn(context, worn(context.builder), { trigger: 'gag-insert', release: remove }),
})
