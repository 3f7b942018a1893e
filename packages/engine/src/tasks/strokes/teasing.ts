import { addBeats, wholeBeats } from '../../plan/beats.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import { waitForOrder } from '../../plan/tempo-order.ts'
import { sayAt } from '../../plan/events.ts'
import { shareOfTempo, type PlanBuilder } from '../../plan/plan-builder.ts'
import { drawBetween } from '../../random/stream.ts'
import { longestSettling, settleTempo } from '../parts/settle-tempo.ts'
import { behaviour, drawLength, msRange } from '../task.ts'

/** Teasing uses the slowest part of the range, up to this share. */
const SLOWEST_SHARE = 0.12
/** Teasing is slower than the strokes before it by at least this ratio. */
const SLOWER_BY = 1.1
const CONTINUE_FROM_MS = 18_000
const LONG_MS = 30_000

/** The fastest teasing tempo after the current strokes, bpm. */
const fastest = ({ tempo, current }: PlanBuilder): number =>
  Math.floor(Math.min(shareOfTempo(tempo, SLOWEST_SHARE), current.tempo / SLOWER_BY))

/** Very slow strokes, never faster than those before them; at the end the tempo returns, in words. */
export const teasing = behaviour({
  id: 'teasing',
  demand: 0.15,
  shortest: ({ node, builder, startsAt }) =>
    fastest(builder) >= builder.tempo.min && waitForOrder(builder, 'slower', startsAt) === 0
      ? announcementLength(builder) + node.duration.min * 1000 + longestSettling(builder)
      : Infinity,
  suits: { peak: 0.8 },
  plan({ node, builder, stream, available }) {
    const start = builder.now
    const before = builder.current.tempo
    const from = Math.round(drawBetween(stream, builder.tempo.min, fastest(builder)))
    announce(builder, 'teasing', 'teasing-strokes')
    const left = available - (builder.now - start) - longestSettling(builder)
    const duration = wholeBeats(drawLength(stream, node.duration, left), { from }, msRange(node.duration, left))
    if (duration >= CONTINUE_FROM_MS)
      sayAt(builder, builder.now + duration * 0.45, 'teasing', 'teasing-strokes-continue')
    if (duration >= LONG_MS) sayAt(builder, builder.now + duration * 0.8, 'teasing', 'teasing-strokes-continue')
    addBeats(builder, { task: 'teasing', duration, from })
    settleTempo(builder, 'teasing', from, before)
  },
})
