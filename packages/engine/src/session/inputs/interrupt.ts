/** An edge that was not requested, and "too close": hands off for the gap, then half the tempo and a climb back. */
import { itemRules } from '../../safety/item-rules.ts'
import type { Report, Setup, Snapshot, World } from '../model/state.ts'
import { recordEnd, releaseUnasked } from '../model/world.ts'
import { suspendRunning } from '../rewrite/rewrite.ts'
import { takeBack } from '../rewrite/take-back.ts'
import { continueWith, upcomingRest } from './continuation.ts'

export type InterruptionLine = 'premature-edge' | 'premature-ruin'

/**
 * Hands off for the gap, counted from this input, which ends the strokes; then play continues where it was.
 * A rest that is running already is extended to that end and not repeated.
 */
export function interrupt(setup: Setup, snapshot: Snapshot, stopLine: InterruptionLine): Snapshot {
  const { at } = snapshot
  const { idleWorld, future, pending } = suspendRunning(snapshot)
  const byHand = idleWorld.open.map(({ item }) => item).filter((item) => itemRules[item].isByHand)
  // The line about the hands names no item: each stays on the list of a stop until the next input or stroke.
  const released = releaseUnasked(idleWorld, byHand, at)
  const report: Report = { value: stopLine === 'premature-ruin' ? 'too-close' : 'reached', at, answered: [] }
  // Releases announced before the interruption are announced again after it.
  const isOwnEdge = stopLine === 'premature-edge' && at >= released.handsOffUntil
  const interruption = {
    // Pressed again while the hands are off it reports the same edge.
    ownEdges: released.ownEdges + (isOwnEdge ? 1 : 0),
    announcedReleases: [],
    handsOffUntil: at + setup.gap,
    endedAt: recordEnd(released, 'edging', at),
    climb: 'pending',
    report,
  } satisfies Partial<World>
  const back = takeBack(setup, { ...released, ...interruption }, future, pending.until)
  const resting = upcomingRest(back.future, at)
  const atLeast = resting ? Math.max(0, at + setup.gap - resting.cue.until) : setup.gap
  const first = { cues: [...pending.cues, ...back.cues], until: back.end }
  const terms = { atLeast, stopLine, first, isTalkedOver: true }
  return continueWith(setup, snapshot, { world: back.world, future: back.future, ...terms })
}
