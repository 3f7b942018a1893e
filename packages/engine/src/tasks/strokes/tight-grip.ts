/** A tight grip ends after a minute and rests as a grip challenge does, whichever task it belongs to. */
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { restOf } from '../../safety/rests.ts'

/** Whether the hand is rested from the last tight grip at `at`. */
export function isRestedFromTight({ drafts }: PlanBuilder, at: number): boolean {
  const last = drafts.findLastIndex((draft) => draft.kind === 'stroke' && draft.grip === 'tight')
  if (last < 0) return true
  const end = drafts.slice(last + 1).find((draft) => draft.kind === 'stroke' && draft.grip !== undefined)
  return end !== undefined && at - end.at >= restOf('grip-challenge')
}
