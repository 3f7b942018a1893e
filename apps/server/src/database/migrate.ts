/** Applies `migrations/NNN-*.sql` in order, each once, in the pieces that the file names. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { advisoryLocks } from './advisory-locks.ts'
import { isDatabaseUnavailable, UnusableDatabaseError } from './database-errors.ts'
import {
  alone,
  checkMigration,
  formatVersion,
  minimumOf,
  piecesOf,
  versionOf,
  type Migration,
  type Piece,
} from './migration-pieces.ts'
import type { Database, Queries, RawConnection, RunSql } from './open-database.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

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

/** A row is written with the first piece of a migration; `applied_at` is null until its last piece was applied. */
const MIGRATIONS_TABLE = `do $$ begin
  create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz default now(),
    pieces integer not null default 1, minimum integer not null default 1);
  if not exists (select from information_schema.columns
    where table_schema = current_schema() and table_name = 'schema_migrations' and column_name = 'minimum') then
    alter table schema_migrations alter applied_at drop not null,
      add pieces integer not null default 1, add minimum integer not null default 1;
  end if;
end $$`

/** How long a piece waits for a lock, ms. Calls of other processes queue behind it that long. */
const LOCK_MS = 1000
/** Waits between attempts to get the locks of a piece, ms; about two minutes together. */
const LOCK_WAITS_MS = [100, 500, 1000, 2000, 5000, ...Array.from({ length: 11 }, () => 10_000)]
/** Pause between two slices, and between two attempts to take the advisory lock, ms. */
const SLICE_PAUSE_MS = 10
const TURN_MS = 250

export function readMigrations(directory: string = MIGRATIONS): Migration[] {
  return readdirSync(directory)
    .filter((name) => /^\d{3}-.*\.sql$/.test(name))
    .sort()
    .map((name) => checkMigration({ name, sql: readFileSync(join(directory, name), 'utf8') }))
}

interface MigrateOptions {
  /** ms */
  lockWaits?: readonly number[]
}

/**
 * Returns the names applied now. Throws `UnusableDatabaseError` when a migration fails, or when the schema needs a newer
 * release; and an error when an applied file has changed: add a new one instead.
 */
export async function migrate(
  database: Database,
  migrations = readMigrations(),
  { lockWaits = LOCK_WAITS_MS }: MigrateOptions = {},
): Promise<string[]> {
  const applied: string[] = []
  await locked(database, async (connection) => {
    await connection.transaction(async (run) => void (await run(MIGRATIONS_TABLE)))
    await refuseNewerSchema(connection.run, migrations)
    for (const migration of migrations)
      if (await apply({ database, connection, lockWaits }, migration)) applied.push(migration.name)
  })
  return applied
}

export const checksumOf = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex')

/** The schema of the database, if it is that of a newer release than the migrations. */
export async function newerSchema(queries: Queries, migrations = readMigrations()): Promise<string | null> {
  const latest = await queries
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.max('name').as('name'))
    .executeTakeFirst()
  const version = Number.parseInt(latest?.name ?? '0', 10)
  return version > latestVersion(migrations) ? formatVersion(version) : null
}

const latestVersion = (migrations: readonly Migration[]): number => Math.max(0, ...migrations.map(versionOf))

async function refuseNewerSchema(run: RunSql, migrations: readonly Migration[]): Promise<void> {
  const [row] = await run('select max(minimum) as minimum from schema_migrations')
  const minimum = Number(row?.['minimum'] ?? 1)
  const own = latestVersion(migrations)
  if (own > 0 && own < minimum)
    throw new UnusableDatabaseError(
      `The database has been upgraded and needs a release that knows schema ${formatVersion(minimum)}, and this one knows ${formatVersion(own)}: start the newer release, or restore a backup from before the upgrade.`,
    )
}

interface Applying {
  database: Database
  connection: RawConnection
  lockWaits: readonly number[]
}

async function apply({ database, connection, lockWaits }: Applying, migration: Migration): Promise<boolean> {
  const { name } = migration
  if (!/^[\w.-]+$/.test(name))
    throw new Error(`Migration ${name} has a name with characters other than letters, digits, _ . and -`)
  const [row] = await connection.run(
    `select checksum, pieces, applied_at from schema_migrations where name = '${name}'`,
  )
  if (row && row['checksum'] !== checksumOf(migration)) {
    throw new Error(`Migration ${name} was changed after it had been applied to this database`)
  }
  if (row && row['applied_at'] !== null) return false
  const pieces = piecesOf(migration)
  for (let done = Number(row?.['pieces'] ?? 0); done < pieces.length; done += 1) {
    const piece = pieces[done] as Piece
    const record = recordOf(migration, { pieces: done + 1, isLast: done + 1 === pieces.length })
    try {
      await withLocks(lockWaits, () => applyPiece({ database, connection }, piece, record))
    } catch (error) {
      throw explained(error, pieces.length === 1 ? name : `${name}, piece ${done + 1} of ${pieces.length}`)
    }
  }
  return true
}

const recordOf = (migration: Migration, { pieces, isLast }: { pieces: number; isLast: boolean }): string =>
  `insert into schema_migrations (name, checksum, minimum, pieces, applied_at) values ('${migration.name}',
    '${checksumOf(migration)}', ${minimumOf(migration)}, ${pieces}, ${isLast ? 'now()' : 'null'})
    on conflict (name) do update set pieces = excluded.pieces, applied_at = excluded.applied_at`

async function applyPiece({ database, connection }: Omit<Applying, 'lockWaits'>, piece: Piece, record: string) {
  if (piece.kind === 'index' && database.kind === 'postgresql') {
    // An attempt that failed has left an index that is not valid.
    await connection.run(`drop index concurrently if exists ${piece.index}`)
    await connection.run(piece.sql)
    await connection.run(record)
    return
  }
  while (!(await applyOnce(connection, piece, record))) await delay(SLICE_PAUSE_MS)
}

/** False while further slices follow. */
async function applyOnce(connection: RawConnection, piece: Piece, record: string): Promise<boolean> {
  let isWhole = false
  await connection.transaction(async (run) => {
    await run(`set local lock_timeout = ${LOCK_MS}`)
    await run(LOAD_TRIGRAMS)
    const rows = await run(alone(piece))
    isWhole = piece.kind !== 'slices' || rows.length === 0
    if (isWhole) await run(record)
  })
  return isWhole
}

const LOCK_NOT_AVAILABLE = '55P03'
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Repeats the work while another transaction holds its locks. */
async function withLocks(waits: readonly number[], work: () => Promise<void>): Promise<void> {
  for (const wait of waits) {
    try {
      await work()
      return
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
      await delay(wait)
    }
  }
  await work()
}

/** The error with the name of the migration; errors after which the start is tried again stay as they are. */
function explained(error: unknown, where: string): unknown {
  if (codeOf(error) === LOCK_NOT_AVAILABLE)
    return new UnusableDatabaseError(
      `Migration ${where} did not get its locks: another transaction holds them for minutes. What was finished stays; start again once it has ended.`,
      { cause: error },
    )
  if (isDatabaseUnavailable(error) || !(error instanceof Error)) return error
  return new UnusableDatabaseError(`Migration ${where} failed: ${error.message}`, { cause: error })
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
  locked(database, ({ transaction }) =>
    transaction(async (run) => {
      await before(run)
      await run(DROP_EVERYTHING)
      await run(MIGRATIONS_TABLE)
      await run(LOAD_TRIGRAMS)
      await applyAlone(run, migrations)
      await fill(run)
    }),
  )

/** Applies whole migrations within one transaction, while no other process uses the tables. */
export async function applyAlone(run: RunSql, migrations: readonly Migration[]): Promise<void> {
  for (const migration of migrations) {
    const pieces = piecesOf(migration)
    try {
      for (const piece of pieces) await applyPieceAlone(run, piece)
    } catch (error) {
      throw explained(error, migration.name)
    }
    await run(recordOf(migration, { pieces: pieces.length, isLast: true }))
  }
}

async function applyPieceAlone(run: RunSql, piece: Piece): Promise<void> {
  let rows = await run(alone(piece))
  while (piece.kind === 'slices' && rows.length > 0) rows = await run(piece.sql)
}

/**
 * Holds the advisory lock: servers that start at the same time apply each piece once in total. The lock is
 * polled: a process that waited for it inside a statement would block `create index concurrently` of the other process.
 */
async function locked(database: Database, work: (connection: RawConnection) => Promise<void>): Promise<void> {
  await database.onRawConnection(async (connection) => {
    while (
      (await connection.run(`select pg_try_advisory_lock(${advisoryLocks.migrations}) as got`))[0]?.['got'] !== true
    )
      await delay(TURN_MS)
    try {
      await work(connection)
    } finally {
      // A lost connection has released it.
      await connection.run(`select pg_advisory_unlock(${advisoryLocks.migrations})`).catch(() => {})
    }
  })
}
