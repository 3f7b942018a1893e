/** Shortest and longest block of the main thread, ms. */
export type Block = readonly [number, number]

/** Blocks the main thread at random intervals, for about a third to a half of the time; null leaves it idle. */
export function startBlocks(block: Block | null): { busyMs(): number; end(): void } {
  let busy = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    if (!block) return
    const length = block[0] + Math.random() * (block[1] - block[0])
    timer = setTimeout(
      () => {
        const from = performance.now()
        while (performance.now() - from < length) void 0
        busy += performance.now() - from
        next()
      },
      length * (0.8 + Math.random()),
    )
  }
  next()
  return { busyMs: () => busy, end: () => clearTimeout(timer) }
}
