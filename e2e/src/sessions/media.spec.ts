import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawPicture } from '@rubato/stand-ins'
import { fastClock } from '../support/fast-clock.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { heldFiles, watchFiles, withoutFolderPicker } from '../support/held-files.ts'
import { changeSettings, lasting, signInToHome } from '../support/members.ts'

/** A folder as members have them: pictures in folders, a file that is no picture, and broken ones. */
function makeFolder(directory: string): string {
  const root = join(directory, 'pictures')
  for (const folder of ['lace', 'silk']) mkdirSync(join(root, folder), { recursive: true })
  for (let n = 0; n < 5; n++) writeFileSync(join(root, n % 2 === 0 ? 'lace' : 'silk', `${n}.png`), drawPicture(n))
  writeFileSync(join(root, 'lace', 'cut-off.png'), drawPicture(9).subarray(0, 60))
  writeFileSync(join(root, 'silk', 'clip.mp4'), 'no clip at all')
  writeFileSync(join(root, 'notes.txt'), 'not a picture')
  return root
}

test('Members can show the pictures of their own folder behind the stage', async ({ page, request }, testInfo) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const layer = page.getByTestId('media-layer')
  const shown = layer.locator('[data-shown]').last()
  const address = () => shown.getAttribute('src')
  const change = (from: string | null) => expect.poll(address).not.toBe(from)

  await changeSettings(request, 'follower', (config) => ({
    ...lasting(8)(config),
    media: { tags: ['Lace', 'silk'], mediaTypes: ['image', 'video'] },
  }))
  await page.addInitScript(fastClock, 8)
  await page.addInitScript(withoutFolderPicker)
  await page.addInitScript(watchFiles)
  await signInToHome(page, 'follower')
  await page.goto('/play/game-generator/')
  await button('Start').click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 30_000 })
  await expect(layer).toHaveAttribute('data-media', 'ambient')

  await button('Media').click()
  const panel = page.getByRole('dialog', { name: 'Media' })
  await panel.getByRole('radio', { name: 'My folder' }).check()
  await expect(panel.getByText('No folder is chosen.')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Choose a folder' }).click()
  await (await chooser).setFiles(makeFolder(testInfo.outputPath()))
  await expect(panel.getByText('“pictures”: 7 pictures and clips.')).toBeVisible()

  await expect(layer).toHaveAttribute('data-media', 'shown')
  await inspect(page, 'stage-media')
  const first = await address()
  await change(first)
  await panel.getByRole('button', { name: 'Next' }).click()
  const second = await address()
  await change(second)
  const refused = await address()
  await panel.getByRole('button', { name: 'Not this one again' }).click()
  await change(refused)
  expect(await page.evaluate(() => localStorage.getItem('rubato.stage-media-excluded'))).toMatch(/^\["f[0-9a-z]+"\]$/)
  expect((await heldFiles(page)).count).toBeLessThanOrEqual(3)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
  await expect(layer).toHaveAttribute('data-media', 'ambient')
  await expect(layer.locator('[data-shown]')).toHaveCount(0)
  expect((await heldFiles(page)).count).toBe(0)

  // The source is remembered, in the settings too; the folder only until the page is reloaded.
  await page.goto('/settings')
  await expect(page.getByRole('radio', { name: 'My folder' })).toBeChecked()
  await expect(page.getByText('This browser forgets the folder')).toBeVisible()
})
