import { fastClock } from '../support/fast-clock.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { heldFiles, watchFiles } from '../support/held-files.ts'
import { changeSettings, lasting, signIn } from '../support/members.ts'
import { chooseFolder, hideFolderPicker, makeFolder, shownMedium } from '../support/session-extras.ts'
import { openTool } from '../support/stage.ts'

test('Members can show the pictures of their own folder behind the stage', async ({ page, request }, testInfo) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const layer = page.getByTestId('media-layer')
  const shown = () => shownMedium(page)
  const change = (from: string | undefined) => expect.poll(shown).not.toBe(from)

  await changeSettings(request, 'follower', (config) => ({
    ...lasting(8)(config),
    // The only clip of the folder is broken.
    media: { tags: ['Lace', 'silk'], mediaTypes: ['video'] },
  }))
  await page.addInitScript(fastClock, 8)
  await page.addInitScript(hideFolderPicker)
  await page.addInitScript(watchFiles)
  await signIn(page, 'follower', '/play/game-generator/')
  await button(/^Start\b/).click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await expect(layer).toHaveAttribute('data-media', 'ambient')

  await openTool(page, 'Media')
  const panel = page.getByRole('dialog', { name: 'Media' })
  await panel.getByRole('radio', { name: 'My folder' }).check()
  await expect(panel.getByText('No folder is chosen.')).toBeVisible()
  await chooseFolder(page, makeFolder(testInfo.outputPath()))
  await expect(panel.getByText('“pictures”: 7 pictures and clips.')).toBeVisible()

  await expect(layer).toHaveAttribute('data-media', 'shown')
  await expect(panel.getByText(/The generator asks for clips; .* so you see its pictures/)).toBeVisible()
  await inspect(page, 'stage-media')
  const first = await shown()
  await change(first)
  await panel.getByRole('button', { name: 'Next' }).click()
  const second = await shown()
  await change(second)
  const refused = await shown()
  await panel.getByRole('button', { name: 'Not this one again' }).click()
  await change(refused)
  const excluded = () => page.evaluate(() => localStorage.getItem('rubato.stage-media-excluded'))
  await expect.poll(excluded).toMatch(/^\["f[0-9a-z]+"\]$/)
  const held = async () => (await heldFiles(page)).count
  await expect.poll(held).toBeLessThanOrEqual(3)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
  await expect(layer).toHaveAttribute('data-media', 'ambient')
  await expect(layer.locator('[data-shown]')).toHaveCount(0)
  await expect.poll(held).toBe(0)

  // The source is remembered, in the settings too; the folder only until the page is reloaded.
  await page.goto('/settings')
  await expect(page.getByRole('radio', { name: 'My folder' })).toBeChecked()
  await expect(page.getByText('This browser forgets the folder')).toBeVisible()
})
