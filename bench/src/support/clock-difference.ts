import type { Page } from 'playwright-core'

const SAMPLES = 30

/** Time of this process on its monotonic clock, ms since 1970. */
export const nowMs = (): number => performance.timeOrigin + performance.now()

/** The difference between this process's clock and the page's, ms: from the fastest of several round trips. */
export async function clockDifference(page: Page): Promise<number> {
  let best = { took: Infinity, difference: 0 }
  for (let sample = 0; sample < SAMPLES; sample++) {
    const from = nowMs()
    const there = await page.evaluate(() => performance.timeOrigin + performance.now())
    const took = nowMs() - from
    if (took < best.took) best = { took, difference: from + took / 2 - there }
  }
  return best.difference
}
