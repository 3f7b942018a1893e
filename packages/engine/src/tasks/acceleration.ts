import { addBeats, wholeBeats } from '../plan/beats.ts'
import { announce, announcementLength } from '../plan/announcement.ts'
import { sayAt, addSpan } from '../plan/events.ts'
import { shareOfTempo } from '../plan/plan-builder.ts'
import { drawBetween } from '../random/stream.ts'
import { remarkOnFastStrokes } from './parts/fast-strokes-remark.ts'
import { behaviour, drawLength, msRange } from './task.ts'

const REMIND_FROM_MS = 12_000
/** Share of the range from which the end of an acceleration calls for a reminder. */
const HIGH_SHARE = 0.7

export const acceleration = behaviour({
  id: 'acceleration',
  shortest: ({ node, builder }) => announcementLength(builder) + node.duration.min * 1000,
  suits: { peak: 1.3 },
  plan({ node, builder, stream, available, intensity }) {
    const start = builder.now
    const from = shareOfTempo(builder.tempo, drawBetween(stream, 0, 0.2))
    const share = drawBetween(stream, 0.5 + 0.2 * intensity, 0.8 + 0.2 * intensity)
    const to = shareOfTempo(builder.tempo, share)
    announce(builder, 'acceleration', 'acceleration')
    const left = available - (builder.now - start)
    const duration = wholeBeats(drawLength(stream, node.duration, left), { from, to }, msRange(node.duration, left))
    if (duration >= REMIND_FROM_MS && share >= HIGH_SHARE) {
      sayAt(builder, builder.now + duration * 0.7, 'acceleration', 'do-not-cum')
    }
    addBeats(builder, { task: 'acceleration', duration, from, to })
    if (share >= HIGH_SHARE) remarkOnFastStrokes(builder, stream, 'acceleration', available - (builder.now - start))
    addSpan(builder, 'acceleration', start)
  },
})
