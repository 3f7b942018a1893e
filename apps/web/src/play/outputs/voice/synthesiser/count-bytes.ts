/** Number of reports per download: few enough for a screen reader to read out. */
const STEPS = 20

/** Shortest time between a report and a sign of life, ms. */
const SIGN_MS = 1000

type Report = (share: number | null) => void

/**
 * Passes bytes on and reports the share of `total` that has arrived, 0..1: every 5 %, and 1 at the end. Between two shares it reports
 * null when bytes arrive, at most every `SIGN_MS`.
 */
export function countBytes(report: Report, total: number): TransformStream<Uint8Array, Uint8Array> {
  let loaded = 0
  let next = 0
  let reportedAt = performance.now()
  return new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength
      const step = Math.floor((STEPS * loaded) / total)
      const isNext = step >= next && step < STEPS
      if (isNext) next = step + 1
      if (isNext || performance.now() - reportedAt >= SIGN_MS) {
        report(isNext ? step / STEPS : null)
        reportedAt = performance.now()
      }
      controller.enqueue(chunk)
    },
    flush: () => report(1),
  })
}
