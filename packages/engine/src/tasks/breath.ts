import { capOf } from '../safety/item-rules.ts'
import { addBeats } from '../plan/beats.ts'
import { hold, rest, say, sayAt, addSpan } from '../plan/events.ts'
import { announce, announcementLength } from '../plan/announcement.ts'
import type { PlanBuilder } from '../plan/plan-builder.ts'
import { draw } from '../random/stream.ts'
import { countDown, countDownLength } from './parts/count-down.ts'
import { resumeStrokes } from './parts/resume-strokes.ts'
import { behaviour, drawLength } from './task.ts'

/** The line to breathe begins this long before the end of the hold, ms. */
const BREATHE_MS = 300
/** Rest for breathing after the hold, ms. */
const AFTER_MS = 6000
const COUNTED_FROM_MS = 10_000
const COUNT_FROM = 5
/** Silence between two lines, ms. */
const QUIET_MS = 200
/** Share of the holds that go on over slow strokes; in the others the hand rests. */
const SLOW_SHARE = 0.4

/** The lines during the hold; none of them runs into the line to breathe. */
function holdLines(builder: PlanBuilder, duration: number): void {
  const start = builder.now
  const end = start + duration - BREATHE_MS
  const isCounted = duration >= COUNTED_FROM_MS
  const silence = end - (isCounted ? countDownLength(COUNT_FROM) : 0)
  say(builder, 'breath', 'breath-hold', { seconds: Math.round(duration / 1000) })
  const keep = start + builder.lineLength + QUIET_MS
  if (keep + builder.lineLength + QUIET_MS <= silence) sayAt(builder, keep, 'breath', 'breath-hold-keep')
  if (isCounted) countDown(builder, 'breath', COUNT_FROM, end)
  sayAt(builder, end, 'breath', 'breath-breathe')
}

/** Seated, nose and mouth free: a deep breath, a short hold, and time to breathe. */
export const breath = behaviour({
  id: 'breath',
  demand: 0.6,
  opens: (node) => ({ item: 'breath', least: node.duration.min * 1000 }),
  shortest: ({ node, builder }) =>
    (builder.body.times.get('breath') ?? 0) < node.holds
      ? announcementLength(builder) + node.duration.min * 1000 + AFTER_MS + builder.lineLength
      : Infinity,
  plan({ node, builder, stream, available }) {
    const start = builder.now
    const left = Math.min(
      available - announcementLength(builder) - AFTER_MS - builder.lineLength,
      capOf('breath').value,
    )
    const duration = drawLength(stream, node.duration, left)
    const isSlow = draw(stream) < SLOW_SHARE
    announce(builder, 'breath', 'breath-take')
    holdLines(builder, duration)
    hold(builder, 'breath', 'breath', duration)
    if (isSlow) addBeats(builder, { task: 'breath', duration: duration + AFTER_MS, from: builder.tempo.min })
    else {
      rest(builder, duration + AFTER_MS)
      resumeStrokes(builder, 'breath')
    }
    addSpan(builder, 'breath', start)
  },
})
