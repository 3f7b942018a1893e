/**
 * A database for a test file, migrated and with the scripts that ship with the product, in memory or in a directory.
 * initdb and the scripts take seconds, so the first test file creates an image that the others load; its name contains
 * the hash of what it was made from.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { triggers } from '@rubato/contracts/domain'
import { shippedScripts } from '@rubato/script-content'
import { migrate, readMigrations } from '../database/migrate.ts'
import { onPglite, pgliteExtensions, startParamsWith, type Database } from '../database/open-database.ts'
import { loadShippedScripts } from '../features/scripts/shipped/load-shipped-scripts.ts'

/** The code that stores the scripts. */
const SHIPPED = join(import.meta.dirname, '../features/scripts/shipped')
const AUTHOR = 'Rubato'
/** Enough for the databases of tests, MB. */
const CACHE_MB = 16

export async function openTestDatabase(): Promise<Database> {
  const image = new Blob([await readFile(await testImage())])
  return onPglite(
    await PGlite.create({ loadDataDir: image, extensions: pgliteExtensions, startParams: startParamsWith(CACHE_MB) }),
  )
}

/** Path of the image, a tar file of the data directory of a PGlite. */
async function testImage(): Promise<string> {
  const loaders = globSync(join(SHIPPED, '*.ts'))
    .sort()
    .map((file) => readFileSync(file, 'utf8'))
  const contents = [readMigrations(), loaders, triggers, shippedScripts]
  const hash = createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 16)
  const path = join(tmpdir(), `rubato-test-image-${hash}.tar`)
  if (!existsSync(path)) await makeImage(path)
  return path
}

/** A data directory with this database. The caller deletes it. */
export async function migratedDirectory(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'rubato-data-'))
  const database = join(directory, 'database')
  mkdirSync(database)
  execFileSync('tar', ['-xf', await testImage(), '-C', database])
  return directory
}

/** Safe for concurrent test files: each writes its own temporary file, and the rename is atomic. */
async function makeImage(path: string): Promise<void> {
  const pglite = await PGlite.create({ extensions: pgliteExtensions })
  const database = onPglite(pglite)
  await migrate(database)
  await loadShippedScripts(database.queries, AUTHOR)
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()))
  renameSync(draft, path)
}
