/** Makes what runs at a moment last longer: all that comes after it is later by the same time. */
import { shiftCue, type SessionCue } from '../model/cue.ts'

export interface Prolongation {
  /** The cues that are moved. */
  isLater: (cue: SessionCue) => boolean
  /** ms */
  length: number
  /** Spans and beats that last for that much longer. */
  prolonged: ReadonlySet<SessionCue>
}

export const prolong = (future: readonly SessionCue[], { isLater, length, prolonged }: Prolongation): SessionCue[] =>
  future.map((cue) => {
    if (!prolonged.has(cue)) return isLater(cue) ? shiftCue(cue, length) : cue
    if (cue.kind === 'task') return { ...cue, until: cue.until + length }
    if (cue.kind !== 'beat') return cue
    const { duration, until } = cue.segment
    return { ...cue, segment: { ...cue.segment, duration: duration + length, until: until + length } }
  })
