/** Easing: light grip and no demanding lines until `easedUntil`. */
import { isCount, type Grip, type TriggerId } from '@rubato/contracts/domain'
import { isPlain } from '../../beat/segment.ts'
import type { SayCue } from '../model/cue.ts'
import type { World } from '../model/state.ts'

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
  const isCounted = beat?.isSlowed === true && !isPlain(beat.pattern)
  return demandingTriggers.includes(trigger) || (isCounted && isCount(trigger))
}
