import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database } from '../database/open-database.ts'
import { BackupError } from './backup-format.ts'

/** Throws `BackupError` when a process of the site runs on the database; none serves members until `work` has ended. */
export async function whileNoServerRuns<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  let result: { value: Result } | undefined
  await database.onRawConnection(async ({ run }) => {
    const [row] = await run(`select pg_try_advisory_lock(${advisoryLocks.serving}) as got`)
    if (row?.['got'] !== true)
      throw new BackupError(
        'The site still runs on this database: stop all of its processes first. Nothing was changed.',
      )
    try {
      result = { value: await work() }
    } finally {
      // A lost connection has released it.
      await run(`select pg_advisory_unlock(${advisoryLocks.serving})`).catch(() => {})
    }
  })
  if (!result) throw new Error('The work has no result')
  return result.value
}
