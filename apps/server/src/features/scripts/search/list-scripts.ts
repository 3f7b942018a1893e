import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { z } from 'zod'
import type { Actor } from '../../../actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import { withinAnswer } from '../../../pagination/answer-budget.ts'
import type { ListCursors } from '../../../pagination/list-cursors.ts'
import { findNear, readSearch, writtenQuery, type SearchTerms } from './search-terms.ts'
import type { RecentPeriods } from './recent-periods.ts'
import { findScripts } from '../view/script.queries.ts'
import { walkScripts, type Place, type Walk } from './script-pages.ts'

type ListEndpoint = Endpoints['listScripts']
export type ListQuery = EndpointRequest<ListEndpoint>['query']

const LIMIT = 24

/** The cursor keeps the words a search was walked with, so that a list does not change its mind half-way. */
const endSchema = z.object({
  stretch: z.int(),
  terms: z.object({ words: z.array(z.string()), near: z.string().nullable().optional() }).nullable(),
  place: z.object({ key: z.number(), newest: z.number(), id: z.string() }),
})

/** Throws `request.invalid` for a cursor of another list. */
export async function listScripts(
  { queries, cursors, recent }: { queries: Queries; cursors: ListCursors; recent: RecentPeriods },
  actor: Actor,
  query: ListQuery,
): Promise<EndpointOutput<ListEndpoint>> {
  const { cursor, limit = LIMIT, search = '', sort, intendedSex = 'all', bookmarked = false, userId = null } = query
  const filter = { viewerId: actor.userId, sort, intendedSex, bookmarked, userId }
  const list = ['scripts', search, filter]
  const from = cursor === undefined ? undefined : cursors.read(list, cursor, endSchema)
  const terms = from ? from.terms : await readSearch(queries, search)
  const periods = terms && (await recent())
  const found: { place: Place; stretch: number }[] = []
  for (let stretch = from?.stretch ?? 0; found.length <= limit; stretch++) {
    const match = await matchOf(queries, terms, stretch)
    if (match === undefined) break
    const after = stretch === from?.stretch ? from.place : undefined
    const places = await walkScripts(queries, {
      ...filter,
      match,
      after,
      recent: periods,
      limit: limit + 1 - found.length,
    })
    found.push(...places.map((place) => ({ place, stretch })))
  }
  const page = found.slice(0, limit)
  const ids = page.map(({ place }) => place.id)
  const scripts = ids.length === 0 ? [] : await findScripts(queries, ids, actor.userId)
  const data = withinAnswer(scripts)
  const isCut = data.length < scripts.length
  const last = isCut ? page.find(({ place }) => place.id === data.at(-1)?.id) : page.at(-1)
  const end = last && { ...last, terms }
  return { data, pagination: { next: isCut || found.length > limit ? cursors.write(list, end) : null } }
}

/**
 * A search is walked twice: what matches as written, then what else comes near, which is looked for when somebody gets
 * there. Undefined where there is no further stretch.
 */
async function matchOf(
  queries: Queries,
  terms: SearchTerms | null,
  stretch: number,
): Promise<Walk['match'] | undefined> {
  if (!terms) return stretch === 0 ? null : undefined
  if (terms.words.length === 0) return undefined
  if (stretch === 0) return { words: writtenQuery(terms) }
  if (terms.near === undefined) terms.near = await findNear(queries, terms)
  return stretch === 1 && terms.near !== null ? { words: terms.near, except: writtenQuery(terms) } : undefined
}
