/** The cover over a session and over other screens, and the history of this device. */
import type { Page } from '@playwright/test'
import { expect, inspect, test } from '../support/fixtures.ts'
import { changeSettings, lasting, signInToHome } from '../support/members.ts'

const coverPage = (page: Page) => page.getByRole('dialog', { name: 'Notes' })
const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href')

test('One key covers a session, which pauses; it comes back by the PIN; afterwards the history has mood, note and charts', async ({
  page,
  request,
}) => {
  await changeSettings(request, 'supporter', lasting(20))
  await signInToHome(page, 'supporter')
  await page.goto('/settings')
  const settings = page.getByRole('region', { name: 'Cover and lock' })
  await settings.getByLabel('New PIN').fill('12')
  await settings.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(settings.getByText('Choose 4 to 12 digits.')).toBeVisible()
  await settings.getByLabel('New PIN').fill('4711')
  await settings.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(settings.getByText('The PIN is set.')).toBeVisible()

  await page.goto('/play/game-generator')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeEnabled({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Cover' }).click()
  await expect(coverPage(page)).toBeVisible()
  await expect(page).toHaveTitle('Notes')
  expect(await icon(page)).toBe('/notes.svg')
  await expect(page.getByText('Paused', { exact: true })).toBeAttached()
  // A key of the stage does not reach it.
  await page.keyboard.press('Space')
  await inspect(page, 'cover')
  await page.keyboard.press('F2')
  await page.getByLabel('PIN').fill('0000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That is not the PIN.')).toBeVisible()
  await page.getByLabel('PIN').fill('4711')
  await page.keyboard.press('Enter')
  await expect(coverPage(page)).toBeHidden()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await expect(page).not.toHaveTitle('Notes')

  // Escape stops a covered session, too.
  await page.keyboard.press('F2')
  await expect(coverPage(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(coverPage(page)).toBeVisible()
  await page.keyboard.press('F2')
  await page.getByLabel('PIN').fill('4711')
  await page.keyboard.press('Enter')
  const released = page.getByRole('alertdialog', { name: 'Everything has stopped' })
  await released.getByRole('button').click()
  await page
    .getByRole('group', { name: 'How you feel now' })
    .getByRole('radio', { name: 'Good', exact: true })
    .check({ force: true })
  await page.getByLabel('Note').fill('Quiet evening.')
  await expect(page.getByText('Kept on this device.')).toBeVisible()

  // A second session, so that there are charts.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.sessions')) ?? ''
    const [last] = JSON.parse(localStorage.getItem(key) ?? '[]') as { endedAt: number; note?: string }[]
    const { note: _, ...earlier } = { ...last, endedAt: (last?.endedAt ?? 0) - 86_400_000, playedMs: 900_000, edges: 4 }
    localStorage.setItem(key, JSON.stringify([last, earlier]))
  })
  await page.goto('/history')
  await expect(page.getByRole('img', { name: 'Length, minutes' })).toBeVisible()
  await expect(page.getByRole('cell', { name: /Quiet evening\./ })).toBeVisible()
  await inspect(page, 'history')
  await page.getByRole('button', { name: 'Erase the history' }).click()
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No sessions yet' })).toBeVisible()
})
