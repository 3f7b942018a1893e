/** Answers that say that the strokes go on, where these stop within seconds. */
import { getTrigger, type ItemId } from '@rubato/contracts/domain'
import { areStrokes } from '../../beat/strokes.ts'
import { itemsReleasedBy } from '../../safety/release.ts'
import type { SessionCue, SystemCue } from '../model/cue.ts'
import type { Snapshot } from '../model/state.ts'
import { systemLineLength } from '../model/timing.ts'
import type { SystemLine } from '../model/types.ts'
import { isOpen } from '../model/world.ts'

/** Strokes that last for less than this after a sentence stop soon, ms. */
export const SOON = 5000
/** Strokes that come this soon after others go on, ms. */
const SAME_STROKES = 2000

/** The answers that are said where the strokes stop soon. */
const withoutPromise: Readonly<Partial<Record<SystemLine, SystemLine>>> = {
  'going-on': 'noted',
  easing: 'easing-next',
  'easing-on': 'easing-next',
}

/** When the running strokes stop; null where the hand rests. */
export function strokesUntil({ world, timeline, nextIndex, at }: Snapshot): number | null {
  let until = world.beat && areStrokes(world.beat.task) ? world.beat.until : null
  for (const cue of timeline.slice(nextIndex)) {
    if (cue.at > (until === null ? at : until + SAME_STROKES)) break
    if (cue.kind === 'beat' && areStrokes(cue.segment.task)) until = Math.max(until ?? at, cue.segment.until)
  }
  return until
}

/** Whether no strokes come any more. What comes after a section of a branching game is not known yet. */
const areStrokesOver = ({ timeline, nextIndex }: Snapshot): boolean =>
  !timeline.slice(nextIndex).some((cue) => cue.kind === 'exit' || (cue.kind === 'beat' && areStrokes(cue.segment.task)))

/** Whether a signal, which takes effect at once, comes within this time, ms. */
const isSignalDue = ({ timeline, nextIndex, at }: Snapshot, duration: number): boolean =>
  timeline
    .slice(nextIndex)
    .some((cue) => cue.kind === 'say' && cue.at < at + duration && getTrigger(cue.trigger).room === 'signal')

/** The items that a cue takes off, or asks the member to take off. */
function itemsOff(cue: SessionCue): readonly ItemId[] {
  if (cue.kind === 'close') return [cue.item]
  return cue.kind === 'say' ? itemsReleasedBy(cue.trigger) : []
}

/** Whether an item comes off, or its release is said, within this time, ms: its words do not wait. */
const isReleaseDue = ({ world, timeline, nextIndex, at }: Snapshot, duration: number): boolean =>
  timeline.slice(nextIndex).some((cue) => cue.at < at + duration && itemsOff(cue).some((item) => isOpen(world, item)))

/**
 * The answer that is true here: one without a promise where the strokes stop during it or soon after it, and a short one where a
 * signal or a release comes under it.
 */
export function whereStrokesStop(snapshot: Snapshot, cue: SystemCue): SystemCue {
  const line = withoutPromise[cue.line]
  if (!line) return cue
  const until = strokesUntil(snapshot)
  const isOver = until === null ? areStrokesOver(snapshot) : until < snapshot.at + cue.duration + SOON
  if (!isOver && !isSignalDue(snapshot, cue.duration) && !isReleaseDue(snapshot, cue.duration)) return cue
  return { ...cue, line, duration: systemLineLength[line] }
}
