/** Applies `migrations/NNN-*.sql` in order, each in one transaction, once. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './open-database.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')
/** Key of the advisory lock: arbitrary, and the same in every process. */
const LOCK = 7_300_001

/**
 * Loads the library of pg_trgm into the session. Until it is loaded, PostgreSQL does not know the parameter
 * `pg_trgm.similarity_threshold`, and only a superuser may create a function that sets an unknown parameter. A session
 * that creates the extension has loaded it; a later session has not.
 */
const LOAD_TRIGRAMS = `do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    perform similarity('a', 'b');
  end if;
end $$`

export interface Migration {
  name: string
  sql: string
}

export function readMigrations(directory: string = MIGRATIONS): Migration[] {
  return readdirSync(directory)
    .filter((name) => /^\d{3}-.*\.sql$/.test(name))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(directory, name), 'utf8') }))
}

/** Returns the names applied now. Throws when an applied file has changed: add a new one instead. */
export async function migrate(database: Database, migrations = readMigrations()): Promise<string[]> {
  await locked(database, async (run) => {
    await run(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  })
  const applied: string[] = []
  for (const migration of migrations) if (await apply(database, migration)) applied.push(migration.name)
  return applied
}

async function apply(database: Database, { name, sql }: Migration): Promise<boolean> {
  if (!/^[\w.-]+$/.test(name))
    throw new Error(`Migration ${name} has a name with characters other than letters, digits, _ . and -`)
  const checksum = createHash('sha256').update(sql).digest('hex')
  let isNew = false
  await locked(database, async (run) => {
    const [row] = await run(`select checksum from schema_migrations where name = '${name}'`)
    if (row && row.checksum !== checksum) {
      throw new Error(`Migration ${name} was changed after it had been applied to this database`)
    }
    if (row) return
    await run(LOAD_TRIGRAMS)
    await run(sql)
    await run(`insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`)
    isNew = true
  })
  return isNew
}

/** Holds the advisory lock for one transaction: servers that start at the same time apply each file once in total. */
async function locked(
  database: Database,
  work: (run: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<void>,
) {
  await database.inRawTransaction(async (run) => {
    await run(`select pg_advisory_xact_lock(${LOCK})`)
    await work(run)
  })
}
