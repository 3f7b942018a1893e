/** Lines about the tempo while it climbs back from half of the planned one. */
import { tempoTrigger } from '../../tasks/parts/tempo-trigger.ts'
import { areStrokes } from '../../beat/strokes.ts'
import { withTrigger, type BeatCue, type SayCue, type TaskSegment } from '../model/cue.ts'
import { tempoOf } from '../model/grid.ts'
import type { Setup, Snapshot, World } from '../model/state.ts'
import { isSameTempo, isTempoTrigger, keepTempo } from '../rewrite/keep-tempo.ts'
import { insertCues, withFuture } from '../rewrite/rewrite.ts'
import { easedTempo, tempoBeforeEasing } from './beats.ts'

const isClimbing = ({ climb }: World, at: number): boolean => climb?.kind === 'share' && at < climb.until

/** Whether the strokes that climb back begin at this time: the climb is known once they have begun. */
const isAboutToClimb = ({ world, timeline, nextIndex, at }: Snapshot): boolean =>
  world.climb?.kind === 'pending' &&
  timeline.slice(nextIndex).some((cue) => cue.kind === 'beat' && cue.at <= at && areStrokes(cue.segment.task))

/** The planned change that a line at `at` announces; undefined where none follows. */
const announcedChange = ({ timeline, nextIndex }: Snapshot): BeatCue | undefined =>
  timeline
    .slice(nextIndex)
    .find((cue): cue is BeatCue => cue.kind === 'beat' && !isSameTempo(cue.segment.tempo.from, cue.segment.tempo.to))

function isGlide({ tempo, planned }: TaskSegment): boolean {
  const { from, to } = planned?.tempo ?? tempo
  return !isSameTempo(from, to)
}

/** A change begins this long after its line at most, ms. */
export const ANNOUNCED_FOR = 6000

/** The line, with the end of the change that it announces: it is not said after that. */
export function withChangeEnd({ world: { beat }, timeline, nextIndex, at }: Snapshot, cue: SayCue): SayCue {
  if (!isTempoTrigger(cue.trigger) || cue.changeUntil !== undefined) return cue
  if (beat && isGlide(beat)) return { ...cue, changeUntil: beat.until }
  const next = timeline.slice(nextIndex).find((each) => each.kind === 'beat' && isGlide(each.segment))
  return next?.kind === 'beat' && next.at <= at + ANNOUNCED_FOR ? { ...cue, changeUntil: next.segment.until } : cue
}

/** The shortest rise without words, ms. */
const LEAST_RISE = 10_000

/** The climb from the present tempo to that of a change which is not announced. */
function climbTo(snapshot: Snapshot, now: number, target: number): Snapshot {
  const { world, at, timeline, nextIndex } = snapshot
  if (world.climb?.kind !== 'share') return snapshot
  const climb = { ...world.climb, share: now / target, from: at, until: Math.max(world.climb.until, at + LEAST_RISE) }
  const { beat } = world
  // Where the strokes are interrupted before the change, they come back with it.
  const kept = beat?.planned ? { ...beat, planned: { ...beat.planned, tempo: { from: target, to: target } } } : beat
  return withFuture(snapshot, { ...world, climb, beat: kept }, keepTempo(timeline.slice(nextIndex), target))
}

/**
 * A line during a climb: the snapshot in which it is said and the line with its true trigger, null where it is left out. Where
 * the tempo of the change is above the present one, the climb leads there without words. Otherwise it ends, and the tempo stays
 * until the change begins.
 */
export function duringClimb(setup: Setup, snapshot: Snapshot, cue: SayCue): { snapshot: Snapshot; cue: SayCue | null } {
  const { world, at, timeline, nextIndex } = snapshot
  if (isTempoTrigger(cue.trigger) && isAboutToClimb(snapshot))
    return { snapshot: insertCues(snapshot, world, [{ ...cue, at: at + 1 }]), cue: null }
  const now = world.beat ? tempoOf(world.beat, at) : world.lastTempo
  const change = isTempoTrigger(cue.trigger) && isClimbing(world, at) ? announcedChange(snapshot) : undefined
  if (!change || now === null || !areStrokes(change.segment.task)) return { snapshot, cue }
  const { from, to } = change.segment.tempo
  const isAnnounced = change.at > at
  const planned = tempoOf(change.segment, change.segment.until)
  const isEased = at < world.easedUntil
  const target = isEased ? easedTempo(planned, setup.slowest) : planned
  if (isAnnounced && target > now && !isSameTempo(now, target))
    return { snapshot: climbTo(snapshot, now, planned), cue: null }
  if (isAnnounced && to > from) return { snapshot, cue: null }
  const kept = isEased ? tempoBeforeEasing(now, setup.slowest) : now
  const ended = withFuture(snapshot, { ...world, climb: null }, keepTempo(timeline.slice(nextIndex), kept))
  return { snapshot: ended, cue: isSameTempo(now, target) ? null : withTrigger(cue, tempoTrigger(now, target)) }
}
