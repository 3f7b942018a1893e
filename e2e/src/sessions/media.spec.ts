import type { Page } from '@playwright/test'
import { fastClock } from '../support/fast-clock.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { changeSettings, lasting, signInToHome } from '../support/members.ts'
import { chooseFolder, hideFolderPicker, makeFolder } from '../support/session-extras.ts'

/** Counts the files that the page holds. */
function watchFiles(): void {
  const held = new Set<string>()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (blob) => {
    const url = createObjectURL(blob)
    held.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => {
    held.delete(url)
    revokeObjectURL(url)
  }
  Reflect.set(globalThis, 'heldFiles', held)
}
const held = (page: Page) => page.evaluate(() => (Reflect.get(globalThis, 'heldFiles') as Set<string>).size)

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
  await page.addInitScript(hideFolderPicker)
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
  await chooseFolder(page, makeFolder(testInfo.outputPath()))
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
  expect(await held(page)).toBeLessThanOrEqual(3)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
  await expect(layer).toHaveAttribute('data-media', 'ambient')
  await expect(layer.locator('[data-shown]')).toHaveCount(0)
  expect(await held(page)).toBe(0)

  // The source is remembered, in the settings too; the folder only until the page is reloaded.
  await page.goto('/settings')
  await expect(page.getByRole('radio', { name: 'My folder' })).toBeChecked()
  await expect(page.getByText('This browser forgets the folder')).toBeVisible()
})
