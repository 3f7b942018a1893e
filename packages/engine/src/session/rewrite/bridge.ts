/** Strokes that continue over an input: the future begins on the grid of the running beat, one period after its last beat. */
import { STEADY_PATTERN } from '@rubato/contracts/domain'
import { areStrokes } from '../../beat/strokes.ts'
import { caps } from '../../safety/caps.ts'
import { shiftCues, type SessionCue, type TaskSegment } from '../model/cue.ts'
import { lastBeatOf, periodOf, tempoOf } from '../model/grid.ts'
import type { Setup, Snapshot } from '../model/state.ts'
import { keepInWords } from './keep-in-words.ts'
import { isSameTempo } from './keep-tempo.ts'

/** Time in which the tempo returns to its value before a skipped change, ms. */
const RETURN_MS = 3000

export interface BridgeTerms {
  /** The current line ends then; the future begins on a beat after it. */
  spokenUntil: number
  /** The tempo that continues; null for the running one, bpm. */
  tempo: number | null
}

/** The last moment at or before `at` that is a multiple of 2^-10 ms: sums of such times are exact, so that lengths stay. */
const exactTime = (at: number): number => Math.floor(at * 1024) / 1024

/** Whole beats from the last one on that take at least `length` ms, exactly on the grid. */
function wholeBeats(from: number, to: number, length: number): { count: number; duration: number } {
  const period = periodOf((from + to) / 2)
  const count = Math.max(1, Math.ceil(length / period - 1e-6))
  return { count, duration: Math.round(count * period) }
}

/** The running strokes, when the future begins with strokes at once; null otherwise. */
function goingOn({ world, at }: Snapshot, future: readonly SessionCue[]): TaskSegment | null {
  const { beat } = world
  const first = future.find((cue) => cue.kind === 'beat')
  if (!beat || first?.kind !== 'beat' || !areStrokes(beat.task) || !areStrokes(first.segment.task)) return null
  return first.at - at < periodOf(tempoOf(beat, at)) ? beat : null
}

/** The future, moved to a beat of the running strokes, with these strokes before it. */
export function bridgeStrokes(
  setup: Setup,
  snapshot: Snapshot,
  future: readonly SessionCue[],
  { spokenUntil, tempo }: BridgeTerms,
): readonly SessionCue[] {
  const { at, world } = snapshot
  const beat = goingOn(snapshot, future)
  const first = future.find((cue) => cue.kind === 'beat')
  if (!beat || !first) return future
  const running = tempoOf(beat, at)
  const limit = (bpm: number) => Math.max(setup.slowest, Math.min(bpm, setup.tempo.max, caps.hotTempo.value))
  const kept = tempo === null || beat.isSlowed || isSameTempo(tempo, running) ? limit(running) : limit(tempo)
  const isReturn = !isSameTempo(kept, running)
  const origin = lastBeatOf(world, beat, at) ?? at
  const { count, duration } = wholeBeats(
    running,
    kept,
    Math.max(spokenUntil, isReturn ? at + RETURN_MS : at + 1) - origin,
  )
  // The length is whole ms: the tempo moves by less than a hundredth of a percent.
  const exact = (count * 60_000 * 2) / (duration * (running + kept))
  const until = exactTime(origin + duration)
  const segment: TaskSegment = {
    id: `bridge@${at}`,
    task: 'steady',
    pattern: STEADY_PATTERN,
    tempo: { from: running * exact, to: kept * exact },
    origin,
    duration,
    at,
    until,
    ...(beat.isSlowed ? { isSlowed: true } : {}),
  }
  const span = { kind: 'task', id: `bridge@${at}`, at, from: at, until, task: 'steady', phase: world.phase } as const
  const later = shiftCues(beat.isSlowed ? future : keepInWords(setup, future, kept), until - first.at)
  return [span, { kind: 'beat', at, segment }, ...later]
}
