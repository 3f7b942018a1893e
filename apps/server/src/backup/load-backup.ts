/** Fills empty tables with the rows of a backup. */
import type { RunSql } from '../database/open-database.ts'
import { BackupError } from './backup-format.ts'
import { literal, NEUTRAL_SETTINGS, quoted, readTables, type TableShape } from './catalogue.ts'
import { readBackup, type CheckedBackup } from './read-backup.ts'
import { digestOf } from './read-rows.ts'

/** Rows that are inserted by one statement, and their length together, characters. */
const ROWS = 500
const LENGTH = 1_000_000

interface Constraint {
  table: string
  name: string
  definition: string
}

async function readForeignKeys(run: RunSql): Promise<Constraint[]> {
  const rows = await run(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
  return rows.map(({ table, name, definition }) => ({
    table: String(table),
    name: String(name),
    definition: String(definition),
  }))
}

/** Runs `load` without triggers and foreign keys, and checks the keys afterwards: rows may refer to later ones. */
async function withoutChecks(run: RunSql, tables: readonly TableShape[], load: () => Promise<void>): Promise<void> {
  const keys = await readForeignKeys(run)
  for (const { table, name } of keys) await run(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { name } of tables) await run(`alter table ${quoted(name)} disable trigger user`)
  await load()
  await run('set constraints all immediate')
  for (const { name } of tables) await run(`alter table ${quoted(name)} enable trigger user`)
  for (const { table, name, definition } of keys)
    await run(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
}

/** Collects the rows of a table, and inserts them in statements of bounded size. */
function insertsInto(run: RunSql, table: string, columns: readonly string[]) {
  const list = columns.map(quoted).join(', ')
  let lines: string[] = []
  let length = 0
  const flush = async () => {
    if (lines.length === 0) return
    const rows = literal(`[${lines.join(',')}]`)
    await run(`insert into ${quoted(table)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${quoted(table)}, ${rows}::json)`)
    lines = []
    length = 0
  }
  return {
    async add(line: string) {
      lines.push(line)
      length += line.length
      if (lines.length >= ROWS || length >= LENGTH) await flush()
    },
    flush,
  }
}

async function insertAll(run: RunSql, file: string): Promise<void> {
  let inserts: ReturnType<typeof insertsInto> | undefined
  for await (const part of readBackup(file)) {
    if (part.kind === 'table') inserts = insertsInto(run, part.name, part.columns)
    if (part.kind === 'row') await inserts?.add(part.line)
    if (part.kind === 'end-of-table') await inserts?.flush()
  }
}

/** The next number that PostgreSQL gives is above those of the rows. */
async function continueNumbers(run: RunSql, { name, identities }: TableShape): Promise<void> {
  for (const column of identities)
    await run(`select setval(pg_get_serial_sequence(${literal(quoted(name))}, ${literal(column)}),
      coalesce(max(${quoted(column)}), 1), max(${quoted(column)}) is not null) from ${quoted(name)}`)
}

/**
 * The tables are empty and have the schema of the backup. Throws `BackupError` when they do not, or when a table has other rows afterwards
 * than the backup; the transaction then has to be rolled back.
 */
export async function loadBackup(run: RunSql, file: string, { digests }: CheckedBackup): Promise<void> {
  await run(NEUTRAL_SETTINGS)
  const tables = await readTables(run)
  const missing = [...digests.keys()].filter((name) => !tables.some((table) => table.name === name))
  if (missing.length > 0) throw new BackupError(`This version has no table for ${missing.join(', ')}.`)
  await withoutChecks(run, tables, async () => {
    await insertAll(run, file)
    for (const table of tables) await continueNumbers(run, table)
  })
  for (const table of tables) {
    const [stored, expected] = [await digestOf(run, table), digests.get(table.name)]
    if (stored.rows !== (expected?.rows ?? 0) || (expected && stored.sha256 !== expected.sha256))
      throw new BackupError(`The table ${table.name} is not as it is in the backup.`)
  }
}
