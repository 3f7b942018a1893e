/** The measured operations with each kind, with their requests. */
import type { ScriptSort } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { sharedTables } from '../../../apps/server/src/public-items/shared-tables.ts'
import { farPages, gets, PAGE, pagesOf, type Operation } from './far-pages.ts'
import type { LibraryKind, WorkKind } from './filling.ts'
import { memberOperations } from './member-operations.ts'
import { itemOperations } from './item-operations.ts'
import type { Request } from './load-worker.ts'
import type { Site } from './site.ts'
import { commonWords, frequentWords, misspell, rareWords } from './words.ts'

const READ = 200
const VOTED = 200
/** Searches that are read to their last page. */
const READ_TO_END = 6

export async function operationsOn(site: Site, kind: LibraryKind): Promise<Operation[]> {
  if (kind === 'member') return memberOperations(site)
  const ids = await someListed(site, kind, READ)
  return kind === 'script' ? scriptOperations(site, ids) : itemOperations(site, kind, ids)
}

/** Listed rows of members, drawn evenly. */
async function someListed({ store }: Site, kind: WorkKind, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(sharedTables[kind].items)} where listed and content_hash is null
    order by md5(id::text) limit ${count}`.execute(store.database.queries)
  return rows.map(({ id }) => id)
}

async function scriptOperations(site: Site, ids: readonly string[]): Promise<Operation[]> {
  const bearer = await site.signIn()
  return [
    ...(await pagesOf(site, bearer, 'newest', listsBy('newest'))),
    ...(await pagesOf(site, bearer, 'top rated', listsBy('top-rated'))),
    ...(await pagesOf(site, bearer, 'frequent word', searches(frequentWords))),
    { name: 'search', requests: gets(searches(commonWords)) },
    // The page with the last exact matches and the first similar ones: it runs both searches.
    {
      name: 'search, last page',
      requests: gets(await farPages(site, bearer, searches(commonWords.slice(0, READ_TO_END)))),
    },
    { name: 'search, misspelt', requests: gets(searches(commonWords.map(misspell))) },
    { name: 'search, rare word', requests: gets(searches(rareWords)) },
    { name: 'script', requests: gets(ids.map((id) => `/api/script/${id}`)) },
    { name: 'its lines', requests: gets(ids.map((id) => `/api/script/${id}/dialogs`)) },
    { name: 'vote', requests: votes(ids.slice(0, VOTED)) },
  ]
}

const listsBy = (sort: ScriptSort): string[] =>
  ['all', 'male', 'female'].map((sex) => `/api/scripts?limit=${PAGE}&sort=${sort}&intendedSex=${sex}`)
const searches = (words: readonly string[]): string[] =>
  words.map((word) => `/api/scripts?limit=${PAGE}&search=${word}`)

/** Votes every script up, then every script down, so that every vote changes the stored one. */
const votes = (ids: readonly string[]): Request[] =>
  [1, -1].flatMap((vote) =>
    ids.map((id): Request => ({ method: 'PUT', path: `/api/script/${id}/vote`, body: { vote } })),
  )
