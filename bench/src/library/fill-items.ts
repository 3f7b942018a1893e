/** Games and generators: each has the summary of one that the engine has made, so that filters find as many as on a site. */
import type { ItemKind } from '@rubato/contracts/domain'
import { CHECKED_WITH } from '../../../apps/server/src/items/check/check-content.ts'
import { sharedTables } from '../../../apps/server/src/public-items/shared-tables.ts'
import {
  authorOf,
  DESCRIPTION,
  dropIndexes,
  inChunks,
  MADE_AT,
  tagsBetween,
  TITLE,
  wordsBetween,
  type Filling,
} from './filling.ts'
import { summariesOf } from './summaries.ts'

const SPLASH = {
  id: 'ember-tide',
  photo: '/splash/ember-tide-1.avif',
  downloadLink: '',
  author: { name: 'Rubato', profile: '' },
}
/** The columns of a game in lists other than its summary. */
const DETAILS = {
  duration: 420_000,
  voice: { name: 'Alto' },
  media: { tags: ['x'], mediaTypes: ['image'] },
  outcome: 'cum',
}
/** No list reads it: games of this library have no events. */
const CONTENT: Record<ItemKind, object> = { game: { events: [] }, generator: { config: {} } }

const json = (value: object): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`

/** The columns that triggers maintain are computed here: the words of a row, and the words of all listed rows. */
export async function fillItems(filling: Filling, kind: ItemKind): Promise<void> {
  const { run, progress, authors } = filling
  const { items } = sharedTables[kind]
  await run(summaries(kind))
  await run(`truncate ${items} cascade; truncate ${kind}_words`)
  const indexes = await dropIndexes(run, [items, `${kind}_words`, `${kind}_tags`])
  await inChunks(filling, async (from, to) => {
    await run(tagsBetween(from, to, kind))
    await run(itemsBetween({ kind, from, to, authors }))
  })
  await run(`insert into ${kind}_words select word from ts_stat('select search from ${items} where listed')`)
  for (const definition of indexes) await run(definition)
  progress('indexes built')
  await run('drop table summaries')
  for (const table of [items, `${kind}_tags`]) await run(`vacuum (analyze) ${table}`)
}

const summaries = (kind: ItemKind): string => `
  drop table if exists summaries;
  create table summaries as
    select number::int - 1 as number, summary from jsonb_array_elements(${json(summariesOf(kind))})
      with ordinality as given (summary, number);
  analyze summaries;`

interface Chunk {
  kind: ItemKind
  from: number
  to: number
  authors: number
}

/** A few rows have most plays; the share that is finished differs from row to row. */
const itemsBetween = ({ kind, from, to, authors }: Chunk): string => `
  with described as materialized (
    select n, id_of('${kind}', n) as id, ${authorOf(authors)} as owner_id, ${TITLE} as name, ${DESCRIPTION} as description,
      floor(5000 * power(random(), 8))::int as plays, floor(random() * (select count(*) from summaries))::int as summary
    from ${wordsBetween(from, to)} group by n
  ), tagged as (
    select item_id, string_agg(tags.name, ' ') as names from ${kind}_tags join tags on tags.id = tag_id
    where item_id in (select id from described) group by item_id
  )
  insert into ${sharedTables[kind].items} (id, owner_id, name, description, splash, details, content, content_bytes, summary,
      checked_with, shared, first_shared_at, created_at, plays, finishes, search)
    select described.id, owner_id, name, description, ${json(SPLASH)}, ${json(kind === 'game' ? DETAILS : {})},
      ${json(CONTENT[kind])}, 1000, summaries.summary, '${CHECKED_WITH}', n % 10 <> 0,
      case when n % 10 <> 0 then ${MADE_AT} end, ${MADE_AT}, plays, floor(plays * random())::int,
      array_to_tsvector(words_of(concat_ws(' ', name, description, users.username, tagged.names)))
    from described join users on users.id = owner_id join summaries on summaries.number = described.summary
      left join tagged on tagged.item_id = described.id
    order by n;`
