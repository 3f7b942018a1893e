/** The menu beside the content. */
import type { Page } from '@playwright/test'

export type Place = 'Play' | 'Explore' | 'Mine' | 'Account' | 'Help'

/** The link of a place: it opens the first screen of the place. */
export const placeLink = (page: Page, place: Place) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place, exact: true })

/** Opens a screen by its place and its entry, as a member does. */
export async function openByMenu(page: Page, place: Place, entry: string): Promise<void> {
  await placeLink(page, place).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click()
}
