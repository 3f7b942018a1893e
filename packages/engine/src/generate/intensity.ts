import type { IntensityCurve } from '@rubato/contracts/domain'

const WAVES = 3
/** Share of the game at which a plateau is reached. */
const CLIMB = 0.3

/** Intensity at `progress` (0..1) of the middle part: 0 gentle, 1 demanding. */
export function intensityAt(curve: IntensityCurve, progress: number): number {
  switch (curve) {
    case 'rising':
      return 0.15 + 0.75 * progress
    case 'waves':
      return 0.45 - 0.35 * Math.cos(2 * Math.PI * WAVES * progress) + 0.15 * progress
    case 'plateau':
      return progress < CLIMB ? 0.15 + (0.65 * progress) / CLIMB : 0.8
    case 'level':
      return 0.5
  }
}
