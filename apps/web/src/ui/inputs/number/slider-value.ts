/** The arithmetic of a slider, without its rendering. */

export interface Scale {
  min: number
  max: number
  step: number
  /** Low values take more of the track than high ones: for values that are rarely large. */
  isCurved?: boolean
}
interface Bounded {
  value: number
  min: number
  max: number
}

/** Decimals of a step, so that 0.05 ten times is 0.5. */
const decimals = (step: number): number => (String(step).split('.')[1] ?? '').length

/** The nearest value on the grid that begins at `min`; `min` and `max` themselves are always on it. */
export function snap(value: number, { min, max, step }: Scale): number {
  if (value >= max) return max
  const steps = Math.round((value - min) / step)
  return Math.min(max, Math.max(min, Number((min + steps * step).toFixed(decimals(step)))))
}

/** The value at a share of the track's length, 0..1; a share outside is clamped. */
export function valueAt(share: number, { min, max, isCurved }: Scale): number {
  const inside = Math.min(1, Math.max(0, share))
  return min + (max - min) * (isCurved ? inside ** 2 : inside)
}
/** Position of a value on the track, 0..1. */
export function shareOf(value: number, { min, max, isCurved }: Scale): number {
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)))
  return isCurved ? Math.sqrt(share) : share
}

/**
 * Index of the thumb nearest to `wanted`, by their positions on the track. When both are at the same position the
 * direction from `origin` decides: up gives the upper one, down the lower one, and null means that the pointer has not
 * moved yet.
 */
export function nearestThumb(places: readonly number[], wanted: number, origin = places[0] ?? 0): number | null {
  const [low = 0, high] = places
  if (high === undefined) return 0
  if (low === high) return wanted === origin ? null : Number(wanted > origin)
  return Math.abs(low - wanted) <= Math.abs(high - wanted) ? 0 : 1
}

/** A tenth of the range, in whole steps. */
const page = ({ min, max, step }: Scale): number => Math.max(1, Math.round((max - min) / 10 / step)) * step

/** The value that a key moves a thumb to, within the thumb's bounds; null for keys without a meaning here. */
export function valueOfKey(
  event: { key: string; altKey?: boolean; ctrlKey?: boolean; metaKey?: boolean },
  thumb: Bounded,
  scale: Scale,
): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  const moves: Record<string, number> = {
    ArrowRight: scale.step,
    ArrowUp: scale.step,
    ArrowLeft: -scale.step,
    ArrowDown: -scale.step,
    PageUp: page(scale),
    PageDown: -page(scale),
  }
  if (event.key === 'Home') return thumb.min
  if (event.key === 'End') return thumb.max
  const move = moves[event.key]
  if (move === undefined) return null
  const wanted = Number((thumb.value + move).toFixed(decimals(scale.step)))
  return Math.min(thumb.max, Math.max(thumb.min, wanted))
}
