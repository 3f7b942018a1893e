/** Number of reports per download: few enough for a screen reader to read out. */
const STEPS = 20

/** Passes bytes on and reports the share of `total` that has arrived, 0..1: every 5 %, and 1 at the end. */
export function countBytes(report: (share: number) => void, total: number): TransformStream<Uint8Array, Uint8Array> {
  let loaded = 0
  let next = 0
  return new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength
      const step = Math.floor((STEPS * loaded) / total)
      if (step >= next && step < STEPS) {
        report(step / STEPS)
        next = step + 1
      }
      controller.enqueue(chunk)
    },
    flush: () => report(1),
  })
}
