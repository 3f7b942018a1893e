/** Pages of a list that can be searched: first the words as written, then similar words. */
import { z } from 'zod'
import type { Queries } from '../database/open-database.ts'
import { withinAnswer } from '../pagination/answer-budget.ts'
import type { QueriesAndCursors } from '../pagination/read-page.ts'
import type { SharedTable } from '../public-items/shared-tables.ts'
import { findFuzzyQuery, readSearch, writtenQuery, type SearchTerms } from './search-terms.ts'

/** Position of a row in its list: the sort key, then the instant of the first publication in ms, then the id. */
export interface CursorPosition {
  key: number
  newest: number
  id: string
}

/** One tier of a search: a tsquery, and the tsquery of the tier before. */
interface SearchMatch {
  words: string
  except?: string
}

/** The part of a page that comes from one tier; `match` is null without a search. */
export interface TierPage {
  match: SearchMatch | null
  after: CursorPosition | undefined
  limit: number
}

/** Positions of a tier, in order. */
export interface FoundPage {
  positions: CursorPosition[]
  /** The position at which the search ended before its page was full, although there may be more behind it. */
  stoppedAt?: CursorPosition
}

interface SearchedList<Item> {
  /** Identifies the list by everything that decides its contents and order. */
  list: readonly unknown[]
  table: SharedTable
  search: string
  cursor: string | undefined
  limit: number
  findPage: (page: TierPage) => Promise<FoundPage>
  /** The items in the order of the ids, without those that are not visible any more. */
  findItems: (ids: readonly string[]) => Promise<Item[]>
}

/** The cursor keeps the search terms of the first page, so that all pages of a list answer the same search. */
const endSchema = z.object({
  tier: z.int(),
  terms: z.object({ words: z.array(z.string()), fuzzy: z.string().nullable().optional() }).nullable(),
  position: z.object({ key: z.number(), newest: z.number(), id: z.string() }),
})

/** A page; one that ends early has fewer items and a cursor. Throws `request.invalid` for a cursor of another list. */
export async function readSearchPage<Item extends { id: string }>(
  { queries, cursors }: QueriesAndCursors,
  { list, table, search, cursor, limit, findPage, findItems }: SearchedList<Item>,
): Promise<{ data: Item[]; pagination: { next: string | null } }> {
  const from = cursor === undefined ? undefined : cursors.read(list, cursor, endSchema)
  const terms = from ? from.terms : await readSearch(queries, search)
  const found: End[] = []
  let stopped: End | undefined
  for (let tier = from?.tier ?? 0; found.length <= limit && !stopped; tier++) {
    const match = await findMatch(queries, table, terms, tier)
    if (match === undefined) break
    const after = tier === from?.tier ? from.position : undefined
    const { positions, stoppedAt } = await findPage({ match, after, limit: limit + 1 - found.length })
    found.push(...positions.map((position) => ({ position, tier })))
    stopped = stoppedAt && { position: stoppedAt, tier }
  }
  const page = found.slice(0, limit)
  const items = page.length === 0 ? [] : await findItems(page.map(({ position }) => position.id))
  const data = withinAnswer(items)
  const isCut = data.length < items.length
  const last = isCut ? page.find(({ position }) => position.id === data.at(-1)?.id) : page.at(-1)
  const end = isCut || found.length > limit ? last : stopped
  return { data, pagination: { next: end ? cursors.write(list, { ...end, terms }) : null } }
}

type End = Pick<z.infer<typeof endSchema>, 'tier' | 'position'>

/**
 * The condition of a search tier: tier 0 matches the terms as written, tier 1 the fuzzy terms without the matches of
 * tier 0. The fuzzy terms are computed when the first page reaches tier 1. Undefined when there is no such tier.
 */
async function findMatch(
  queries: Queries,
  table: SharedTable,
  terms: SearchTerms | null,
  tier: number,
): Promise<SearchMatch | null | undefined> {
  if (!terms) return tier === 0 ? null : undefined
  if (terms.words.length === 0) return undefined
  if (tier === 0) return { words: writtenQuery(terms) }
  if (terms.fuzzy === undefined) terms.fuzzy = await findFuzzyQuery(queries, table, terms)
  return tier === 1 && terms.fuzzy !== null ? { words: terms.fuzzy, except: writtenQuery(terms) } : undefined
}
