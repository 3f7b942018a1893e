/**
 * Rises while the member eases off: one whose line is left out right after "ease off" does not come, and a later one is no larger
 * than a third. The tempo stays there until the plan changes it next.
 */
import { areStrokes } from '../../beat/strokes.ts'
import { sortByTime } from '../../spans.ts'
import { plannedSegment, type BeatCue, type SayCue, type SessionCue } from '../model/cue.ts'
import { tempoOf } from '../model/grid.ts'
import type { Setup, Snapshot } from '../model/state.ts'
import { keepInWords } from '../rewrite/keep-in-words.ts'
import { isSameTempo } from '../rewrite/keep-tempo.ts'
import { withFuture } from '../rewrite/rewrite.ts'
import { ANNOUNCED_FOR } from './climb-line.ts'
import { easedTempo, tempoBeforeEasing } from './beats.ts'
import { isFasterWhileEasing, isRiseWhileEasing } from './ease.ts'

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

interface ChangedRise {
  rise: BeatCue
  /** In place of its own, bpm. */
  tempo: BeatCue['segment']['tempo']
}

/**
 * The future at the kept tempo, also in strokes that come back at the planned one after the hand has left them, as for lube: they
 * would be faster without words.
 */
function keepAcrossRests(setup: Setup, future: readonly SessionCue[], planned: number, kept: number): SessionCue[] {
  const now = keepInWords(setup, future, kept)
  const strokes = now.filter((cue): cue is BeatCue => cue.kind === 'beat' && areStrokes(cue.segment.task))
  const isKept = ({ segment, at }: BeatCue): boolean =>
    isSameTempo(tempoOf(segment, at), kept) && isSameTempo(tempoOf(segment, segment.until), kept)
  const back = strokes.find((beat) => !isKept(beat))
  if (!back || back === strokes[0] || !isSameTempo(tempoOf(back.segment, back.at), planned)) return [...now]
  const index = now.indexOf(back)
  return [...now.slice(0, index), ...keepAcrossRests(setup, now.slice(index), planned, kept)]
}

/** The snapshot in which the rise has this tempo, and the strokes keep the tempo of its end. */
function withRise(setup: Setup, snapshot: Snapshot, { rise, tempo }: ChangedRise): Snapshot {
  const { world, timeline, nextIndex } = snapshot
  const changed: BeatCue = { ...rise, segment: { ...rise.segment, tempo } }
  const future = timeline.slice(nextIndex)
  const isBefore = (each: SessionCue): boolean => each.kind === 'beat' && each.at < rise.at
  const later = future.filter((each) => each !== rise && !isBefore(each))
  return withFuture(
    snapshot,
    world,
    sortByTime([
      ...future.filter(isBefore),
      changed,
      ...keepAcrossRests(setup, later, tempoOf(rise.segment, rise.segment.until), tempo.to),
    ]),
  )
}

/** The snapshot without the rise that the line announces; null where the line is said or announces none. */
export function withoutRise(setup: Setup, snapshot: Snapshot, cue: SayCue): Snapshot | null {
  if (!isRiseWhileEasing(snapshot.world, cue)) return null
  const rise = beatsOf(snapshot).find(isRise)
  if (!rise) return null
  const tempo = tempoOf(rise.segment, rise.at)
  return withRise(setup, snapshot, { rise, tempo: { from: tempo, to: tempo } })
}

/** The largest rise of the tempo that is heard while easing, as a ratio. */
const LARGEST_RISE = 4 / 3

/** The snapshot in which the rise that the line announces is not too large for a member who eases off. */
export function withSmallRise(setup: Setup, snapshot: Snapshot, cue: SayCue): Snapshot {
  if (!isFasterWhileEasing(snapshot.world, cue)) return snapshot
  const rise = beatsOf(snapshot).find((each) => each.at >= cue.at && isRise(each))
  if (!rise) return snapshot
  const { slowest } = setup
  const most = easedTempo(tempoOf(rise.segment, rise.at), slowest) * LARGEST_RISE
  const { from, to } = rise.segment.tempo
  if (easedTempo(to, slowest) <= most || isSameTempo(easedTempo(to, slowest), most)) return snapshot
  return withRise(setup, snapshot, { rise, tempo: { from, to: tempoBeforeEasing(most, slowest) } })
}
