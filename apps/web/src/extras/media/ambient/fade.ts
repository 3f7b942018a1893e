/** Which lights are shown: one, and while it changes the next one over it. */
import type { LightName } from '@rubato/contracts/domain'

/** Duration of a change, s. */
export const FADE_S = 5

export interface Fade {
  from: LightName
  to: LightName
  /** Of `to`, 0..1. */
  share: number
}

export const steady = (light: LightName): Fade => ({ from: light, to: light, share: 1 })

/** The fade after `passed` s more. A change that has begun ends before the next one begins. */
export function nextFade(fade: Fade, wanted: LightName, passed: number): Fade {
  if (fade.share < 1) return { ...fade, share: Math.min(1, fade.share + passed / FADE_S) }
  return wanted === fade.to ? fade : { from: fade.to, to: wanted, share: 0 }
}

/** The lights from the lowest, each with the opacity at which it is drawn over those before it. */
export function layersOf({ from, to, share }: Fade): { light: LightName; opacity: number }[] {
  if (share >= 1 || from === to) return [{ light: to, opacity: 1 }]
  // Slow at both ends.
  const opacity = (1 - Math.cos(Math.PI * share)) / 2
  return [
    { light: from, opacity: 1 },
    { light: to, opacity },
  ]
}
