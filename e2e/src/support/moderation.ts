/** Tests with an admin: their server, and the actions of admins and reporters. */
import type { Page } from '@playwright/test'
import { expect, expectMessage, test as base } from './fixtures.ts'
import { ADMIN, emailOf, PASSWORD } from './members.ts'

export const test = base.extend({ prepared: 'admin' })

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

export async function enterAdmin(page: Page): Promise<void> {
  await page.goto('/admin/moderation')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByLabel('E-mail address').fill(emailOf(ADMIN))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign in').click()
  await expect(heading(page, 'Moderation')).toBeVisible()
}

/** Fills and sends the decision on the page of an item. */
export async function decide(page: Page, choice: 'Take it down' | 'Release it', why: string): Promise<void> {
  if (choice === 'Take it down') await page.getByRole('radio', { name: choice }).check()
  await page.getByLabel('Why').fill(why)
  await button(page, choice).click()
}

export async function bringBack(page: Page, why: string): Promise<void> {
  await button(page, 'Bring it back').click()
  await expect(page.getByLabel('Why it comes back')).toBeFocused()
  await page.getByLabel('Why it comes back').fill(why)
  await button(page, 'Bring it back').click()
  await expectMessage(page, 'The author is told why.')
}

/** The receipt after a report was sent; checks that the address does not contain it. */
export async function receiptOf(page: Page): Promise<string> {
  await expect(heading(page, 'Your report is in')).toBeFocused()
  const receipt = await page.getByText(/^([0-9A-F]{4}-){7}[0-9A-F]{4}$/).textContent()
  expect(page.url()).not.toContain(receipt ?? '')
  return receipt ?? ''
}

export async function lookUp(page: Page, receipt: string): Promise<void> {
  await page.goto('/report/receipt')
  await page.getByLabel('Receipt').fill(receipt.toLowerCase())
  await button(page, 'Look it up').click()
}
