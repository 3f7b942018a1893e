/** Opens pages and waits for their requests. `networkidle` of Playwright waits 500 ms more for each of a hundred pages. */
import type { Page, Request } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { visit } from '../support/menu.ts'

/** No new request for this long means that the page has loaded everything, ms. */
const QUIET_MS = 150
const STEP_MS = 25
/** A request that a navigation cancels may never end, ms. */
const AT_MOST_MS = 5000

/** Opens `path`; resolves once the requests of the page have ended. */
export async function openUntilQuiet(
  page: Page,
  path: string,
  open: (page: Page, path: string) => Promise<unknown> = visit,
): Promise<void> {
  const pending = new Set<Request>()
  let changedAt = performance.now()
  const begin = (request: Request) => {
    pending.add(request)
    changedAt = performance.now()
  }
  const end = (request: Request) => {
    if (pending.delete(request)) changedAt = performance.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await open(page, path)
  const opened = performance.now()
  const isQuiet = () => pending.size === 0 && performance.now() - changedAt >= QUIET_MS
  const isWaiting = () => !isQuiet() && performance.now() - opened < AT_MOST_MS
  do {
    await expect.poll(isWaiting, { intervals: [STEP_MS] }).toBe(false)
    // A busy page may not have come to its next request yet.
    const idle = page.evaluate(() =>
      new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })).then(() => {}),
    )
    // A page that leads to another address by itself has gone.
    await idle.catch(() => {})
  } while (isWaiting())
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}
