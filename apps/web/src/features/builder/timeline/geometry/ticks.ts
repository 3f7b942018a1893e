/** The ruler's divisions. */

/** ms between two labels, each with the ms between two ticks. */
const steps: readonly (readonly [label: number, tick: number])[] = [
  [100, 10],
  [500, 100],
  [1000, 100],
  [2000, 500],
  [5000, 1000],
  [10_000, 1000],
  [30_000, 5000],
  [60_000, 10_000],
  [120_000, 30_000],
  [300_000, 60_000],
  [600_000, 60_000],
  [1_800_000, 300_000],
  [3_600_000, 600_000],
]
const LEAST_LABEL_PX = 64

export interface RulerSteps {
  /** ms between two labels. */
  readonly label: number
  /** ms between two ticks. */
  readonly tick: number
}

export function rulerSteps(msPerPixel: number): RulerSteps {
  const [label, tick] = steps.find(([each]) => each >= LEAST_LABEL_PX * msPerPixel) ?? [3_600_000, 600_000]
  return { label, tick }
}
