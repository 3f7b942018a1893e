import { lead, leadLength, span, stroke } from '../generate/score.ts'
import { drawOne } from '../random/stream.ts'
import { steadyFor } from './steady-for.ts'
import { behaviour } from './task.ts'

export const style = behaviour({
  id: 'style',
  shortest({ node, score }) {
    const isAnother = node.styles.some((option) => option !== score.standing.style)
    // While something that irritates is on, strokes stay where it is.
    const isFree = !score.body.open.has('irritant')
    return isAnother && isFree ? leadLength(score) + node.duration.min * 1000 : Infinity
  },
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
