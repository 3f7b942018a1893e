/** `npm run admin -- backup` and `restore`. */
import { dirname, resolve } from 'node:path'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Database } from '../database/open-database.ts'
import { logSiteCommand } from '../features/admin/admins.ts'
import { systemClock } from '../ports/clock.ts'

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

export async function backup(database: Database, file: string): Promise<string> {
  const path = resolve(file)
  const { tables, rows, bytes } = await writeBackup(database, path, systemClock.now())
  return `${path}: ${tables} tables, ${rows} rows, ${inMegabytes(bytes)}.
Keep it where only you can read it. To use it elsewhere, keep AUTH_SECRET and the other settings too: it holds none of them.`
}

/** No server may have the database open. */
export async function restore(database: Database, file: string): Promise<string> {
  const path = resolve(file)
  const restored = await restoreBackup({ database, file: path, directory: dirname(path), now: systemClock.now() })
  await logSiteCommand(database.queries, systemClock, { action: 'restore-backup' })
  const { madeAt, tables, rows, restorePoint, erased } = restored
  const lines = [`The site is as it was at ${madeAt}: ${tables} tables, ${rows} rows, all as in the backup.`]
  if (restorePoint !== null)
    lines.push(`The state before is in ${restorePoint}. Delete it when you do not need it any more.`)
  if (erased > 0) lines.push(`${erased} accounts had been erased since: the server erases them again when it starts.`)
  return lines.join('\n')
}
