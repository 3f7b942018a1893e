/** Removes the lines in the voices of the site, the copy of the app, and the worker with its page. */
import { removeApp } from './app-files.ts'
import { removeLines } from './kept-lines.ts'
import { removeOfflinePage } from './offline-page.ts'

export async function removeCopy(): Promise<void> {
  await Promise.all([removeLines(), removeApp(), removeOfflinePage()])
}
