/** Removes old files of this machine. Every process does it: a job of the site runs on one machine alone. */
import { removeOldBackups } from '../../backup/nightly-backup.ts'
import { describeError } from '../../http/logging.ts'
import { nightAfter } from '../../jobs/nights.ts'
import type { Site } from '../site.ts'

const HOUR_MS = 3_600_000

export function scheduleFileRemoval({ app, clock, database, lifecycle, settings: { backupDir }, speech }: Site): void {
  const failed = (error: unknown) =>
    app.log.error({ failure: describeError(error) }, 'old files of this machine could not be removed')
  /** All lines are listed, so once a night is enough. */
  let linesDueAt = 0
  const removeUnusedLines = async (now: number) => {
    if (!speech || speech.isInBucket || now < linesDueAt) return
    await speech.store.removeUnused()
    linesDueAt = nightAfter(now)
  }
  const stop = clock.every(HOUR_MS, async () => {
    if (lifecycle.phase !== 'ready') return
    const now = clock.now()
    if (backupDir !== null) await removeOldBackups(database.jobQueries, backupDir, now).catch(failed)
    await removeUnusedLines(now).catch(failed)
  })
  app.addHook('preClose', async () => stop())
}
