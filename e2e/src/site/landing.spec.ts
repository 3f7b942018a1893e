import type { Page } from '@playwright/test'
import { expect, inspect, test } from '../support/fixtures.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Holds the app's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('The landing page is readable before its scripts load, and does not change when they do', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(title(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/sign-in\/?$/)
  await expect(page.locator('.first-paint')).toBeHidden()
  // The fonts replace the system's when they arrive, with or without scripts.
  await page.evaluate(() => document.fonts.ready)
  const content = () => page.locator('main').innerText()
  const before = await content()
  const position = await title(page).boundingBox()
  release()
  await expect(page.locator('.prerendered')).toHaveCount(0)
  expect(await content()).toBe(before)
  expect(await title(page).boundingBox()).toEqual(position)
  await inspect(page, 'landing')
})

test('A browser that signed in before shows the product’s name until home loads', async ({ page }) => {
  await page.goto('/icon.svg')
  await page.evaluate(() => localStorage.setItem('rubato.signed-in', 'true'))
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.first-paint')).toBeVisible()
  await expect(title(page)).toHaveCount(0)
  release()
  // The session has ended: the landing page is shown after all.
  await expect(title(page)).toBeVisible()
})
