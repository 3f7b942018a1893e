/** Renders `tables.ts`, the row types of the query layer, from the catalogue of a migrated database. */
import { sql } from 'kysely'
import { migrate } from './migrate.ts'
import { openInMemory, type Queries } from './open-database.ts'

interface Column {
  table: string
  column: string
  /** Name in `pg_type`; an array type begins with an underscore. */
  type: string
  isNullable: boolean
  /** A generated column, or an identity that cannot be given: inserts and updates leave it out. */
  isGeneratedAlways: boolean
  hasDefault: boolean
  /** Definitions of the check constraints on this column alone. */
  checks: string[]
}

const types: Readonly<Record<string, string>> = {
  bool: 'boolean',
  citext: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  // A number on PGlite, a string on a server.
  int8: 'string | number',
  jsonb: 'unknown',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
}

const vote = '-1 | 1'

/** Types narrower than the column's, where no check constraint lists the values, by `table.column`. */
const narrowTypes: Readonly<Record<string, string>> = {
  'dialogs.when': 'LineConditions',
  'games.summary': 'ItemSummary',
  'game_generators.summary': 'ItemSummary',
  'reports.reason': 'ReportReason',
  'script_votes.vote': vote,
  'game_votes.vote': vote,
  'generator_votes.vote': vote,
}

const importedTypes = [...new Set(Object.values(narrowTypes))].filter((type) => type !== vote).sort()

/** Columns that a trigger sets: queries read them and never write them. */
const setByTriggers: ReadonlySet<string> = new Set([
  ...['scripts', 'games', 'game_generators'].flatMap((table) => [
    `${table}.first_shared_at`,
    `${table}.search`,
    `${table}.down_votes`,
    `${table}.up_votes`,
  ]),
  'script_triggers.script_id',
  'script_triggers.trigger',
  'script_triggers.dialog_count',
  'script_triggers.published_count',
  'scripts.coverage',
  'scripts.dialog_count',
  'scripts.published_coverage',
  'scripts.published_dialog_count',
  'scripts.uses',
])

/** The text of `tables.ts` for the migrations of this version, not formatted. */
export async function renderMigratedTables(): Promise<string> {
  const database = await openInMemory()
  try {
    await migrate(database)
    return await renderTables(database.queries)
  } finally {
    await database.close()
  }
}

/** Throws for a column type without an entry in `types`, and where `narrowTypes` or `setByTriggers` names a column that does not exist. */
export async function renderTables(queries: Queries): Promise<string> {
  const columns = await readColumns(queries)
  refuseUnknownNames(columns)
  const tables = [...Map.groupBy(columns, ({ table }) => table)]
  return `/** Generated from the migrated database: npm run generate. */
import type { ${importedTypes.join(', ')} } from '@rubato/contracts/domain'
import type { Generated, GeneratedAlways } from 'kysely'

${tables.map(([table, own]) => renderTable(table, own)).join('\n')}
export interface Tables {
${tables.map(([table]) => `${table}: ${interfaceName(table)}\n`).join('')}}
`
}

async function readColumns(queries: Queries): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname as "table", attname as "column", typname as type, not attnotnull as "isNullable",
      attgenerated = 's' or attidentity = 'a' as "isGeneratedAlways",
      atthasdef or attidentity = 'd' as "hasDefault",
      array(select pg_get_constraintdef(pg_constraint.oid) from pg_constraint
        where conrelid = pg_class.oid and contype = 'c' and conkey = array[attnum]) as checks
    from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      join pg_type on pg_type.oid = atttypid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
    order by relname, attnum`.execute(queries)
  return rows
}

/** The name of a column that was renamed or dropped would have no effect. */
function refuseUnknownNames(columns: readonly Column[]): void {
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const unknown = [...Object.keys(narrowTypes), ...setByTriggers].filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`render-tables.ts names what no table has: ${unknown.join(', ')}`)
}

const renderTable = (table: string, columns: readonly Column[]): string =>
  `interface ${interfaceName(table)} {\n${columns.map((column) => `${column.column}: ${columnType(column)}\n`).join('')}}\n`

function columnType(column: Column): string {
  const name = `${column.table}.${column.column}`
  const type = narrowTypes[name] ?? listedValues(column.checks) ?? plainType(column)
  const nullable = column.isNullable && type !== 'unknown' ? `${type} | null` : type
  if (column.isGeneratedAlways || setByTriggers.has(name)) return `GeneratedAlways<${nullable}>`
  return column.hasDefault ? `Generated<${nullable}>` : nullable
}

function plainType({ table, column, type }: Column): string {
  const element = types[type.replace(/^_/, '')]
  if (element === undefined) throw new Error(`The type ${type} of ${table}.${column} is not known`)
  return type.startsWith('_') ? `(${element})[]` : element
}

/** The union of the texts that `check (column in ('a', 'b'))` allows. */
function listedValues(checks: readonly string[]): string | undefined {
  const list = checks.flatMap((check) => /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1] ?? [])[0]
  const values = [...(list ?? '').matchAll(/('[^']*')::text/g)].map(([, value]) => value)
  return values.length > 0 ? values.join(' | ') : undefined
}

/** `script_votes` is described by `ScriptVotesTable`. */
const interfaceName = (table: string): string =>
  `${table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`
