/** Steps in the game builder. */
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { signIn } from './members.ts'

export const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Inserts the first task that a search for `name` finds, at the playhead. */
export async function insertTask(page: Page, name: string): Promise<void> {
  await page.keyboard.press('t')
  await expect(page.getByRole('searchbox', { name: 'Find a task' })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(status(page, / added/)).toBeAttached()
  await page.keyboard.press('Escape')
}

export async function openBuilder(page: Page): Promise<void> {
  await signIn(page, 'supporter', '/game-builder/')
  await expect(page.getByRole('heading', { name: 'Nothing is in this game yet' })).toBeVisible()
}

/** Gives the game a name and a description, keeps the picture that is chosen beforehand, and saves it to the account. */
export async function saveAs(page: Page, title: string): Promise<void> {
  await button(page, 'Name and picture').press('Enter')
  const details = page.getByRole('dialog', { name: 'Name and picture' })
  await expect(details.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('A slow game by the sea.')
  await expect(details.getByRole('button', { name: 'Change the picture' })).toBeVisible()
  const before = await page.locator('h1').elementHandle()
  await details.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(status(page, 'Saved to your account')).toBeVisible()
  await expect(page).toHaveURL(/\/game-builder\/[0-9a-f-]{36}/)
  // The builder stays open over the change of its address, with its focus.
  expect(await before?.evaluate((heading) => heading.isConnected)).toBe(true)
  await expect(button(page, 'Name and picture')).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
