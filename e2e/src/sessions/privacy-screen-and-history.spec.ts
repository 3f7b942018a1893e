/** The privacy screen over a session and over other screens, and the history of this device with its sync. */
import type { Page } from '@playwright/test'
import { expect, inspect, test } from '../support/fixtures.ts'
import { changeSettings, lasting, signIn, signInToHome, unlinkElsewhere } from '../support/members.ts'
import { visit } from '../support/menu.ts'

const privacyScreen = (page: Page) => page.getByRole('dialog', { name: 'Notes' })
const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href')

/** Signs out from the privacy screen of another tab, over a session in this one: neither shows again what was covered. */
async function signOutUnderCover(page: Page): Promise<void> {
  await visit(page, '/play/game-generator')
  await page.getByRole('button', { name: /^Start\b/ }).click()
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeEnabled({ timeout: 60_000 })
  const other = await page.context().newPage()
  await other.goto('/home')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await other.keyboard.press('F2')
  await expect(privacyScreen(page)).toBeVisible()
  await other.keyboard.press('F2')
  await other.getByRole('button', { name: 'Sign out, and delete unsent work' }).click()
  await expect(other).toHaveURL(/\/$/)
  await expect(page).toHaveURL(/\/sign-in/)
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /sessions|unfinished|plays/.test(key)))
  await expect.poll(kept).toEqual([])
  await other.close()
}

test('One key covers a session, which pauses; it comes back by the PIN; the history has mood, note and charts, and comes back by its passphrase', async ({
  page,
  request,
}) => {
  await changeSettings(request, 'supporter', lasting(20))
  await signIn(page, 'supporter', '/settings')
  const settings = page.getByRole('region', { name: 'Privacy screen' })
  await settings.getByLabel('New PIN').fill('12')
  await settings.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(settings.getByText('Choose 4 to 12 digits.')).toBeVisible()
  await settings.getByLabel('New PIN').fill('4711')
  await settings.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(settings.getByText('The PIN is set.')).toBeVisible()

  await visit(page, '/play/game-generator')
  await page.getByRole('button', { name: /^Start\b/ }).click()
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeEnabled({ timeout: 60_000 })
  // The history keeps sessions of a second and more.
  await expect(page.getByTestId('elapsed')).toHaveText(/^0:(0[2-9]|[1-5]\d)/)
  await page.getByRole('button', { name: 'Cover' }).click()
  await expect(privacyScreen(page)).toBeVisible()
  await expect(page).toHaveTitle('Notes')
  await expect.poll(() => icon(page)).toBe('/notes.svg')
  await expect(page.getByText('Paused', { exact: true })).toBeAttached()
  // A key of the stage does not reach it.
  await page.keyboard.press('Space')
  await inspect(page, 'privacy-screen')
  await page.keyboard.press('F2')
  await page.getByLabel('PIN').fill('0000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That is not the PIN.')).toBeVisible()
  await page.getByLabel('PIN').fill('4711')
  await page.keyboard.press('Enter')
  await expect(privacyScreen(page)).toBeHidden()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await expect(page).not.toHaveTitle('Notes')

  // Escape stops a hidden session, too.
  await page.keyboard.press('F2')
  await expect(privacyScreen(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(privacyScreen(page)).toBeVisible()
  await page.keyboard.press('F2')
  await page.getByLabel('PIN').fill('4711')
  await page.keyboard.press('Enter')
  const released = page.getByRole('alertdialog', { name: 'Everything has stopped' })
  await released.getByRole('button').first().click()
  await page
    .getByRole('group', { name: 'How you feel now' })
    .getByRole('radio', { name: 'Good', exact: true })
    .check({ force: true })
  await page.getByLabel('Note').fill('Quiet evening.')
  await expect(page.getByText('Kept on this device.')).toBeVisible()

  // The session of a few seconds is in the table, and counts in no chart and not on Home.
  await visit(page, '/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Last session/)).toBeHidden()
  await visit(page, '/history')
  await expect(page.getByText(/^Sessions under a minute are in the table/)).toBeVisible()
  await expect(page.getByText(/begin with the fifth session. 5 more to go/)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)

  // Five longer sessions, so that there are charts.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.sessions')) ?? ''
    const [last] = JSON.parse(localStorage.getItem(key) ?? '[]') as { endedAt: number; note?: string }[]
    const { note: _, ...other } = { ...last, playedMs: 900_000, edges: 4 }
    const earlier = [1, 2, 3, 4, 5].map((day) => ({ ...other, endedAt: (last?.endedAt ?? 0) - day * 86_400_000 }))
    localStorage.setItem(key, JSON.stringify([last, ...earlier]))
  })
  await page.goto('/history')
  await expect(page.getByRole('img', { name: 'Length, minutes' })).toBeVisible()
  await expect(page.getByRole('cell', { name: /Quiet evening\./ })).toBeVisible()
  await inspect(page, 'history')

  // It is synced, encrypted: signing out removes it here, and the passphrase brings it back.
  const sync = page.getByRole('region', { name: 'Sync' })
  await sync.getByRole('button', { name: 'Switch sync on' }).click()
  const create = page.getByRole('dialog', { name: 'Sync your history' })
  await create.getByLabel('New passphrase', { exact: true }).fill('too short')
  await create.getByRole('button', { name: 'Switch sync on' }).click()
  await expect(create.getByText('Choose at least 12 characters.')).toBeVisible()
  await inspect(page, 'history-sync')
  await create.getByLabel('New passphrase', { exact: true }).fill('four plain slow words')
  await create.getByLabel('New passphrase again', { exact: true }).fill('four plain slow words')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/records'))
  await create.getByRole('button', { name: 'Switch sync on' }).click()
  expect((await sent).postData()).not.toMatch(/Quiet|edges|endedAt/)
  await expect(sync.getByText(/^Last synced on /)).toBeVisible()
  await signOutUnderCover(page)
  await signInToHome(page, 'supporter')
  await visit(page, '/history')
  await expect(page.getByRole('heading', { name: 'No sessions yet' })).toBeVisible()
  await sync.getByRole('button', { name: 'Enter the passphrase' }).click()
  const open = page.getByRole('dialog', { name: 'Open your copy' })
  await open.getByLabel('Passphrase', { exact: true }).fill('four plain fast words')
  await open.getByRole('button', { name: 'Open the copy' }).click()
  await expect(open.getByText(/^That is not the passphrase\./)).toBeVisible()
  await open.getByLabel('Passphrase', { exact: true }).fill('four plain slow words')
  await open.getByRole('button', { name: 'Open the copy' }).click()
  await expect(page.getByRole('cell', { name: /Quiet evening\./ })).toBeVisible()
  // The charts are drawn: nothing below them moves any more.
  await expect(page.getByRole('img', { name: 'Length, minutes' })).toBeVisible()
  await page.getByRole('button', { name: 'Erase the history' }).click()
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No sessions yet' })).toBeVisible()

  // Without a membership, the copy on the site can still be deleted. The screen is left first: its requests in the
  // background, for offline play, would be refused.
  await page.goto('about:blank')
  await unlinkElsewhere(request, 'supporter')
  await page.goto('/account/data')
  const copy = page.getByRole('region', { name: 'Synced history' })
  await copy.getByRole('button', { name: 'Delete the copy' }).click()
  await page.getByRole('button', { name: 'Delete the copy' }).last().click()
  await expect(copy).toBeHidden()
})
