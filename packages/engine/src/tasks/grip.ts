import { lead, leadLength, span, stroke } from '../generate/score.ts'
import { drawOne } from '../random/stream.ts'
import { steadyFor } from './steady-for.ts'
import { behaviour } from './task.ts'

export const grip = behaviour({
  id: 'grip',
  shortest: ({ node, score }) =>
    node.grips.some((option) => option !== score.standing.grip)
      ? leadLength(score) + node.duration.min * 1000
      : Infinity,
  plan(context) {
    const { node, score, stream } = context
    const start = score.now
    const next = drawOne(
      stream,
      node.grips.filter((option) => option !== score.standing.grip),
    )
    lead(score, 'grip', `grip-${next}`, { grip: next })
    stroke(score, 'grip', { grip: next })
    steadyFor(context, 'grip', start)
    span(score, 'grip', start)
  },
})
