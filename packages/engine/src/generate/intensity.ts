import type { IntensityCurve } from '@rubato/contracts/domain'

/** Length of one wave, ms, and the number of waves in a game. */
const WAVE_MS = 180_000
const LEAST_WAVES = 2
const MOST_WAVES = 5
/** Share of the middle at which a plateau is reached. */
const CLIMB = 0.3

/** The number of waves in a middle part of `length` ms. */
const wavesIn = (length: number): number => Math.min(MOST_WAVES, Math.max(LEAST_WAVES, Math.round(length / WAVE_MS)))

/** Intensity at `progress` (0..1) of a middle part of `length` ms: 0 gentle, 1 demanding. */
export function intensityAt(curve: IntensityCurve, progress: number, length: number): number {
  switch (curve) {
    case 'rising':
      return 0.24 + 0.72 * progress
    case 'waves':
      return 0.5 - 0.5 * Math.cos(2 * Math.PI * wavesIn(length) * progress)
    case 'plateau':
      return progress < CLIMB ? 0.3 + (0.52 * progress) / CLIMB : 0.82
    case 'level':
      return 0.5
  }
}
