/** Rewrites the future of a snapshot: suspends running cues, inserts cues, skips a part. */
import type { ItemId } from '@rubato/contracts/domain'
import { sortByTime } from '../../spans.ts'
import { isOpen, strokeChange, withHanging, withItemLevel, withoutItems } from '../model/world.ts'
import {
  plannedSegment,
  shiftCues,
  startCueAt,
  type SessionCue,
  type LevelCue,
  type SayCue,
  type StrokeCue,
  type SystemCue,
} from '../model/cue.ts'
import type { Snapshot, World } from '../model/state.ts'

/** When these cues end the session; in a branching game, at the latest. */
export function sessionEnd(cues: readonly SessionCue[], otherwise: number): number {
  const last = cues.findLast((cue) => cue.kind === 'over' || cue.kind === 'exit')
  if (!last) return otherwise
  return last.kind === 'exit' ? last.at + last.left : last.at
}

/** The snapshot with this future. The cues must be in order of time. */
export const withFuture = (snapshot: Snapshot, world: World, cues: readonly SessionCue[]): Snapshot => ({
  ...snapshot,
  world,
  timeline: cues,
  nextIndex: 0,
  endsAt: sessionEnd(cues, snapshot.endsAt),
})

/** Inserts cues into the future, before cues of the same time. */
export function insertCues(snapshot: Snapshot, world: World, cues: readonly SessionCue[]): Snapshot {
  const rest = snapshot.timeline.slice(snapshot.nextIndex)
  return withFuture(snapshot, world, sortByTime([...cues, ...rest]))
}

/** The changes of strokes that are due now, such as that of a task which ends at the begin of the next one. */
export const dueChanges = ({ timeline, nextIndex, at }: Snapshot): StrokeCue[] =>
  timeline.slice(nextIndex).filter((cue): cue is StrokeCue => cue.kind === 'stroke' && cue.at <= at)

export const isRelease = (cue: SessionCue): cue is SayCue | SystemCue =>
  (cue.kind === 'say' || cue.kind === 'system') && cue.release === true

/** Releases that have not been spoken yet, and the end of the last, a running one included: they must not be dropped or covered. */
export interface PendingReleases {
  cues: readonly (SayCue | SystemCue)[]
  until: number
}
export function pendingReleases({ at, world, timeline, nextIndex }: Snapshot): PendingReleases {
  const cues = timeline.slice(nextIndex).filter(isRelease)
  return { cues, until: Math.max(at, world.releaseUntil, ...cues.map((cue) => cue.at + cue.duration)) }
}

/** Turns running cues into future cues: an idle world, the future without pending releases, and these. */
export function suspendRunning(snapshot: Snapshot): {
  idleWorld: World
  future: readonly SessionCue[]
  pending: PendingReleases
} {
  const { at, world, timeline, nextIndex } = snapshot
  const running: SessionCue[] = world.tasks.filter((task) => task.until > at).map((task) => ({ ...task, at }))
  if (world.ask && world.ask.until > at) running.push({ ...world.ask, at })
  if (world.beat && world.beat.until > at)
    running.push({ kind: 'beat', at, segment: { ...plannedSegment(world.beat), at } })
  const future = timeline.slice(nextIndex).filter((cue) => !isRelease(cue))
  return {
    // A hold that goes on begins again with its task.
    idleWorld: { ...world, tasks: [], ask: null, beat: null, heldUntil: 0 },
    future: [...running, ...future],
    pending: pendingReleases(snapshot),
  }
}

/** The items released by skipping to `target`, and the world and the future from there on. */
export interface Skipped {
  idleWorld: World
  future: readonly SessionCue[]
  released: ItemId[]
  pending: PendingReleases
}

const spanEnds = (cue: SessionCue): number => {
  if (cue.kind === 'task' || cue.kind === 'ask') return cue.until
  return cue.kind === 'beat' ? cue.segment.until : cue.at
}

/** Activities that are cut off or skipped, up to `target`, count as ended now: their rests begin. */
export function recordSkippedEnds(world: World, at: number, target: number): World['endedAt'] {
  let { endedAt } = world
  if (world.ask?.question === 'edge' && world.ask.until <= target) endedAt = { ...endedAt, edging: at }
  // The planned end of a hold is recorded when it begins. A pause can move the hold past it.
  if (world.tasks.some((task) => task.isHold && task.until <= target))
    endedAt = { ...endedAt, edging: Math.max(endedAt.edging ?? 0, at) }
  if (world.tasks.some((task) => task.task === 'grip-challenge' && task.until <= target)) {
    endedAt = { ...endedAt, 'grip-challenge': at }
  }
  return endedAt
}

export interface SkipTerms {
  target: number
  /** Items to release although the skipped part does not close them. */
  alsoRelease: readonly ItemId[]
  /** Whether changes of grip, style and hand in the skipped part are made. */
  keepsStrokes: boolean
}

/** The part of a skipped change of strokes that still applies. */
const skippedChange = (world: World, cue: StrokeCue, keepsStrokes: boolean): Partial<World> =>
  keepsStrokes ? strokeChange(world, cue) : cue.nipples === undefined ? {} : { nipples: cue.nipples }

/** Cues that come later where the skipped part has them. */
const staysWhenSkipped: readonly SessionCue['kind'][] = ['over', 'exit', 'give-back-tempo']

/**
 * Skips [at, target) in silence: items are not opened; items that would have been closed by its end are released now,
 * with the items of `alsoRelease`; cues that reach beyond `target` continue.
 */
export function skipTo(snapshot: Snapshot, { target, alsoRelease, keepsStrokes }: SkipTerms): Skipped {
  const { at } = snapshot
  const { idleWorld, future, pending } = suspendRunning(snapshot)
  let world: World = { ...idleWorld, endedAt: recordSkippedEnds(snapshot.world, at, target) }
  const closed = [...alsoRelease]
  const kept: SessionCue[] = []
  const group = snapshot.world.tasks.at(-1)?.group
  // The line of a change at the end of the skipped task is skipped with it.
  const isLost = (cue: SessionCue) =>
    !keepsStrokes && cue.kind === 'stroke' && cue.nipples === undefined && cue.at === target && cue.group === group
  for (const cue of future) {
    if (group !== undefined && isLost(cue)) continue
    if (cue.kind === 'close' && cue.at <= target && isOpen(world, cue.item)) closed.push(cue.item)
    else if (cue.at >= target || staysWhenSkipped.includes(cue.kind)) kept.push(cue)
    else if (cue.kind === 'stroke') world = { ...world, ...skippedChange(world, cue, keepsStrokes) }
    else if (cue.kind === 'level') world = lowerVibration(world, cue)
    // The notes of a section are not skipped: their time comes at the end of the skipped part.
    else if (cue.kind === 'note' || spanEnds(cue) > target) kept.push(startCueAt(cue, target))
  }
  const released = withHanging(world.open, closed).map(({ item }) => item)
  const moved = shiftCues(kept, at - Math.max(at, target))
  return { idleWorld: withoutItems(world, closed, at), future: moved, released, pending }
}

/** Lowers the vibration as the skipped part would have done; the member was not told of a rise. */
const lowerVibration = (world: World, { item, level, at }: LevelCue): World =>
  item === 'plug-vibration' && world.open.some((open) => open.item === item && (open.level ?? 0) > level)
    ? withItemLevel(world, item, level, at)
    : world
