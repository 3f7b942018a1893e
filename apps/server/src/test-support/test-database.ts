/**
 * A database for a test file, migrated, with the tables of the job queue and the scripts that ship with the product. initdb, the
 * migrations and the scripts take seconds, so the first test file makes a data directory that the others copy; its name contains the hash of
 * what it was made from.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { triggers } from '@rubato/contracts/domain'
import { shippedScripts } from '@rubato/script-content'
import { getConstructionPlans } from 'pg-boss'
import { migrate, readMigrations } from '../database/migrate.ts'
import { openDirectory, type Database } from '../database/open-database.ts'
import { loadShippedScripts } from '../features/scripts/shipped/load-shipped-scripts.ts'
import { installJobQueue } from './jobs.ts'

/** The code that stores the scripts. */
const SHIPPED = join(import.meta.dirname, '../features/scripts/shipped')
const AUTHOR = 'Rubato'
/** Enough for the databases of tests, MB. */
const CACHE_MB = 16

/** PGlite in a copy of the template, which is deleted when the database is closed. */
export async function openTestDatabase(): Promise<Database> {
  const directory = await migratedDirectory()
  const database = await openDirectory(directory, CACHE_MB)
  const close = async () => {
    await database.close()
    rmSync(directory, { recursive: true })
  }
  return { ...database, close }
}

/** A data directory with this database. The caller deletes it. */
export async function migratedDirectory(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'rubato-data-'))
  // With the permissions of the files, which PostgreSQL checks.
  execFileSync('cp', ['-a', `${await templateDirectory()}/.`, directory])
  return directory
}

/** Path of the data directory that tests copy. */
async function templateDirectory(): Promise<string> {
  const loaders = globSync(join(SHIPPED, '*.ts'))
    .sort()
    .map((file) => readFileSync(file, 'utf8'))
  const contents = [readMigrations(), getConstructionPlans(), loaders, triggers, shippedScripts]
  const hash = createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 16)
  const path = join(tmpdir(), `rubato-test-template-${hash}`)
  if (!existsSync(path)) await makeTemplate(path)
  return path
}

/** Safe for concurrent test files: each makes a separate directory, and the first rename wins. */
async function makeTemplate(path: string): Promise<void> {
  const draft = mkdtempSync(`${path}.`)
  const database = await openDirectory(draft, CACHE_MB)
  await migrate(database)
  await installJobQueue(database)
  await loadShippedScripts(database.queries, AUTHOR)
  await database.close()
  try {
    renameSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
    rmSync(draft, { recursive: true })
  }
}
