/** Writes a backup of the database to a file, while the site runs. */
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database, RunSql } from '../database/open-database.ts'
import { BackupError, FORMAT, headerLine, type BackupContents } from './backup-format.ts'
import { hasTable, MIGRATIONS_TABLE, NEUTRAL_SETTINGS, readTables } from './catalogue.ts'
import { readRows } from './read-rows.ts'

export interface WrittenBackup extends BackupContents {
  bytes: number
}

async function* linesOf(run: RunSql, contents: BackupContents, secrets: string | undefined): AsyncGenerator<string> {
  await run(NEUTRAL_SETTINGS)
  if (!(await hasTable(run, MIGRATIONS_TABLE)))
    throw new BackupError('The database is empty: there is nothing to back up.')
  const migrations = await run(`select name, checksum, applied_at from ${MIGRATIONS_TABLE} order by name`)
  const unfinished = migrations.find((each) => each['applied_at'] === null)
  if (unfinished)
    throw new BackupError(`Migration ${String(unfinished['name'])} is not finished. Start the server, then try again.`)
  const applied = migrations.map(({ name, checksum }) => ({ name: String(name), checksum: String(checksum) }))
  yield headerLine({
    rubato: 'backup',
    format: FORMAT,
    madeAt: contents.madeAt,
    migrations: applied,
    ...(secrets && { secrets }),
  })
  for (const table of await readTables(run)) {
    yield headerLine({ table: table.name, columns: table.columns })
    const { rows, sha256 } = yield* readRows(run, table)
    yield headerLine({ endOf: table.name, rows, sha256 })
    contents.tables += 1
    contents.rows += rows
  }
  yield headerLine({ tables: contents.tables, rows: contents.rows })
}

/** Reasons for which a file cannot be written, by the code of the operating system. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its directory does not exist',
  ENOTDIR: 'its directory does not exist',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
}

/** The error in words if the file system has refused to write the file. */
function explained(error: unknown, file: string): unknown {
  const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
  return reason === undefined ? error : new BackupError(`${file} cannot be written: ${reason}.`, { cause: error })
}

/** On the disk, also after a power cut. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * The state of one moment: on a server nothing waits, on an embedded database calls wait until the file is written. The file
 * is readable by its owner alone, and has its name once it is whole. Throws `BackupError` when the file exists or cannot be
 * written, and when the database is empty.
 *
 * @param secrets of `sealSecrets`
 */
export async function writeBackup(
  database: Database,
  file: string,
  now: number,
  secrets?: string,
): Promise<WrittenBackup> {
  if (await exists(file)) throw new BackupError(`${file} exists already. Name another file.`)
  const part = `${file}.part`
  const contents: BackupContents = { madeAt: new Date(now).toISOString(), tables: 0, rows: 0 }
  try {
    await database.inRawTransaction(async (run) => {
      await run('set transaction isolation level repeatable read, read only')
      const out = createWriteStream(part, { mode: 0o600 })
      await pipeline(Readable.from(linesOf(run, contents, secrets)), createGzip(), out)
    })
    await sync(part)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw explained(error, file)
  }
  return { ...contents, bytes: (await stat(file)).size }
}
