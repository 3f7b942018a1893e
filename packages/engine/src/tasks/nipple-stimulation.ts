import type { NippleStimulation, TriggerId } from '@rubato/contracts/domain'
import { beats, lead, leadLength, span, stroke, wholeBeats, type Score } from '../generate/score.ts'
import { drawOne, drawWhole } from '../random/stream.ts'
import { steadyFor } from './steady-for.ts'
import { behaviour, type NodeOf, type TaskContext } from './task.ts'

const trigger: Readonly<Record<NippleStimulation, TriggerId>> = {
  circle: 'nipples-circles',
  'side-to-side': 'nipples-side-to-side',
  'up-and-down': 'nipples-up-and-down',
}

/** One light flick, ms. */
const FLICK_MS = 1000

/** How long so many flicks take at most, their announcement included, ms. */
const flickLength = (score: Score, count: number): number =>
  count > 0 ? leadLength(score) + count * FLICK_MS + Math.ceil(60_000 / score.standing.tempo) : 0

/** Light flicks over steady strokes, as many as fit into `room` ms. */
function flick({ node, score, stream }: TaskContext<NodeOf<'nipple-stimulation'>>, room: number): void {
  let count = drawWhole(stream, Math.ceil(node.flicks.min), Math.floor(node.flicks.max))
  while (count > node.flicks.min && flickLength(score, count) > room) count--
  if (count === 0) return
  lead(score, 'nipple-stimulation', 'nipples-flick', { count })
  const from = score.standing.tempo
  beats(score, {
    task: 'steady',
    duration: wholeBeats(count * FLICK_MS, { from }, { min: count * FLICK_MS, max: Infinity }),
    from,
  })
}

/** Not while clamps are on. */
export const nippleStimulation = behaviour({
  id: 'nipple-stimulation',
  shortest({ node, score }) {
    const { flicks, duration } = node
    const isPossible = Math.floor(flicks.max) >= flicks.min && !score.body.open.has('clamps')
    return isPossible ? leadLength(score) + duration.min * 1000 + flickLength(score, Math.ceil(flicks.min)) : Infinity
  },
  plan(context) {
    const { node, score, stream, room } = context
    const start = score.now
    const kind = drawOne(stream, node.kinds)
    lead(score, 'nipple-stimulation', trigger[kind])
    stroke(score, 'nipple-stimulation', { nipples: kind })
    steadyFor(context, 'nipple-stimulation', start, flickLength(score, Math.ceil(node.flicks.min)))
    stroke(score, 'nipple-stimulation', { nipples: null })
    flick(context, room - (score.now - start))
    span(score, 'nipple-stimulation', start)
  },
})
