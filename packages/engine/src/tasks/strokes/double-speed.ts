import { caps } from '../../safety/caps.ts'
import { addBeats, limitHeat, wholeBeats } from '../../plan/beats.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import { waitForOrder } from '../../plan/tempo-order.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { remarkOnFastStrokes } from '../parts/free-line.ts'
import { keptTempo, longestSettling, settleTempo } from '../parts/settle-tempo.ts'
import { behaviour, drawLength, msRange } from '../task.ts'

/** Whether twice the current tempo is inside the member's range and the heat cap, however long it lasts. */
function isDoublePossible(builder: PlanBuilder): boolean {
  const double = builder.current.tempo * 2
  return double <= builder.tempo.max && limitHeat(builder, double, caps.doubleSpeed.value) === double
}

export const doubleSpeed = behaviour({
  id: 'double-speed',
  demand: 0.8,
  shortest: ({ node, builder, startsAt }) =>
    isDoublePossible(builder) && waitForOrder(builder, 'faster', startsAt) === 0
      ? announcementLength(builder) + node.duration.min * 1000 + longestSettling(builder)
      : Infinity,
  suits: { build: 0.8, peak: 1.3 },
  plan({ node, builder, stream, available, intensity }) {
    const start = builder.now
    const left = Math.min(available - announcementLength(builder) - longestSettling(builder), caps.doubleSpeed.value)
    const from = builder.current.tempo * 2
    const duration = wholeBeats(drawLength(stream, node.duration, left), { from }, msRange(node.duration, left))
    announce(builder, 'double-speed', 'double-speed', { seconds: Math.round(duration / 1000) })
    const reached = addBeats(builder, { task: 'double-speed', duration, from }).to
    settleTempo(builder, 'double-speed', reached, keptTempo(builder, reached, intensity))
    remarkOnFastStrokes(builder, stream, 'double-speed', available - (builder.now - start))
  },
})
