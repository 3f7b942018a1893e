/** How much a way through the product costs a person: presses, and seconds on a slow network. */
import type { Locator, Page } from '@playwright/test'

/** 3G, as Chromium's developer tools had it: bytes per second, ms. */
export const threeG = { downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 150 }

/** Counts only what passes through it; checks between the steps take no time. */
export async function measureEffort(page: Page, network: typeof threeG) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', { offline: false, ...network })
  let presses = 0
  let ms = 0
  const add = async (step: () => Promise<unknown>) => {
    const from = performance.now()
    await step()
    ms += performance.now() - from
  }
  return {
    add,
    press: (element: Locator) => {
      presses += 1
      return add(() => element.click())
    },
    /** Presses the field and types the text. */
    type: (field: Locator, text: string) => {
      presses += 1
      return add(() => field.fill(text))
    },
    now: () => ({ presses, seconds: ms / 1000 }),
  }
}
