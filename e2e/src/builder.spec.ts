/** The game builder: a short game composed by the keyboard alone, checked, mended, kept, played, saved and exchanged. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, inspect, test } from './support/fixtures.ts'
import { signInToHome } from './support/members.ts'

const list = (page: Page) => page.getByRole('grid', { name: 'List of everything in the game' })
const rows = (page: Page) => list(page).getByRole('row')
const findings = (page: Page) => page.getByRole('list', { name: 'Findings' })
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

const leaveField = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())

/** Inserts the first task that a search for `name` finds, at the playhead. */
async function insertTask(page: Page, name: string): Promise<void> {
  await page.keyboard.press('t')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(status(page, / added/)).toBeAttached()
  // The search field keeps its keys to itself: it is emptied and left.
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await leaveField(page)
}

async function openBuilder(page: Page): Promise<void> {
  await signInToHome(page, 'supporter')
  await page.goto('/game-builder/')
  await expect(page.getByText('Nothing is in this game yet.')).toBeVisible()
}

test('A member can compose a game by keyboard alone, mend it, and finds it again after a reload', async ({ page }) => {
  await openBuilder(page)
  await insertTask(page, 'Warm')
  await insertTask(page, 'Teasing')
  await page.keyboard.press('l')
  await page.keyboard.type('edge')
  await page.keyboard.press('Enter')
  await expect(status(page, /^Line added/)).toBeAttached()
  const count = await list(page).getAttribute('aria-rowcount')
  expect(Number(count)).toBeGreaterThan(5)

  const start = page.getByRole('textbox', { name: 'Start of Warm-up' })
  await start.focus()
  await start.fill('soon')
  await start.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This is no time of the game.')
  await start.press('Escape')

  // Faster than any stroke may be: refused in words beside its field.
  await page.getByRole('combobox', { name: 'Show' }).selectOption('tempo')
  await rows(page).nth(1).focus()
  await page.keyboard.press('Space')
  const tempo = page.getByRole('textbox', { name: 'Tempo at the end' })
  await tempo.fill('300')
  await tempo.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This value is not possible.')
  await tempo.press('Escape')

  // A jump of the tempo is found; its mend is one step.
  await tempo.fill('200')
  await tempo.press('Enter')
  const finding = findings(page)
    .getByRole('listitem')
    .filter({ hasText: /jumps|outside your range/ })
    .first()
  await expect(finding).toBeVisible()
  const sentence = await finding.innerText()
  await finding.getByRole('button').nth(1).press('Enter')
  await expect(finding.filter({ hasText: sentence })).toHaveCount(0)
  await leaveField(page)
  await page.keyboard.press('Control+z')
  await expect(status(page, /^Undone/)).toBeAttached()
  await expect(
    findings(page)
      .getByRole('listitem')
      .filter({ hasText: /jumps|outside your range/ }),
  ).not.toHaveCount(0)
  await inspect(page, 'builder')

  await expect(status(page, 'Saved here')).toBeVisible()
  await page.reload()
  await expect(list(page)).toHaveAttribute('aria-rowcount', count ?? '')
  await expect(page.getByRole('button', { name: /^Redo: / })).toBeEnabled()
  await expect(page.getByRole('button', { name: /^Undo: / })).toBeEnabled()
})

test('A game is played from the middle, saved, exported as a funscript and imported again', async ({ page }) => {
  await openBuilder(page)
  await insertTask(page, 'Warm')
  await insertTask(page, 'Teasing')

  await page.getByRole('textbox', { name: 'Playhead' }).fill('0:10')
  await page.getByRole('textbox', { name: 'Playhead' }).press('Enter')
  await page.getByRole('button', { name: 'Play from 0:10' }).press('Enter')
  await expect(page).toHaveURL(/\/play\/game-generator/)
  await expect(page.getByRole('heading', { name: 'Session' })).toBeVisible()
  await expect(page.getByText('Tempo', { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('dialog', { name: 'End the session?' }).getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('button', { name: 'Back to the builder' }).click()
  await expect(page.getByRole('textbox', { name: 'Playhead' })).toHaveValue('0:10')

  await page.getByRole('button', { name: 'Title and picture' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Slow harbour')
  await page.getByRole('textbox', { name: 'Description' }).fill('A short game by the sea.')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  await page
    .getByRole('dialog', { name: /picture/i })
    .last()
    .getByRole('list')
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(status(page, 'Saved to your account')).toBeVisible()
  await expect(page).toHaveURL(/\/game-builder\/[0-9a-f-]{36}/)

  await page.getByRole('button', { name: 'File', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Funscript', exact: true }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const script = JSON.parse(text) as { version: string; actions: { at: number; pos: number }[] }
  expect(script.version).toBe('1.0')
  expect(script.actions.length).toBeGreaterThan(10)

  const file = page.getByLabel('Choose a funscript or a game file')
  await file.setInputFiles({
    name: 'bad.funscript',
    mimeType: 'application/json',
    buffer: Buffer.from('{"actions": ['),
  })
  await expect(page.getByRole('alert')).toContainText('This is no JSON file')
  await file.setInputFiles({ name: 'again.funscript', mimeType: 'application/json', buffer: Buffer.from(text) })
  await expect(page.getByText('The file was opened.')).toBeVisible()
})
