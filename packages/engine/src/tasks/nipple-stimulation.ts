import type { NippleStimulation, TriggerId } from '@rubato/contracts/domain'
import { lead, leadLength, span, stroke } from '../generate/score.ts'
import { drawOne } from '../random/stream.ts'
import { steadyFor } from './steady-for.ts'
import { behaviour } from './task.ts'

const trigger: Readonly<Record<NippleStimulation, TriggerId>> = {
  circle: 'nipples-circles',
  'side-to-side': 'nipples-side-to-side',
  'up-and-down': 'nipples-up-and-down',
}

export const nippleStimulation = behaviour({
  id: 'nipple-stimulation',
  shortest: ({ node, score }) => (node.kinds.length > 0 ? leadLength(score) + node.duration.min * 1000 : Infinity),
  plan(context) {
    const { node, score, stream } = context
    const start = score.now
    const kind = drawOne(stream, node.kinds)
    lead(score, 'nipple-stimulation', trigger[kind])
    stroke(score, 'nipple-stimulation', { nipples: kind })
    steadyFor(context, 'nipple-stimulation', start)
    stroke(score, 'nipple-stimulation', { nipples: null })
    span(score, 'nipple-stimulation', start)
  },
})
