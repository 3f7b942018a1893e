/** Two releases on one schema, with migrations made up for it: one adds a column, a later one removes the old column. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UnusableDatabaseError } from './database-errors.ts'
import { migrate, newerSchema, readMigrations } from './migrate.ts'
import type { Migration } from './migration-pieces.ts'
import type { Database } from './open-database.ts'
import { openEmptyDatabase } from '../test-support/databases.ts'

const FIRST = 'create table writers (id int primary key, name text not null)'
const EXPAND = `-- A writer has a pen name, which takes the place of the name.
alter table writers add column pen_name text;
create function pen_name_of_writer() returns trigger language plpgsql as $$ begin
  new.pen_name := coalesce(new.pen_name, new.name);
  return new;
end $$;
create trigger pen_name before insert or update on writers for each row execute function pen_name_of_writer();

-- piece: slices
update writers set pen_name = name
  where id in (select id from writers where pen_name is null order by id limit 2)
  returning id;

-- piece: index
create index concurrently writers_pen_name on writers (pen_name);
`
const CONTRACT = `-- minimum: 002
drop trigger pen_name on writers;
drop function pen_name_of_writer();
alter table writers drop column name;
`

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'rubato-migrations-'))
  const files = { '001-first.sql': FIRST, '002-expand.sql': EXPAND, '003-contract.sql': CONTRACT }
  for (const schema of [1, 2, 3]) {
    const migrations = join(directory, String(schema))
    mkdirSync(migrations)
    for (const [name, text] of Object.entries(files).slice(0, schema)) writeFileSync(join(migrations, name), text)
  }
})
afterAll(() => rmSync(directory, { recursive: true }))

/** The migrations of a release that knows this schema. */
const release = (schema: 1 | 2 | 3): Migration[] => readMigrations(join(directory, String(schema)))

let database: Database
beforeEach(async () => {
  database = await openEmptyDatabase()
})
afterEach(() => database.close())

const run = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.queries)).rows
const names = () => run<object>('select id, name, pen_name from writers order by id')

describe('a schema that an upgrade expands and later contracts', () => {
  beforeEach(async () => {
    await migrate(database, release(1))
    await run(`insert into writers select n, 'Name ' || n from generate_series(1, 5) n`)
  })

  it('is migrated by a process that is newer, in slices, and works for both releases', async () => {
    expect(await migrate(database, release(2))).toEqual(['002-expand.sql'])
    expect(await names()).toEqual([1, 2, 3, 4, 5].map((id) => ({ id, name: `Name ${id}`, pen_name: `Name ${id}` })))
    // The release of before goes on, also after a restart.
    expect(await migrate(database, release(1))).toEqual([])
    expect(await newerSchema(database.queries, release(1))).toBe('002')
    expect(await newerSchema(database.queries, release(2))).toBeNull()
    await run(`insert into writers (id, name) values (6, 'Old')`)
    expect(await run(`select pen_name from writers where id = 6`)).toEqual([{ pen_name: 'Old' }])
  })

  it('refuses, after it was contracted, a process that knows only the schema before the expansion', async () => {
    await migrate(database, release(3))
    await expect(migrate(database, release(1))).rejects.toThrow(UnusableDatabaseError)
    await expect(migrate(database, release(1))).rejects.toThrow(
      'needs a release that knows schema 002, and this one knows 001: start the newer release',
    )
    expect(await migrate(database, release(2))).toEqual([])
    await run(`insert into writers (id, pen_name) values (7, 'New')`)
  })

  it('goes on at the piece that failed, and names it', async () => {
    await run(`create table writers_pen_name (id int)`)
    await expect(migrate(database, release(2))).rejects.toThrow(
      /^Migration 002-expand\.sql, piece 3 of 3 failed: .*"writers_pen_name"/,
    )
    expect(await names()).toContainEqual({ id: 5, name: 'Name 5', pen_name: 'Name 5' })
    await run('drop table writers_pen_name')
    expect(await migrate(database, release(2))).toEqual(['002-expand.sql'])
    expect(await migrate(database, release(2))).toEqual([])
  })
})

describe('a piece whose lock another transaction holds', () => {
  it('is tried again until it gets it, and else ends the start with a sentence', async () => {
    if (database.kind === 'pglite') return
    await migrate(database, release(1))
    const released = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const holder = database.queries.transaction().execute(async (transaction) => {
      await sql`lock table writers in share mode`.execute(transaction)
      isHeld.resolve()
      await released.promise
    })
    await isHeld.promise
    await expect(migrate(database, release(2), { lockWaits: [] })).rejects.toThrow(
      'Migration 002-expand.sql, piece 1 of 3 did not get its locks',
    )
    const migrating = migrate(database, release(2), { lockWaits: [0, 0, 0, 0, 0] })
    setTimeout(released.resolve, 1200)
    expect(await migrating).toEqual(['002-expand.sql'])
    await holder
  })
})
