import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { optInIds, tasksOfOptIn, type ItemSort, type OptInId, type Settings } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import type { Queries } from '../../database/open-database.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import type { Clock } from '../../ports/clock.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import { readSearchPage } from '../../search/read-search-page.ts'
import { findListPage, type ListedRows, type ListFilter } from '../../search/list-pages.ts'
import type { RecentPeriods } from '../../search/recent-periods.ts'
import type { ItemNoun } from '../item-noun.ts'
import { findItems } from '../view/item.queries.ts'
import { refusedTasks } from './fitting.ts'

export type ItemListQuery = EndpointRequest<Endpoints['listGames']>['query']

export interface ListDependencies {
  queries: Queries
  cursors: ListCursors
  clock: Clock
  recent: RecentPeriods
  settingsOf: (actor: Actor) => Promise<Settings>
}

const LIMIT = 24

const sorts: ListedRows<ItemSort>['sorts'] = {
  newest: null,
  'top-rated': ['rating', 'float8'],
  'most-played': ['plays', 'integer'],
}

/** The lengths in minutes, as facets, of items that can be played in this time. */
const lengthsUpTo = (minutes: number): string[] => Array.from({ length: minutes + 1 }, (_, length) => String(length))

const hasAll = (facets: readonly string[]): ListFilter => ({
  name: 'facets',
  condition: (value) => sql`item.facets @> ${value}::text[]`,
  value: facets,
})
const hasOneLength = (lengths: readonly string[]): ListFilter => ({
  name: 'lengths',
  condition: (value) => sql`item.facets && ${value}::text[]`,
  value: lengths,
})
/** Items without the tasks. */
const hasNone = (tasks: readonly string[]): ListFilter => ({
  name: 'without tasks',
  condition: (value) => sql`not item.tasks && ${value}::text[]`,
  value: tasks,
})
const hasOneTask = (tasks: readonly string[]): ListFilter => ({
  name: 'tasks',
  condition: (value) => sql`item.tasks && ${value}::text[]`,
  value: tasks,
})

const taskIdsOf = (optIns: readonly OptInId[]): string[] =>
  optIns.flatMap((optIn) => tasksOfOptIn(optIn).map(({ id }) => id))

/** A page of visible items. Throws `request.invalid` for a cursor of another list. */
export async function listItems<ListItem extends { id: string }>(
  { recent, clock, settingsOf, ...dependencies }: ListDependencies,
  noun: ItemNoun<object, { id: string }, ListItem>,
  actor: Actor,
  query: ItemListQuery,
): Promise<{ data: ListItem[]; pagination: { next: string | null } }> {
  const { cursor, limit = LIMIT, search = '', sort, bookmarked = false, userId = null, fits = false } = query
  const { intensity, category, minutes, optIn } = query
  const { queries } = dependencies
  const filter = { viewerId: actor.userId, sort, bookmarked, userId }
  const facets = [intensity, category].filter((facet) => facet !== undefined)
  const refused = [
    ...(fits ? refusedTasks(await settingsOf(actor), clock.now()) : []),
    ...(optIn === 'none' ? taskIdsOf(optInIds) : []),
  ]
  const rows = { table: sharedTables[noun.kind], sorts }
  const filters = {
    indexed: [],
    compared: [
      ...(facets.length > 0 ? [hasAll(facets)] : []),
      ...(minutes === undefined ? [] : [hasOneLength(lengthsUpTo(minutes))]),
      ...(optIn === undefined || optIn === 'none' ? [] : [hasOneTask(taskIdsOf([optIn]))]),
      ...(refused.length > 0 ? [hasNone(refused)] : []),
    ],
  }
  return readSearchPage(dependencies, {
    list: [noun.tables.items, search, filter, facets, minutes ?? null, optIn ?? null, fits],
    table: rows.table,
    search,
    cursor,
    limit,
    findPage: (page) => findListPage(queries, rows, { ...filter, ...filters, ...page, recent }),
    findItems: (ids) => findItems(queries, noun, ids, actor.userId),
  })
}
