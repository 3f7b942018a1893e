/** Slaps of the testicles and flicks of the tip: one set of strikes, then the hand is back on the shaft. */
import type { ItemId, Range } from '@rubato/contracts/domain'
import { caps } from '../../safety/caps.ts'
import { remarkOnSoreness } from '../parts/free-line.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import {
  isAnotherAllowed,
  SHORTEST_SET_MS,
  shortestSet,
  strikeSet,
  strikesIn,
  type StrikeSetPlan,
} from './strike-set.ts'
import { behaviour, type TaskContext } from '../task.ts'

type Context = TaskContext<{ count: Range; sets: Range }>

const strikesOf = (item: ItemId) => ({
  opens: () => ({ item, least: SHORTEST_SET_MS }),
  shortest({ node, builder }: Context) {
    const count = strikesIn(node.count, caps.strikes.value)
    return count && isAnotherAllowed(builder, item, node.sets)
      ? shortestSet(builder, count) + resumingLength(builder)
      : Infinity
  },
})

function strike({ node, builder, stream, available }: Context, set: Omit<StrikeSetPlan, 'count'>): void {
  const count = strikesIn(node.count, caps.strikes.value)
  if (count) strikeSet(builder, stream, { ...set, count }, available - resumingLength(builder))
}

export const ballSlap = behaviour({
  id: 'ball-slap',
  demand: 0.7,
  ...strikesOf('slaps'),
  plan(context) {
    const { builder, stream, available } = context
    const start = builder.now
    strike(context, { task: 'ball-slap', item: 'slaps', trigger: 'ball-slap', harder: 'ball-slap-harder' })
    remarkOnSoreness(builder, stream, 'ball-slap', available - (builder.now - start) - resumingLength(builder))
    resumeStrokes(builder, 'ball-slap')
  },
})

export const cockFlick = behaviour({
  id: 'cock-flick',
  demand: 0.6,
  ...strikesOf('flicks'),
  plan(context) {
    strike(context, { task: 'cock-flick', item: 'flicks', trigger: 'cock-flick' })
    resumeStrokes(context.builder, 'cock-flick')
  },
})
