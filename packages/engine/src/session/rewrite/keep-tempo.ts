/** Keeps a tempo over the future strokes until the plan changes it: a change of tempo that was skipped does not last. */
import { tempoTrigger } from '../../tasks/parts/tempo-trigger.ts'
import { areStrokes } from '../../beat/strokes.ts'
import { directionOf } from '../../plan/tempo-order.ts'
import type { TriggerId } from '@rubato/contracts/domain'
import { tempoOf } from '../model/grid.ts'
import { limitCurve, tempoCapOf } from '../model/tempo-cap.ts'
import { withTrigger, type BeatCue, type SayCue, type SessionCue } from '../model/cue.ts'

/** Tempos that differ by this share at most count as equal. */
const SAME_TEMPO = 0.02
/** Strokes that begin this long after the strokes before count as new strokes, ms. */
const PAUSE = 1000

const tempoTriggers: readonly TriggerId[] = [
  'stroke-faster',
  'stroke-slower',
  'stroke-little-faster',
  'stroke-little-slower',
]

export const isTempoTrigger = (trigger: TriggerId): boolean => tempoTriggers.includes(trigger)

export const isSameTempo = (one: number, other: number): boolean => Math.abs(one / other - 1) <= SAME_TEMPO

const startOf = ({ at, segment }: BeatCue): number => tempoOf(segment, at)
const endOf = ({ segment }: BeatCue): number => tempoOf(segment, segment.until)

interface Kept {
  /** The index of the first beat cue that keeps its planned tempo. */
  until: number
  /** It glides from the tempo that came before it. */
  glides: boolean
}

/** Whether the strokes go on where those before them end; a glide on their beat has begun up to one beat earlier. */
const continues = (beat: BeatCue, before: BeatCue): boolean =>
  beat.at - before.segment.until <= PAUSE &&
  [startOf(beat), beat.segment.tempo.from].some((tempo) => isSameTempo(tempo, endOf(before)))

/** The beat cues from the first on that keep one tempo, without a pause. */
function keptBeats(beats: readonly BeatCue[]): Kept {
  for (const [index, beat] of beats.entries()) {
    const before = beats[index - 1]
    if ((before && !continues(beat, before)) || !areStrokes(beat.segment.task)) return { until: index, glides: false }
    if (!isSameTempo(startOf(beat), endOf(beat))) return { until: index, glides: true }
  }
  return { until: beats.length, glides: false }
}

/** The future whose last line about the tempo before the glide has the words for the change from `tempo` (bpm). */
export function retold(future: readonly SessionCue[], glide: BeatCue, tempo: number): readonly SessionCue[] {
  const line = future.findLast((cue) => cue.kind === 'say' && cue.at <= glide.at && directionOf(cue.trigger))
  if (line?.kind !== 'say' || !isTempoTrigger(line.trigger)) return future
  const trigger = tempoTrigger(tempo, endOf(glide))
  return future.map((cue) => (cue === line ? withTrigger(line, trigger) : cue))
}

/** The cue on another curve, inside the tempo cap of its pattern. */
const atTempo = (cue: BeatCue, from: number, to: number): BeatCue => ({
  ...cue,
  segment: { ...cue.segment, tempo: limitCurve({ from, to }, tempoCapOf(cue.segment.pattern)) },
})

/** The glide to its planned end from `tempo` at its start: its curve begins up to one beat before that. */
function glideFrom(cue: BeatCue, tempo: number): BeatCue {
  const { origin, until } = cue.segment
  const share = (cue.at - origin) / (until - origin)
  const to = endOf(cue)
  return atTempo(cue, Math.max(tempo / 2, tempo - ((to - tempo) * share) / (1 - share)), to)
}

/**
 * An announcement over whole beats of the planned tempo lasts until their end: the change that it announces does not
 * begin on the next beat of the kept tempo.
 */
export function untilEnd(cue: SayCue, kept: readonly BeatCue[]): SayCue {
  const beat = kept.find(({ at }) => at === cue.at)
  return beat && !cue.filler ? { ...cue, duration: Math.max(cue.duration, beat.segment.until - cue.at) } : cue
}

/** The glide that changes the tempo first, where no line announces it: kept strokes lead into it. */
export function unannouncedGlide(future: readonly SessionCue[]): BeatCue | undefined {
  const beats = future.filter((cue) => cue.kind === 'beat')
  const { until, glides } = keptBeats(beats)
  const glide = glides ? beats[until] : undefined
  const isAnnounced = future.some(
    (cue) => cue.kind === 'say' && glide && cue.at <= glide.at && directionOf(cue.trigger),
  )
  return isAnnounced ? undefined : glide
}

/** The future at `tempo` (bpm) until the plan changes the tempo or the hand rests. */
export function keepTempo(future: readonly SessionCue[], tempo: number): readonly SessionCue[] {
  const beats = future.filter((cue) => cue.kind === 'beat')
  const [first] = beats
  if (!first || isSameTempo(startOf(first), tempo)) return future
  const { until, glides } = keptBeats(beats)
  const announcing = beats.slice(0, until)
  const kept = new Set<SessionCue>(announcing)
  const glide = glides ? beats[until] : undefined
  const told = glide ? retold(future, glide, tempo) : future
  return told.map((cue) => {
    if (cue.kind === 'say') return untilEnd(cue, announcing)
    if (cue.kind !== 'beat') return cue
    if (kept.has(cue)) return atTempo(cue, tempo, tempo)
    return cue === glide ? glideFrom(cue, tempo) : cue
  })
}
