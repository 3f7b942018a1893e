/**
 * `npm run bench -- backup [--rows N]`: backs a site with N rows up on a temporary PostgreSQL and restores it in an empty database
 * there. Prints rows, size and times, with an estimate for a million rows, and fails when a row or a hash differs or when a
 * million would take longer than 15 minutes. Default: 100,000 rows, of accounts with what admins see of them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '@rubato/stand-ins/local-postgresql'
import { checkBackup } from '../../apps/server/src/backup/read-backup.ts'
import { restoreBackup } from '../../apps/server/src/backup/restore-backup.ts'
import { writeBackup } from '../../apps/server/src/backup/write-backup.ts'
import { migrate } from '../../apps/server/src/database/migrate.ts'
import { fill } from './library/fill.ts'
import { openPostgresql, type Store } from './library/store.ts'
import { numberOption } from './support/number-option.ts'

const MILLION = 1_000_000
/** Aim for a restore of a million rows, s. */
const AIM_S = 15 * 60
/** Rows that the filling makes of one account, about. */
const ROWS_AN_ACCOUNT = 4

const progress = (line: string) => void process.stderr.write(`${line}\n`)

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const begun = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - begun) / 1000 }
}

export async function run(args: string[]): Promise<void> {
  const wanted = numberOption(args, '--rows', 100_000)
  const bin = findPostgres()
  if (bin === undefined) return console.log('PostgreSQL is not installed here')
  const directory = mkdtempSync(join(tmpdir(), 'rubato-bench-backup-'))
  const postgres = await startPostgres(bin, ['shared_buffers=256MB'])
  const stores: Store[] = []
  const open = async (name: string) => {
    const main = openPostgresql(postgres.superuserUrl('postgres'))
    await main.run(`create database ${name}`)
    await main.close()
    const store = openPostgresql(postgres.superuserUrl(name))
    stores.push(store)
    return store
  }
  try {
    const [from, to] = [await open('site'), await open('restored')]
    await migrate(from.database)
    await fill(from.run, ['member'], Math.ceil(wanted / ROWS_AN_ACCOUNT), progress)
    const isMet = await measure(from, to, directory)
    process.exitCode = isMet ? 0 : 1
  } finally {
    for (const store of stores) await store.close()
    await postgres.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function measure(from: Store, to: Store, directory: string): Promise<boolean> {
  const file = join(directory, 'site.backup')
  const now = Date.now()
  const written = await timed(() => writeBackup(from.database, file, now))
  const restored = await timed(() => restoreBackup({ database: to.database, file, directory, now }))
  // The restored site is backed up, too: the digests of all tables have to be those of the first file.
  const second = join(directory, 'second.backup')
  await writeBackup(to.database, second, now)
  const [first, again] = [await checkBackup(file), await checkBackup(second)]
  const differing = [...first.digests].filter(([name, digest]) => again.digests.get(name)?.sha256 !== digest.sha256)
  const { rows, bytes, tables } = written.result
  const million = (seconds: number) => Math.round((seconds * MILLION) / rows)
  console.log(`${rows} rows in ${tables} tables, ${(bytes / MILLION).toFixed(1)} MB`)
  console.log(`backup: ${written.seconds.toFixed(1)} s, a million rows about ${million(written.seconds)} s`)
  console.log(`restore: ${restored.seconds.toFixed(1)} s, a million rows about ${million(restored.seconds)} s`)
  console.log(
    `tables whose rows or hashes differ: ${differing.length === 0 ? 'none' : differing.map(([name]) => name).join(', ')}`,
  )
  return differing.length === 0 && first.rows === again.rows && million(restored.seconds) <= AIM_S
}
