/** The GIN indexes against the rows: each gives the same results as a sequential scan. */
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../../apps/server/src/database/open-database.ts'

interface Check {
  /** The index. */
  name: string
  /** The search, as `word`. */
  asked: RawBuilder<unknown>
  /** The results for `asked.word`, as `it`. */
  found: RawBuilder<unknown>
}

const itemsWithWord = (items: string) =>
  sql`select id::text as it from ${sql.table(items)} where listed and search @@ quote_literal(asked.word)::tsquery`
const similarWords = (words: string) => sql`select word as it from ${sql.table(words)} where word % asked.word`

/** The indexes of the words of one table. */
const checksOfWords = (items: string, words: string): Check[] => [
  { name: `${items}_search`, asked: sql.table(words), found: itemsWithWord(items) },
  { name: `${words}_similar`, asked: sql.table(words), found: similarWords(words) },
]

/** The filters in the same index as the words. */
const checkOfFilters = (items: string): Check => ({
  name: `${items}_search`,
  asked: sql`(select distinct unnest(facets) as word from ${sql.table(items)} where listed)`,
  found: sql`select id::text as it from ${sql.table(items)} where listed and facets @> array[asked.word]`,
})

/** The first word of each entry of the log, as an admin searches for it. */
const checkOfLog: Check = {
  name: 'audit_log_statement',
  asked: sql`(select distinct substring(statement from '[[:alnum:]]{3,}') as word from audit_log)`,
  found: sql`select id::text as it from audit_log where statement ilike '%' || asked.word || '%'`,
}

const checks: readonly Check[] = [
  ...checksOfWords('scripts', 'search_words'),
  ...checksOfWords('games', 'game_words'),
  ...checksOfWords('game_generators', 'generator_words'),
  checkOfFilters('games'),
  checkOfFilters('game_generators'),
  checkOfLog,
]

export async function checkSearchIndexes(queries: Queries): Promise<string[]> {
  const { rows: others } = await unknownIndexes.execute(queries)
  const wrong = others.map(({ name }) => `nothing is known of the index ${name}`)
  for (const check of checks) wrong.push(...(await wrongAnswers(queries, check)))
  return wrong
}

/** Indexes that this check does not cover: neither B-trees nor those of `checks`. */
const unknownIndexes = sql<{ name: string }>`
  select relname as name from pg_class join pg_am on pg_am.oid = relam
  where relkind = 'i' and relnamespace = current_schema()::regnamespace and amname <> 'btree'
    and relname <> all (${checks.map(({ name }) => name)}::text[])`

/** The words whose results through the index differ from a sequential scan. */
async function wrongAnswers(queries: Queries, { name, asked, found }: Check): Promise<string[]> {
  const question = sql<Answer>`select word, array(${found} order by it)::text as found from ${asked} asked`
  const byIndex = new Map((await ask(queries, question, name)).map(({ word, found }) => [word, found]))
  const byRow = await ask(queries, question, null)
  return byRow.flatMap(({ word, found }) => (byIndex.get(word) === found ? [] : [`${name} of “${word}”`]))
}

interface Answer {
  word: string
  found: string
}

/**
 * Runs a query through the GIN index `index`, or as a sequential scan. With few rows the planner may prefer another
 * index, so the others are marked as invalid meanwhile. Throws when the plan is another one.
 */
async function ask(queries: Queries, question: RawBuilder<Answer>, index: string | null): Promise<Answer[]> {
  const isOn = { seqscan: index === null, bitmapscan: index !== null, indexscan: false, indexonlyscan: false }
  return queries.transaction().execute(async (transaction) => {
    for (const [way, on] of Object.entries(isOn)) {
      await sql.raw(`set local enable_${way} = ${on}`).execute(transaction)
    }
    const { rows: hidden } = await sql<{ id: number }>`update pg_index set indisvalid = false
      where indisvalid and indexrelid <> ${index}::regclass
        and indrelid = (select indrelid from pg_index where indexrelid = ${index}::regclass)
      returning indexrelid::int as id`.execute(transaction)
    const { rows: plan } = await sql`explain ${question}`.execute(transaction)
    const isAsMeant = new RegExp(index === null ? '^(?!.*Index)' : `Bitmap Index Scan on ${index} `)
    if (!isAsMeant.test(JSON.stringify(plan))) throw new Error(`Unexpected plan: ${JSON.stringify(plan)}`)
    const { rows } = await question.execute(transaction)
    const ids = hidden.map(({ id }) => id)
    await sql`update pg_index set indisvalid = true where indexrelid = any (${ids.map(String)}::text[]::oid[])`.execute(
      transaction,
    )
    return rows
  })
}
