/** Restores a backup: the database becomes what it was, except for accounts that were erased since. */
import { join } from 'node:path'
import { checksumOf, migrate, readMigrations, recreateSchema } from '../database/migrate.ts'
import type { Migration } from '../database/migration-pieces.ts'
import type { Database, RunSql } from '../database/open-database.ts'
import { BackupError, type BackupContents, type Begin } from './backup-format.ts'
import { literal, MIGRATIONS_TABLE } from './catalogue.ts'
import { loadBackup } from './load-backup.ts'
import { checkBackup, type CheckedBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

interface RestoreOptions {
  database: Database
  file: string
  /** Where the restore point is written. */
  directory: string
  now: number
  migrations?: Migration[]
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

const hasTable = async (run: RunSql, name: string): Promise<boolean> =>
  (await run(`select to_regclass('${name}') is not null as found`))[0]?.['found'] === true

/** The rows of the table as one JSON text. */
async function readErased(run: RunSql): Promise<string> {
  if (!(await hasTable(run, 'erased_accounts'))) return '[]'
  const [row] = await run(`select coalesce(json_agg(e), '[]')::text as rows from erased_accounts e`)
  return String(row?.['rows'])
}

/** Makes the erasure of accounts due that had been erased after the backup; returns their number. */
async function eraseAgain(database: Database, erased: string): Promise<number> {
  let count = 0
  await database.inRawTransaction(async (run) => {
    await run(`insert into erased_accounts
      select * from json_populate_recordset(null::erased_accounts, ${literal(erased)}::json) on conflict do nothing`)
    const due = await run(`insert into account_erasures (user_id, requested_at, erase_at, shared_works)
      select u.id, e.erased_at, e.erased_at, e.shared_works from users u
        join erased_accounts e on e.account_hash = encode(sha256(u.id::text::bytea), 'hex')
      on conflict (user_id) do update set erase_at = excluded.erase_at, shared_works = excluded.shared_works
      returning user_id`)
    count = due.length
  })
  return count
}

async function isEmpty(database: Database): Promise<boolean> {
  let found = true
  await database.inRawTransaction(async (run) => {
    found = !(await hasTable(run, MIGRATIONS_TABLE))
  })
  return found
}

const restorePointName = (now: number): string =>
  `rubato-before-restore-${new Date(now).toISOString().replaceAll(/[:.]/g, '')}.backup`

/** Returns the accounts that had been erased, as JSON text. */
async function replace(
  database: Database,
  file: string,
  { checked, migrations }: { checked: CheckedBackup; migrations: readonly Migration[] },
): Promise<string> {
  let erased = '[]'
  await recreateSchema(database, migrationsOf(checked.begin, migrations), {
    before: async (run) => void (erased = await readErased(run)),
    fill: (run) => loadBackup(run, file, checked),
  })
  return erased
}

/**
 * Checks the whole file first, keeps the present state as a restore point, replaces everything in one transaction, applies
 * later migrations, and has accounts erased again that had been erased. When a later step fails, the restore point is restored.
 * Throws `BackupError`, whose message names the state that the database is in.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { database, file, directory, now, migrations = readMigrations() } = options
  const checked = await checkBackup(file)
  migrationsOf(checked.begin, migrations)
  const restorePoint = (await isEmpty(database)) ? null : join(directory, restorePointName(now))
  if (restorePoint !== null) await writeBackup(database, restorePoint, now)
  const erased = await replace(database, file, { checked, migrations })
  try {
    await migrate(database, migrations)
    const { madeAt, tables, rows } = checked
    return { madeAt, tables, rows, restorePoint, erased: await eraseAgain(database, erased) }
  } catch (error) {
    if (restorePoint === null) throw error
    await replace(database, restorePoint, { checked: await checkBackup(restorePoint), migrations })
    throw new BackupError(`The restore failed. The site is as it was before, as in ${restorePoint}.`, { cause: error })
  }
}
