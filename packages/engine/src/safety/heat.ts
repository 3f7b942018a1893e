/** Heat: the time above the hot tempo since the last rest of `rests.hotTempo`. */
import type { TempoCurve } from '@rubato/contracts/domain'
import { caps } from './caps.ts'
import { rests } from './rests.ts'

export interface Heat {
  /** ms above the hot tempo since the last full rest. */
  hot: number
  /** ms at or below the hot tempo since it was last exceeded. */
  cool: number
}
export const noHeat: Heat = { hot: 0, cool: 0 }

const cooledBy = (heat: Heat, ms: number): Heat =>
  heat.cool + ms >= rests.hotTempo ? noHeat : { hot: heat.hot, cool: heat.cool + ms }
const heatedBy = (heat: Heat, ms: number): Heat => (ms > 0 ? { hot: heat.hot + ms, cool: 0 } : heat)

/** The heat after `ms` without beats. */
export const heatAfterRest = (heat: Heat, ms: number): Heat => (heat.hot > 0 && ms > 0 ? cooledBy(heat, ms) : heat)

/** The heat after `ms` of strokes along the tempo curve; of a ramp the part above the hot tempo counts. */
export function heatAfterStrokes(heat: Heat, tempo: TempoCurve, ms: number): Heat {
  const limit = caps.hotTempo.value
  if (tempo.from <= limit && tempo.to <= limit) return heatAfterRest(heat, ms)
  if (tempo.from > limit && tempo.to > limit) return heatedBy(heat, ms)
  const crossing = (ms * (limit - tempo.from)) / (tempo.to - tempo.from)
  return tempo.from > limit
    ? heatAfterRest(heatedBy(heat, crossing), ms - crossing)
    : heatedBy(heatAfterRest(heat, crossing), ms - crossing)
}

export const isTooHot = (heat: Heat): boolean => heat.hot > caps.hotTime.value

/**
 * Whether strokes get too hot at any moment: a falling ramp is hottest where it crosses the hot tempo. Strokes that never exceed
 * the hot tempo do not, however hot those before them were.
 */
export function getsTooHot(heat: Heat, tempo: TempoCurve, ms: number): boolean {
  const limit = caps.hotTempo.value
  if (tempo.from <= limit && tempo.to <= limit) return false
  if (tempo.from <= limit || tempo.to > limit) return isTooHot(heatAfterStrokes(heat, tempo, ms))
  return isTooHot(heatedBy(heat, (ms * (tempo.from - limit)) / (tempo.from - tempo.to)))
}

/** Strokes above the hot tempo come down to it in a glide of this length, ms. */
export const COOLING_MS = 2500
/** A shorter glide is not heard as one, ms. */
const LEAST_GLIDE_MS = 500

/**
 * The length of the glide from `tempo` (bpm; null where the hand rested) to the hot tempo, at the start of `duration`
 * ms of strokes that the heat cap lowers, ms; 0 where there is none, or no time above the hot tempo is left for it.
 */
export function coolingTime(heat: Heat, tempo: number | null, duration: number): number {
  if (tempo === null || tempo <= caps.hotTempo.value) return 0
  const time = Math.floor(Math.min(COOLING_MS, duration / 2, caps.hotTime.value - heat.hot))
  return time < LEAST_GLIDE_MS ? 0 : time
}
