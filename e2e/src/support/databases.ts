/**
 * Databases of the products of tests: copies in a PostgreSQL of the whole run. Where PostgreSQL is not installed, products use
 * the embedded database in their data directory, which takes more processor time.
 */
import {
  copyDatabase,
  dropDatabase,
  findPostgres,
  forManyTests,
  startPostgres,
} from '@rubato/stand-ins/local-postgresql'

const VARIABLE = 'RUBATO_E2E_POSTGRES'

/** Starts PostgreSQL for all workers, which inherit its address. Returns what stops it. */
export async function startDatabases(): Promise<() => Promise<void>> {
  const bin = findPostgres()
  if (bin === undefined) return async () => {}
  const postgres = await startPostgres(bin, forManyTests)
  process.env[VARIABLE] = postgres.url('')
  return () => postgres.close()
}

/** `template`: the database that is copied; without it the new one is empty. */
export async function createDatabase(name: string, template?: string): Promise<void> {
  const url = process.env[VARIABLE]
  if (url !== undefined) await copyDatabase(url, template ?? 'template1', name)
}

export async function deleteDatabase(name: string): Promise<void> {
  const url = process.env[VARIABLE]
  if (url !== undefined) await dropDatabase(url, name)
}

/** The setting of a product that uses this database; none with the embedded one. */
export function databaseSettings(name: string): Record<string, string> {
  const url = process.env[VARIABLE]
  return url === undefined ? {} : { DATABASE_URL: url + name }
}
