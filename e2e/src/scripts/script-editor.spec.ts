import type { Script } from '@rubato/contracts/domain'
import type { BrowserContext, Page } from '@playwright/test'
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
import { bearerOf } from '../support/members.ts'
import { libraryOf } from '../support/scripts.ts'
import { recordStage, shownOn } from '../support/stage.ts'

const MEMBER = 'follower'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** A script with one line for the edge. */
const writeScript = async (context: BrowserContext, title: string): Promise<Script> =>
  (await libraryOf(context.request, MEMBER)).write(title, { published: false })

async function begin(page: Page, title: string): Promise<Script> {
  const script = await writeScript(page.context(), title)
  await signInToEditor(page, MEMBER, script)
  return script
}

test('A member can write lines; they are saved at once, and can be played', async ({ page }) => {
  const script = await begin(page, 'Late night radio')
  const essentials = page.getByRole('list', { name: 'Triggers that carry a session' })
  await expect(essentials.getByRole('button')).toHaveCount(12)
  await expect(page.getByText('1 of 312 triggers have a line')).toBeVisible()
  await button(page, 'Begin with this line').click()
  await expect(newDialogField(page)).toBeFocused()
  await expect(newDialogField(page)).not.toHaveValue('')
  await newDialogField(page).fill('')
  await inspect(page, 'script-editor-new')
  await button(page, 'Show all 312 triggers').click()
  await expect(button(page, /Edging/).first()).toBeVisible()
  await button(page, 'Show the first twelve').click()
  await chooseTrigger(page, 'edging cooldown')
  await newDialogField(page).fill('Hands off. Breathe, and tell me when you are calm.')
  await newDialogField(page).press('Enter')
  await newDialogField(page).fill('Rest now. That was close.')
  await newDialogField(page).press('Enter')
  await expect(newDialogField(page)).toHaveValue('')
  await expect(dialogCards(page)).toHaveCount(2)
  await expect(saveState(page, /^Saved$/)).toBeVisible()
  await inspect(page, 'script-editor')

  await dialogCard(page, 'Rest now. That was close.').click()
  const open = page.getByRole('textbox', { name: 'Text of the line' })
  await open.fill('Rest now. That was very close.')
  await page.getByRole('textbox', { name: 'Spoken as' }).fill('Rest now. That was verry close.')
  await inspect(page, 'script-editor-line')
  const played = page.waitForRequest(/\.wasm$/)
  await dialogCards(page).getByRole('button', { name: 'Listen', exact: true }).click()
  await played
  await button(page, 'Done').click()
  await expect(dialogCard(page, 'Rest now. That was very close.')).toBeFocused()
  await expect(page.getByText('Spoken as: Rest now. That was verry close.')).toBeVisible()
  await expect(saveState(page, /^Saved$/)).toBeVisible()

  // The page of the script has the counts of the editor before the script is loaded again.
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/script/${script.id}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Late night radio', exact: true }).click()
  await expect(button(page, 'Clone')).toBeVisible()
  await expect(page.getByText('Dialogues: 3')).toBeVisible()
  held.resolve()

  await openEditor(page, script)
  await chooseTrigger(page, 'edging cooldown')
  await expect(dialogCard(page, 'Rest now. That was very close.')).toBeVisible()
  await expect(dialogCard(page, 'Hands off. Breathe, and tell me when you are calm.')).toBeVisible()
})

test('A member can do every action by key, and undo it', async ({ page }) => {
  await begin(page, 'Keys alone')
  await page.keyboard.press('Alt+KeyS')
  await page.keyboard.type('premature edge')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(newDialogField(page)).toBeFocused()
  for (const text of ['One.', 'Two.', 'Three.']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const texts = () => dialogCards(page).locator('[data-dialog]').allTextContents()
  await page.keyboard.press('ArrowUp')
  await expect(dialogCard(page, 'Three.')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(dialogCard(page, 'Two.')).toBeFocused()
  await expect.poll(texts).toEqual(['Two.', 'One.', 'Three.'])
  await page.keyboard.press('e')
  await page.keyboard.press('End')
  await page.keyboard.type(' And a half.')
  await page.keyboard.press('Escape')
  await expect(dialogCard(page, 'Two. And a half.')).toBeFocused()
  await page.keyboard.press('p')
  await expect(page.getByText('Not published: only you see it')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(dialogCard(page, 'One.')).toBeFocused()
  await expect.poll(texts).toEqual(['One.', 'Three.'])
  await page.keyboard.press('Control+z')
  await expect(dialogCard(page, 'Two. And a half.')).toBeFocused()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(dialogCard(page, 'Two.')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect.poll(texts).toEqual(['One.', 'Two.', 'Three.'])
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of the editor' })).toBeVisible()
  await inspect(page, 'script-editor-keys')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+PageDown')
  await expect(newDialogField(page)).toBeFocused()
  await expect(dialogCards(page)).toHaveCount(0)
  await expect(saveState(page, /^Saved$/)).toBeVisible()
  await page.reload()
  await chooseTrigger(page, 'premature edge')
  await expect.poll(texts).toEqual(['One.', 'Two.', 'Three.'])

  await dialogCard(page, 'One.').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(dialogCard(page, 'Two.')).toBeFocused()
  await expect(saveState(page, '2 of 3 lines selected')).toBeAttached()
  await inspect(page, 'script-editor-selected')
  await button(page, 'Move to another trigger').click()
  const move = page.getByRole('dialog', { name: 'Move 2 lines to' })
  await move.getByRole('textbox', { name: 'Find a trigger' }).fill('premature ruin')
  await inspect(page, 'script-editor-move')
  await move.getByRole('list', { name: 'Triggers found' }).getByRole('button').first().click()
  await expect(dialogCard(page, 'Three.')).toBeFocused()
  await expect.poll(texts).toEqual(['Three.'])
  await page.keyboard.press('Control+z')
  await expect(saveState(page, 'Undone: 2 lines moved.')).toBeAttached()
  await expect.poll(texts).toEqual(['One.', 'Two.', 'Three.'])

  await page.keyboard.press('Alt+KeyF')
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused()
  await page.keyboard.type('T')
  await page.getByRole('checkbox', { name: 'Match case' }).check()
  await page.getByRole('textbox', { name: 'Replace with' }).fill('F')
  await expect(saveState(page, '2 matches in 2 lines.')).toBeVisible()
  await inspect(page, 'script-editor-find')
  await button(page, 'Replace in 2 lines').click()
  await expect.poll(texts).toEqual(['Fwo.', 'Fhree.'])
  await dialogCard(page, 'Fwo.').click({ modifiers: ['Control'] })
  await dialogCard(page, 'Fhree.').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Delete')
  await expect(dialogCards(page)).toHaveCount(0)
  await button(page, 'Close').click()
  await expect.poll(texts).toEqual(['One.'])
  await page.keyboard.press('Control+z')
  await expect.poll(texts).toEqual(['One.', 'Fwo.', 'Fhree.'])
  await page.keyboard.press('Control+z')
  await expect.poll(texts).toEqual(['One.', 'Two.', 'Three.'])
  await expect(saveState(page, /^Saved$/)).toBeVisible()
})

const csv = (rows: string[]) => ({
  name: 'lines.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['trigger,text,speech', ...rows].join('\n')),
})

test('A member can import a file after a preview of its changes, and export with credit', async ({ page }) => {
  await begin(page, 'From a file')
  await button(page, 'Import, export').click()
  const files = page.getByRole('dialog', { name: 'Import and export' })
  const chooser = files.getByLabel('Import a CSV or JSON file')
  await chooser.setInputFiles(csv(['edge,Now.,', 'no-such-moment,Later.,', 'clensh,Hold it.,Hold it now.']))
  await expect(files.getByRole('button', { name: '2 refused' })).toHaveAttribute('aria-pressed', 'true')
  await expect(files.getByText('There is no trigger “no-such-moment”.')).toBeVisible()
  await inspect(page, 'script-editor-import')
  await files.getByRole('button', { name: 'Did you mean clench?' }).click()
  await expect(files.getByRole('button', { name: '1 refused' })).toBeVisible()
  await expect(files.getByRole('region', { name: 'What the file would do' })).toBeFocused()
  await files.getByRole('button', { name: 'Import the 2 good rows' }).click()
  await expect(files).toHaveCount(0)
  await expect(page.getByText('Dialogues: 3')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone: 2 lines imported.').first()).toBeAttached()
  await expect(page.getByText('Dialogues: 1')).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByText('Dialogues: 3')).toBeVisible()
  await button(page, 'Import, export').click()
  const downloading = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Export JSON' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('From a file.json')
  const text = await (await download.createReadStream()).toArray()
  expect(JSON.parse(Buffer.concat(text as Buffer[]).toString())).toMatchObject({
    credit: { title: 'From a file' },
    dialogs: [{ text: 'A line for edge, spoken once and slowly.' }, { text: 'Now.' }, { speech: 'Hold it now.' }],
  })
})

test('A member can preview a scene of the script on the stage, and returns to the editor', async ({ page }) => {
  await begin(page, 'A scene')
  await chooseTrigger(page, 'once, when the session begins')
  await newDialogField(page).fill('Good evening, and welcome to the preview.')
  await newDialogField(page).press('Enter')
  await recordStage(page)
  await button(page, 'Preview a scene').click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await expect
    .poll(async () => (await shownOn(page)).map(({ caption }) => caption))
    .toContain('Good evening, and welcome to the preview.')
  // A scene is covered as a session is.
  await page.keyboard.press('F2')
  await expect(page.getByRole('dialog', { name: 'Notes' })).toBeVisible()
  await expect(page.getByText('Paused', { exact: true })).toBeAttached()
  await page.keyboard.press('F2')
  await page.keyboard.press('Escape')
  await button(page, 'Back to the script').click()
  await expect(newDialogField(page)).toBeVisible()
})

test.describe('Without a network', () => {
  test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED/ })

  test('A member’s lines are kept on the device and sent later, also after the tab was closed', async ({
    page,
    context,
  }) => {
    const script = await begin(page, 'In a tunnel')
    await chooseTrigger(page, 'premature ruin')
    await context.setOffline(true)
    for (const text of ['Too far.', 'Never mind.', 'Again, from the start.']) {
      await newDialogField(page).fill(text)
      await newDialogField(page).press('Enter')
    }
    await expect(saveState(page, /Not saved yet: offline\. \d changes are kept on this device/)).toBeVisible()
    await dialogCard(page, 'Never mind.').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await inspect(page, 'script-editor-offline')
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await openEditor(again, script)
    await chooseTrigger(again, 'premature ruin')
    await expect(saveState(again, /^Saved$/)).toBeVisible()
    const reply = await context.request.get(`/api/script/${script.id}/trigger/premature-ruin/dialogs`, {
      headers: { authorization: `Bearer ${await bearerOf(context.request, MEMBER)}` },
    })
    expect(((await reply.json()) as { data: { text: string }[] }).data.map(({ text }) => text)).toEqual([
      'Never mind.',
      'Too far.',
      'Again, from the start.',
    ])
  })
})

test.describe('In two tabs', () => {
  test.use({ expectedNoise: /409 \(Conflict\)/ })

  test('A member’s two tabs do not overwrite each other: both texts are shown', async ({ page, context }) => {
    const script = await begin(page, 'Two tabs')
    const other = await context.newPage()
    await openEditor(other, script)
    const text = 'A line for edge, spoken once and slowly.'
    for (const tab of [page, other]) await chooseTrigger(tab, 'led to the edge')
    await dialogCard(other, text).click()
    await other.getByRole('textbox', { name: 'Text of the line' }).fill('Written in the other tab.')
    await button(other, 'Done').click()
    await expect(saveState(other, /^Saved$/)).toBeVisible()

    await dialogCard(page, text).click()
    await page.getByRole('textbox', { name: 'Text of the line' }).fill('Written in this tab.')
    await expect(saveState(page, /Conflict/)).toBeVisible()
    const conflict = page.getByRole('group', { name: 'Two texts for one line' })
    await expect(conflict, 'the focus is not lost with the field').toBeFocused()
    await expect(conflict.getByText('Written in the other tab.')).toBeVisible()
    await expect(conflict.getByText('Written in this tab.').first()).toBeVisible()
    await inspect(page, 'script-editor-conflict')
    await conflict.getByRole('textbox').fill('Written in both tabs.')
    await conflict.getByRole('button', { name: 'Keep this text' }).click()
    await expect(dialogCard(page, 'Written in both tabs.')).toBeVisible()
    await expect(saveState(page, /^Saved$/)).toBeVisible()
    await openEditor(other, script)
    await chooseTrigger(other, 'led to the edge')
    await expect(dialogCard(other, 'Written in both tabs.')).toBeVisible()
  })

  test('A tab does not delete a newer text of the other tab unless the member confirms it', async ({
    page,
    context,
  }) => {
    const script = await begin(page, 'Two minds')
    await chooseTrigger(page, 'led to the edge')
    await addDialog(page, 'Closer, and slower.')
    await expect(saveState(page, /^Saved$/)).toBeVisible()
    const other = await context.newPage()
    await openEditor(other, script)
    await chooseTrigger(other, 'led to the edge')
    for (const text of ['A line for edge, spoken once and slowly.', 'Closer, and slower.']) {
      await dialogCard(other, text).click()
      await other.getByRole('textbox', { name: 'Text of the line' }).fill(`${text} Hold.`)
      await button(other, 'Done').click()
      await expect(saveState(other, /^Saved$/)).toBeVisible()
    }

    await dialogCard(page, 'Closer, and slower.').focus()
    await page.keyboard.press('Delete')
    await expect(saveState(page, /Conflict/)).toBeVisible()
    const conflict = page.getByRole('group', { name: 'Two texts for one line' })
    await expect(conflict.getByText('Closer, and slower. Hold.')).toBeVisible()
    await expect(conflict.getByText('Deleted', { exact: true })).toBeVisible()
    await inspect(page, 'script-editor-conflict-deleted')
    await conflict.getByRole('button', { name: 'Take the other' }).click()
    await expect(dialogCard(page, 'Closer, and slower. Hold.')).toBeFocused()
    await expect(saveState(page, /^Saved$/)).toBeVisible()

    await dialogCard(page, 'A line for edge, spoken once and slowly.').focus()
    await page.keyboard.press('Delete')
    await conflict.getByRole('button', { name: 'Delete it' }).click()
    await expect(dialogCard(page, 'Closer, and slower. Hold.')).toBeFocused()
    await expect(dialogCards(page)).toHaveCount(1)
    await expect(saveState(page, /^Saved$/)).toBeVisible()
    await page.reload()
    await chooseTrigger(page, 'led to the edge')
    await expect(dialogCards(page)).toHaveCount(1)
  })
})
