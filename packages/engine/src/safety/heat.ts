/** Heat: time above the hot tempo that has not been followed by its rest yet. */
import type { TempoCurve } from '@rubato/contracts/domain'
import { caps } from './caps.ts'
import { rests } from './rests.ts'

export interface Heat {
  /** ms above the hot tempo since the last full rest. */
  hot: number
  /** ms at or below it since it was last left. */
  cool: number
}
export const noHeat: Heat = { hot: 0, cool: 0 }

const cooled = (heat: Heat, ms: number): Heat =>
  heat.cool + ms >= rests.hotTempo ? noHeat : { hot: heat.hot, cool: heat.cool + ms }
const heated = (heat: Heat, ms: number): Heat => (ms > 0 ? { hot: heat.hot + ms, cool: 0 } : heat)

/** The heat after `ms` without any beat. */
export const rested = (heat: Heat, ms: number): Heat => (heat.hot > 0 && ms > 0 ? cooled(heat, ms) : heat)

/** The heat after a stretch of `ms` whose tempo moves from `from` to `to`; a ramp counts for the part above. */
export function stroked(heat: Heat, tempo: TempoCurve, ms: number): Heat {
  const limit = caps.hotTempo.value
  if (tempo.from <= limit && tempo.to <= limit) return rested(heat, ms)
  if (tempo.from > limit && tempo.to > limit) return heated(heat, ms)
  const crossing = (ms * (limit - tempo.from)) / (tempo.to - tempo.from)
  return tempo.from > limit
    ? rested(heated(heat, crossing), ms - crossing)
    : heated(rested(heat, crossing), ms - crossing)
}

export const isTooHot = (heat: Heat): boolean => heat.hot > caps.hotStretch.value

/** Whether a stretch gets too hot at any moment: a ramp that falls is hottest where it leaves the hot tempo. */
export function getsTooHot(heat: Heat, tempo: TempoCurve, ms: number): boolean {
  const limit = caps.hotTempo.value
  if (tempo.from <= limit || tempo.to > limit) return isTooHot(stroked(heat, tempo, ms))
  return isTooHot(heated(heat, (ms * (tempo.from - limit)) / (tempo.from - tempo.to)))
}
