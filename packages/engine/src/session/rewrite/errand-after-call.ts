/** An errand that would follow soon after the hand was called back waits: the strokes before it last longer. */
import { isPlain } from '../../beat/segment.ts'
import { areStrokes } from '../../beat/strokes.ts'
import { sortByTime } from '../../spans.ts'
import { AFTER_CALL, isErrand } from '../../plan/errand.ts'
import type { BeatCue, SayCue, SessionCue, TaskCue } from '../model/cue.ts'
import { periodOf } from '../model/grid.ts'
import type { Setup, World } from '../model/state.ts'
import { keepAllowed } from './keep-allowed.ts'
import { isSameTempo } from './keep-tempo.ts'
import { prolong } from './prolong.ts'

const isSteady = ({ segment: { task, pattern, tempo } }: BeatCue): boolean =>
  areStrokes(task) && isPlain(pattern) && isSameTempo(tempo.from, tempo.to)

/** Whether the line is an errand, or asks for a taste. */
const takesHandOff = (cue: SayCue): boolean => isErrand(cue) || cue.trigger === 'precum-eat'

/** The future in which no errand comes within 20 s after `call`, where steady strokes lead to it. */
export function errandAfterCall(
  setup: Setup,
  { world, future }: { world: World; future: readonly SessionCue[] },
  call: SayCue | undefined,
): readonly SessionCue[] {
  if (!call) return future
  const errand = future.find((cue) => cue.kind === 'say' && takesHandOff(cue) && cue.at > call.at)
  const from = errand?.at ?? Infinity
  const missing = call.at + AFTER_CALL - from
  const beat = future.find((cue): cue is BeatCue => cue.kind === 'beat' && cue.at < from && cue.segment.until >= from)
  if (missing <= 0 || !beat || !isSteady(beat)) return future
  const period = periodOf(beat.segment.tempo.to)
  const length = Math.round(Math.ceil(missing / period) * period)
  const spans = future.filter((cue): cue is TaskCue => cue.kind === 'task' && cue.at < from && cue.until >= from)
  // A change that a line of these strokes has announced comes after its line, and does not wait for the errand.
  const isAnnounced = (cue: SessionCue): boolean =>
    cue.kind === 'stroke' && cue.at === from && spans.some(({ group }) => group === cue.group)
  const isLater = (cue: SessionCue): boolean => cue.at >= from && !isAnnounced(cue)
  const later = sortByTime(prolong(future, { isLater, length, prolonged: new Set([beat, ...spans]) }))
  return keepAllowed(setup, world, later, 0).future
}
