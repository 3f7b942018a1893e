/**
 * Migrations on a PostgreSQL server with the role of an ordinary installation; skipped where PostgreSQL is not
 * installed.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres, startPostgres, type TestPostgres } from '@rubato/stand-ins/local-postgresql'
import { migrate, readMigrations } from '../migrate.ts'
import { openServer } from '../open-database.ts'

const bin = findPostgres()

describe.runIf(bin !== undefined)('migrations by the owner of the database, without superuser rights', () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = await startPostgres(bin ?? '')
  })
  afterAll(() => server.close())

  it('apply to an empty database, each once, when three processes start at the same time', async () => {
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
