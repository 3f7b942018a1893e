/** The notes beside the lines of a script: style, grammar and spelling. */
import type { Script } from '@rubato/contracts/domain'
import type { Page } from '@playwright/test'
import {
  chooseTrigger,
  dialogCard,
  newDialogField,
  openEditor,
  saveState,
  signInToEditor,
} from '../support/dialog-editor.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/scripts.ts'
import { startLanguageTool, type RunningProduct } from '../support/server.ts'

const MEMBER = 'follower'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function begin(page: Page, title: string): Promise<Script> {
  const library = await libraryOf(page.context().request, MEMBER)
  const script = await library.write(title, { published: false })
  await signInToEditor(page, MEMBER, script)
  return script
}

test('A member sees problems beside the line, and applies a suggestion with one key', async ({ page }) => {
  await begin(page, 'Second thoughts')
  await chooseTrigger(page, 'led to the edge')
  await newDialogField(page).fill('Right up to it. You could of let go.')
  await expect(button(page, 'Did you mean could have?')).toBeVisible({ timeout: 60_000 })
  await newDialogField(page).press('Enter')
  await newDialogField(page).fill('Get right up to it, and than let go. Folow me.')
  await expect(button(page, 'Did you mean then?')).toBeVisible()
  await expect(button(page, 'Did you mean Follow?')).toBeVisible()
  await newDialogField(page).fill('Go on, and do not stop, no matter what.')
  await expect(page.getByText('A member may stop at any time; the line says otherwise.')).toBeVisible()
  await newDialogField(page).press('Enter')
  await newDialogField(page).fill('A line for the edge, spoken once and slowly.')
  await expect(page.getByText(/^Nearly the same as/)).toBeVisible()
  await newDialogField(page).press('Enter')
  await expect(button(page, 'Did you mean could have?')).toBeVisible()
  await inspect(page, 'script-editor-notes')
  await dialogCard(page, 'Right up to it. You could of let go.').focus()
  await page.keyboard.press('f')
  await expect(dialogCard(page, 'Right up to it. You could have let go.')).toBeFocused()
  await newDialogField(page).fill('Slowly, Zorblat.')
  await button(page, 'Add “Zorblat” to my dictionary').click()
  await expect(button(page, 'Add “Zorblat” to my dictionary')).toHaveCount(0)
  await newDialogField(page).fill('Slowly now, Zorblat, as before.')
  await newDialogField(page).press('Enter')
  await expect(button(page, 'Add “Zorblat” to my dictionary')).toHaveCount(0)
})

test('A member’s dictionary is kept on the device, and a word can be taken out of it', async ({ page }) => {
  const script = await begin(page, 'Own words')
  await chooseTrigger(page, 'led to the edge')
  for (const word of ['Zorblat', 'Quibblex']) {
    await newDialogField(page).fill(`Slowly, ${word}, and you could of.`)
    await button(page, `Add “${word}” to my dictionary`).click({ timeout: 60_000 })
    await expect(button(page, `Add “${word}” to my dictionary`)).toHaveCount(0)
  }
  await newDialogField(page).press('Enter')
  await expect(saveState(page, /^Saved$/)).toBeVisible()

  await openEditor(page, script)
  await chooseTrigger(page, 'led to the edge')
  await expect(button(page, 'Did you mean could have?')).toBeVisible({ timeout: 60_000 })
  await expect(button(page, 'Add “Quibblex” to my dictionary')).toHaveCount(0)
  await button(page, 'Dictionary').click()
  const words = page.getByRole('dialog', { name: 'My dictionary' })
  await expect(words.getByRole('listitem')).toHaveText([/^Quibblex/, /^Zorblat/])
  await inspect(page, 'script-editor-dictionary')
  await words.getByRole('button', { name: 'Remove “Quibblex”' }).click()
  await expect(words.getByRole('button', { name: 'Remove “Zorblat”' })).toBeFocused()
  await words.getByRole('button', { name: 'Remove “Zorblat”' }).press('Enter')
  await expect(words.getByText('No words yet.')).toBeVisible()
  await expect(words.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Add “Quibblex” to my dictionary')).toBeVisible()
})

test.describe('With a grammar service of the site', () => {
  const testWithLanguageTool = test.extend<{ languageTool: RunningProduct }>({
    languageTool: async ({}, use) => {
      const languageTool = await startLanguageTool()
      await use(languageTool)
      await languageTool.close()
    },
    environment: async ({ languageTool }, use) => use({ LANGUAGETOOL_URL: languageTool.url }),
  })

  testWithLanguageTool(
    'A member’s lines are checked by it, and by the browser when it has stopped',
    async ({ page, languageTool }) => {
      const linters: string[] = []
      page.on('request', (request) => /harper/.test(request.url()) && linters.push(request.url()))
      await begin(page, 'Second opinion')
      await chooseTrigger(page, 'led to the edge')
      await newDialogField(page).fill('Now now, to teh edge. Slwoly.')
      await expect(button(page, 'Did you mean the?')).toBeVisible()
      await button(page, 'Add “Slwoly” to my dictionary').click()
      await expect(button(page, 'Did you mean Slowly?')).toHaveCount(0)
      await inspect(page, 'script-editor-grammar-service')
      await newDialogField(page).press('Alt+Enter')
      await expect(newDialogField(page)).toHaveValue('Now, to teh edge. Slwoly.')
      await expect(button(page, 'Did you mean the?')).toBeVisible()
      await newDialogField(page).press('Alt+Enter')
      await expect(newDialogField(page)).toHaveValue('Now, to the edge. Slwoly.')
      await newDialogField(page).press('Enter')
      expect(linters).toEqual([])

      await languageTool.close()
      await newDialogField(page).fill('Right up to it. You could of let go.')
      await expect(button(page, 'Did you mean could have?')).toBeVisible({ timeout: 60_000 })
      expect(linters).not.toEqual([])
      await expect(button(page, 'Add “Slwoly” to my dictionary')).toHaveCount(0)
    },
  )
})
