/** The pages of a signed-in user without a membership: the landing page, the link screen, and the administration. */
import type { Page } from '@playwright/test'
import { expect, inspect, test as base } from '../support/fixtures.ts'
import { signIn } from '../support/members.ts'
import { visit } from '../support/menu.ts'
import { enterAdmin, test as withAdmin } from '../support/moderation.ts'

const PHONE = { width: 390, height: 844 }
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

base('The landing page has a title, and its sign-out works for a user without a membership', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Tempo, given and taken | Rubato')
  await signIn(page, 'free', '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Tempo, given and taken' })).toBeVisible()
  await expect(page).toHaveTitle('Tempo, given and taken | Rubato')
  await expect(page.getByText('Something went wrong!')).toHaveCount(0)
  await inspect(page, 'landing-without-membership')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  const { data } = (await (await page.request.post('/api/auth/token')).json()) as { data?: unknown }
  expect(data).toBeUndefined()
})

base('The link screen has the title of its step', async ({ page }) => {
  await signIn(page, 'free', '/patreon/signup')
  await expect(page.getByRole('heading', { level: 1, name: 'Link your Patreon account' })).toBeVisible()
  await expect(page).toHaveTitle('Link your Patreon account | Rubato')
  await page.getByRole('link', { name: 'Link Patreon account' }).click()
  await page.getByRole('button', { name: /Never a member/ }).click()
  const title = page.getByRole('heading', { level: 1, name: 'Become a Patreon' })
  await expect(title).toBeVisible()
  // Headings that take the focus have no outline, also those of the browser after an arrival from another site.
  await title.evaluate((heading) => {
    heading.tabIndex = -1
    heading.focus({ focusVisible: true })
  })
  await expect(title).toHaveCSS('outline-style', 'none')
  await expect(page).toHaveTitle('Become a Patreon | Rubato')
  await inspect(page, 'patreon-subscribe')
})

withAdmin('An admin without a membership has a menu of what opens without one', async ({ page }) => {
  await enterAdmin(page)
  await inspect(page, 'admin-without-membership')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(main(page).locator('a, button')).toHaveText([
    'Rubato',
    'Account',
    'Sign-in and security',
    'Your data',
    'Notices',
    'Administration',
    'Help',
    'Feedback',
    'Sign out',
  ])
  // In view without scrolling in a low window, too.
  await page.setViewportSize({ width: 1440, height: 480 })
  for (const link of await main(page).locator('a, button').all()) await expect(link).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const entry of ['Sign-in and security', 'Your data', 'Help']) {
    await visit(page, '/admin/')
    await main(page).getByRole('link', { name: entry }).click()
    await expect(page).not.toHaveURL(/\/admin\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).not.toHaveURL(/patreon/)
  }
  await page.setViewportSize(PHONE)
  await visit(page, '/admin/')
  await expect(main(page).locator('a, button')).toHaveText(['Account', 'Help'])
  await main(page).getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Account' }).locator('nav').locator('a, button')).toHaveText([
    'Sign-in and security',
    'Your data',
    'Notices',
    'Administration',
    'Privacy screen',
    'Sign out',
  ])
})
