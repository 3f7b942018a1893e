/** A climb back to the planned tempo stands still while the hand is off the strokes. */
import type { World } from './state.ts'

/** The climb at `at`, where the strokes stop: what is left of it begins with the next strokes. Null where it was over. */
export function pausedClimb(climb: World['climb'], at: number): World['climb'] {
  if (climb?.kind !== 'share') return climb
  const { share, from, until } = climb
  if (at >= until) return null
  const passed = Math.max(0, (at - from) / (until - from))
  return { kind: 'pending', share: share + (1 - share) * passed, length: until - Math.max(at, from) }
}
