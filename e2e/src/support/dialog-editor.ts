/** Locators and actions of the dialog editor. */
import type { Script } from '@rubato/contracts/domain'
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { signIn, type DemoMember } from './members.ts'

export const newDialogField = (page: Page) => page.getByRole('textbox', { name: /^Write a line for/ })
export const dialogCards = (page: Page): Locator => page.getByRole('list', { name: /^Lines for/ }).getByRole('listitem')
export const dialogCard = (page: Page, text: string) =>
  dialogCards(page).getByRole('button', { name: text, exact: true })
export const saveState = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

const editorOf = ({ id }: Pick<Script, 'id'>): string => `/script/${id}/dialog`
export async function openEditor(page: Page, script: Pick<Script, 'id'>): Promise<void> {
  await page.goto(editorOf(script))
  await expect(newDialogField(page)).toBeVisible()
}
export async function signInToEditor(page: Page, member: DemoMember, script: Pick<Script, 'id'>): Promise<void> {
  await signIn(page, member, editorOf(script))
  await expect(newDialogField(page)).toBeVisible()
}
/** Chooses the first trigger that a search for `name` finds. */
export async function chooseTrigger(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Find a trigger' }).fill(name)
  await page.getByRole('list', { name: 'Triggers found' }).getByRole('button').first().click()
  await expect(newDialogField(page)).toBeFocused()
}
export async function addDialog(page: Page, text: string): Promise<void> {
  await newDialogField(page).fill(text)
  await newDialogField(page).press('Enter')
  await expect(dialogCard(page, text)).toBeVisible()
}
