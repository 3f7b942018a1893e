import { close, rest, say, addSpan } from '../../plan/events.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { canPutOn, putOn } from '../../plan/reservation.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import { behaviour, type NodeOf } from '../task.ts'

const INSERT_MS = 5000
const REMOVE_MS = 6000

/** When the next tasting begins, ms: the gag must be out before it. */
const nextTasting = (builder: PlanBuilder): number =>
  builder.reservations.find(({ item }) => item === null)?.at ?? Infinity

function wornItem({ duration }: NodeOf<'gag'>, builder: PlanBuilder) {
  const [releaseLength, busyFor] = [REMOVE_MS + resumingLength(builder), INSERT_MS + resumingLength(builder)]
  return {
    item: 'gag',
    range: duration,
    offAfter: REMOVE_MS,
    releaseLength,
    busyFor,
    before: nextTasting(builder),
  } as const
}

function remove(builder: PlanBuilder): void {
  const start = builder.now
  say(builder, 'gag', 'gag-remove')
  rest(builder, REMOVE_MS)
  close(builder, 'gag', 'gag')
  resumeStrokes(builder, 'gag')
  addSpan(builder, 'gag', start)
}

/** A gag that the member can take out at any time. */
export const gag = behaviour({
  id: 'gag',
  demand: 0.5,
  isErrand: () => true,
  opens: (node) => ({ item: 'gag', least: node.duration.min * 1000 }),
  shortest: (context) =>
    canPutOn(context, wornItem(context.node, context.builder), announcementLength(context.builder))
      ? announcementLength(context.builder) + INSERT_MS + resumingLength(context.builder)
      : Infinity,
  plan({ node, builder, stream, section }) {
    announce(builder, 'gag', 'gag-insert')
    putOn(builder, section, stream, { ...wornItem(node, builder), task: 'gag', release: remove })
    rest(builder, INSERT_MS)
    resumeStrokes(builder, 'gag')
  },
})
