/** The databases of tests: PostgreSQL if it is installed, otherwise PGlite; `npm test -- --full` runs some tests on both. */
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { copyDatabase, dropDatabase } from '@rubato/stand-ins/local-postgresql'
import { openInMemory, openServer, type Database } from '../database/open-database.ts'
import { TEMPLATE } from './shared-postgresql.ts'
import { openTestDatabase } from './test-database.ts'

const postgresUrl = inject('postgresUrl')

type NamedDatabase = [name: string, open: () => Promise<Database>]
const embedded: NamedDatabase = ['PGlite', openTestDatabase]

/** For tests of statements that both databases run in the same way. */
export const usualDatabases: NamedDatabase[] =
  postgresUrl === null ? [embedded] : [['PostgreSQL', () => openCopy(postgresUrl)]]

/**
 * For tests that depend on the database: searches, plans, locks, jobs, storage and imports. With `npm test -- --full` on both,
 * if PostgreSQL is installed.
 */
export const databases: NamedDatabase[] =
  postgresUrl !== null && process.env['FULL_TESTS'] ? [embedded, ...usualDatabases] : usualDatabases

/**
 * The database of a test that needs no certain kind: PostgreSQL if it is installed, as on a large site, and with less
 * processor time than PGlite.
 */
export const openUsualDatabase = (): Promise<Database> =>
  postgresUrl === null ? openTestDatabase() : openCopy(postgresUrl)

/** Without tables. */
export const openEmptyDatabase = (): Promise<Database> =>
  postgresUrl === null ? openInMemory() : openCopy(postgresUrl, 'template0')

/** Whether PostgreSQL is installed: several processes can share a database. */
export const hasPostgres = postgresUrl !== null

/** A database for a test file with several processes, and the connection string with which others open it. */
export async function openSharedDatabase(): Promise<{ database: Database; url: string }> {
  if (postgresUrl === null) throw new Error('PostgreSQL is not installed')
  return makeCopy(postgresUrl, TEMPLATE)
}

const openCopy = async (url: string, template = TEMPLATE): Promise<Database> => (await makeCopy(url, template)).database

/** A copy of the migrated template, dropped when it is closed. */
async function makeCopy(url: string, template: string): Promise<{ database: Database; url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await copyDatabase(url, template, name)
  const database = openServer(url + name)
  const close = async () => {
    await database.close()
    await dropDatabase(url, name)
  }
  return { database: { ...database, close }, url: url + name }
}
