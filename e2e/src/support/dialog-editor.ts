/** Locators and actions of the dialog editor. */
import type { Script } from '@rubato/contracts/domain'
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const newLine = (page: Page) => page.getByRole('textbox', { name: /^Write a line for/ })
export const lines = (page: Page): Locator => page.getByRole('list', { name: /^Lines for/ }).getByRole('listitem')
export const line = (page: Page, text: string) => lines(page).getByRole('button', { name: text, exact: true })
export const saveState = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

export async function openEditor(page: Page, { id }: Pick<Script, 'id'>): Promise<void> {
  await page.goto(`/script/${id}/dialog`)
  await expect(newLine(page)).toBeVisible()
}
/** Chooses the first trigger that a search for `name` finds. */
export async function chooseTrigger(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Find a trigger' }).fill(name)
  await page.getByRole('list', { name: 'Triggers found' }).getByRole('button').first().click()
  await expect(newLine(page)).toBeFocused()
}
export async function addLine(page: Page, text: string): Promise<void> {
  await newLine(page).fill(text)
  await newLine(page).press('Enter')
  await expect(line(page, text)).toBeVisible()
}
