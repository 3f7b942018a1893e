import type { NippleStimulation, TriggerId } from '@rubato/contracts/domain'
import { addBeats, wholeBeats } from '../plan/beats.ts'
import { announce, announcementLength } from '../plan/announcement.ts'
import { addSpan, changeStroke } from '../plan/events.ts'
import type { PlanBuilder } from '../plan/plan-builder.ts'
import { drawOne, drawWhole } from '../random/stream.ts'
import { addDrawnBeats } from './parts/steady-beats.ts'
import { behaviour, type NodeOf, type TaskContext } from './task.ts'

const trigger: Readonly<Record<NippleStimulation, TriggerId>> = {
  circle: 'nipples-circles',
  'side-to-side': 'nipples-side-to-side',
  'up-and-down': 'nipples-up-and-down',
}

/** Length of one light flick, ms. */
const FLICK_MS = 1000

/** The longest time for `count` flicks, with their announcement, ms. */
const flickLength = (builder: PlanBuilder, count: number): number =>
  count > 0 ? announcementLength(builder) + count * FLICK_MS + Math.ceil(60_000 / builder.current.tempo) : 0

/** Light flicks over steady strokes, as many as fit into `available` ms. */
function flick({ node, builder, stream }: TaskContext<NodeOf<'nipple-stimulation'>>, available: number): void {
  let count = drawWhole(stream, Math.ceil(node.flicks.min), Math.floor(node.flicks.max))
  while (count > node.flicks.min && flickLength(builder, count) > available) count--
  if (count === 0) return
  announce(builder, 'nipple-stimulation', 'nipples-flick', { count })
  const from = builder.current.tempo
  addBeats(builder, {
    task: 'steady',
    duration: wholeBeats(count * FLICK_MS, { from }, { min: count * FLICK_MS, max: Infinity }),
    from,
  })
}

/** Impossible while clamps are on. */
export const nippleStimulation = behaviour({
  id: 'nipple-stimulation',
  shortest({ node, builder }) {
    const { flicks, duration } = node
    const isPossible = Math.floor(flicks.max) >= flicks.min && !builder.body.open.has('clamps')
    return isPossible
      ? announcementLength(builder) + duration.min * 1000 + flickLength(builder, Math.ceil(flicks.min))
      : Infinity
  },
  plan(context) {
    const { node, builder, stream, available } = context
    const start = builder.now
    const kind = drawOne(stream, node.kinds)
    announce(builder, 'nipple-stimulation', trigger[kind])
    changeStroke(builder, 'nipple-stimulation', { nipples: kind })
    addDrawnBeats(context, 'nipple-stimulation', start, flickLength(builder, Math.ceil(node.flicks.min)))
    changeStroke(builder, 'nipple-stimulation', { nipples: null })
    flick(context, available - (builder.now - start))
    addSpan(builder, 'nipple-stimulation', start)
  },
})
