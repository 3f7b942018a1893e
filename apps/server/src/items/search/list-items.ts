import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import type { Settings } from '@rubato/contracts/domain'
import type { Actor } from '../../actor.ts'
import type { Queries } from '../../database/open-database.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import type { Clock } from '../../ports/clock.ts'
import { listedTables } from '../../search/listed-tables.ts'
import { readSearchPage } from '../../search/read-search-page.ts'
import type { RecentPeriods } from '../../search/recent-periods.ts'
import type { ItemNoun } from '../item-noun.ts'
import { findItems } from '../view/item.queries.ts'
import { refusedTasks } from './fitting.ts'
import { findItemPage } from './item-pages.ts'

export type ItemListQuery = EndpointRequest<Endpoints['listGames']>['query']

export interface ListDependencies {
  queries: Queries
  cursors: ListCursors
  clock: Clock
  recent: RecentPeriods
  settingsOf: (actor: Actor) => Promise<Settings>
}

const LIMIT = 24

/** The lengths in minutes, as facets, of items that can be played in this time. */
const lengthsUpTo = (minutes: number): string[] => Array.from({ length: minutes + 1 }, (_, length) => String(length))

/** A page of visible items. Throws `request.invalid` for a cursor of another list. */
export async function listItems<ListItem extends { id: string }>(
  { recent, clock, settingsOf, ...dependencies }: ListDependencies,
  noun: ItemNoun<object, { id: string }, ListItem>,
  actor: Actor,
  query: ItemListQuery,
): Promise<{ data: ListItem[]; pagination: { next: string | null } }> {
  const { cursor, limit = LIMIT, search = '', sort, bookmarked = false, userId = null, fits = false } = query
  const { intensity, category, minutes } = query
  const { queries } = dependencies
  const filter = {
    viewerId: actor.userId,
    sort,
    bookmarked,
    userId,
    facets: [intensity, category].filter((facet) => facet !== undefined),
    minutes: minutes === undefined ? [] : lengthsUpTo(minutes),
  }
  const refused = fits ? refusedTasks(await settingsOf(actor), clock.now()) : []
  return readSearchPage(dependencies, {
    list: [noun.tables.items, search, filter, fits],
    table: listedTables[noun.kind],
    search,
    cursor,
    limit,
    findPage: async (page) => findItemPage(queries, noun, { ...filter, ...page, refused, recent: await recent() }),
    findItems: (ids) => findItems(queries, noun, ids, actor.userId),
  })
}
