/** Waits for the end of a page's requests. `networkidle` of Playwright waits 500 ms more for each of a hundred pages. */
import type { Page } from '@playwright/test'

/** No new request for this long means that the page has what it needs, ms. */
const QUIET_MS = 150
const STEP_MS = 25

/** Counts the requests of the page from now on; the returned function resolves once they have ended. */
export function watchNetwork(page: Page): () => Promise<void> {
  let pending = 0
  let changedAt = performance.now()
  const count = (change: number) => () => {
    pending += change
    changedAt = performance.now()
  }
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
  const isQuiet = () => pending === 0 && performance.now() - changedAt >= QUIET_MS
  return async () => {
    while (!isQuiet()) await page.waitForTimeout(STEP_MS)
  }
}
