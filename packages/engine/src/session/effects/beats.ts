/**
 * Starts beat segments: inside the heat cap, slower while the member eases off or comes back from too much, and never
 * less than half a period after the last beat.
 */
import type { ItemId } from '@rubato/contracts/domain'
import { caps } from '../../safety/caps.ts'
import { isMomentary, itemRules } from '../../safety/item-rules.ts'
import { coolingTime, getsTooHot } from '../../safety/heat.ts'
import { beatItems, isStrikeSet } from '../../safety/strikes.ts'
import { beatAtTime, tempoAt, timeOfBeat } from '../../beat/curve.ts'
import { compilePattern, isPlain } from '../../beat/segment.ts'
import { areStrokes } from '../../beat/strokes.ts'
import type { BeatCue, TaskSegment } from '../model/cue.ts'
import { BEAT_ROUNDING, lastBeatOf, periodOf, tempoOf } from '../model/grid.ts'
import type { Climb, Setup, Snapshot, World } from '../model/state.ts'
import { limitCurve, tempoCapOf } from '../model/tempo-cap.ts'
import { EASE_STEP } from '../model/timing.ts'
import { insertCues } from '../rewrite/rewrite.ts'

/** Tolerance for rounding errors of sums, ms. */
const HEAT_ROUNDING = 0.5
/** A first beat that comes sooner after the last one, as a share of its period, waits for a whole period. */
const BUNCHED = 0.5
/** A last beat this far from the grid of a continued segment is not on it, ms. */
const OFF_GRID = 5
/** A beat that is due this long after the start of a segment, or sooner, is on its grid, ms. */
const ON_GRID = 1
/** Beats further apart than this, as a multiple of their period, are not one grid. */
const ONE_GRID = 1.5
/** A pattern of more periods than this may begin a period later. */
const LONG_SET = 8

/** Half the distance to the member's slowest tempo, bpm. */
export const easedTempo = (tempo: number, slowest: number): number =>
  tempo > slowest ? slowest + (tempo - slowest) / 2 : tempo

/** The planned tempo whose eased tempo this is, bpm. */
export const tempoBeforeEasing = (tempo: number, slowest: number): number =>
  tempo > slowest ? slowest + (tempo - slowest) * 2 : tempo

/** Tempo on the way back at `at`, bpm; never below the slowest. */
function climbingTempo(tempo: number, climb: Climb, slowest: number, at: number): number {
  const passed = (length: number): number => Math.min(1, Math.max(0, (at - climb.from) / length))
  if (climb.kind === 'eased') {
    const eased = easedTempo(tempo, slowest)
    return eased * (tempo / eased) ** (climb.start + (climb.end - climb.start) * passed(EASE_STEP.glide))
  }
  const start = Math.max(Math.min(tempo, slowest), tempo * climb.share)
  return start + (tempo - start) * passed(climb.until - climb.from)
}

/** Whether a climb from half of `tempo`, the planned one, is still below the eased tempo at `at`. */
// oxlint-disable-next-line max-params -- the moment of the climb
export const isBelowEased = ({ slowest }: Setup, { climb }: World, tempo: number, at: number): boolean =>
  climb?.kind === 'share' && climbingTempo(tempo, climb, slowest, at) < easedTempo(tempo, slowest)

/** The planned tempo, slowed down as it is at this time, bpm. */
export function slowedTempo(setup: Setup, { easedUntil, climb }: World, tempo: number, at: number): number {
  const { slowest } = setup
  const eased = at < easedUntil ? easedTempo(tempo, slowest) : tempo
  if (climb === null || climb.kind === 'pending') return eased
  return Math.min(eased, climbingTempo(tempo, climb, slowest, at))
}

/** When a climb changes its rise, or ends. */
function changesOf(climb: World['climb']): number[] {
  if (climb === null || climb.kind === 'pending') return []
  if (climb.kind === 'share') return [climb.until]
  return [climb.from + EASE_STEP.glide, ...(climb.end < 1 ? [climb.nextAt] : [])]
}

/** When the slowing changes next after `at`; null when there is none. */
function slowedUntil({ easedUntil, climb }: World, at: number): number | null {
  const ends = [easedUntil, ...changesOf(climb)].filter((end) => end > at)
  return ends.length > 0 ? Math.min(...ends) : null
}

/** When a segment that replaces the running one at `at` has its first beat. */
function firstBeatAt({ lastBeatAt }: World, at: number, bpm: number): number {
  return lastBeatAt === null ? at : Math.max(at, lastBeatAt + periodOf(bpm))
}

/** Whether a first beat at `at` would come too soon after the last one. */
const isBunched = ({ lastBeatAt }: World, at: number, bpm: number): boolean =>
  lastBeatAt !== null && at - lastBeatAt < BUNCHED * periodOf(bpm)

/** Whether the strokes of the segment go on with the grid of those before it, which has left that of the plan. */
const goesOnOffGrid = (
  { isOffGrid, lastBeatAt }: World,
  { pattern, task }: TaskSegment,
  at: number,
  bpm: number,
): boolean =>
  isOffGrid && lastBeatAt !== null && areStrokes(task) && isPlain(pattern) && at - lastBeatAt < ONE_GRID * periodOf(bpm)

/** A curve from its first beat at `origin` on; flat where the segment ends before that beat. */
function curveFrom(origin: number, until: number, tempo: (at: number) => number): Pick<TaskSegment, Curve> {
  const from = tempo(origin)
  return origin < until
    ? { origin, duration: until - origin, tempo: { from, to: tempo(until) } }
    : { origin, duration: 1, tempo: { from, to: from } }
}
type Curve = 'origin' | 'duration' | 'tempo'

/** The part of a segment until the slowing changes, slowed down, and the rest of it as planned. */
function slowBeats(setup: Setup, world: World, cue: BeatCue, at: number): { now: TaskSegment; later?: BeatCue } {
  const { segment } = cue
  const end = slowedUntil(world, at)
  // A set that is being counted keeps its tempo; the next set is left out.
  const counted = beatItems[segment.task]
  if (end === null || segment.isSlowed || (counted && isStrikeSet(counted))) return { now: segment }
  const until = Math.min(segment.until, end)
  const slowed = (time: number, share = time) => slowedTempo(setup, world, tempoOf(segment, time), share)
  const isContinued = at > segment.origin
  const bpm = slowed(at)
  const isLater = isContinued || isBunched(world, at, bpm) || goesOnOffGrid(world, segment, at, bpm)
  const origin = isLater ? firstBeatAt(world, at, bpm) : at
  const planned = { origin: segment.origin, duration: segment.duration, tempo: segment.tempo }
  // The end of the part belongs to it.
  const curve = curveFrom(origin, until, (time) => slowed(Math.min(time, until), Math.min(time, until - 1)))
  const now: TaskSegment = { ...segment, ...curve, planned, at, until, isSlowed: true }
  if (segment.until <= end) return { now }
  return { now, later: { ...cue, at: end, segment: { ...segment, at: end } } }
}

/**
 * A continued segment after a slowed one begins on the grid of the beats that were played. A pattern does so only at its
 * begin, and only if it is long enough to lose no set.
 */
function onGrid(world: World, segment: TaskSegment, at: number): TaskSegment {
  const { lastBeatAt } = world
  const isContinued = at > segment.origin
  // Slowed strokes have begun on the grid; only the heat cap interrupts them.
  if (lastBeatAt === null || (segment.isSlowed && !isContinued) || !areStrokes(segment.task)) return segment
  const tempo = tempoOf(segment, at)
  const isLong = segment.duration > LONG_SET * periodOf(tempo)
  if (!isPlain(segment.pattern) && (isContinued || !isLong)) return segment
  const before = lastBeatOf(world, segment, at) ?? at
  // A beat of the segment at `at` itself would be the last beat a second time.
  const isOff = isContinued
    ? before >= at || Math.abs(before - lastBeatAt) > OFF_GRID
    : isBunched(world, segment.origin, tempo) || goesOnOffGrid(world, segment, at, tempo)
  if (!isOff) return segment
  const origin = firstBeatAt(world, at, tempo)
  // A rise begins at the tempo that it has now, so that none of it is left out. The heat was limited before: no tempo may be higher.
  const first = Math.min(tempo, tempoOf(segment, origin))
  return {
    ...segment,
    ...curveFrom(origin, segment.until, (time) => (time === origin ? first : tempoOf(segment, time))),
  }
}

/**
 * A segment of plain strokes at the times of the game, where nothing slows it: its beats that would come too soon after the last one
 * are left out.
 */
function onPlan(world: World, segment: TaskSegment, at: number): TaskSegment {
  const { origin, duration, tempo, until } = segment
  if (world.lastBeatAt === null) return segment
  const soonest = world.lastBeatAt + BUNCHED * periodOf(tempoOf(segment, at))
  const beatFrom = (time: number): number =>
    origin +
    timeOfBeat(tempo, duration, Math.max(0, Math.ceil(beatAtTime(tempo, duration, time - origin) - BEAT_ROUNDING)))
  if (beatFrom(at) >= soonest) return segment
  return { ...segment, ...curveFrom(beatFrom(soonest), until, (time) => tempoOf(segment, time)) }
}

const isPlainStrokes = ({ task, pattern }: TaskSegment): boolean => areStrokes(task) && isPlain(pattern)

/** Last guard: a segment that would break the heat cap is limited to the hot tempo, to which the strokes glide first. */
function limitHeat(world: World, segment: TaskSegment): { now: TaskSegment; later?: BeatCue } {
  const { tempo, pattern, duration, origin, at, until } = segment
  const { busiest } = compilePattern(pattern)
  const rate = (time: number) => busiest * tempoAt(tempo, duration, time - origin)
  const heat = { ...world.heat, hot: Math.max(0, world.heat.hot - HEAT_ROUNDING) }
  if (!getsTooHot(heat, { from: rate(at), to: rate(until) }, until - at)) return { now: segment }
  const cooling = isPlainStrokes(segment) ? coolingTime(world.heat, world.lastTempo, until - at) : 0
  if (cooling > 0) {
    const end = at + cooling
    const glide = { from: world.lastTempo ?? caps.hotTempo.value, to: caps.hotTempo.value }
    // Slowed strokes may have their first beat later.
    const curve = curveFrom(Math.max(at, origin), end, (time) => tempoAt(glide, cooling, time - at))
    return {
      now: { ...segment, ...curve, until: end },
      later: { kind: 'beat', at: end, segment: { ...segment, at: end } },
    }
  }
  return { now: { ...segment, tempo: limitCurve(tempo, tempoCapOf(pattern, caps.hotTempo.value)) } }
}

/** Last guard, after every input: no segment is above the tempo cap of its pattern. */
const limitStrokes = (segment: TaskSegment): TaskSegment => ({
  ...segment,
  tempo: limitCurve(segment.tempo, tempoCapOf(segment.pattern)),
})

/** The climb that waits for strokes begins with them; the strokes of a held edge come before it. */
export const withClimb = (world: World, { segment }: BeatCue, at: number): World =>
  world.climb?.kind === 'pending' && areStrokes(segment.task) && at >= world.heldUntil
    ? { ...world, climb: { kind: 'share', share: world.climb.share, from: at, until: at + world.climb.length } }
    : world

/** Whether the item is held by attention or done by hand. */
const isHeldOrByHand = (item: ItemId): boolean => isMomentary(item) || itemRules[item].isByHand === true

/**
 * Strokes confirm the release of items done by hand or held by attention. After strokes that are not part of an edge hold, the next
 * reported edge counts as a new one.
 */
function withHandBack(world: World, { task }: TaskSegment, at: number): World {
  if (!areStrokes(task)) return world
  const unconfirmed = world.unconfirmed.filter(({ item }) => !isHeldOrByHand(item))
  return { ...world, unconfirmed, isEdgeReported: world.isEdgeReported && at < world.heldUntil }
}

export function startBeats(setup: Setup, snapshot: Snapshot, cue: BeatCue): Snapshot {
  const { at } = snapshot
  // SAFE-61: no strokes after the stimulation that followed orgasm.
  if (snapshot.world.endedAt['post-orgasm'] !== undefined && areStrokes(cue.segment.task)) return snapshot
  const world = withHandBack(withClimb(snapshot.world, cue, at), cue.segment, at)
  const slowed = slowBeats(setup, world, cue, at)
  // A tempo that the heat cap lowers moves the beats: the grid comes after it.
  const limited = limitHeat(world, limitStrokes(slowed.now))
  const isOnPlan = setup.followsScript && !limited.now.isSlowed && isPlainStrokes(limited.now)
  const beat = isOnPlan ? onPlan(world, limited.now, at) : onGrid(world, limited.now, at)
  const { segment } = cue
  const isMoved = beat.isSlowed === true || Math.abs(beat.origin - segment.origin) > ON_GRID
  const isOffGrid = isMoved || (!isOnPlan && goesOnOffGrid(world, segment, at, tempoOf(beat, at)))
  const changed: Snapshot = { ...snapshot, world: { ...world, beat, isOffGrid, isCalledBack: false } }
  const later = [limited.later, slowed.later].filter((each) => each !== undefined)
  return later.length > 0 ? insertCues(changed, changed.world, later) : changed
}
