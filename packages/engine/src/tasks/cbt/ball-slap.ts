import { caps } from '../../safety/caps.ts'
import { addSpan } from '../../plan/events.ts'
import { remarkOnSoreness } from '../parts/free-line.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import { isAnotherAllowed, SHORTEST_SET_MS, shortestSet, strikeSet, strikesIn } from './strike-set.ts'
import { behaviour } from '../task.ts'

export const ballSlap = behaviour({
  id: 'ball-slap',
  demand: 0.7,
  opens: () => ({ item: 'slaps', least: SHORTEST_SET_MS }),
  shortest({ node, builder }) {
    const count = strikesIn(node.count, caps.strikes.value)
    return count && isAnotherAllowed(builder, 'slaps', node.sets)
      ? shortestSet(builder, count) + resumingLength(builder)
      : Infinity
  },
  plan({ node, builder, stream, available }) {
    const start = builder.now
    const count = strikesIn(node.count, caps.strikes.value)
    if (!count) return
    const set = { task: 'ball-slap', item: 'slaps', trigger: 'ball-slap', harder: 'ball-slap-harder', count } as const
    strikeSet(builder, stream, set, available - resumingLength(builder))
    remarkOnSoreness(builder, stream, 'ball-slap', available - (builder.now - start) - resumingLength(builder))
    resumeStrokes(builder, 'ball-slap')
    addSpan(builder, 'ball-slap', start)
  },
})
