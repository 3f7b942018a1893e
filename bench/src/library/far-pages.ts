/** The first and the thousandth page of lists. */
import type { Request } from './load-worker.ts'
import type { Member, Site } from './site.ts'

export const FAR_PAGE = 1000
/** Rows of a page of the app. */
export const PAGE = 24
const LIMIT_MAX = 1000

export interface Operation {
  name: string
  requests: Request[]
  /** The operation for the first page of the same list. */
  firstPage?: string
  /** The member who requests it; by default `supporter`. */
  as?: Member
}

export const gets = (paths: readonly string[]): Request[] => paths.map((path) => ({ method: 'GET', path }))

export async function pagesOf(
  site: Site,
  bearer: string,
  name: string,
  paths: readonly string[],
): Promise<Operation[]> {
  const first = `${name}, page 1`
  return [
    { name: first, requests: gets(paths) },
    { name: `${name}, page ${FAR_PAGE}`, requests: gets(await farPages(site, bearer, paths)), firstPage: first },
  ]
}

export async function farPages(site: Site, bearer: string, paths: readonly string[]): Promise<string[]> {
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
