/** A rise whose line is left out right after "ease off" does not come: the tempo stays until the plan changes it next. */
import { areStrokes } from '../../beat/strokes.ts'
import { sortByTime } from '../../spans.ts'
import { plannedSegment, type BeatCue, type SayCue, type SessionCue } from '../model/cue.ts'
import { tempoOf } from '../model/grid.ts'
import type { Setup, Snapshot } from '../model/state.ts'
import { keepInWords } from '../rewrite/keep-in-words.ts'
import { isSameTempo } from '../rewrite/keep-tempo.ts'
import { withFuture } from '../rewrite/rewrite.ts'
import { ANNOUNCED_FOR } from './climb-line.ts'
import { isRiseWhileEasing } from './ease.ts'

function isRise({ segment: { task, tempo } }: BeatCue): boolean {
  return areStrokes(task) && tempo.to > tempo.from && !isSameTempo(tempo.from, tempo.to)
}

/** The strokes of now as planned, and those that begin while the line would be said. */
function beatsOf({ world: { beat }, timeline, nextIndex, at }: Snapshot): BeatCue[] {
  const running: BeatCue[] =
    beat && beat.until > at ? [{ kind: 'beat', at, segment: { ...plannedSegment(beat), at } }] : []
  const coming = timeline.slice(nextIndex).filter((cue) => cue.kind === 'beat')
  return [...running, ...coming.filter((cue) => cue.at <= at + ANNOUNCED_FOR)]
}

/** The snapshot without the rise that the line announces; null where the line is said or announces none. */
export function withoutRise(setup: Setup, snapshot: Snapshot, cue: SayCue): Snapshot | null {
  const { world, timeline, nextIndex } = snapshot
  if (!isRiseWhileEasing(world, cue)) return null
  const rise = beatsOf(snapshot).find(isRise)
  if (!rise) return null
  const tempo = tempoOf(rise.segment, rise.at)
  const flat: BeatCue = { ...rise, segment: { ...rise.segment, tempo: { from: tempo, to: tempo } } }
  const future = timeline.slice(nextIndex)
  const isBefore = (each: SessionCue): boolean => each.kind === 'beat' && each.at < rise.at
  const later = future.filter((each) => each !== rise && !isBefore(each))
  return withFuture(
    snapshot,
    world,
    sortByTime([...future.filter(isBefore), flat, ...keepInWords(setup, later, tempo)]),
  )
}
