import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { sql } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { ListCursors } from '../../../pagination/list-cursors.ts'
import { sharedTables } from '../../../public-items/shared-tables.ts'
import { readSearchPage } from '../../../search/read-search-page.ts'
import type { RecentPeriods } from '../../../search/recent-periods.ts'
import { findScripts } from '../view/script.queries.ts'
import { findListPage, type ListedRows, type ListFilter } from '../../../search/list-pages.ts'

type ListEndpoint = Endpoints['listScripts']
export type ListQuery = EndpointRequest<ListEndpoint>['query']

const LIMIT = 24

const listedScripts: ListedRows<NonNullable<ListQuery['sort']>> = {
  table: sharedTables.script,
  sorts: { newest: null, 'top-rated': ['rating', 'float8'], 'most-used': ['uses', 'integer'] },
}

/** Scripts for that sex and scripts for all; each has its own indexes. */
const sexFilters: Record<NonNullable<ListQuery['intendedSex']>, readonly ListFilter[]> = {
  all: [],
  male: [{ name: 'not female', condition: () => sql`item.intended_sex <> 'female'` }],
  female: [{ name: 'not male', condition: () => sql`item.intended_sex <> 'male'` }],
}

/** A page of visible scripts. Throws `request.invalid` for a cursor of another list. */
export async function listScripts(
  { recent, ...dependencies }: { queries: Queries; cursors: ListCursors; recent: RecentPeriods },
  actor: Actor,
  query: ListQuery,
): Promise<EndpointOutput<ListEndpoint>> {
  const { cursor, limit = LIMIT, search = '', sort, intendedSex = 'all', bookmarked = false, userId = null } = query
  const filter = { viewerId: actor.userId, sort, intendedSex, bookmarked, userId }
  const { queries } = dependencies
  return readSearchPage(dependencies, {
    list: ['scripts', search, filter],
    table: listedScripts.table,
    search,
    cursor,
    limit,
    findPage: (page) =>
      findListPage(queries, listedScripts, {
        ...filter,
        ...page,
        recent,
        indexed: sexFilters[intendedSex],
        compared: [],
      }),
    findItems: (ids) => findScripts(queries, ids, actor.userId),
  })
}
