/** The member is at the edge: held there for some seconds at half the tempo, then hands off. */
import { STEADY_PATTERN } from '@rubato/contracts/domain'
import { sortByTime } from '../../spans.ts'
import { areStrokes } from '../../beat/strokes.ts'
import { drawBetween, openStream } from '../../random/stream.ts'
import { caps } from '../../safety/caps.ts'
import { shiftCues, type AskCue, type SessionCue, type TaskSegment } from '../model/cue.ts'
import { lastBeatOf, periodOf, tempoOf } from '../model/grid.ts'
import type { Setup, Snapshot, World } from '../model/state.ts'
import { CLIMB_BACK, EDGE_HOLD } from '../model/timing.ts'
import { recordEnd } from '../model/world.ts'
import { lineCue } from '../rewrite/lines.ts'
import { nextClimb } from '../rewrite/next-climb.ts'
import { pendingReleases, skipTo, withFuture } from '../rewrite/rewrite.ts'
import { continueWith } from '../rewrite/continuation.ts'
import { endQuestion } from './skipping.ts'

/** A hold of this length or more has a second line in its middle, ms. */
const SECOND_LINE_FROM = 12_000
/** Tempo of the hold, as a share of the tempo before it. */
const HOLD_SHARE = 0.5
/** The planned line after an edge that is not said this long after its time is the line of the next edge, ms. */
const SAID_BY = 10_000

/** The share of its question that the edge took. */
const edgeShare = ({ from, until }: AskCue, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / Math.max(1, until - from)))

/** The longer the edge took, the shorter the hold, ms. */
function holdLength(setup: Setup, { world, at }: Snapshot, ask: AskCue): number {
  const drawn = drawBetween(openStream(setup.seed, `hold/${world.edges}`), 0, 1)
  const wanted = EDGE_HOLD.min + (EDGE_HOLD.max - EDGE_HOLD.min) * drawn * (1 - edgeShare(ask, at))
  return Math.min(wanted, caps.edge.value - (at - ask.from))
}

/** Whole beats at half the tempo, from one period after the last beat on; null where there is no time for a hold. */
function holdBeats(setup: Setup, snapshot: Snapshot, ask: AskCue): TaskSegment | null {
  const { world, at } = snapshot
  const { beat } = world
  if (!beat || !areStrokes(beat.task)) return null
  const bpm = Math.max(setup.slowest, tempoOf(beat, at) * HOLD_SHARE)
  const origin = Math.max(at, (lastBeatOf(world, beat, at) ?? at - periodOf(bpm)) + periodOf(bpm))
  const longest = holdLength(setup, snapshot, ask)
  const count = Math.max(
    Math.floor((at + longest - origin) / periodOf(bpm)),
    Math.ceil((at + EDGE_HOLD.min - origin) / periodOf(bpm)),
  )
  const until = Math.ceil(origin + count * periodOf(bpm))
  if (count < 1 || until - at > Math.max(longest, EDGE_HOLD.min) + periodOf(bpm) || until - ask.from > caps.edge.value)
    return null
  const times = { origin, at, until, duration: until - origin }
  const steady = { task: beat.task, pattern: STEADY_PATTERN, tempo: { from: bpm, to: bpm } }
  return { id: `hold@${at}`, ...steady, ...times, ...(beat.isSlowed ? { isSlowed: true } : {}) }
}

const reached = (world: World, at: number, took: number | null): Partial<World> => ({
  edges: world.edges + 1,
  reachedEdges: [...world.reachedEdges, { at, took }],
  isEdgeReported: true,
  climb: CLIMB_BACK,
  report: { value: 'reached', at, answered: [] },
})

/** The end of the question, with the hold after it; without the hold where an item has to come off. */
export function holdEdge(setup: Setup, snapshot: Snapshot, ask: AskCue): Snapshot {
  const { world, at } = snapshot
  const segment = holdBeats(setup, snapshot, ask)
  const share = edgeShare(ask, at)
  const skipped = skipTo(snapshot, { target: ask.until, alsoRelease: [], keepsStrokes: true })
  if (!segment || skipped.released.length > 0)
    return nextClimb(setup, endQuestion(setup, snapshot, { change: reached(world, at, at - ask.from) }), share)
  const { until } = segment
  const after: World = {
    ...skipped.idleWorld,
    ...reached(world, at, at - ask.from),
    endedAt: recordEnd(skipped.idleWorld, 'edging', until),
  }
  const future = shiftCues(skipped.future, until - at)
  const later = continueWith(
    setup,
    { ...snapshot, at: until, world: { ...world, beat: segment } },
    { world: after, future },
  )
  const hold: SessionCue[] = [
    ...skipped.pending.cues,
    {
      kind: 'task',
      id: `hold@${at}`,
      at,
      from: at,
      until,
      task: world.tasks.at(-1)?.task ?? segment.task,
      phase: world.phase,
      isHold: true,
    },
    lineCue(setup, 'edging', skipped.pending.until, { urgent: true }),
    { kind: 'beat', at, segment },
  ]
  if (until - at >= SECOND_LINE_FROM)
    hold.push(lineCue(setup, 'edging', Math.round((at + until) / 2), { filler: true }))
  const held = withFuture(snapshot, later.world, sortByTime([...hold, ...later.timeline.slice(later.nextIndex)]))
  return nextClimb(setup, held, share)
}

/** A report of the edge this long after its question ended without an answer still answers it, ms. */
const LATE_ANSWER = 2000

/** Whether the question of an edge has just ended without an answer, and the hand rests. */
export const isLateForEdge = ({ world: { beat, report, endedAt }, at }: Snapshot): boolean =>
  beat === null &&
  report?.value === 'not-reached' &&
  // The questions at the end count as not reached too.
  report.at === endedAt.edging &&
  at - report.at <= LATE_ANSWER

/** The edge counts although its question is over: the line that ends an edge is said at once, in place of the planned one. */
export function lateEdge(setup: Setup, snapshot: Snapshot): Snapshot {
  const { world, at, timeline, nextIndex } = snapshot
  const isPlanned = (cue: SessionCue) =>
    cue.kind === 'say' && cue.trigger === 'edging-cooldown' && cue.at <= at + SAID_BY
  const future = timeline.slice(nextIndex).filter((cue) => !isPlanned(cue))
  const line = lineCue(setup, 'edging-cooldown', pendingReleases(snapshot).until, { urgent: true })
  const counted = withFuture(snapshot, { ...world, ...reached(world, at, null) }, sortByTime([line, ...future]))
  return nextClimb(setup, counted, 1)
}

/** Ends the hold: the future without the rest of it. */
export function endHold(snapshot: Snapshot): Snapshot {
  const skipped = skipTo(snapshot, { target: snapshot.world.heldUntil, alsoRelease: [], keepsStrokes: true })
  return withFuture(snapshot, skipped.idleWorld, sortByTime([...skipped.pending.cues, ...skipped.future]))
}
