import type { Page } from '@playwright/test'
import { expect, expectMessage, inspect, test } from '../support/fixtures.ts'
import { PASSWORD, signInByHand } from '../support/members.ts'
import { visit } from '../support/menu.ts'

const NEW = 'quiet lantern rowing'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function enter(page: Page, path: string): Promise<void> {
  await signInByHand(page, 'follower')
  await expect(page).toHaveURL(/\/home/)
  await visit(page, path)
}
/** A reload makes the page request a new token. */
async function expectSignedOut(page: Page): Promise<void> {
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/sign-in/)
}

test.describe('The account', () => {
  // A wrong password and a weak one are answered with 401 and 400.
  test.use({ expectedNoise: /status of 40[01]/ })

  test('A member changes the password, which signs the other device out', async ({ page, otherBrowser }) => {
    const other = await otherBrowser()
    await enter(other, '/account')
    await enter(page, '/account')
    await button(page, 'Change password').click()
    const form = dialog(page, 'Change password')
    const current = form.getByLabel('Current password', { exact: true })
    const next = form.getByLabel('New password', { exact: true })
    const submit = form.getByRole('button', { name: 'Change password' })
    await expect(current).toBeFocused()

    await current.fill('not the password')
    await next.fill('aaaaaaaaaa')
    await submit.click()
    await expect(form.getByText(/it repeats itself/)).toBeVisible()
    await expect(next).toBeFocused()
    await inspect(page, 'change-password')
    await next.fill(NEW)
    await submit.click()
    await expect(form.getByText('The password is not right.')).toBeVisible()
    await expect(current).toBeFocused()
    await current.fill(PASSWORD)
    await submit.click()
    await expect(form).toBeHidden()
    await expectMessage(page, 'Other devices were signed out.')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign-in and security', level: 1 })).toBeVisible()
    await expectSignedOut(other)
    await other.getByLabel('E-mail address').fill('follower@rubato.test')
    await other.getByLabel('Password', { exact: true }).fill(NEW)
    await button(other, 'Sign in').click()
    await expect(other).toHaveURL(/\/settings/)
  })

  test('A member signs out everywhere else, after a question', async ({ page, otherBrowser }) => {
    const other = await otherBrowser()
    await enter(other, '/account')
    await enter(page, '/account')
    await inspect(page, 'account-sessions')
    await button(page, 'Sign out everywhere else').click()
    const question = dialog(page, 'Sign out everywhere else')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await other.reload()
    await expect(other.getByRole('heading', { name: 'Sign-in and security', level: 1 })).toBeVisible()
    await button(page, 'Sign out everywhere else').click()
    await question.getByRole('button', { name: 'Sign out the others' }).click()
    await expectMessage(page, 'Other devices were signed out.')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign-in and security', level: 1 })).toBeVisible()
    await expectSignedOut(other)
    await expect(other.getByRole('link', { name: 'Forgotten your password?' })).toBeVisible()
    await inspect(other, 'sign-in-forgotten')
  })
})
