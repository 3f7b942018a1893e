/**
 * A migrated database for a test file, in memory or in a directory. initdb takes seconds, so the first test file creates
 * an image that the others load; its name contains the hash of all migrations.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { migrate, readMigrations } from '../database/migrate.ts'
import { onPglite, pgliteExtensions, type Database } from '../database/open-database.ts'
import { loadShippedScripts } from '../features/scripts/shipped/load-shipped-scripts.ts'

export async function openTestDatabase(): Promise<Database> {
  const image = new Blob([await readFile(await testImage())])
  const database = onPglite(await PGlite.create({ loadDataDir: image, extensions: pgliteExtensions }))
  await loadShippedScripts(database.queries, 'Rubato')
  return database
}

/** Path of the image, a tar file of the data directory of a migrated PGlite. */
async function testImage(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(readMigrations())).digest('hex').slice(0, 16)
  const path = join(tmpdir(), `rubato-test-image-${hash}.tar`)
  if (!existsSync(path)) await makeImage(path)
  return path
}

/** A data directory with a migrated, empty database: initdb and migrations take seconds. The caller deletes it. */
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
  await migrate(onPglite(pglite))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()))
  renameSync(draft, path)
}
