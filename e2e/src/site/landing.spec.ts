import type { Page } from '@playwright/test'
import { expect, inspect, test } from '../support/fixtures.ts'

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
