import type { SharedKind } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import type { Queries } from '../../database/open-database.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import { findListPage, type ListFilter } from '../../search/list-pages.ts'
import { readSearchPage } from '../../search/read-search-page.ts'
import type { RecentPeriods } from '../../search/recent-periods.ts'
import type { ItemNoun } from '../item-noun.ts'

export interface PageDependencies {
  queries: Queries
  cursors: ListCursors
  recent: RecentPeriods
}

interface PageQuery {
  cursor?: string | undefined
  limit?: number | undefined
  search?: string | undefined
  sort: string
  bookmarked?: boolean | undefined
  userId?: string | undefined
  tag?: string | undefined
}

interface FilteredQuery {
  query: PageQuery
  /** The filters of the kind; see `ListPageQuery`. */
  indexed?: readonly ListFilter[]
  compared?: readonly ListFilter[]
}

const LIMIT = 24

/** Few items have one tag: the planner finds them by the index of the tags. */
const hasTag = (kind: SharedKind, tag: string): ListFilter => ({
  name: 'tag',
  condition: (value) => sql`item.id in (
    select tagged.item_id from ${sql.table(sharedTables[kind].tags)} tagged join tags on tags.id = tagged.tag_id
    where tags.name = ${value})`,
  value: tag,
})

/**
 * A page of visible items of one kind. Throws `request.invalid` for a cursor of another list: the cursor belongs to the
 * viewer and to everything else in the query.
 */
export function readItemPage<ListItem extends { id: string }>(
  { recent, ...dependencies }: PageDependencies,
  noun: ItemNoun<{ id: string }, ListItem>,
  actor: Actor,
  { query, indexed = [], compared = [] }: FilteredQuery,
): Promise<{ data: ListItem[]; pagination: { next: string | null } }> {
  const { cursor, limit = LIMIT, search = '', sort, bookmarked = false, userId = null, ...others } = query
  const { queries } = dependencies
  const rows = { table: sharedTables[noun.kind], sorts: noun.sorts }
  const tagged = others.tag === undefined ? [] : [hasTag(noun.kind, others.tag)]
  const filter = {
    viewerId: actor.userId,
    sort,
    bookmarked,
    userId,
    recent,
    indexed: [...indexed, ...tagged],
    compared,
  }
  return readSearchPage(dependencies, {
    list: [noun.kind, actor.userId, search, sort, bookmarked, userId, others],
    table: rows.table,
    search,
    cursor,
    limit,
    findPage: (page) => findListPage(queries, rows, { ...filter, ...page }),
    findItems: (ids) => noun.findListed(queries, ids, actor.userId),
  })
}
