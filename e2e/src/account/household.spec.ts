/** A site without Patreon (`MEMBERSHIP=open`): from the first start to a played session, and the sign-up modes. */
import type { Page } from '@playwright/test'
import { expect, inspect, test } from '../support/fixtures.ts'
import { acceptPolicies, skipWelcome } from '../support/members.ts'
import { visit } from '../support/menu.ts'
import { seeSummary } from '../support/stage.ts'

const PASSWORD = 'quiet lantern rowing'

async function fillSignUp(page: Page, name: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(`${name}@rubato.test`)
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function declareAge(page: Page): Promise<void> {
  await page.getByLabel(/I am an adult/).check()
  await page.getByRole('button', { name: 'Enter' }).click()
  await acceptPolicies(page)
  await skipWelcome(page)
}

test.describe('On a household that anybody may join', () => {
  test.use({ prepared: 'empty', environment: { MEMBERSHIP: 'open' } })

  test('the first person signs up, is led to a session, plays it and is the admin', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await fillSignUp(page, 'first')
    await declareAge(page)
    await expect(page.getByRole('heading', { name: 'Let others in' })).toBeVisible()
    await inspect(page, 'household-home')

    await visit(page, '/subscription')
    await expect(page.getByRole('heading', { name: 'Everything is included' })).toBeVisible()
    await expect(page.getByText('Patreon')).toHaveCount(0)
    await inspect(page, 'household-membership')
    await visit(page, '/patreon/signup')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()

    await visit(page, '/home')
    await page.getByRole('link', { name: 'Start a session' }).click()
    await page.getByRole('button', { name: /^Start\b/ }).click()
    // The session begins by itself after the first lines were rendered.
    await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
    await seeSummary(page)
    await expect(page.getByText(/Drink some water/)).toBeVisible()

    await visit(page, '/admin/')
    await expect(page).toHaveTitle('Administration | Rubato')
  })
})

test.describe('On a household by invite', () => {
  test.use({
    prepared: 'empty',
    environment: { MEMBERSHIP: 'open', SIGN_UP: 'invite' },
    expectedNoise: /403 \(Forbidden\)/,
  })

  test('a sign-up without an invite is refused, and a link that is no invite says so', async ({ page }) => {
    await page.goto('/sign-up/')
    await expect(page.getByRole('heading', { name: 'You need an invite' })).toBeVisible()
    await inspect(page, 'sign-up-invite')
    await page.goto('/sign-in/')
    await page.goto('/sign-up/#invite=invented')
    await fillSignUp(page, 'guest')
    await expect(page.getByText('This invite link was used already, or its time is over.')).toBeVisible()
  })
})

test.describe('On a closed household', () => {
  test.use({ prepared: 'empty', environment: { MEMBERSHIP: 'open', SIGN_UP: 'closed' } })

  test('sign-up says that there are no new accounts', async ({ page }) => {
    await page.goto('/sign-up/')
    await expect(page.getByRole('heading', { name: 'No new accounts' })).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByText('Create an account')).toHaveCount(0)
  })
})
