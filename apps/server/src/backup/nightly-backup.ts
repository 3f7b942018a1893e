/** The backup of each night, of which the newest ones are kept. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { HealthReport } from '@rubato/contracts/domain'
import type { Database, Queries } from '../database/open-database.ts'
import type { Clock } from '../ports/clock.ts'
import { writeBackup } from './write-backup.ts'

/** Name of the job. */
export const BACKUP_JOB = 'back-up'
/** Files that are kept. */
export const BACKUPS_KEPT = 14
const NAME = /^rubato-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup$/

const nameAt = (now: number): string => `rubato-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

/** Older files of earlier nights; others in the directory stay. */
async function removeOld(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => NAME.test(name)).sort()
  for (const name of names.slice(0, -BACKUPS_KEPT)) await rm(join(directory, name))
}

/** Writes a backup into `directory`, notes it for admins, and removes the oldest. Rejects, with all files kept, where it cannot. */
export async function backUpNightly(
  { database, clock }: { database: Database; clock: Clock },
  directory: string,
): Promise<void> {
  const now = clock.now()
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const { bytes, rows } = await writeBackup(database, join(directory, nameAt(now)), now)
  await removeOld(directory)
  await database.jobQueries
    .insertInto('backups')
    .values({ made_at: new Date(now), bytes: String(bytes), rows: String(rows) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await database.jobQueries
    .deleteFrom('backups')
    .where('made_at', '<', new Date(now - BACKUPS_KEPT * 24 * 3_600_000))
    .execute()
}

/** A night without a backup is one that began longer ago than this after the last one, ms. */
const MISSING_AFTER_MS = 36 * 3_600_000

/** For admins: the last one that was made, and whether a night has passed without one. */
export async function reportBackups(queries: Queries, now: number): Promise<NonNullable<HealthReport['backups']>> {
  const row = await queries
    .selectFrom('backups')
    .select(['made_at', 'bytes'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const madeAt = row?.made_at.getTime() ?? -Infinity
  return {
    last: row ? { madeAt: row.made_at.toISOString(), bytes: Number(row.bytes) } : null,
    isMissing: now - madeAt > MISSING_AFTER_MS,
  }
}
