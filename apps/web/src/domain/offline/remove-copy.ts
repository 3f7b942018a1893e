/** Removes the lines in the voices of the site, the copy of the app, and the worker with its page. */
import { removeApp } from './app-files.ts'
import { removeAlone } from './keep-lock.ts'
import { removeLines } from './kept-lines.ts'
import { removeOfflinePage } from './offline-page.ts'

export const removeCopy = (): Promise<void> =>
  removeAlone(async () => {
    await Promise.all([removeLines(), removeApp(), removeOfflinePage()])
  })
