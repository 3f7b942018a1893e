/** The state of a screen while it loads. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { signIn, signInToHome } from '../support/members.ts'

/** The calls that the guards of the routes do not make. */
const CONTENT = /\/api\/(?:auth\/(?:security|sessions)|game|games|game-generators|hints|membership|photos|scripts?)\b/
// The guard of members' screens reads the settings, which home and the settings show.
const paths = ['/explore-scripts', '/my-games', '/account']

/** Holds matching calls until the returned function is called. */
async function hold(page: Page, calls: RegExp): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(calls, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  return async () => {
    release()
    await page.unroute(calls)
  }
}

test('A first load shows the frame of the menu at once, and the screen in it', async ({ page }) => {
  await signInToHome(page, 'supporter')
  const release = await hold(page, /\/api\/auth\/token/)
  await page.reload({ waitUntil: 'commit' })
  const frame = page.locator('#root [aria-hidden=true]').filter({ hasText: /^Rubato$/ })
  await expect(frame.first()).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu).toBeHidden()
  await release()
  await expect(menu).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('A first load shows its screen when it is loaded, not after a timer', async ({ page }) => {
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await signIn(page, 'supporter')
  const heading = page.getByRole('heading', { level: 1 })
  // The polls advance the clock by less than 0.1 s in all.
  const seen = async () => {
    await page.clock.runFor(1)
    return heading.isVisible()
  }
  await expect.poll(seen).toBe(true)
})

test('Every screen that waits for its content shows placeholders inside the menu', async ({ page }) => {
  await signInToHome(page, 'supporter')
  const release = await hold(page, CONTENT)
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('main').locator('output').first(), path).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }), path).toBeVisible()
  }
  await release()
})
