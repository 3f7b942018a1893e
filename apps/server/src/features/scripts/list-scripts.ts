import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import type { ScriptSort } from '@rubato/contracts/domain'
import { z } from 'zod'
import type { Actor } from '../../actor.ts'
import type { Queries } from '../../database/open-database.ts'
import type { ListCursors } from '../../list-cursors.ts'
import { walkScripts, type Place, type Walk } from './walk-scripts.ts'
import { readSearch, type SearchTerms } from './search-terms.ts'
import { toScript } from './script-view.ts'

type ListEndpoint = Endpoints['listScripts']
export type ListQuery = EndpointRequest<ListEndpoint>['query']

const LIMIT = 24

/** The cursor keeps the words a search was walked with, so that a list does not change its mind half-way. */
const endSchema = z.object({
  stretch: z.int(),
  terms: z.object({ written: z.string(), near: z.string().nullable() }).nullable(),
  place: z.object({ key: z.number(), newest: z.number(), id: z.string() }),
})

/** Throws `request.invalid` for a cursor of another list. */
export async function listScripts(
  { queries, cursors }: { queries: Queries; cursors: ListCursors },
  actor: Actor,
  query: ListQuery,
): Promise<EndpointOutput<ListEndpoint>> {
  const { cursor, limit = LIMIT, search = '', sort, intendedSex = 'all', bookmarked = false, userId = null } = query
  const filter = { viewerId: actor.userId, sort, intendedSex, bookmarked, userId }
  const list = ['scripts', search, filter]
  const from = cursor === undefined ? undefined : cursors.read(list, cursor, endSchema)
  const terms = from ? from.terms : await readSearch(queries, search)
  const stretches = stretchesOf(terms)
  const found: { row: Walked; stretch: number }[] = []
  for (let stretch = from?.stretch ?? 0; stretch < stretches.length && found.length <= limit; stretch++) {
    const after = stretch === from?.stretch ? from.place : undefined
    const match = stretches[stretch] ?? null
    const rows = await walkScripts(queries, { ...filter, match, after, limit: limit + 1 - found.length })
    found.push(...rows.map((row) => ({ row, stretch })))
  }
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const end = last && { stretch: last.stretch, terms, place: placeOf(last.row, sort) }
  return {
    data: page.map(({ row }) => toScript(row, actor.userId)),
    pagination: { next: found.length > limit ? cursors.write(list, end) : null },
  }
}

/** A search is walked twice: what matches as written, then what else comes near. */
function stretchesOf(terms: SearchTerms | null): Walk['match'][] {
  if (!terms) return [null]
  const { written, near } = terms
  return [{ words: written }, ...(near === null ? [] : [{ words: near, except: written }])]
}

type Walked = Awaited<ReturnType<typeof walkScripts>>[number]

const placeOf = (row: Walked, sort: ScriptSort): Place => ({
  key: { newest: 0, 'top-rated': row.rating, 'most-used': row.uses }[sort],
  newest: row.newest_at.getTime(),
  id: row.id,
})
