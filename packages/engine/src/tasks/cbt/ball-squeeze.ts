import { capOf } from '../../safety/item-rules.ts'
import { hold, rest, sayAt } from '../../plan/events.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { freeLineLength, remarkOnSoreness } from '../parts/free-line.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import { isAnotherAllowed } from './strike-set.ts'
import { behaviour, drawLength } from '../task.ts'

/** The line that ends the squeeze begins inside the hold, at most this long before its end, ms. */
const STOP_MS = 1000
/** Silence before and after the line in the middle of the hold, ms. */
const QUIET_MS = 1000

/** Time to hear the line that ends the squeeze, and for the strokes to begin again, ms. */
const timeAfter = (builder: PlanBuilder): number => builder.lineLength + resumingLength(builder)

/** The hand leaves the shaft and squeezes; there are no beats until it is back. */
export const ballSqueeze = behaviour({
  id: 'ball-squeeze',
  demand: 0.6,
  opens: (node) => ({ item: 'squeeze', least: node.duration.min * 1000 }),
  shortest: ({ node, builder }) =>
    isAnotherAllowed(builder, 'squeeze', node.squeezes)
      ? announcementLength(builder) + node.duration.min * 1000 + timeAfter(builder)
      : Infinity,
  plan({ node, builder, stream, available }) {
    const start = builder.now
    const left = Math.min(available - announcementLength(builder) - timeAfter(builder), capOf('squeeze').value)
    const duration = drawLength(stream, node.duration, left)
    const stop = duration - Math.min(STOP_MS, duration / 2)
    announce(builder, 'ball-squeeze', 'ball-squeeze', { seconds: Math.round(duration / 1000) })
    hold(builder, 'ball-squeeze', 'squeeze', duration)
    const keepAt = (stop - freeLineLength(builder)) / 2
    if (keepAt >= QUIET_MS / 2) sayAt(builder, builder.now + keepAt, 'ball-squeeze', 'ball-squeeze-keep')
    sayAt(builder, builder.now + stop, 'ball-squeeze', 'ball-squeeze-stop')
    rest(builder, duration + builder.lineLength)
    remarkOnSoreness(builder, stream, 'ball-squeeze', available - (builder.now - start) - resumingLength(builder))
    resumeStrokes(builder, 'ball-squeeze')
  },
})
