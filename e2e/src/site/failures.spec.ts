/** Failed loads of code, failures of the service, and crashes of parts of a screen. */
import type { Page, Request } from '@playwright/test'
import { BROKEN_TEXT, breakTexts } from '../support/broken-texts.ts'
import { stretchTimers } from '../support/fast-clock.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { signIn, signInToHome } from '../support/members.ts'
import { openByMenu, placeLink, visit } from '../support/menu.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).first()
const offline = 'You seem to be offline'
/** The chunk of the screen "My games". */
const myGames = '**/assets/my-games*.js'

async function atHome(page: Page): Promise<void> {
  await signInToHome(page, 'supporter')
  await expect(page.getByText(/spoken by/)).toBeVisible()
}

const bodyOf = (request?: Request) => request?.postDataJSON() as Record<string, string>

/** Counts how often the page is loaded from here on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

test.describe('Without a network', () => {
  // Chromium logs files that it cannot load, among them a service worker that it looks for again, and axe style sheets that it
  // cannot read again.
  test.use({
    expectedNoise:
      /^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED|^error: An unknown error occurred when fetching the script|^warning: Couldn't load preload assets/,
  })

  test('a chunk that cannot be loaded keeps the app and typed text, and loads when the network is back', async ({
    page,
    context,
  }) => {
    await atHome(page)
    await openByMenu(page, 'Account', 'Settings')
    await expect(heading(page, 'Settings')).toBeVisible()
    await page.getByRole('radio', { name: 'Slow' }).check({ force: true })
    const loads = countLoads(page)
    await context.setOffline(true)
    const link = placeLink(page, 'Mine')
    await link.hover()
    await link.click()
    await expect(heading(page, offline)).toBeVisible()
    await expect(menu(page)).toBeVisible()
    await inspect(page, 'offline')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, offline)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('radio', { name: 'Slow' })).toBeChecked()
    await openByMenu(page, 'Play', 'Metronome')
    await expect(heading(page, offline)).toBeVisible()
    expect(loads()).toBe(0)
    await context.setOffline(false)
    await expect(heading(page, 'Metronome')).toBeVisible()

    // A reload has a page of the product, although the member keeps nothing for offline play.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await context.setOffline(true)
    await page.reload()
    await expect(heading(page, 'You are offline')).toBeVisible()
    await inspect(page, 'offline-page')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(heading(page, 'Metronome')).toBeVisible()
  })
})

for (const storage of ['kept', 'refused'] as const) {
  test.describe(`A chunk that is missing on the server, where storage is ${storage},`, () => {
    test.use({ expectedNoise: /^error: Failed to load resource: net::ERR_FAILED/ })

    test('reloads the page once when its screen is opened, and not when it is only preloaded', async ({ page }) => {
      if (storage === 'refused')
        await page.addInitScript(() => {
          const refuse = () => {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          }
          Object.defineProperty(window, 'sessionStorage', { get: refuse })
        })
      await atHome(page)
      const loads = countLoads(page)
      let requests = 0
      await page.route(myGames, (route) => {
        requests += 1
        return route.abort()
      })
      const link = placeLink(page, 'Mine')
      await link.hover()
      await expect.poll(() => requests).toBeGreaterThan(0)
      await expect(page.getByText(/spoken by/)).toBeVisible()
      expect(loads()).toBe(0)
      await link.click()
      await expect(heading(page, 'Unexpected error')).toBeVisible()
      await expect(page.getByText('LoadError: A part of the app could not be loaded.')).toBeVisible()
      await expect.poll(loads).toBe(1)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.poll(loads).toBe(2)
      await expect(heading(page, 'Unexpected error')).toBeVisible()
      expect(loads()).toBe(2)
      await page.unroute(myGames)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(heading(page, 'My games')).toBeVisible()
    })
  })
}

test.describe('A service that fails', () => {
  test.use({
    permissions: ['clipboard-read', 'clipboard-write'],
    expectedNoise: /^error: Failed to load resource: the server responded with a status of 404/,
  })

  test('is shown with name, message, version and reference, and in a notification', async ({ page }) => {
    await atHome(page)
    await page.route('**/api/account/settings', (route) =>
      route.fulfill({
        status: 404,
        json: { statusCode: 404, error: 'route.not-found', issues: [], reference: 'abc123' },
      }),
    )
    await page.goto('/profile')
    await expect(heading(page, 'Not found')).toBeVisible()
    const message = 'Request failed with status code 404 Not Found: GET /api/account/settings'
    await expect(page.getByText(`ApiError: ${message}`)).toBeVisible()
    await expect(page.getByText(/^Version \d+\.\d+\.\d+ · Reference: abc123$/)).toBeVisible()
    await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    const notification = page
      .getByRole('alert')
      .filter({ hasText: 'Your settings could not be loaded. Nothing has changed.' })
    await expect(notification).toContainText(message)
    await inspect(page, 'error-screen')
    await page.getByRole('button', { name: 'Copy details' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^ApiError: ${message}\nVersion \\S+\nReference: abc123$`),
    )
    await page.unroute('**/api/account/settings')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'Profile and limits')).toBeVisible()
  })
})

test.describe('A part of a screen that crashes', () => {
  // React prints the crash.
  test.use({ expectedNoise: /^error: Error: This text is broken\./ })

  test('says so in its place, leaves the rest usable and is reported without content', async ({ page }) => {
    await breakTexts(page, ['home.cards.settings.title'])
    // The stack differs each time: a repeated crash may count as a new error.
    const reports: Request[] = []
    page.on('request', (request) => request.url().endsWith('/api/errors') && reports.push(request))
    await atHome(page)
    const broken = page.getByRole('main').getByRole('alert')
    await expect(broken).toContainText('Something went wrong!')
    await expect(page.getByRole('main').getByRole('link', { name: 'Explore Scripts' })).toBeVisible()
    await inspect(page, 'broken-piece')
    await broken.getByRole('button', { name: 'Show Error' }).click()
    await expect(broken).toContainText(BROKEN_TEXT)
    const [, reference = ''] = /Reference: (w-\w+)/.exec((await broken.textContent()) ?? '') ?? []
    const report = () => reports.find((request) => bodyOf(request)['reference'] === reference)
    await expect.poll(() => report() && bodyOf(report())).toMatchObject({ name: 'Error', route: '/home' })
    expect((await report()?.response())?.status()).toBe(204)
    await broken.getByRole('button', { name: 'Hide Error' }).click()
    await expect(broken).not.toContainText(BROKEN_TEXT)
  })

  const screens = [
    { path: '/profile', text: 'profile.body.hand', rest: 'Never' },
    { path: '/settings', text: 'settings.chat-speed', rest: 'Tempo' },
    { path: '/game-generator/', text: 'generator.curve', rest: 'Length and pace' },
    { path: '/metronome', text: 'metronome.ramp.title', rest: 'Sound and light' },
    { path: '/explore-scripts?view=bookmarks', text: 'items.filters.view', rest: 'Scripts' },
    { path: '/report', text: 'report.reason', rest: 'Report something' },
  ]

  test('leaves the rest usable on every screen', async ({ page }) => {
    await breakTexts(
      page,
      screens.map(({ text }) => text),
    )
    await signIn(page, 'supporter')
    for (const { path, rest } of screens) {
      await visit(page, path)
      const broken = page.getByRole('main').getByRole('alert')
      await expect(broken, path).toContainText('Something went wrong!')
      await expect(broken, path).toHaveCount(1)
      await expect(page.getByRole('heading', { name: rest, exact: true }), path).toBeVisible()
    }
  })
})

test('Home has the five cards of the product', async ({ page }) => {
  await atHome(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Generate a game' })).toBeVisible()
  const cards = {
    'Explore Game Generators': '/explore-game-generators',
    'Explore Games': '/explore-games',
    'Explore Scripts': '/explore-scripts',
    'Adjust Settings': '/settings',
  }
  for (const [name, path] of Object.entries(cards))
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path)
  await inspect(page, 'home')
})

test.describe('An unknown address', () => {
  // The browser logs the status of the page.
  test.use({ expectedNoise: /the server responded with a status of 404/ })

  test('redirects to the generator below Play, and says so elsewhere', async ({ page }) => {
    await atHome(page)
    for (const address of ['/play/', '/play']) {
      await page.goto(address)
      await expect(heading(page, 'Generate a game')).toBeVisible()
      await expect(page).toHaveURL(/\/play\/game-generator/)
    }
    await page.goto('/play/nothing-here')
    await expect(heading(page, 'Page Not Found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible()
    await inspect(page, 'not-found')
  })
})

test('Emergency help and Report keep the menu for members, and a way back for visitors', async ({ page }) => {
  for (const [address, title] of [
    ['/emergency', 'Emergency help'],
    ['/report', 'Report something'],
    ['/report/receipt', 'Look up a report'],
  ] as const) {
    await page.goto(address)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to the start page' })).toBeVisible()
    await expect(menu(page)).toBeHidden()
  }
  await page.goto('/emergency')
  for (const number of ['112', '911', '999', '000'])
    await expect(page.getByRole('link', { name: number })).toHaveAttribute('href', `tel:${number}`)
  // These screens wait a second and a half for the menu (`menu-for-members.ts`), which a busy machine exceeds.
  await page.addInitScript(stretchTimers, 1500)
  await atHome(page)
  for (const [address, title] of [
    ['/emergency', 'Emergency help'],
    ['/report', 'Report something'],
    ['/report/receipt', 'Look up a report'],
  ] as const) {
    await page.goto(address)
    await expect(heading(page, title)).toBeVisible()
    await expect(menu(page)).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(1)
    await inspect(page, `menu${address.replaceAll('/', '-')}`)
  }
})
