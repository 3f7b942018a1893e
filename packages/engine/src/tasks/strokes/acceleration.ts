import { addBeats, wholeBeats } from '../../plan/beats.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import { waitForOrder } from '../../plan/tempo-order.ts'
import { sayAt } from '../../plan/events.ts'
import { shareOfTempo, type PlanBuilder } from '../../plan/plan-builder.ts'
import { drawBetween, type Stream } from '../../random/stream.ts'
import { remarkOnFastStrokes, freeLineLength } from '../parts/free-line.ts'
import { keptTempo, longestSettling, settleTempo } from '../parts/settle-tempo.ts'
import { behaviour, drawLength, msRange } from '../task.ts'

const REMIND_FROM_MS = 12_000
/** Share of the range from which the end of an acceleration calls for a reminder. */
const HIGH_SHARE = 0.7
/** A range whose ends differ by less than this ratio has no climb. */
const LEAST_RANGE = 1.25
/** The least ratio of a climb. From the top of the range it begins with a drop of a seventh, which is heard as its start. */
const LEAST_CLIMB = 1.16

/**
 * From the current tempo, or from just below it where the range has no room for a climb above it, to a share of the range
 * that grows with the intensity.
 */
function drawClimb({ tempo, current }: PlanBuilder, stream: Stream, intensity: number) {
  const from = Math.min(current.tempo, Math.floor(tempo.max / LEAST_CLIMB))
  const share = drawBetween(stream, 0.5 + 0.2 * intensity, 0.8 + 0.2 * intensity)
  const to = Math.min(tempo.max, Math.max(shareOfTempo(tempo, share), current.tempo, Math.ceil(from * LEAST_CLIMB)))
  return { from, to }
}

export const acceleration = behaviour({
  id: 'acceleration',
  demand: 0.7,
  shortest: ({ node, builder, startsAt }) =>
    builder.tempo.max >= builder.tempo.min * LEAST_RANGE && waitForOrder(builder, 'faster', startsAt) === 0
      ? announcementLength(builder) + node.duration.min * 1000 + longestSettling(builder)
      : Infinity,
  suits: { peak: 1.3 },
  plan({ node, builder, stream, available, intensity }) {
    const start = builder.now
    const { from, to } = drawClimb(builder, stream, intensity)
    const isHigh = to >= shareOfTempo(builder.tempo, HIGH_SHARE)
    announce(builder, 'acceleration', 'acceleration')
    const left = available - (builder.now - start) - longestSettling(builder)
    const duration = wholeBeats(drawLength(stream, node.duration, left), { from, to }, msRange(node.duration, left))
    if (duration >= REMIND_FROM_MS && isHigh) {
      const reminder = Math.min(duration * 0.7, duration - freeLineLength(builder))
      sayAt(builder, builder.now + reminder, 'acceleration', 'do-not-cum')
    }
    const reached = addBeats(builder, { task: 'acceleration', duration, from, to }).to
    settleTempo(builder, 'acceleration', reached, keptTempo(builder, reached, intensity))
    if (isHigh) remarkOnFastStrokes(builder, stream, 'acceleration', available - (builder.now - start))
  },
})
