import { caps } from '../safety/caps.ts'
import { restOf } from '../safety/rests.ts'
import { beats, hold, lead, leadLength, sayAt, span } from '../generate/score.ts'
import { steadyLength } from './steady-for.ts'
import { behaviour } from './task.ts'

const COUNT_FROM = 3
/** Shorter holds end without a count: the line and the count would collide. */
const COUNTED_FROM_MS = 6000

export const clench = behaviour({
  id: 'clench',
  shortest: ({ node, score }) => leadLength(score) + node.duration.min * 1000,
  rest: restOf('clench'),
  plan(context) {
    const { score, room } = context
    const start = score.now
    const left = Math.min(room - leadLength(score), caps.clench.value)
    const duration = steadyLength({ ...context, room: left })
    lead(score, 'clench', 'clench', { seconds: Math.round(duration / 1000) })
    hold(score, 'clench', 'clench', duration)
    const end = score.now + duration
    const counted = duration >= COUNTED_FROM_MS ? COUNT_FROM : 0
    for (let n = counted; n > 0; n--) sayAt(score, end - n * 1000, 'clench', `${n}`)
    beats(score, { task: 'clench', duration, from: score.standing.tempo })
    span(score, 'clench', start)
  },
})
