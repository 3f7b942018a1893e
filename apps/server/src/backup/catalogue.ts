/** The facts about tables that a backup needs, from the catalogue of PostgreSQL. */
import type { RunSql } from '../database/open-database.ts'

export interface TableShape {
  name: string
  /** Without those that PostgreSQL computes. */
  columns: string[]
  /** The order of the rows in a backup. */
  key: string[]
  /** Columns that PostgreSQL numbers. */
  identities: string[]
}

/** The list of migrations is not content. */
export const MIGRATIONS_TABLE = 'schema_migrations'

export const hasTable = async (run: RunSql, name: string): Promise<boolean> =>
  (await run(`select to_regclass('${name}') is not null as found`))[0]?.['found'] === true

const text = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** The tables of the site, ordered by name. */
export async function readTables(run: RunSql): Promise<TableShape[]> {
  const rows = await run(`
    select c.relname as name,
      to_json(array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum)) as columns,
      to_json(array(select a.attname::text from pg_index i join pg_attribute a
        on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by a.attnum)) as key,
      to_json(array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attidentity <> '' order by a.attnum)) as identities
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> '${MIGRATIONS_TABLE}'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`)
  return rows.map(({ name, columns, key, identities }) => ({
    name: String(name),
    columns: text(columns),
    key: text(key),
    identities: text(identities),
  }))
}

/** Rows as text that does not depend on the settings of a session or a server. */
export const NEUTRAL_SETTINGS = `set local timezone = 'UTC'; set local bytea_output = 'hex'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1`

/** Selects each row as `line`, in an order that is the same on every server. */
export function selectLines({ name, columns, key }: TableShape): string {
  const rows = `(select ${columns.map(quoted).join(', ')} from ${quoted(name)}) r`
  if (key.length === 0)
    return `select line from (select row_to_json(r)::text as line from ${rows}) l order by line collate "C"`
  const order = key.map((column) => `r.${quoted(column)}::text collate "C"`).join(', ')
  return `select row_to_json(r)::text as line from ${rows} order by ${order}`
}
