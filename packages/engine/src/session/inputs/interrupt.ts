/** An edge that was not requested, and "too close": hands off for the gap, then half the tempo and a climb back. */
import { isMomentary, itemRules } from '../../safety/item-rules.ts'
import { releaseOrder } from '../../safety/release.ts'
import type { Report, Setup, Snapshot, World } from '../model/state.ts'
import { recordEnd, releaseUnasked, strokeChange } from '../model/world.ts'
import type { SayCue, SessionCue, StrokeCue } from '../model/cue.ts'
import { CLIMB_BACK, SHORTEST_ROOM } from '../model/timing.ts'
import { leaveOut } from '../rewrite/leave-out.ts'
import { releaseLines, spokenOrder } from '../rewrite/lines.ts'
import { skipTo, suspendRunning } from '../rewrite/rewrite.ts'
import { airwayFirst } from '../rewrite/release.ts'
import { takeBack } from '../rewrite/take-back.ts'
import { continueWith, upcomingRest } from '../rewrite/continuation.ts'
import { laterInPlan } from './take-from-plan.ts'

export type InterruptionLine = 'premature-edge' | 'premature-ruin'

/** Whether the line asks for this change: `grip-tight` for a tight grip. The last line may have announced another one. */
const announces = ({ trigger }: SayCue, change: StrokeCue): boolean =>
  (['grip', 'style', 'hand'] as const).some(
    (part) => change[part] !== undefined && trigger === `${part}-${change[part]}`,
  )

/**
 * The change of grip, style or hand that was announced and has not been made yet: its line is the last one that was said, and the
 * order in it was heard. It is made now, so that the strokes come back as the member was told.
 */
function announcedStroke({ world, at }: Snapshot, future: readonly SessionCue[], lineLength: number) {
  const { saying } = world
  if (saying === null || at - saying.at < SHORTEST_ROOM) return undefined
  const isDue = (cue: SessionCue): cue is StrokeCue =>
    cue.kind === 'stroke' && announces(saying, cue) && cue.at <= at + MADE_WITHIN * lineLength
  return future.find(isDue)
}
/** The change comes this many lines after now at most. */
const MADE_WITHIN = 1.5

/** The snapshot with what this answer adds to the length of the session. */
function withStretch(before: Snapshot, after: Snapshot): Snapshot {
  const stretched = before.world.stretched + after.endsAt - before.endsAt
  return { ...after, world: { ...after.world, stretched } }
}

/**
 * Hands off for the gap, counted from this input, which ends the strokes; then play continues where it was, or later in the plan
 * where reports have made the session longer by as much as they may.
 */
export function interrupt(setup: Setup, snapshot: Snapshot, stopLine: InterruptionLine): Snapshot {
  const after = withStretch(snapshot, goOnFrom(setup, snapshot, { stopLine, target: snapshot.at }))
  const excess = Math.min(after.world.stretched - setup.longestStretch, after.endsAt - snapshot.endsAt)
  const target = excess > 0 ? laterInPlan(snapshot, excess) : snapshot.at
  return target > snapshot.at ? withStretch(snapshot, goOnFrom(setup, snapshot, { stopLine, target })) : after
}

interface Interruption {
  stopLine: InterruptionLine
  /** The moment of the plan at which play goes on: now, or later. */
  target: number
}

/**
 * Hands off for the gap, and then the plan from `target` on; items that would have come off until then are released. A rest that is running already is
 * extended to the end of the gap and not repeated.
 */
function goOnFrom(setup: Setup, snapshot: Snapshot, { stopLine, target }: Interruption): Snapshot {
  const { at } = snapshot
  const suspendedNow = suspendRunning(snapshot)
  const skipped = target > at ? skipTo(snapshot, { target, alsoRelease: [], keepsStrokes: false }) : null
  const { idleWorld: idle, future: running } = skipped ?? suspendedNow
  // The strokes come back slowly: double speed does not go on.
  const double = running.find((cue) => cue.kind === 'task' && cue.task === 'double-speed' && cue.at <= at)
  const suspended = double ? leaveOut(setup, running, double) : running
  const stroke = announcedStroke(snapshot, skipped ? suspendedNow.future : suspended, setup.lineLength)
  const idleWorld = stroke ? { ...idle, ...strokeChange(idle, { ...stroke, at }) } : idle
  const future = suspended.filter((cue) => cue !== stroke)
  const byHand = idleWorld.open.map(({ item }) => item).filter((item) => itemRules[item].isByHand)
  // The line about the hands names no item: each stays on the list of a stop until the next input or stroke.
  const released = releaseUnasked(idleWorld, byHand, at)
  const report: Report = { value: stopLine === 'premature-ruin' ? 'too-close' : 'reached', at, answered: [] }
  // Releases announced before the interruption are announced again after it.
  const isEdge = stopLine === 'premature-edge'
  const isOwnEdge = isEdge && at >= released.handsOffUntil && !released.isEdgeReported
  const interruption = {
    ownEdges: released.ownEdges + (isOwnEdge ? 1 : 0),
    isEdgeReported: released.isEdgeReported || isEdge,
    announcedReleases: [],
    handsOffUntil: at + setup.gap,
    endedAt: recordEnd(released, 'edging', at),
    climb: CLIMB_BACK,
    report,
  } satisfies Partial<World>
  // What is held by attention and would end while the hands are off ends now: its release does not come under the call.
  const ending = released.open.filter(
    ({ item, until }) => isMomentary(item) && until < at + setup.gap + setup.lineLength,
  )
  const over = releaseOrder([...ending, ...snapshot.world.open.filter(({ item }) => skipped?.released.includes(item))])
  const items = spokenOrder(over).map(({ item }) => item)
  const { pending, others } = airwayFirst(setup, snapshot, items)
  const back = takeBack(setup, { ...released, ...interruption }, future, pending.until)
  const ended = releaseLines(setup, others, back.end)
  const world = releaseUnasked(back.world, items, at)
  const resting = upcomingRest(back.future, at)
  const atLeast = resting ? Math.max(0, at + setup.gap - resting.cue.until) : setup.gap
  const first = { cues: [...pending.cues, ...back.cues, ...ended.cues], until: ended.end }
  const terms = { atLeast, stopLine, first, isTalkedOver: true }
  return continueWith(setup, snapshot, { world, future: back.future, ...terms })
}
