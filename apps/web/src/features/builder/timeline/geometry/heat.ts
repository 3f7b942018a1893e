/** The colour of a speed: the steps of a scale, the nearest one below. */

/** Beats a minute at which each colour begins. */
const STEPS = [0, 60, 100, 140, 180] as const

/** @param colors one for each step, from calm to fast */
export function heatColor(colors: readonly string[], bpm: number): string {
  const step = STEPS.findLastIndex((least) => bpm >= least)
  return colors[Math.max(0, step)] ?? 'gray'
}
