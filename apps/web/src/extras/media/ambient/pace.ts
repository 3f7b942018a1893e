/**
 * How a light moves: it follows tempo, intensity and phase slowly. All that changes in a light changes with these numbers, so that
 * their bounds are what keeps it from flashing (WCAG 2.3.1).
 */
import type { StageView } from '@rubato/engine'

/** Radians of the slowest movement within a second: one turn takes two minutes at rest and 35 s at 200 bpm. */
const AT_REST = 0.05
const PER_BPM = 0.00065
/** The fastest tempo that makes a light move faster, bpm. */
const BPM_MAX = 240
/** Swells a second at most: each is one rise and one fall of brightness. */
const SWELLS_MAX = 0.6
/** Swells a second without strokes, as slow as breath. */
const SWELLS_AT_REST = 0.12
/** The longest step, s: after a pause of the page a light does not jump. */
const STEP_MAX_S = 0.25
/** Time constants of a change, s. */
const WARMING_S = 6
const DRIVE_S = 4

const warmthOf: Readonly<Record<StageView['phase'], number>> = { 'warm-up': 0.25, build: 0.6, peak: 1, end: 0.45 }

export interface Pace {
  /** Radians of the slowest movement. */
  time: number
  /** Radians of the swell. */
  swelling: number
  /** 0..1, by the phase of the session. */
  warmth: number
  /** 0..1, by tempo, edge and rest. */
  drive: number
}
export const firstPace: Pace = { time: 0.6, swelling: 0, warmth: 0.45, drive: 0.3 }

/** 0..1 */
export const swellOf = ({ swelling }: Pace): number => 0.5 - 0.5 * Math.cos(swelling)

/** The beats of one swell: a power of two, so that there are at most `SWELLS_MAX` swells a second. */
function swellsAt(bpm: number): number {
  if (bpm === 0) return SWELLS_AT_REST
  let swells = bpm / 60
  while (swells > SWELLS_MAX) swells /= 2
  return swells
}

/** The faster end of the running strokes, bpm; 0 while the hand rests. */
const tempoOf = ({ tempo }: StageView): number => (tempo ? Math.min(Math.max(tempo.start, tempo.end), BPM_MAX) : 0)

function wantedDrive(view: StageView, bpm: number): number {
  if (view.ask === 'edge' || view.task === 'edging') return 1
  if (view.task === 'aftercare') return 0
  return bpm === 0 ? 0.15 : 0.25 + (0.75 * bpm) / BPM_MAX
}

const towards = (from: number, to: number, step: number, constant: number): number =>
  from + (to - from) * (1 - Math.exp(-step / constant))

/** The pace after `passed` s more. */
export function nextPace({ time, swelling, warmth, drive }: Pace, passed: number, view: StageView | null): Pace {
  const step = Math.min(passed, STEP_MAX_S)
  const bpm = view ? tempoOf(view) : 0
  return {
    time: time + step * (AT_REST + PER_BPM * bpm),
    swelling: swelling + step * 2 * Math.PI * swellsAt(bpm),
    warmth: towards(warmth, view ? warmthOf[view.phase] : firstPace.warmth, step, WARMING_S),
    drive: towards(drive, view ? wantedDrive(view, bpm) : firstPace.drive, step, DRIVE_S),
  }
}
