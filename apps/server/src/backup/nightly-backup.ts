/** The backup of each night, of which the newest ones are kept. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { HealthReport } from '@rubato/contracts/domain'
import type { Database, Queries } from '../database/open-database.ts'
import { retention } from '../jobs/retention.ts'
import { CLOCK_SKEW_MS, type Clock } from '../ports/clock.ts'
import type { SharedFiles } from '../ports/shared-files.ts'
import { writeBackup } from './write-backup.ts'

/** Name of the job. */
export const BACKUP_JOB = 'back-up'
/** Files that are kept. */
export const BACKUPS_KEPT = 14
const NAME = /^rubato-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup$/
const PART_NAME = /^rubato-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup\.part$/

const nameAt = (now: number): string => `rubato-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

/** Where copies of the backups are kept in a storage server. */
export interface BackupCopies {
  files: SharedFiles
  /** Prefix of the file names. */
  prefix: string
}

interface NightDependencies {
  database: Database
  clock: Clock
  /** Null on a site without a storage server. */
  copies: BackupCopies | null
}

/** A backup newer than this is of the same night and is not written again when its upload is retried, ms. */
const SAME_NIGHT_MS = 12 * 3_600_000

const nightsIn = (names: readonly string[]): string[] => names.filter((name) => NAME.test(name)).sort()

/** The newest, without those that would bring accounts back whose erasure is not known any more. */
function keptOf(nights: readonly string[], now: number): string[] {
  const oldest = nameAt(now - retention.erasedAccounts.ms)
  return nights.slice(-BACKUPS_KEPT).filter((name) => name >= oldest)
}

/** A partial file that was not written to for this time was left by a process that was killed, ms. */
const PART_MS = 3_600_000

async function isAbandoned(part: string, now: number): Promise<boolean> {
  const found = await stat(part).catch(() => null)
  return found !== null && now - found.mtimeMs > PART_MS
}

/**
 * Removes old files of earlier nights, and those that were left unfinished; others in the directory stay. Each machine does it,
 * because another one may have written the last backup. The newest file stays until the site has made a newer backup, so that
 * failures of many nights, or a clock that is ahead, do not take the last one. A directory that is not there yet has none.
 */
export async function removeOldBackups(queries: Queries, directory: string, now: number): Promise<void> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const nights = nightsIn(names)
  const recent = await findLast(queries, now, now - retention.erasedAccounts.ms)
  const kept = [...keptOf(nights, now), ...(recent ? [] : nights.slice(-1))]
  const old = nights.filter((name) => !kept.includes(name))
  for (const part of names.filter((name) => PART_NAME.test(name)))
    if (await isAbandoned(join(directory, part), now)) old.push(part)
  // Another process of this machine may remove it first.
  for (const name of old) await rm(join(directory, name), { force: true })
}

/**
 * Uploads the backups in `directory` that the storage server lacks or has with another size, including those of earlier
 * nights whose upload failed. Keeps the newest there, no matter which machine wrote them.
 */
async function uploadNew(directory: string, { files, prefix }: BackupCopies, now: number): Promise<void> {
  const there = new Map((await files.list(prefix)).map(({ name, size }) => [name.slice(prefix.length), size]))
  const here = nightsIn(await readdir(directory))
  const all = nightsIn([...new Set([...here, ...there.keys()])])
  const kept = keptOf(all, now)
  for (const name of kept.filter((each) => here.includes(each))) {
    const path = join(directory, name)
    if (there.get(name) !== (await stat(path)).size) await files.upload(prefix + name, path)
  }
  for (const name of nightsIn([...there.keys()]).filter((each) => !kept.includes(each)))
    await files.remove(prefix + name)
}

/** Whether tonight's backup is already in the directory: a job whose upload failed is run again. */
async function isWritten(database: Database, directory: string, now: number): Promise<boolean> {
  const row = await database.jobQueries
    .selectFrom('backups')
    .select('made_at')
    .where('made_at', '<=', new Date(now))
    .where('made_at', '>', new Date(now - SAME_NIGHT_MS))
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined && (await readdir(directory)).includes(nameAt(row.made_at.getTime()))
}

/**
 * Writes a backup into `directory`, records it for admins, and copies it to the storage server. Rejects if writing or uploading
 * fails.
 */
export async function backUpNightly({ database, clock, copies }: NightDependencies, directory: string): Promise<void> {
  const now = clock.now()
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if (!(await isWritten(database, directory, now))) await writeNight(database, directory, now)
  if (copies) await uploadNew(directory, copies, now)
}

async function writeNight(database: Database, directory: string, now: number): Promise<void> {
  const { bytes, rows } = await writeBackup(database, join(directory, nameAt(now)), now)
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

/** The last backup that was made after `since`, ms since 1970. One of a clock that was ahead does not count. */
const findLast = (queries: Queries, now: number, since: number) =>
  queries
    .selectFrom('backups')
    .select(['made_at', 'bytes'])
    .where('made_at', '>', new Date(since))
    .where('made_at', '<', new Date(now + CLOCK_SKEW_MS))
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * For admins: the last backup, and whether a night has passed without one. Null where the site has made none for as long as
 * backups are kept, unless one of its processes makes them.
 *
 * @param makesBackups whether a process of the site does
 */
export async function reportBackups(
  queries: Queries,
  now: number,
  makesBackups: boolean,
): Promise<HealthReport['backups']> {
  const row = await findLast(queries, now, makesBackups ? 0 : now - retention.erasedAccounts.ms)
  if (!row) return makesBackups ? { last: null, isMissing: true } : null
  return {
    last: { madeAt: row.made_at.toISOString(), bytes: Number(row.bytes) },
    isMissing: now - row.made_at.getTime() > MISSING_AFTER_MS,
  }
}
