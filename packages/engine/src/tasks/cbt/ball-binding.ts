import { close, rest, addSpan } from '../../plan/events.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { canPutOn, putOn } from '../../plan/reservation.ts'
import { drawOne } from '../../random/stream.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import { behaviour, type NodeOf } from '../task.ts'

const TIE_MS = 20_000
const UNTIE_MS = 15_000
/** Silence before the session says that the tie comes off, ms. */
const QUIET_MS = 500

const wornItem = ({ duration }: NodeOf<'ball-binding'>, builder: PlanBuilder) =>
  ({
    item: 'ball-tie',
    range: duration,
    busyFor: TIE_MS + resumingLength(builder),
    offAfter: QUIET_MS,
    releaseLength: QUIET_MS + UNTIE_MS + resumingLength(builder),
  }) as const

/**
 * No script has a line for this release: the session speaks a system line when the item is closed, and the rest leaves
 * time for it.
 */
function untie(builder: PlanBuilder): void {
  const start = builder.now
  rest(builder, QUIET_MS)
  close(builder, 'ball-binding', 'ball-tie')
  rest(builder, UNTIE_MS)
  resumeStrokes(builder, 'ball-binding')
  addSpan(builder, 'ball-binding', start)
}

export const ballBinding = behaviour({
  id: 'ball-binding',
  demand: 0.5,
  isErrand: () => true,
  opens: (node) => ({ item: 'ball-tie', least: node.duration.min * 1000 }),
  shortest(context) {
    const { node, builder } = context
    const isPossible = canPutOn(context, wornItem(node, builder), announcementLength(builder))
    return isPossible ? announcementLength(builder) + TIE_MS + resumingLength(builder) : Infinity
  },
  plan({ node, builder, stream, section }) {
    announce(builder, 'ball-binding', 'rubber-band-bind')
    const binding = drawOne(stream, node.kinds)
    putOn(builder, section, stream, { ...wornItem(node, builder), task: 'ball-binding', binding, release: untie })
    rest(builder, TIE_MS)
    resumeStrokes(builder, 'ball-binding')
  },
})
