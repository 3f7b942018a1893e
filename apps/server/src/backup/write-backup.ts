/** Writes a backup of the database to a file, while the site runs. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { writeNewFile } from '../base/new-file.ts'
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

/**
 * The state of one moment: on a server nothing waits, on an embedded database calls wait until the file is written. Throws
 * `OperatorError` when the file exists or cannot be written, and `BackupError` when the database is empty.
 *
 * @param secrets of `sealSecrets`
 */
export async function writeBackup(
  database: Database,
  file: string,
  now: number,
  secrets?: string,
): Promise<WrittenBackup> {
  const contents: BackupContents = { madeAt: new Date(now).toISOString(), tables: 0, rows: 0 }
  return writeNewFile(file, async (out) => {
    await database.inRawTransaction(async (run) => {
      await run('set transaction isolation level repeatable read, read only')
      await pipeline(Readable.from(linesOf(run, contents, secrets)), createGzip(), async (packed) => {
        for await (const chunk of packed) await out.appendFile(chunk)
      })
    })
    return { ...contents, bytes: (await out.stat()).size }
  })
}
