/** Removes the lines in the voices of the site, and the copy of the app with its worker. */
import { removeApp } from './app-files.ts'
import { removeLines } from './kept-lines.ts'

export async function removeCopy(): Promise<void> {
  await Promise.all([removeLines(), removeApp()])
}
