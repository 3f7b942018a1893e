import { caps } from '../safety/caps.ts'
import { hold, lead, leadLength, sayAt, span, beats } from '../generate/score.ts'
import { steadyLength } from './steady-for.ts'
import { behaviour } from './task.ts'

/** The line that ends it is spoken inside the span, at most this long before its end, ms. */
const LINE_MS = 2000

export const eyes = behaviour({
  id: 'eyes',
  shortest: ({ node, score }) => leadLength(score) + node.duration.min * 1000,
  plan(context) {
    const { score, room } = context
    const start = score.now
    const duration = steadyLength({ ...context, room: Math.min(room - leadLength(score), caps.eyesClosed.value) })
    lead(score, 'eyes', 'eyes-close', { seconds: Math.round(duration / 1000) })
    hold(score, 'eyes', 'eyes-closed', duration)
    sayAt(score, score.now + duration - Math.min(LINE_MS, duration / 2), 'eyes', 'eyes-open')
    beats(score, { task: 'eyes', duration, from: score.standing.tempo })
    span(score, 'eyes', start)
  },
})
