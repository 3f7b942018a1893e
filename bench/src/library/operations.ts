/** The measured operations of members, with their requests. */
import type { ScriptSort } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Request } from './load-worker.ts'
import type { Site } from './site.ts'
import { commonWords, frequentWords, misspell, rareWords } from './words.ts'

export const FAR_PAGE = 1000
const PAGE = 24
const READ = 200
const VOTED = 200
const LIMIT_MAX = 1000
/** Searches that are read to their last page. */
const READ_TO_END = 6

export interface Operation {
  name: string
  requests: Request[]
  /** The operation for the first page of the same list. */
  firstPage?: string
}

export async function operationsOn(site: Site): Promise<Operation[]> {
  const bearer = await site.signIn()
  const ids = await someScripts(site, READ)
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

const gets = (paths: readonly string[]): Request[] => paths.map((path) => ({ method: 'GET', path }))
const listsBy = (sort: ScriptSort): string[] =>
  ['all', 'male', 'female'].map((sex) => `/api/scripts?limit=${PAGE}&sort=${sort}&intendedSex=${sex}`)
const searches = (words: readonly string[]): string[] =>
  words.map((word) => `/api/scripts?limit=${PAGE}&search=${word}`)

/** Votes every script up, then every script down, so that every vote changes the stored one. */
const votes = (ids: readonly string[]): Request[] =>
  [1, -1].flatMap((vote) =>
    ids.map((id): Request => ({ method: 'PUT', path: `/api/script/${id}/vote`, body: { vote } })),
  )

async function someScripts({ store }: Site, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from scripts where listed and content_hash is null order by md5(id::text) limit ${count}`.execute(
    store.database.queries,
  )
  return rows.map(({ id }) => id)
}

async function pagesOf(site: Site, bearer: string, name: string, paths: readonly string[]): Promise<Operation[]> {
  const first = `${name}, page 1`
  return [
    { name: first, requests: gets(paths) },
    { name: `${name}, page ${FAR_PAGE}`, requests: gets(await farPages(site, bearer, paths)), firstPage: first },
  ]
}

async function farPages(site: Site, bearer: string, paths: readonly string[]): Promise<string[]> {
  const far: string[] = []
  for (const path of paths) far.push(await farPage(site, bearer, path))
  return far
}

interface Page {
  data: unknown[]
  pagination: { next: string | null }
}

/** A position in a list: the number of rows before it, and its cursor. */
interface Position {
  count: number
  cursor: string | null
}

/** Reads a page of one list. */
type Read = (cursor: string | null, limit: number) => Promise<Page>

const reader =
  (site: Site, bearer: string, path: string): Read =>
  (cursor, limit) =>
    site.read(bearer, `${path.replace(`limit=${PAGE}`, `limit=${limit}`)}${after(cursor)}`)
const after = (cursor: string | null): string => (cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`)

/** The thousandth page, or the last whole one before it. */
async function farPage(site: Site, bearer: string, path: string): Promise<string> {
  const read = reader(site, bearer, path)
  const positions = await positionsUpTo(read, { count: 0, cursor: null }, FAR_PAGE * PAGE)
  const before = (Math.floor((positions.at(-1)?.count ?? 0) / PAGE) - 1) * PAGE
  const from = positions.findLast(({ count }) => count <= before) ?? { count: 0, cursor: null }
  const last = (await positionsUpTo(read, from, before)).at(-1)
  return `${path}${after(last?.cursor ?? null)}`
}

/** Reads on from `from` in the largest pages until `rows` rows or the end; returns the position after each page. */
async function positionsUpTo(read: Read, from: Position, rows: number): Promise<Position[]> {
  const positions = [from]
  for (let { count, cursor } = from; count < rows && (cursor !== null || count === 0);) {
    const page = await read(cursor, Math.min(LIMIT_MAX, rows - count))
    if (page.data.length === 0) break
    count += page.data.length
    cursor = page.pagination.next
    positions.push({ count, cursor })
  }
  return positions
}
