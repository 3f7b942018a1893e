/** Easing: light grip and no demanding lines until `easedUntil`. */
import { isCount, type Grip, type TriggerId } from '@rubato/contracts/domain'
import { isPlain } from '../../beat/segment.ts'
import { withTrigger, type SayCue } from '../model/cue.ts'
import type { Setup, World } from '../model/state.ts'
import { EASE_FOR } from '../model/timing.ts'

/** The current grip; light while easing. */
export const gripOf = ({ grip, easedUntil }: World): Grip => (easedUntil > 0 ? 'light' : grip)

/** Triggers that demand more than easing allows. */
const demandingTriggers: readonly TriggerId[] = [
  'grip-tight',
  'grip-normal',
  'grip-challenge-tight',
  'ball-slap-harder',
  'nipple-clamps-ripoff',
  'butt-plug-vibrate-max',
  // It speaks of strokes that were fast.
  'better-not-have-cum',
]

/** Lines that ask for the light grip, which the answer to the member has asked for already. */
const lightTriggers: readonly TriggerId[] = ['grip-light', 'grip-challenge-light']

/** Lines that demand more speed, and how long after the start of the easing they are left out, ms. */
const fasterTriggers: readonly TriggerId[] = ['stroke-faster', 'stroke-little-faster']
/** Lines that begin a task which ends in fast strokes. */
export const sprintTriggers: readonly TriggerId[] = ['acceleration', 'double-speed']
const NOT_FASTER_FOR = 20_000

const isEasing = ({ easedUntil }: World, at: number): boolean => easedUntil > 0 && at < easedUntil

/** Whether the line begins a challenge of the grip, which stays light while easing. */
export const isChallengeOfLightGrip = (world: World, { at, trigger }: SayCue): boolean =>
  trigger === 'grip-challenge' && isEasing(world, at)

/** No such task begins within this time after the start of the easing, ms. */
const NO_SPRINT_FOR = 60_000

/** Whether the easing started less than this long before, ms. */
const isJustEased = (world: World, at: number, length: number): boolean =>
  isEasing(world, at) && at < world.easedUntil - EASE_FOR + length

/** Whether the line demands more speed right after the easing started. */
export const isRiseWhileEasing = (world: World, { at, trigger }: SayCue): boolean =>
  fasterTriggers.includes(trigger) && isJustEased(world, at, NOT_FASTER_FOR)

/** Whether the line demands more speed while the member eases off. */
export const isFasterWhileEasing = (world: World, { at, trigger }: SayCue): boolean =>
  fasterTriggers.includes(trigger) && isEasing(world, at)

/** Whether the line begins a task that demands more speed, in the first minute of the easing. */
export const isSprintWhileEasing = (world: World, { at, trigger }: SayCue): boolean =>
  sprintTriggers.includes(trigger) && isJustEased(world, at, NO_SPRINT_FOR)

/**
 * Not spoken while easing: demanding lines, those that ask for a light grip, and numbers that count strokes, because the
 * strokes are slower than planned; and no line that demands more speed right after the easing started.
 */
export function isLeftOutByEasing(world: World, cue: SayCue): boolean {
  const { at, trigger } = cue
  if (!isEasing(world, at)) return false
  if (isRiseWhileEasing(world, cue)) return true
  const { beat } = world
  const isCounted = beat?.isSlowed === true && !isPlain(beat.pattern)
  const isGrip = demandingTriggers.includes(trigger) || lightTriggers.includes(trigger)
  return isGrip || (isCounted && isCount(trigger))
}

/** The delayed line for the normal grip, replaced by the line for the light grip if the game has switched to it since. */
export const withGripOfNow = ({ linesByTrigger }: Setup, world: World, cue: SayCue): SayCue =>
  cue.trigger === 'grip-normal' &&
  cue.part === undefined &&
  gripOf(world) === 'light' &&
  linesByTrigger.has('grip-light')
    ? withTrigger(cue, 'grip-light')
    : cue
