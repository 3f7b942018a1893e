/** Easing: slower tempo, light grip and no demanding lines until `easedUntil`. */
import type { Grip, TriggerId } from '@rubato/contracts/domain'
import { tempoAt } from '../../beat/curve.ts'
import { isPlain } from '../../beat/segment.ts'
import { beatItems, isStrikeSet } from '../../safety/strikes.ts'
import type { BeatCue, SayCue, TaskSegment } from '../model/cue.ts'
import type { Setup, World } from '../model/state.ts'

/** Half the distance to the member's slowest tempo, bpm. */
const easeTempo = (tempo: number, slowest: number): number =>
  tempo > slowest ? slowest + (tempo - slowest) / 2 : tempo

/** The current grip; light while easing. */
export const gripOf = ({ grip, easedUntil }: World): Grip => (easedUntil > 0 ? 'light' : grip)

/** Triggers that ask for more than easing allows. */
const demandingTriggers: readonly TriggerId[] = [
  'grip-tight',
  'grip-normal',
  'grip-challenge-tight',
  'ball-slap-harder',
  'nipple-clamps-ripoff',
  'butt-plug-vibrate-max',
]

/**
 * Not spoken while easing: demanding lines, and numbers that count strokes, because the strokes are slower than
 * planned.
 */
export function isTooDemanding({ beat, easedUntil }: World, { trigger }: SayCue): boolean {
  if (easedUntil === 0) return false
  const isCounted = beat?.isEased === true && !isPlain(beat.pattern)
  return demandingTriggers.includes(trigger) || (isCounted && /^\d+$/.test(trigger))
}

/** The part of a segment inside the easing, slowed down, and the rest of it unchanged. */
export function easeBeats(
  setup: Setup,
  { easedUntil }: World,
  cue: BeatCue,
  at: number,
): { now: TaskSegment; later?: BeatCue } {
  const { segment } = cue
  // A set that is being counted keeps its tempo; the next set is left out.
  const counted = beatItems[segment.task]
  if (at >= easedUntil || segment.isEased || (counted && isStrikeSet(counted))) return { now: segment }
  const until = Math.min(segment.until, easedUntil)
  const tempo = (time: number) =>
    easeTempo(tempoAt(segment.tempo, segment.duration, time - segment.origin), setup.slowestTempo)
  const curve = { from: tempo(at), to: tempo(until) }
  const now: TaskSegment = { ...segment, origin: at, at, until, duration: until - at, tempo: curve, isEased: true }
  if (segment.until <= easedUntil) return { now }
  return { now, later: { ...cue, at: easedUntil, segment: { ...segment, at: easedUntil } } }
}
