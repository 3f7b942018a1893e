import { caps } from '../safety/caps.ts'
import { span } from '../generate/score.ts'
import { resumeStrokes } from './resume-strokes.ts'
import { isAnotherAllowed, SHORTEST_SET_MS, shortestSet, strikeSet, strikesIn } from './strike-set.ts'
import { behaviour } from './task.ts'

export const cockFlick = behaviour({
  id: 'cock-flick',
  demand: 0.6,
  opens: () => ({ item: 'flicks', least: SHORTEST_SET_MS }),
  shortest({ node, score }) {
    const count = strikesIn(node.count, caps.strikes.value)
    return count && isAnotherAllowed(score, 'flicks', node.sets) ? shortestSet(score, count) + score.lead : Infinity
  },
  plan({ node, score, stream, room }) {
    const start = score.now
    const count = strikesIn(node.count, caps.strikes.value)
    if (!count) return
    strikeSet(score, stream, { task: 'cock-flick', item: 'flicks', trigger: 'cock-flick', count }, room - score.lead)
    resumeStrokes(score, 'cock-flick')
    span(score, 'cock-flick', start)
  },
})
