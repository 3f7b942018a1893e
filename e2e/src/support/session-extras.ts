/** Extras of a session: the member's folder, and devices of the simulator. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawPicture, type RunningIntiface } from '@rubato/stand-ins'
import { expect, type Page } from '@playwright/test'

/** A folder as members have them: pictures in folders, a file that is no picture, and broken ones. */
export function makeFolder(directory: string): string {
  const root = join(directory, 'pictures')
  for (const folder of ['lace', 'silk']) mkdirSync(join(root, folder), { recursive: true })
  for (let n = 0; n < 5; n++) writeFileSync(join(root, n % 2 === 0 ? 'lace' : 'silk', `${n}.png`), drawPicture(n))
  writeFileSync(join(root, 'lace', 'cut-off.png'), drawPicture(9).subarray(0, 60))
  writeFileSync(join(root, 'silk', 'clip.mp4'), 'no clip at all')
  writeFileSync(join(root, 'notes.txt'), 'not a picture')
  return root
}

/** Hides the picker of folders, which no test can operate; to be run before the scripts of the page. */
export function hideFolderPicker(): void {
  Reflect.deleteProperty(globalThis, 'showDirectoryPicker')
}

/** Chooses a folder in the open panel of media. */
export async function chooseFolder(page: Page, root: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  await (await chooser).setFiles(root)
}

/** Which medium the layer shows: the time at which its element was asked about first. */
export const shownMedium = (page: Page): Promise<string | undefined> =>
  page
    .getByTestId('media-layer')
    .locator('[data-shown]')
    .last()
    .evaluate((element: HTMLElement) => (element.dataset['seen'] ??= String(performance.now())))

/** Opens the panel of devices on the stage, connects, and closes it. */
export async function connectDevices(page: Page, { address }: RunningIntiface): Promise<void> {
  await page.getByRole('button', { name: 'Device', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Devices' })
  await panel.getByLabel('Address of Intiface').fill(address)
  await panel.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(panel.getByText('Connected to Intiface stand-in.')).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
}
