import type { Page } from '@playwright/test'
import { fastClock } from '../support/fast-clock.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { signIn } from '../support/members.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const signInLink = (page: Page) => page.getByRole('link', { name: 'Sign in' })

/** Holds the app's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The text of the landing page, and the column and size of its title. */
async function shown(page: Page) {
  // The fonts replace the system's when they arrive.
  await page.evaluate(() => document.fonts.ready)
  const { x, width, height } = (await title(page).boundingBox()) ?? {}
  return { text: await page.locator('main').innerText(), title: { x, width, height } }
}

test('The landing page is complete without running the app, and fetches it for the page behind its links', async ({
  page,
}) => {
  const isFetched = page.waitForResponse((response) => /\/assets\/shell-.*\.js$/.test(response.url()))
  await page.goto('/')
  await expect(title(page)).toBeVisible()
  await expect(signInLink(page)).toHaveAttribute('href', /^\/sign-in\/?$/)
  await expect(page.locator('.first-paint')).toBeHidden()
  await inspect(page, 'landing')
  expect((await isFetched).ok()).toBe(true)
  await expect(page.locator('script[type=module]')).toHaveCount(0)
  await signInLink(page).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  const transferred = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return files.find(({ name }) => name.includes('/assets/shell-'))?.transferSize
  })
  expect(transferred, 'the bytes of the app that the page behind the link loads').toBe(0)
})

test('A browser that signed in before shows the product’s name until home loads', async ({ page }) => {
  // Without its file the stage does not move: both pages show it at rest.
  await page.route('**/landing/landing.json', () => undefined)
  await page.goto('/')
  const prerendered = await shown(page)
  await page.evaluate(() => localStorage.setItem('rubato.signed-in', 'true'))
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.first-paint')).toBeVisible()
  await expect(title(page)).toHaveCount(0)
  release()
  // The session has ended: the landing page is shown after all, as it was prerendered.
  await expect(title(page)).toBeVisible()
  await expect(signInLink(page)).toBeVisible()
  await expect.poll(() => shown(page)).toEqual(prerendered)
})

const part = (page: Page, name: string) => page.locator(`[data-part=${name}]`)
const card = (page: Page, name: string) => page.getByRole('button', { name })

/** Counts the audio contexts that the page opens, as `window.contexts`. */
function countContexts(): void {
  const counted = window as typeof window & { contexts: number }
  counted.contexts = 0
  window.AudioContext = new Proxy(AudioContext, {
    construct(target, args: [AudioContextOptions?]) {
      counted.contexts += 1
      return new target(...args)
    },
  })
}
const contextsOf = (page: Page) => page.evaluate(() => (window as unknown as { contexts: number }).contexts)

/** Number of animations of the rings that run or wait. */
const pulses = (page: Page) =>
  part(page, 'stage').evaluate((stage) => stage.getAnimations({ subtree: true }).filter((a) => a.effect).length)

test('The stage of the landing page moves without a press and without sound, and can be paused', async ({ page }) => {
  await page.addInitScript(countContexts)
  await page.goto('/')
  const still = await part(page, 'line').innerText()
  await expect(part(page, 'line')).not.toHaveText(still)
  const figure = await part(page, 'figure').innerText()
  await expect(part(page, 'figure')).not.toHaveText(figure)
  expect(await contextsOf(page)).toBe(0)
  const pause = page.getByRole('button', { name: 'Pause', exact: true })
  await pause.click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const paused = await part(page, 'figure').innerText()
  // The figure of the introduction counts seconds; the check takes some.
  await inspect(page, 'landing-paused')
  expect(await part(page, 'figure').innerText()).toBe(paused)
  const sound = page.getByRole('button', { name: 'Sound', exact: true })
  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await expect(pause).toBeVisible()
  await expect.poll(() => contextsOf(page)).toBe(1)
})

test('With reduced motion the captions of the landing page change, and its rings stand still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() * 8
  })
  await page.goto('/')
  // During the first beats.
  await expect(part(page, 'line')).toHaveText("Follow the beat, and don't run ahead of me.")
  await expect(part(page, 'stage').getByText('bpm, steady')).toBeVisible()
  await expect.poll(() => pulses(page)).toBe(0)
})

test('Without scripts the landing page has its stage at rest, its words and its links', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(title(page)).toBeVisible()
  await expect(part(page, 'figure')).toHaveText('84')
  await expect(part(page, 'line')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try a minute' })).toHaveAttribute('href', /^\/try\/?$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Memberships' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
  await expect(card(page, 'Host')).toBeDisabled()
  await context.close()
})

test('A link of the landing page says that it needs the network', async ({ page, context }) => {
  await page.goto('/')
  // The demonstration runs, and with it the sentence for a lost network.
  await expect(card(page, 'Host')).toBeEnabled()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByText('There is no network right now, and this link needs it.')).toBeVisible()
  await expect(title(page)).toBeVisible()
})

/** Records the texts of the cards: a line is there for three seconds. */
const recordCards = (page: Page) =>
  page.evaluate(() => {
    const cards = new Set<string>()
    Object.assign(window, { cards })
    const note = () => {
      for (const { textContent } of document.querySelectorAll('[data-sample]')) cards.add(textContent ?? '')
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
/** The card of this instructor has shown the line. */
const expectSaid = (page: Page, name: string, line: string) =>
  expect
    .poll(() => page.evaluate(() => [...(window as unknown as { cards: Set<string> }).cards]), { message: line })
    .toContainEqual(expect.stringMatching(new RegExp(`${name}.*${line.replaceAll('.', '\\.')}`, 's')))

test('A visitor hears one instructor at a time, with captions', async ({ page }) => {
  await page.goto('/')
  await recordCards(page)
  await card(page, 'Host').click()
  await expect(card(page, 'Host')).toHaveAttribute('aria-pressed', 'true')
  await expectSaid(page, 'Host', 'Put the day down for a while.')
  const share = () => card(page, 'Host').evaluate((element) => Number(element.style.getPropertyValue('--share')))
  await expect.poll(share, { message: 'the progress of the sound' }).toBeGreaterThan(0.02)
  await inspect(page, 'landing-heard')
  await card(page, 'Conductor').press('Enter')
  await expectSaid(page, 'Conductor', 'We begin.')
  await expect(card(page, 'Host')).toHaveAttribute('aria-pressed', 'false')
  await expect(card(page, 'Host')).toContainText('Calm, dry, a little wicked.')
  await card(page, 'Conductor').press('Enter')
  await expect(card(page, 'Conductor')).toHaveAttribute('aria-pressed', 'false')
})

/** Everything that a page may leave in this browser. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }))

test.describe('a minute for visitors', () => {
  test.use({ isFirstUse: true })

  // Nine seconds: the only test of a session without an account, of the storage it must not use, and of its loss of network.
  test('is played to its end without an account, a call, a trace in the browser, or the network', async ({
    page,
    context,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' || pathname.startsWith('/api')) calls.push(pathname)
    })
    await page.addInitScript(fastClock, 15)
    await page.goto('/')
    await page.getByRole('link', { name: 'Try a minute' }).click()
    const start = page.getByRole('button', { name: 'Start the minute' })
    await start.click()
    await expect(page.getByText('Tick the box to go on.')).toBeVisible()
    await inspect(page, 'try')
    await page.getByRole('checkbox', { name: /I am an adult/ }).check()
    await start.click()
    await expect(page.getByTestId('caption')).not.toBeEmpty()
    await context.setOffline(true)
    const over = page.getByRole('heading', { name: 'That was a minute' })
    await expect(over).toBeFocused({ timeout: 30_000 })
    await inspect(page, 'try-over')
    await page.getByRole('button', { name: 'Once more' }).click()
    await expect(page.getByTestId('caption')).not.toBeEmpty()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button').first().click()
    await expect(over).toBeVisible()
    await expect(page.getByText('You stopped it, and it stopped.')).toBeVisible()
    expect(await stored(page)).toEqual({ local: [], session: [], cookies: '', databases: [], caches: [] })
    expect(calls).toEqual([])
  })
})

test('Without the network the minute for visitors plays with captions, and says what the voice needs', async ({
  page,
  context,
}) => {
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  await page.addInitScript(fastClock, 15)
  await page.goto('/try')
  await page.getByRole('checkbox', { name: /I am an adult/ }).check()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Start the minute' }).click()
  await expect(page.getByText('The voice needs the network once. Captions only.')).toBeVisible()
  await expect(page.getByTestId('caption')).not.toBeEmpty()
  expect(failed).toEqual([])
})

test('A member who opens the minute for visitors is led to Play', async ({ page }) => {
  await signIn(page, 'supporter', '/try')
  await expect(page).toHaveURL(/\/play\//)
})
