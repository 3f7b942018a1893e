import type { TriggerId } from '@rubato/contracts/domain'

/** A change by this ratio or more is announced as clear, a smaller one as slight. */
const CLEAR_CHANGE = 1.12

/** The trigger that describes the change of tempo. */
export function tempoTrigger(from: number, to: number): TriggerId {
  if (to >= from) return to / from >= CLEAR_CHANGE ? 'stroke-faster' : 'stroke-little-faster'
  return from / to >= CLEAR_CHANGE ? 'stroke-slower' : 'stroke-little-slower'
}
