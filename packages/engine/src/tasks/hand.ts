import { lead, leadLength, span, stroke } from '../generate/score.ts'
import { steadyFor } from './steady-for.ts'
import { behaviour } from './task.ts'

/** The non-dominant hand takes over for a while; the dominant one comes back at the end. */
export const hand = behaviour({
  id: 'hand',
  shortest: ({ node, score }) =>
    node.hands.includes('non-dominant') ? 2 * leadLength(score) + node.duration.min * 1000 : Infinity,
  suits: { peak: 0.7 },
  plan(context) {
    const { score } = context
    const start = score.now
    lead(score, 'hand', 'hand-non-dominant', { hand: 'non-dominant' })
    stroke(score, 'hand', { hand: 'non-dominant' })
    steadyFor(context, 'hand', start, leadLength(score))
    lead(score, 'hand', 'hand-dominant', { hand: 'dominant' })
    stroke(score, 'hand', { hand: 'dominant' })
    span(score, 'hand', start)
  },
})
