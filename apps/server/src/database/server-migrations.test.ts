/** Migrations on a PostgreSQL server as the role of an ordinary installation; skipped where none is installed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres, startPostgres, type TestPostgres } from '../test-support/postgresql.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openServer } from './open-database.ts'

const bin = findPostgres()

describe.runIf(bin !== undefined)('migrations of a role that owns its database and is no superuser', () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = await startPostgres(bin ?? '')
  })
  afterAll(() => server.close())

  it('apply from an empty database, each once, with three processes starting together', async () => {
    const processes = [1, 2, 3].map(() => openServer(server.url('postgres')))
    try {
      const [first] = processes
      const { rows } = await sql<{ superuser: boolean; owner: boolean }>`
        select rolsuper as superuser, (select datdba = pg_roles.oid from pg_database where datname = current_database())
          as owner from pg_roles where rolname = current_user`.execute(first!.queries)
      expect(rows).toEqual([{ superuser: false, owner: true }])
      const applied = await Promise.all(processes.map((database) => migrate(database)))
      expect(applied.flat().sort()).toEqual(readMigrations().map(({ name }) => name))
    } finally {
      await Promise.all(processes.map((database) => database.close()))
    }
  })
})
