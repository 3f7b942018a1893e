/** What every browser test has: a real server of its own, a console that must stay silent, axe, and screenshots on request. */
import { join } from 'node:path'
import axe from 'axe-core'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { preparedDirectory, type Prepared } from './global-setup.ts'
import { Host } from './host.ts'
import type { RunningProduct } from './server.ts'

/** Directory for a screenshot of everything that is inspected; none are made without it. */
export const SCREENSHOTS = process.env['SCREENSHOTS']
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** What is logged and thrown from now on. */
function listenTo(context: BrowserContext): string[] {
  const said: string[] = []
  context.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => said.push(`uncaught: ${error.error().message}`))
  return said
}

function expectSilence(said: string[], expectedNoise: RegExp | null): void {
  const unexpected = said.filter((line) => !expectedNoise?.test(line))
  expect(unexpected, 'the console stays silent').toEqual([])
}

interface Fixtures {
  /** Settings of the server, besides what every test sets. */
  environment: Record<string, string>
  /** Which data directory the server begins with. */
  prepared: Prepared
  /** A server that no other test has been at. */
  product: RunningProduct
  /** What the browser itself says of an answer that a test makes fail on purpose. */
  expectedNoise: RegExp | null
  /** Fails the test when the page logged anything or threw. */
  silence: void
  /** A page in another browser, for a test of several people; it has to stay as silent. */
  otherBrowser: () => Promise<Page>
}

export const test = base.extend<Fixtures, { host: Host }>({
  host: [
    async ({}, use) => {
      const host = new Host()
      await use(host)
      host.end()
    },
    { scope: 'worker' },
  ],
  environment: [{}, { option: true }],
  prepared: ['members', { option: true }],
  product: async ({ host, prepared, environment }, use) => {
    const product = await host.start(preparedDirectory(prepared), environment)
    await use(product)
    await product.close()
  },
  baseURL: async ({ product }, use) => use(product.url),
  expectedNoise: [null, { option: true }],
  silence: [
    async ({ context, expectedNoise }, use) => {
      const said = listenTo(context)
      await use()
      expectSilence(said, expectedNoise)
    },
    { auto: true },
  ],
  otherBrowser: async ({ browser, baseURL, expectedNoise }, use) => {
    const opened: { context: BrowserContext; said: string[] }[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: DESKTOP })
      opened.push({ context, said: listenTo(context) })
      return context.newPage()
    })
    for (const { context, said } of opened) {
      await context.close()
      expectSilence(said, expectedNoise)
    }
  },
})
export { expect }

/** What axe finds on the page as it stands. Run in the page itself: its client for Playwright opens a page for each call. */
async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const here = window as typeof window & { axe: typeof axe }
    return (await here.axe.run({ resultTypes: ['violations'] })).violations
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** A screen that is still loading is asked again. */
const expectAccessible = (page: Page): Promise<void> =>
  expect.poll(() => violationsOf(page), { message: `axe on ${new URL(page.url()).pathname}` }).toEqual([])

/** Looks at a screen as it stands, at desk and phone size: axe, and a screenshot where they are asked for. */
export async function inspect(page: Page, name: string): Promise<void> {
  // A route that is still on its way has no heading yet; it is not what the test means.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport)
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((a) => a.effect?.getComputedTiming().iterations === 1)
          .map((a) => a.finished),
      ),
    )
    await expectAccessible(page)
    if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, `${name}-${size}.png`) })
  }
  await page.setViewportSize(DESKTOP)
}
