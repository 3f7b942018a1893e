/** Restores the database from a backup. Accounts and history records that were erased after the backup was made stay erased. */
import { join } from 'node:path'
import { isDatabaseUnavailable } from '../database/database-errors.ts'
import { applyAlone, checksumOf, readMigrations, recreateSchema } from '../database/migrate.ts'
import type { Migration } from '../database/migration-pieces.ts'
import type { Database } from '../database/open-database.ts'
import { retention } from '../jobs/retention.ts'
import { BackupError, type BackupContents, type Begin } from './backup-format.ts'
import { hasTable, MIGRATIONS_TABLE } from './catalogue.ts'
import { eraseAgain, readErased, type Erased } from './erased-since.ts'
import { loadBackup } from './load-backup.ts'
import { checkBackup, type CheckedBackup } from './read-backup.ts'
import { whileNoServerRuns } from './while-no-server-runs.ts'
import { writeBackup } from './write-backup.ts'

interface RestoreOptions {
  database: Database
  file: string
  /** Where the restore point is written. */
  directory: string
  now: number
  /** Restores a backup that is older than the hashes of erased accounts are kept. */
  evenIfOld?: boolean
  migrations?: Migration[]
  /** Uses the restored database as a start does; when it throws, the state before comes back. */
  check?: () => Promise<void>
}

export interface Restored extends BackupContents {
  /** The file with the state before; null where the database was empty. */
  restorePoint: string | null
  /** Accounts of the backup that had been erased since: the first hourly jobs erase them again. */
  erased: number
}

/** The migrations that the schema of the backup has. */
function migrationsOf({ migrations }: Begin, known: readonly Migration[]): Migration[] {
  const isKnown = migrations.every(({ name, checksum }, index) => {
    const own = known[index]
    return own?.name === name && checksumOf(own) === checksum
  })
  if (isKnown) return known.slice(0, migrations.length)
  const last = migrations.at(-1)?.name ?? ''
  throw new BackupError(
    `The backup was made by another version of the server (schema ${last}). Restore it with that version.`,
  )
}

/** Devices read the restored copies of their histories from the start: their revisions may be used for other records. */
const RENEW_EPOCHS = 'update history_copies set epoch = gen_random_uuid()'

async function isEmpty(database: Database): Promise<boolean> {
  let found = true
  await database.inRawTransaction(async (run) => {
    found = !(await hasTable(run, MIGRATIONS_TABLE))
  })
  return found
}

const restorePointName = (now: number): string =>
  `rubato-before-restore-${new Date(now).toISOString().replaceAll(/[:.]/g, '')}.backup`

interface Replacing {
  checked: CheckedBackup
  migrations: readonly Migration[]
}

/**
 * Runs in one transaction, so that an interrupted restore changes nothing and brings back no erased account. Returns the number of
 * accounts that will be erased again.
 */
async function replace(database: Database, file: string, { checked, migrations }: Replacing): Promise<number> {
  const earlier = migrationsOf(checked.begin, migrations)
  let erased: Erased = { accounts: '[]', records: '[]' }
  let count = 0
  await recreateSchema(database, earlier, {
    before: async (run) => void (erased = await readErased(run)),
    async fill(run) {
      await loadBackup(run, file, checked)
      await applyAlone(run, migrations.slice(earlier.length))
      await run(RENEW_EPOCHS)
      count = await eraseAgain(run, erased)
    },
  })
  return count
}

/** Brings back the rows and the schema of the restore point. */
const restoreRestorePoint = async (
  database: Database,
  restorePoint: string,
  migrations: readonly Migration[],
): Promise<void> => {
  const checked = await checkBackup(restorePoint)
  await recreateSchema(database, migrationsOf(checked.begin, migrations), {
    before: async () => {},
    fill: (run) => loadBackup(run, restorePoint, checked),
  })
}

/** Accounts that were erased after the backup are known only for as long as their hashes are kept. */
function refuseOld(file: string, { madeAt }: CheckedBackup, now: number): void {
  const { ms } = retention.erasedAccounts
  if (now - Date.parse(madeAt) <= ms) return
  throw new BackupError(
    `${file} was made at ${madeAt}, more than ${ms / DAY_MS} days ago: accounts that were erased since then can come back. Nothing was changed. Add --even-if-old to restore it, and erase them again.`,
  )
}
const DAY_MS = 86_400_000

/**
 * Checks the whole file first, keeps the present state as a restore point, replaces everything in one transaction with later
 * migrations and the erasures since, and checks that the site works with it. When it does not, the restore point is
 * restored. No process of the site may run. Throws `BackupError`, whose message names the state that the database is in.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { database, file, now, migrations = readMigrations() } = options
  const checked = await checkBackup(file)
  migrationsOf(checked.begin, migrations)
  if (options.evenIfOld !== true) refuseOld(file, checked, now)
  return whileNoServerRuns(database, () => restoreChecked(options, { checked, migrations }))
}

async function restoreChecked(
  { database, file, directory, now, check = async () => {} }: RestoreOptions,
  { checked, migrations }: Replacing,
): Promise<Restored> {
  const restorePoint = (await isEmpty(database)) ? null : join(directory, restorePointName(now))
  if (restorePoint !== null) await writeBackup(database, restorePoint, now)
  const erased = await replace(database, file, { checked, migrations }).catch((error: unknown) => {
    throw rolledBackError(error)
  })
  try {
    await check()
  } catch (error) {
    if (restorePoint === null) throw error
    await restoreRestorePoint(database, restorePoint, migrations)
    throw new BackupError(`The restore failed. The site is as it was before, as in ${restorePoint}.`, { cause: error })
  }
  const { madeAt, tables, rows } = checked
  return { madeAt, tables, rows, restorePoint, erased }
}

/** The error of a transaction that was rolled back. One whose connection was lost may have been committed. */
function rolledBackError(error: unknown): unknown {
  if (error instanceof BackupError || isDatabaseUnavailable(error) || !(error instanceof Error)) return error
  return new BackupError(`The restore failed: ${error.message}. Nothing was changed.`, { cause: error })
}
