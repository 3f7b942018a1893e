import { addBeats, wholeBeats } from '../plan/beats.ts'
import { announce, announcementLength } from '../plan/announcement.ts'
import { sayAt, addSpan } from '../plan/events.ts'
import { shareOfTempo } from '../plan/plan-builder.ts'
import { drawBetween } from '../random/stream.ts'
import { behaviour, drawLength, msRange } from './task.ts'

/** Teasing uses the slowest part of the range, up to this share. */
const SLOWEST_SHARE = 0.12
const CONTINUE_FROM_MS = 18_000
const LONG_MS = 30_000

export const teasing = behaviour({
  id: 'teasing',
  shortest: ({ node, builder }) => announcementLength(builder) + node.duration.min * 1000,
  suits: { peak: 0.8 },
  plan({ node, builder, stream, available }) {
    const start = builder.now
    const from = shareOfTempo(builder.tempo, drawBetween(stream, 0, SLOWEST_SHARE))
    announce(builder, 'teasing', 'teasing-strokes')
    const left = available - (builder.now - start)
    const duration = wholeBeats(drawLength(stream, node.duration, left), { from }, msRange(node.duration, left))
    if (duration >= CONTINUE_FROM_MS)
      sayAt(builder, builder.now + duration * 0.45, 'teasing', 'teasing-strokes-continue')
    if (duration >= LONG_MS) sayAt(builder, builder.now + duration * 0.8, 'teasing', 'teasing-strokes-continue')
    addBeats(builder, { task: 'teasing', duration, from })
    addSpan(builder, 'teasing', start)
  },
})
