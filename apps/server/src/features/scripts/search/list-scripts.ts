import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { z } from 'zod'
import type { Actor } from '../../../actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import { withinAnswer } from '../../../pagination/answer-budget.ts'
import type { ListCursors } from '../../../pagination/list-cursors.ts'
import { findFuzzyQuery, readSearch, writtenQuery, type SearchTerms } from './search-terms.ts'
import type { RecentPeriods } from './recent-periods.ts'
import { findScripts } from '../view/script.queries.ts'
import { findScriptPage, type CursorPosition, type ScriptPageQuery } from './script-pages.ts'

type ListEndpoint = Endpoints['listScripts']
export type ListQuery = EndpointRequest<ListEndpoint>['query']

const LIMIT = 24

/** The cursor keeps the search terms of the first page, so that all pages of a list answer the same search. */
const endSchema = z.object({
  tier: z.int(),
  terms: z.object({ words: z.array(z.string()), fuzzy: z.string().nullable().optional() }).nullable(),
  position: z.object({ key: z.number(), newest: z.number(), id: z.string() }),
})

/** A page of visible scripts. Throws `request.invalid` for a cursor of another list. */
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
  const found: { position: CursorPosition; tier: number }[] = []
  for (let tier = from?.tier ?? 0; found.length <= limit; tier++) {
    const match = await findMatch(queries, terms, tier)
    if (match === undefined) break
    const after = tier === from?.tier ? from.position : undefined
    const positions = await findScriptPage(queries, {
      ...filter,
      match,
      after,
      recent: periods,
      limit: limit + 1 - found.length,
    })
    found.push(...positions.map((position) => ({ position, tier })))
  }
  const page = found.slice(0, limit)
  const ids = page.map(({ position }) => position.id)
  const scripts = ids.length === 0 ? [] : await findScripts(queries, ids, actor.userId)
  const data = withinAnswer(scripts)
  const isCut = data.length < scripts.length
  const last = isCut ? page.find(({ position }) => position.id === data.at(-1)?.id) : page.at(-1)
  const end = last && { ...last, terms }
  return { data, pagination: { next: isCut || found.length > limit ? cursors.write(list, end) : null } }
}

/**
 * The condition of a search tier: tier 0 matches the terms as written, tier 1 the fuzzy terms without the matches of
 * tier 0. The fuzzy terms are computed when the first page reaches tier 1. Undefined when there is no such tier.
 */
async function findMatch(
  queries: Queries,
  terms: SearchTerms | null,
  tier: number,
): Promise<ScriptPageQuery['match'] | undefined> {
  if (!terms) return tier === 0 ? null : undefined
  if (terms.words.length === 0) return undefined
  if (tier === 0) return { words: writtenQuery(terms) }
  if (terms.fuzzy === undefined) terms.fuzzy = await findFuzzyQuery(queries, terms)
  return tier === 1 && terms.fuzzy !== null ? { words: terms.fuzzy, except: writtenQuery(terms) } : undefined
}
