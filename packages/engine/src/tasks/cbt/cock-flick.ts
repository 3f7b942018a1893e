import { caps } from '../../safety/caps.ts'
import { addSpan } from '../../plan/events.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import { isAnotherAllowed, SHORTEST_SET_MS, shortestSet, strikeSet, strikesIn } from './strike-set.ts'
import { behaviour } from '../task.ts'

export const cockFlick = behaviour({
  id: 'cock-flick',
  demand: 0.6,
  opens: () => ({ item: 'flicks', least: SHORTEST_SET_MS }),
  shortest({ node, builder }) {
    const count = strikesIn(node.count, caps.strikes.value)
    return count && isAnotherAllowed(builder, 'flicks', node.sets)
      ? shortestSet(builder, count) + resumingLength(builder)
      : Infinity
  },
  plan({ node, builder, stream, available }) {
    const start = builder.now
    const count = strikesIn(node.count, caps.strikes.value)
    if (!count) return
    strikeSet(
      builder,
      stream,
      { task: 'cock-flick', item: 'flicks', trigger: 'cock-flick', count },
      available - resumingLength(builder),
    )
    resumeStrokes(builder, 'cock-flick')
    addSpan(builder, 'cock-flick', start)
  },
})
