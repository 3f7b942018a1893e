import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/members.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('A language that is not there falls back to English, without a request for its texts', async ({ page }) => {
  const texts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/locales/')) texts.push(pathname.split('/')[2] ?? '')
  })
  await page.goto('/pricing?lng=de')
  await expect(heading(page, 'Every membership plays every session')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(texts.length).toBeGreaterThan(0)
  expect(new Set(texts)).toEqual(new Set(['en']))
  expect(await page.evaluate(() => [document.cookie, localStorage.getItem('i18nextLng')])).toEqual(['', null])
})

/** The positions that are stored for the page, with the router's key. */
const stored = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('tsr-scroll'))
    const positions = JSON.parse((key && sessionStorage.getItem(key)) ?? '{}') as Record<
      string,
      { window?: { scrollY: number } }
    >
    return Object.values(positions).map(({ window }) => window?.scrollY)
  })

test('The scroll position is stored while the page is scrolled, and a reload restores it', async ({ page }) => {
  await signIn(page, 'follower', '/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 240, behavior: 'instant' }))
  await expect.poll(() => stored(page)).toContain(240)
  await page.reload()
  await expect(heading(page, 'Settings')).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(240)
})
