/** Lines that call the hand back to the shaft. */
import { areStrokes } from '../beat/strokes.ts'
import { firstNotBefore } from '../spans.ts'
import type { EventDraft, PlanBuilder } from './plan-builder.ts'

/** The first stroke comes at most this long after the line, ms. */
export const STROKES_WITHIN = 2000

/**
 * The drafts without the lines after which no strokes begin: the hand is needed for something else first, which calls it
 * back itself. `drafts` are in order of time.
 */
export function withoutIdleCalls({ lineLength }: PlanBuilder, drafts: readonly EventDraft[]): EventDraft[] {
  const strokes = drafts.flatMap((draft) => (draft.kind === 'beat' && areStrokes(draft.task) ? [draft.at] : []))
  return drafts.filter((draft) => {
    if (draft.kind !== 'say' || draft.trigger !== 'stroke-start') return true
    const first = strokes[firstNotBefore(strokes, (at) => at < draft.at)] ?? Infinity
    return first <= draft.at + lineLength + STROKES_WITHIN
  })
}
