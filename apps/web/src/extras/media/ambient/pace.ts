/** How fast and how warm the ambient light is: it follows tempo and phase slowly, and never flashes. */
import type { StageView } from '@rubato/engine'

/** Radians of the slowest light within a second: one turn takes two minutes at rest and 35 s at 200 bpm. */
const AT_REST = 0.05
const PER_BPM = 0.00065
/** The longest step, s: after a pause of the page the light does not jump. */
const STEP_MAX_S = 0.25
/** Time constant of a change of warmth, s. */
const WARMING_S = 6

const warmthOf: Readonly<Record<StageView['phase'], number>> = { 'warm-up': 0.25, build: 0.6, peak: 1, end: 0.45 }

export interface Light {
  time: number
  warmth: number
  /** Of moving light so far, s. */
  seconds: number
}
export const firstLight: Light = { time: 0.6, warmth: 0.45, seconds: 0 }

/** The light after `passed` s more. */
export function nextLight({ time, warmth, seconds }: Light, passed: number, view: StageView | null): Light {
  const step = Math.min(passed, STEP_MAX_S)
  const bpm = view?.tempo ? Math.max(view.tempo.start, view.tempo.end) : 0
  const wanted = view ? warmthOf[view.phase] : firstLight.warmth
  return {
    seconds: seconds + step,
    time: time + step * (AT_REST + PER_BPM * bpm),
    warmth: warmth + (wanted - warmth) * (1 - Math.exp(-step / WARMING_S)),
  }
}
