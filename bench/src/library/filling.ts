/** The common parts of all fillings: chunks, indexes, and parts of SQL. */
import { vocabulary } from './words.ts'

/** Runs plain SQL, one or several statements, always on one connection. */
export type Run = (sql: string) => Promise<Record<string, unknown>[]>

/** The kinds of shared works. */
const workKinds = ['script', 'game', 'generator'] as const
export type WorkKind = (typeof workKinds)[number]
/** The lists of works, and those of admins over a number of members. */
export const libraryKinds = [...workKinds, 'member'] as const
export type LibraryKind = (typeof libraryKinds)[number]

export interface Filling {
  run: Run
  /** Rows of the kind; nine of ten works are shared with all members. */
  rows: number
  authors: number
  progress: (line: string) => void
}

/** Rows written by one statement. */
export const CHUNK = 50_000
/** Different tags of rows. */
export const TAGS = 200

/** Calls `write` with the first and the last number of each chunk. */
export async function inChunks(
  { rows, progress }: Pick<Filling, 'rows' | 'progress'>,
  write: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= rows; from += CHUNK) {
    const to = Math.min(rows, from + CHUNK - 1)
    await write(from, to)
    progress(`${to.toLocaleString('en')} of ${rows.toLocaleString('en')} written`)
  }
}

/** Drops all indexes but the primary keys that foreign keys reference; returns the SQL that makes them again. */
export async function dropIndexes(run: Run, tables: readonly string[]): Promise<string[]> {
  const constraints = await run(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint own where contype in ('p', 'u') and conrelid::regclass::text in (${list(tables)})
      and not exists (select from pg_constraint referrer where referrer.confrelid = own.conrelid)`)
  const plain = await run(`
    select format('drop index %I', indexname) as drop, indexdef as make from pg_indexes
    where schemaname = current_schema() and tablename in (${list(tables)})
      and not exists (select from pg_constraint where conname = indexname)`)
  const all = [...constraints, ...plain] as { drop: string; make: string }[]
  for (const { drop } of all) await run(drop)
  return all.map(({ make }) => make)
}

export const list = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

/** SQL: three tags for each row, most of them frequent ones; the id of row n is `id_of(kind, n)`. */
export const tagsBetween = (from: number, to: number, kind: WorkKind): string => `
  insert into ${kind}_tags (item_id, tag_id)
    select distinct id_of('${kind}', n), id from (
      select n, floor(power(${TAGS}, random()))::int as place from generate_series(${from}, ${to}) n, generate_series(1, 3)
    ) drawn join (select id, row_number() over (order by id) as place from tags) numbered using (place);`

/** SQL of the numbers n with `at` and `word`: ten to 29 words for each row, drawn by Zipf's law. */
export const wordsBetween = (from: number, to: number): string => `(
  select n, at, word from (
    select n, at, floor(power(${vocabulary.length}, random()))::int as rank
    from generate_series(${from}, ${to}) n, generate_series(1, 10 + n % 20) at
  ) drawn join words using (rank)) worded`

/** SQL: the author of row n; a few have most rows. */
export const authorOf = (authors: number): string => `id_of('author', ceil(${authors} * power(random(), 2))::bigint)`
/** SQL: name and description of a row of `wordsBetween`, grouped by n. */
export const TITLE = `left(initcap(string_agg(word, ' ' order by at) filter (where at <= 3)), 30)`
export const DESCRIPTION = `string_agg(word, ' ' order by at) filter (where at > 3) || '.'`
/** SQL: when row n was made: 83 seconds after the row before. */
export const MADE_AT = `'2023-01-01'::timestamptz + n * interval '83 seconds'`
