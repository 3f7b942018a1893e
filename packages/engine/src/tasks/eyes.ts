import { caps } from '../safety/caps.ts'
import { hold, lead, leadLength, sayAt, span, beats, type Score } from '../generate/score.ts'
import { steadyLength } from './steady-for.ts'
import { behaviour } from './task.ts'

/** The line that ends it is spoken inside the span, at most this long before its end, ms. */
const LINE_MS = 2000

/** Shorter while there is a gag in: neither sight nor speech to notice trouble with. */
const longest = ({ body }: Score): number =>
  body.open.has('gag') ? caps.eyesClosedGagged.value : caps.eyesClosed.value

export const eyes = behaviour({
  id: 'eyes',
  opens: (node) => ({ item: 'eyes-closed', least: node.duration.min * 1000 }),
  shortest: ({ node, score }) => leadLength(score) + node.duration.min * 1000,
  plan(context) {
    const { score, room } = context
    const start = score.now
    const duration = steadyLength({ ...context, room: Math.min(room - leadLength(score), longest(score)) })
    lead(score, 'eyes', 'eyes-close', { seconds: Math.round(duration / 1000) })
    hold(score, 'eyes', 'eyes-closed', duration)
    sayAt(score, score.now + duration - Math.min(LINE_MS, duration / 2), 'eyes', 'eyes-open')
    beats(score, { task: 'eyes', duration, from: score.standing.tempo })
    span(score, 'eyes', start)
  },
})
