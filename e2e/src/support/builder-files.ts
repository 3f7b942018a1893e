/** Saving and opening files in the builder. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'

interface BuilderFiles {
  modal: Locator
  /** Saves the game, and returns the text of the file. */
  save: (format: 'Funscript' | 'Whole game (JSON)') => Promise<string>
  open: (name: string, text: string) => Promise<void>
}

/** Opens the files of the present game. */
export async function openFiles(page: Page): Promise<BuilderFiles> {
  await page.getByRole('button', { name: 'Files', exact: true }).press('Enter')
  const modal = page.getByRole('dialog', { name: 'Files' })
  return {
    modal,
    async save(format) {
      const download = page.waitForEvent('download')
      await modal.getByRole('button', { name: format, exact: true }).press('Enter')
      return readFile(await (await download).path(), 'utf8')
    },
    open: (name, text) =>
      modal
        .getByLabel('Choose a funscript or a game file')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) }),
  }
}
