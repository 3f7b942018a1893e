/** Fixtures of every browser test: a separate real server, a check for a silent console, axe, and screenshots on request. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type axe from 'axe-core'
import { test as base, expect, type BrowserContext, type Page, type TestInfo } from '@playwright/test'
import { quietWebApp, type Prepared } from './global-setup.ts'
import { Host } from './host.ts'
import { acceptForMembers } from './members.ts'
import type { RunningProduct } from './server.ts'

/** Directory for a screenshot of every inspected screen; without it there are none. */
export const SCREENSHOTS = process.env['SCREENSHOTS']
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

interface ConsoleMessage {
  line: string
  /** The script, or the failed request, that it is about. */
  source: string
  /** The screen at that time. */
  page: string
}

const pathOf = (url: string | undefined): string => (url ? new URL(url).pathname : '')

/** Collects console messages and uncaught errors from now on. */
function collectMessages(context: BrowserContext): ConsoleMessage[] {
  const messages: ConsoleMessage[] = []
  context.on('console', (message) =>
    messages.push({
      line: `${message.type()}: ${message.text()}`,
      source: pathOf(message.location().url),
      page: pathOf(message.page()?.url()),
    }),
  )
  context.on('weberror', (error) =>
    messages.push({ line: `uncaught: ${error.error().message}`, source: '', page: pathOf(error.page()?.url()) }),
  )
  return messages
}

function expectSilence(messages: ConsoleMessage[], expectedNoise: RegExp | null): void {
  const unexpected = messages.filter(({ line }) => !expectedNoise?.test(line))
  expect(unexpected, 'the console stays silent').toEqual([])
}

/**
 * Takes a screenshot of every page if the test failed. The setting `only-on-failure` of Playwright takes one of every page
 * that closes and deletes it when the test has passed.
 */
async function screenshotFailure(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  for (const page of context.pages()) {
    const path = testInfo.outputPath(`test-failed-${testInfo.attachments.length + 1}.png`)
    const isTaken = await page.screenshot({ path, timeout: 5000, caret: 'initial' }).then(
      () => true,
      () => false,
    )
    if (isTaken) testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
  }
}

/** The member has closed the hints of first use, which would cover a part of the screen under test. */
const closeHints = (context: BrowserContext) =>
  context.addInitScript(() => {
    const seen = { stage: true, builder: true, 'script-editor': true }
    // A page without an origin has no storage.
    if (location.origin !== 'null') localStorage.setItem('rubato.hints-seen', JSON.stringify(seen))
  })

/**
 * Gives each run of a test the same seeds, hence the same games: a rare one would fail a test once in many runs. A seed is what
 * the web app draws as two words of 32 bits (`new-seed.ts`): one of the test, and the number of the seed on this page.
 */
const repeatSeeds = (context: BrowserContext, test: string) =>
  context.addInitScript((ofTest) => {
    let drawn = 0
    const draw = crypto.getRandomValues.bind(crypto)
    crypto.getRandomValues = (array) => {
      if (!(array instanceof Uint32Array) || array.length !== 2) return draw(array)
      drawn += 1
      array.set([ofTest, drawn])
      return array
    }
  }, createHash('sha256').update(test).digest().readUInt32LE())

/**
 * Records the text of each alert that appears. A message disappears after four seconds, and on a busy machine the test may look
 * later.
 */
const recordMessages = (context: BrowserContext) =>
  context.addInitScript(() => {
    const messages: string[] = []
    Object.assign(globalThis, { messages })
    const observer = new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        for (const each of [node, ...node.querySelectorAll('[role=alert]')])
          if (each.matches('[role=alert]')) messages.push(each.textContent ?? '')
      }
    })
    observer.observe(document, { subtree: true, childList: true })
  })

interface Fixtures {
  /** Whether the browser opens each screen for the first time, with its hints. */
  isFirstUse: boolean
  /** Settings of the server, in addition to every test's settings. */
  environment: Record<string, string>
  /** The data that the server starts with. */
  prepared: Prepared
  /** The speech of a session: the bundled synthesiser, or a stand-in that takes no processor time. */
  speech: 'real' | 'stand-in'
  /** A server that no other test uses. */
  product: RunningProduct
  /** Console messages of the browser about responses that the test makes fail. */
  expectedNoise: RegExp | null
  /** Fails the test when the page logged a message or threw. */
  silence: void
  /** A page in another browser context, for a test of several people; its console must be silent as well. */
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
  speech: ['stand-in', { option: true }],
  product: async ({ host, prepared, speech, environment }, use) => {
    const webApp: Record<string, string> = speech === 'real' ? {} : { WEB_DIR: quietWebApp() }
    const product = await host.start(prepared, { ...webApp, ...environment })
    // The demo members cannot sign in with a password where the site uses an identity provider.
    const isHosted = 'OIDC_ISSUER' in environment
    if (prepared !== 'empty' && Object.keys(environment).length > 0 && !isHosted) await acceptForMembers(product.url)
    await use(product)
    await product.close()
  },
  baseURL: async ({ product }, use) => use(product.url),
  // Ends after the other fixtures, so that their failures count.
  isFirstUse: [false, { option: true }],
  context: async ({ context, isFirstUse }, use, testInfo) => {
    if (!isFirstUse) await closeHints(context)
    await repeatSeeds(context, testInfo.title)
    await recordMessages(context)
    await use(context)
    await screenshotFailure(context, testInfo)
  },
  expectedNoise: [null, { option: true }],
  silence: [
    async ({ context, expectedNoise }, use) => {
      const messages = collectMessages(context)
      await use()
      expectSilence(messages, expectedNoise)
    },
    { auto: true },
  ],
  otherBrowser: async ({ browser, baseURL, contextOptions, expectedNoise }, use, testInfo) => {
    const opened: { context: BrowserContext; messages: ConsoleMessage[] }[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '', viewport: DESKTOP })
      await closeHints(context)
      await repeatSeeds(context, testInfo.title)
      await recordMessages(context)
      opened.push({ context, messages: collectMessages(context) })
      return context.newPage()
    })
    for (const { context, messages } of opened) {
      await screenshotFailure(context, testInfo)
      await context.close()
      expectSilence(messages, expectedNoise)
    }
  },
})
export { expect }

/** Expects that the page has shown a message with this text. Each message meets one expectation. */
export const expectMessage = (page: Page, text: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate((wanted) => {
          const { messages } = globalThis as typeof globalThis & { messages: string[] }
          const index = messages.findIndex((message) => message.includes(wanted))
          return messages.splice(index, index < 0 ? 0 : 1).length > 0
        }, text),
      { message: `a message "${text}"` },
    )
    .toBe(true)

/** Minified: every page that is loaded parses it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations that axe finds on the page. axe runs in the page: its client for Playwright opens another page for each call. */
async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const here = window as typeof window & { axe: typeof axe }
    return (await here.axe.run({ resultTypes: ['violations'] })).violations
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Repeats the check while the screen is loading. */
export const expectAccessible = (page: Page): Promise<void> =>
  expect.poll(() => violationsOf(page), { message: `axe on ${new URL(page.url()).pathname}` }).toEqual([])

/** Resolves when what moves once on the page has come to rest. */
const animationsEnded = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((a) => a.effect?.getComputedTiming().iterations === 1)
        .map((a) => a.finished),
    ),
  )

/**
 * Checks the present screen with axe at desktop size; the layout test checks every screen and modal at phone size. Takes a
 * screenshot at both if `SCREENSHOTS` is set.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  // A route that is still loading has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await animationsEnded(page)
  await expectAccessible(page)
  if (SCREENSHOTS) await screenshotSizes(page, join(SCREENSHOTS, name))
}

async function screenshotSizes(page: Page, path: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    await page.setViewportSize(viewport)
    await animationsEnded(page)
    await page.screenshot({ path: `${path}-${size}.png` })
  }
}
