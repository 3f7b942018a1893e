import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import type { Actor } from '../../../actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { ListCursors } from '../../../pagination/list-cursors.ts'
import { listedTables } from '../../../search/listed-tables.ts'
import { readSearchPage } from '../../../search/read-search-page.ts'
import type { RecentPeriods } from '../../../search/recent-periods.ts'
import { findScripts } from '../view/script.queries.ts'
import { findScriptPage } from './script-pages.ts'

type ListEndpoint = Endpoints['listScripts']
export type ListQuery = EndpointRequest<ListEndpoint>['query']

const LIMIT = 24

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
    table: listedTables.script,
    search,
    cursor,
    limit,
    findPage: async (page) => findScriptPage(queries, { ...filter, ...page, recent: page.match && (await recent()) }),
    findItems: (ids) => findScripts(queries, ids, actor.userId),
  })
}
