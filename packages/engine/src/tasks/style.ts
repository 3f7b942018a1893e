import { lead, leadLength, span, stroke } from '../generate/score.ts'
import { drawOne } from '../random/stream.ts'
import { steadyFor } from './steady-for.ts'
import { behaviour } from './task.ts'

export const style = behaviour({
  id: 'style',
  shortest: ({ node, score }) =>
    node.styles.some((option) => option !== score.standing.style)
      ? leadLength(score) + node.duration.min * 1000
      : Infinity,
  plan(context) {
    const { node, score, stream } = context
    const start = score.now
    const next = drawOne(
      stream,
      node.styles.filter((option) => option !== score.standing.style),
    )
    lead(score, 'style', `style-${next}`)
    stroke(score, 'style', { style: next })
    steadyFor(context, 'style', start)
    span(score, 'style', start)
  },
})
