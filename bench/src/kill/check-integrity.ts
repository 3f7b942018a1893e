/**
 * Integrity check of a database after kills: every B-tree index against its table, the results of the search indexes
 * against the rows, all counters of scripts against the counted rows, and the words of scripts, games and generators.
 */
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { itemKinds, sharedKinds, type ItemKind, type SharedKind } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { join } from 'node:path'
import {
  onPglite,
  openServer,
  pgliteExtensions,
  type Database,
} from '../../../apps/server/src/database/open-database.ts'
import { sharedTables } from '../../../apps/server/src/public-items/shared-tables.ts'
import { checkSearchIndexes } from './check-search-indexes.ts'

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
  for (const check of [
    wrongCounts,
    wrongTriggerCounts,
    ...sharedKinds.map(wrongWords),
    ...itemKinds.map(wrongFilters),
  ]) {
    const { rows } = await check.execute(queries)
    wrong.push(...rows.map(({ what, id }) => `${what} of ${id}`))
  }
  return [...wrong, ...(await checkSearchIndexes(queries))]
}

interface Wrong {
  what: string
  id: string
}

const wrongCounts = sql<Wrong>`
  select told.name as what, scripts.id
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
    from script_votes where item_id = scripts.id
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

const wrongWords = (kind: SharedKind) => {
  const { items, words } = sharedTables[kind]
  return sql<Wrong>`
    select ${kind === 'script' ? 'search' : `search of the ${kind}`} as what, id from ${sql.table(items)}
    where search is distinct from item_search(${kind}, id, name, description, owner_id)
    union all
    select ${words}, id from ${sql.table(items)}
    where listed and exists (select unnest(tsvector_to_array(search)) except select word from ${sql.table(words)})`
}

const wrongFilters = (kind: ItemKind) => sql<Wrong>`
  select ${`facets or tasks of the ${kind}`} as what, id from ${sql.table(sharedTables[kind].items)}
  where facets is distinct from item_facets(summary) or tasks is distinct from item_tasks(summary)`
