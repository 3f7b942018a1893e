/** Applies `migrations/NNN-*.sql` in order, each in one transaction, once. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, RunSql } from './open-database.ts'

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

const MIGRATIONS_TABLE = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

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
    await run(MIGRATIONS_TABLE)
  })
  const applied: string[] = []
  for (const migration of migrations) if (await apply(database, migration)) applied.push(migration.name)
  return applied
}

export const checksumOf = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex')

async function apply(database: Database, migration: Migration): Promise<boolean> {
  const { name } = migration
  if (!/^[\w.-]+$/.test(name))
    throw new Error(`Migration ${name} has a name with characters other than letters, digits, _ . and -`)
  const checksum = checksumOf(migration)
  let isNew = false
  await locked(database, async (run) => {
    const [row] = await run(`select checksum from schema_migrations where name = '${name}'`)
    if (row && row.checksum !== checksum) {
      throw new Error(`Migration ${name} was changed after it had been applied to this database`)
    }
    if (row) return
    await applyNow(run, migration)
    isNew = true
  })
  return isNew
}

async function applyNow(run: RunSql, { name, sql }: Migration): Promise<void> {
  await run(LOAD_TRIGRAMS)
  await run(sql)
  await run(`insert into schema_migrations (name, checksum) values ('${name}', '${checksumOf({ name, sql })}')`)
}

/** Removes tables, views, functions, types and sequences of the site; those of extensions stay. */
const DROP_EVERYTHING = `do $$ declare found record; begin
  for found in
    select 'table' as kind, c.oid::regclass::text as name, c.oid from pg_class c
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    union all
    select 'routine', p.oid::regprocedure::text, p.oid from pg_proc p where p.pronamespace = current_schema()::regnamespace
    union all
    select 'type', t.oid::regtype::text, t.oid from pg_type t
      where t.typnamespace = current_schema()::regnamespace and (t.typtype in ('e', 'd')
        or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
    union all
    select 'text search configuration', quote_ident(s.cfgname), s.oid from pg_ts_config s
      where s.cfgnamespace = current_schema()::regnamespace
  loop
    if not exists (select from pg_depend where objid = found.oid and deptype = 'e') then
      execute format('drop %s if exists %s cascade', found.kind, found.name);
    end if;
  end loop;
  drop schema if exists pgboss cascade;
end $$`

/** Removes everything and applies these migrations, in one transaction with what `fill` does next. */
export const recreateSchema = (
  database: Database,
  migrations: readonly Migration[],
  { before, fill }: Record<'before' | 'fill', (run: RunSql) => Promise<void>>,
): Promise<void> =>
  locked(database, async (run) => {
    await before(run)
    await run(DROP_EVERYTHING)
    await run(MIGRATIONS_TABLE)
    for (const migration of migrations) await applyNow(run, migration)
    await fill(run)
  })

/** Holds the advisory lock for one transaction: servers that start at the same time apply each file once in total. */
async function locked(database: Database, work: (run: RunSql) => Promise<void>) {
  await database.inRawTransaction(async (run) => {
    await run(`select pg_advisory_xact_lock(${LOCK})`)
    await work(run)
  })
}
