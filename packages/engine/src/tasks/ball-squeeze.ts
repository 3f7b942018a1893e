import { capOf } from '../safety/item-rules.ts'
import { hold, lead, leadLength, rest, sayAt, span } from '../generate/score.ts'
import { resumeStrokes } from './resume-strokes.ts'
import { maybeSore } from './sore.ts'
import { isAnotherAllowed } from './strike-set.ts'
import { behaviour, drawLength } from './task.ts'

/** The line that ends it begins inside the hold, at most this long before its end, ms. */
const STOP_MS = 1000
/** Silence before and after the line in the middle, ms. */
const QUIET_MS = 1000

/** The hand leaves the shaft and squeezes; nothing beats until it is back. */
export const ballSqueeze = behaviour({
  id: 'ball-squeeze',
  demand: 0.6,
  opens: (node) => ({ item: 'squeeze', least: node.duration.min * 1000 }),
  shortest: ({ node, score }) =>
    isAnotherAllowed(score, 'squeeze', node.squeezes)
      ? leadLength(score) + node.duration.min * 1000 + 2 * score.lead
      : Infinity,
  plan({ node, score, stream, room }) {
    const start = score.now
    const left = Math.min(room - leadLength(score) - 2 * score.lead, capOf('squeeze').value)
    const duration = drawLength(stream, node.duration, left)
    const stop = duration - Math.min(STOP_MS, duration / 2)
    lead(score, 'ball-squeeze', 'ball-squeeze', { seconds: Math.round(duration / 1000) })
    hold(score, 'ball-squeeze', 'squeeze', duration)
    const middle = score.now + (stop - score.lead) / 2
    if (stop >= score.lead + 2 * QUIET_MS) sayAt(score, middle, 'ball-squeeze', 'ball-squeeze-keep')
    sayAt(score, score.now + stop, 'ball-squeeze', 'ball-squeeze-stop')
    rest(score, duration + score.lead)
    maybeSore(score, stream, 'ball-squeeze', room - (score.now - start) - score.lead)
    resumeStrokes(score, 'ball-squeeze')
    span(score, 'ball-squeeze', start)
  },
})
