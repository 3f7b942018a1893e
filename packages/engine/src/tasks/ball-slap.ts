import { caps } from '../safety/caps.ts'
import { span } from '../generate/score.ts'
import { maybeSore } from './sore.ts'
import { resumeStrokes } from './resume-strokes.ts'
import { isAnotherAllowed, SHORTEST_SET_MS, shortestSet, strikeSet, strikesIn } from './strike-set.ts'
import { behaviour } from './task.ts'

export const ballSlap = behaviour({
  id: 'ball-slap',
  demand: 0.7,
  opens: () => ({ item: 'slaps', least: SHORTEST_SET_MS }),
  shortest({ node, score }) {
    const count = strikesIn(node.count, caps.strikes.value)
    return count && isAnotherAllowed(score, 'slaps', node.sets) ? shortestSet(score, count) + score.lead : Infinity
  },
  plan({ node, score, stream, room }) {
    const start = score.now
    const count = strikesIn(node.count, caps.strikes.value)
    if (!count) return
    const set = { task: 'ball-slap', item: 'slaps', trigger: 'ball-slap', harder: 'ball-slap-harder', count } as const
    strikeSet(score, stream, set, room - score.lead)
    maybeSore(score, stream, 'ball-slap', room - (score.now - start) - score.lead)
    resumeStrokes(score, 'ball-slap')
    span(score, 'ball-slap', start)
  },
})
