import type { Script } from '@rubato/contracts/domain'
import type { Page } from '@playwright/test'
import {
  addDialog,
  chooseTrigger,
  dialogCard,
  dialogCards,
  newDialogField,
  openEditor,
  saveState,
  signInToEditor,
} from '../support/dialog-editor.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { signInToHome } from '../support/members.ts'
import { visit } from '../support/menu.ts'
import { libraryOf } from '../support/scripts.ts'

const MEMBER = 'follower'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

const write = async (page: Page, title: string): Promise<Script> =>
  (await libraryOf(page.context().request, MEMBER)).write(title, { published: false })
const begin = async (page: Page, title: string): Promise<void> => signInToEditor(page, MEMBER, await write(page, title))

/** Pastes a text into the field for new lines. */
const paste = (page: Page, text: string) =>
  newDialogField(page).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('The chosen trigger is part of the address, and is kept over a reload', async ({ page }) => {
  const script = await write(page, 'A place')
  await signInToHome(page, MEMBER)
  await openEditor(page, script)
  await chooseTrigger(page, 'edging cooldown')
  await expect(page).toHaveURL(/\/dialog\?trigger=edging-cooldown$/)
  await expect(newDialogField(page)).toBeFocused()
  await page.reload()
  await expect(newDialogField(page)).toHaveAccessibleName(/for Edging cooldown/)
  await page.goBack()
  await expect(page, 'one step back leaves the editor').toHaveURL(/\/home/)
})

test('A preview keeps the trigger, the voice, the focus and the undo history', async ({ page }) => {
  await begin(page, 'Back again')
  await chooseTrigger(page, 'premature ruin')
  await addDialog(page, 'Too far.')
  await page.getByRole('combobox', { name: 'Voice for listening' }).selectOption({ index: 1 })
  const voice = await page.getByRole('combobox', { name: 'Voice for listening' }).inputValue()
  await button(page, 'Preview a scene').click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await expect(newDialogField(page)).toBeHidden()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  await button(page, 'Back to the script').click()
  await expect(button(page, 'Preview a scene')).toBeFocused()
  await expect(newDialogField(page)).toHaveAccessibleName(/for Premature ruin/)
  await expect(page.getByRole('combobox', { name: 'Voice for listening' })).toHaveValue(voice)
  await expect(dialogCard(page, 'Too far.'), 'keys of the stage do not reach the editor').toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(dialogCards(page)).toHaveCount(0)
})

test('Undo works in the field for new lines while it is empty', async ({ page }) => {
  await begin(page, 'The only line')
  await chooseTrigger(page, 'premature ruin')
  await addDialog(page, 'Too far.')
  await expect(newDialogField(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(dialogCards(page)).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(dialogCard(page, 'Too far.')).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('Delete')
  await expect(newDialogField(page)).toBeFocused()
  await expect(button(page, 'Undo')).toHaveCount(2)
  await expect(async () => {
    const [message, field] = [await button(page, 'Undo').last().boundingBox(), await newDialogField(page).boundingBox()]
    expect((message?.y ?? 0) + (message?.height ?? 0), 'the message covers no field').toBeLessThanOrEqual(field?.y ?? 0)
  }).toPass()
  await inspect(page, 'script-editor-deleted')
  await page.keyboard.press('Control+z')
  await expect(dialogCard(page, 'Too far.')).toBeFocused()

  await newDialogField(page).focus()
  await page.keyboard.type('Ab')
  await page.keyboard.press('Control+z')
  await expect(newDialogField(page), 'a typed text has its own undo').not.toHaveValue('Ab')
  await expect(dialogCards(page)).toHaveCount(1)
})

test('A pasted list is undone at once, and a text that is too long stays in the field', async ({ page }) => {
  await begin(page, 'From elsewhere')
  await chooseTrigger(page, 'premature ruin')
  await paste(page, `One.\n${'Long '.repeat(102)}end.\n\nTwo.\nThree.`)
  await expect(dialogCards(page).locator('[data-dialog]')).toHaveText(['One.', 'Two.', 'Three.'])
  await expect(newDialogField(page)).toHaveValue(`${'Long '.repeat(102)}end.`)
  await expect(page.getByText(/^14 characters too many/)).toBeVisible()
  await expect(button(page, 'Add line')).toBeDisabled()
  await inspect(page, 'script-editor-too-long')
  await newDialogField(page).press('Enter')
  await expect(dialogCards(page)).toHaveCount(3)
  await button(page, 'Undo').first().click()
  await expect(dialogCards(page)).toHaveCount(0)
  await newDialogField(page).fill('Long enough.')
  await newDialogField(page).press('Enter')
  await expect(dialogCard(page, 'Long enough.')).toBeVisible()
})

test('A trigger with a begun line is marked, and so is its group', async ({ page }) => {
  await begin(page, 'Half a line')
  await chooseTrigger(page, 'premature ruin')
  await newDialogField(page).fill('Unfinished but')
  await chooseTrigger(page, 'premature edge')
  const begun = button(page, 'Premature ruin, 0 lines, a line is begun')
  await expect(begun).toBeVisible()
  await expect(button(page, /^Edging \(a line is begun\)/)).toBeVisible()
  await inspect(page, 'script-editor-begun')
  await begun.click()
  await expect(newDialogField(page)).toHaveValue('Unfinished but')
  await newDialogField(page).press('Enter')
  await expect(button(page, /a line is begun/)).toHaveCount(0)
})

test('Clearing a search leaves the focus in its field', async ({ page }) => {
  await begin(page, 'Looking')
  const field = page.getByRole('textbox', { name: 'Find a trigger' })
  await field.fill('edge')
  await button(page, 'Clear search').press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await visit(page, '/explore-scripts?search=looking')
  await button(page, 'Clear search').press('Enter')
  await expect(page.getByRole('textbox', { name: 'Search scripts' })).toBeFocused()
})

test('A member says in chips when a line is spoken, by key too; the chips survive undo, a reload and a file', async ({
  page,
}) => {
  await begin(page, 'Only then')
  await chooseTrigger(page, 'edging cooldown')
  await addDialog(page, 'Hands off. Well held.')
  await dialogCard(page, 'Hands off. Well held.').click()
  await expect(page.getByText('At any moment of this trigger')).toBeVisible()
  await page.getByRole('button', { name: 'When?' }).focus()
  await page.keyboard.press('Enter')
  const condition = (name: string) => page.getByRole('combobox', { name })
  await condition('Member reported').selectOption('Edge reached')
  await condition('Part of the game').selectOption('Late')
  await inspect(page, 'script-editor-conditions')
  const chips = dialogCards(page).getByRole('list', { name: 'When it is said' }).getByRole('listitem')
  await expect(chips).toHaveText([/^Late/, /^Edge reached/])
  await page.getByRole('button', { name: 'Remove: Late' }).click()
  await expect(chips).toHaveText([/^Edge reached/])
  await expect(page.getByRole('button', { name: 'When?' })).toBeFocused()
  await condition('Which time').selectOption('First time')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(chips).toHaveText(['First time', 'Edge reached'])
  await expect(saveState(page, /^Saved$/)).toBeVisible()

  await page.keyboard.press('Control+z')
  await expect(chips).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(chips).toHaveText(['First time', 'Edge reached'])
  await expect(saveState(page, /^Saved$/)).toBeVisible()
  await page.reload()
  await expect(chips).toHaveText(['First time', 'Edge reached'])

  await page.getByRole('button', { name: 'Import, export' }).click()
  const files = page.getByRole('dialog', { name: 'Import and export' })
  const downloading = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Export CSV' }).click()
  const exported = Buffer.concat(
    (await (await (await downloading).createReadStream()).toArray()) as Buffer[],
  ).toString()
  expect(exported).toContain('"turn=first; after=reached"')
  const buffer = Buffer.from(exported.replace('turn=first; after=reached', 'phase=soon'))
  const chooser = files.getByLabel('Import a CSV or JSON file')
  await chooser.setInputFiles({ name: 'lines.csv', mimeType: 'text/csv', buffer })
  await expect(files.getByText('The condition phase is one of early, middle, late, not “soon”.')).toBeVisible()
  const mended = Buffer.from(exported.replace('turn=first; after=reached', 'phase=middle'))
  await chooser.setInputFiles({ name: 'lines.csv', mimeType: 'text/csv', buffer: mended })
  await files.getByRole('button', { name: 'Import all of it' }).click()
  await expect(files).toHaveCount(0)
  await expect(chips).toHaveText(['Middle'])
})
