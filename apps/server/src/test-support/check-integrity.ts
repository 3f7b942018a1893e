/**
 * Integrity check of a database after kills: every B-tree index against its table, the results of the two search indexes
 * against the rows, and all counters of scripts against the counted rows.
 */
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { sql, type RawBuilder } from 'kysely'
import { join } from 'node:path'
import { onPglite, openServer, pgliteExtensions, type Database, type Queries } from '../database/open-database.ts'

export const openForCheck = {
  pglite: async (dataDir: string): Promise<Database> =>
    onPglite(await PGlite.create({ dataDir: join(dataDir, 'database'), extensions: { ...pgliteExtensions, amcheck } })),
  postgresql: openServer,
}

/** Throws at the first damaged B-tree; returns descriptions of all other faults. */
export async function checkIntegrity({ queries }: Database): Promise<string[]> {
  await sql`create extension if not exists amcheck`.execute(queries)
  await sql`select bt_index_check(indexrelid, true) from pg_index
    join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where amname = 'btree' and relnamespace = current_schema()::regnamespace`.execute(queries)
  const wrong: string[] = []
  for (const check of [wrongCounts, wrongTriggerCounts, wrongWords]) {
    const { rows } = await check.execute(queries)
    wrong.push(...rows.map(({ what, id }) => `${what} of ${id}`))
  }
  const { rows: others } = await unknownIndexes.execute(queries)
  wrong.push(...others.map(({ name }) => `nothing is known of the index ${name}`))
  for (const index of searchIndexes) wrong.push(...(await wrongAnswers(queries, index)))
  return wrong
}

interface Wrong {
  what: string
  id: string
}

const wrongCounts = sql<Wrong>`
  select name as what, scripts.id
  from scripts
  cross join (
    select count(*) filter (where not is_count) as named, count(*) filter (where is_count) as counts from triggers
  ) catalogue
  cross join lateral (
    select count(*) as dialogs, count(*) filter (where published) as published,
      count(distinct trigger) filter (where not is_count) as named,
      count(distinct trigger) filter (where is_count) as counts,
      count(distinct trigger) filter (where not is_count and published) as published_named,
      count(distinct trigger) filter (where is_count and published) as published_counts
    from dialogs left join triggers on triggers.id = trigger where script_id = scripts.id
  ) lines
  cross join lateral (
    select count(*) filter (where vote = 1) as up, count(*) filter (where vote = -1) as down
    from script_votes where script_id = scripts.id
  ) votes
  cross join lateral (
    select count(*) as members from account_settings where chosen_script(settings) = scripts.id
  ) chosen
  cross join lateral (values
    ('dialog_count', dialog_count::float8, lines.dialogs::float8),
    ('published_dialog_count', published_dialog_count, lines.published),
    ('coverage', coverage, coverage_of(lines.named, catalogue.named, lines.counts, catalogue.counts)),
    ('published_coverage', published_coverage,
      coverage_of(lines.published_named, catalogue.named, lines.published_counts, catalogue.counts)),
    ('up_votes', up_votes, votes.up),
    ('down_votes', down_votes, votes.down),
    ('uses', uses, chosen.members)
  ) as told (name, kept, counted)
  where kept is distinct from counted`

const wrongTriggerCounts = sql<Wrong>`
  select 'script_triggers ' || trigger as what, script_id as id
  from script_triggers as kept full join (
    select script_id, trigger, count(*) as dialogs, count(*) filter (where published) as published
    from dialogs group by script_id, trigger
  ) counted using (script_id, trigger)
  where (coalesce(dialog_count, 0), coalesce(published_count, 0))
    <> (coalesce(dialogs, 0), coalesce(published, 0))`

const wrongWords = sql<Wrong>`
  select 'search' as what, id from scripts where search is distinct from search_of(scripts)
  union all
  select 'search_words', id from scripts
  where listed and exists (select unnest(tsvector_to_array(search)) except select word from search_words)`

/** The GIN indexes, each with the query whose results are compared for every word. */
const searchIndexes = [
  {
    name: 'scripts_search',
    found: sql`select id::text as it from scripts where listed and search @@ quote_literal(asked.word)::tsquery`,
  },
  { name: 'search_words_similar', found: sql`select word as it from search_words where word % asked.word` },
]

/** Indexes that this check does not cover: neither B-trees nor `searchIndexes`. */
const unknownIndexes = sql<{ name: string }>`
  select relname as name from pg_class join pg_am on pg_am.oid = relam
  where relkind = 'i' and relnamespace = current_schema()::regnamespace and amname <> 'btree'
    and relname <> all (${searchIndexes.map(({ name }) => name)}::text[])`

/** The words whose results through the index differ from a sequential scan. */
async function wrongAnswers(queries: Queries, { name, found }: (typeof searchIndexes)[number]): Promise<string[]> {
  const question = sql<Answer>`select word, array(${found} order by it)::text as found from search_words asked`
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
