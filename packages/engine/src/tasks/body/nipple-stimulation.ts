import type { NippleStimulation, TriggerId } from '@rubato/contracts/domain'
import { addBeats, strokeToBeat } from '../../plan/beats.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import { changeStroke, sayAt } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { drawOne, drawWhole } from '../../random/stream.ts'
import { countDown, countDownWithin } from '../parts/count-down.ts'
import { freeStrokesLength, sayFree } from '../parts/free-line.ts'
import { drawSteadyLength } from '../parts/steady-beats.ts'
import { behaviour, type NodeOf, type TaskContext } from '../task.ts'

const trigger: Readonly<Record<NippleStimulation, TriggerId>> = {
  circle: 'nipples-circles',
  'side-to-side': 'nipples-side-to-side',
  'up-and-down': 'nipples-up-and-down',
}

/** The least time for one light flick with its number, ms. */
const FLICK_MS = 800
/** Rubbing without flicks ends with a count from this number, after time to hear its first line. */
const COUNT_FROM = 3
const HEARD_MS = 2000

/** Time from one flick to the next, ms: whole beats of the strokes that continue. */
const timeOfFlick = ({ current: { tempo } }: PlanBuilder): number =>
  (Math.ceil((FLICK_MS * tempo) / 60_000) * 60_000) / tempo

/** The longest time for `count` flicks, with their line and the strokes up to the beat, ms. */
const flickLength = (builder: PlanBuilder, count: number): number =>
  count > 0 ? Math.ceil(freeStrokesLength(builder) + count * timeOfFlick(builder) + 60_000 / builder.current.tempo) : 0

/**
 * Light flicks over steady strokes, each with its number, over by `by` (ms): strokes that the heat cap has lowered take
 * longer, which shortens the strokes after the last number.
 */
function flick(builder: PlanBuilder, count: number, by: number): void {
  sayFree(builder, 'nipple-stimulation', 'nipples-flick', { count })
  strokeToBeat(builder)
  const each = timeOfFlick(builder)
  for (let n = 0; n < count; n++) sayAt(builder, builder.now + n * each, 'nipple-stimulation', `${n + 1}`)
  const duration = Math.min(Math.floor(count * each), by - builder.now)
  addBeats(builder, { task: 'steady', duration, from: builder.current.tempo })
}

function drawFlicks({ node, builder, stream }: TaskContext<NodeOf<'nipple-stimulation'>>, available: number): number {
  let count = drawWhole(stream, Math.ceil(node.flicks.min), Math.floor(node.flicks.max))
  while (count > node.flicks.min && flickLength(builder, count) > available) count--
  return count
}

/** Rubbing during the strokes; flicks or a count end it. Impossible while clamps are on. */
export const nippleStimulation = behaviour({
  id: 'nipple-stimulation',
  demand: 0.25,
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
    const left = available - announcementLength(builder)
    const kind = drawOne(stream, node.kinds)
    const flicks = drawFlicks(context, left - node.duration.min * 1000)
    announce(builder, 'nipple-stimulation', trigger[kind])
    changeStroke(builder, 'nipple-stimulation', { nipples: kind })
    const duration = drawSteadyLength({ ...context, available: left - flickLength(builder, flicks) })
    const counted = countDownWithin(duration - HEARD_MS, COUNT_FROM)
    if (flicks === 0) countDown(builder, 'nipple-stimulation', counted, builder.now + duration)
    addBeats(builder, { task: 'nipple-stimulation', duration, from: builder.current.tempo })
    changeStroke(builder, 'nipple-stimulation', { nipples: null })
    if (flicks > 0) flick(builder, flicks, start + available)
  },
})
