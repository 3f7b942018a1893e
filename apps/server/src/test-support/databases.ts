/** The databases of tests: PGlite, and PostgreSQL if it is installed. */
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { openServer, type Database } from '../database/open-database.ts'
import { administer } from './postgresql.ts'
import { TEMPLATE } from './shared-postgresql.ts'
import { openTestDatabase } from './test-database.ts'

const postgresUrl = inject('postgresUrl')

export const databases: [name: string, open: () => Promise<Database>][] = [
  ['PGlite', openTestDatabase],
  ...(postgresUrl === null
    ? []
    : ([['PostgreSQL', () => openCopy(postgresUrl)]] satisfies [string, () => Promise<Database>][])),
]

/**
 * The database of a test that needs no certain kind: PostgreSQL if it is installed, as on a large site, and with less
 * processor time than PGlite.
 */
export const openUsualDatabase = (): Promise<Database> =>
  postgresUrl === null ? openTestDatabase() : openCopy(postgresUrl)

/** A copy of the migrated template, dropped when it is closed. */
async function openCopy(url: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name} template ${TEMPLATE}`)
  const database = openServer(url + name)
  return {
    ...database,
    close: async () => {
      await database.close()
      await administer(url, `drop database ${name} with (force)`)
    },
  }
}
