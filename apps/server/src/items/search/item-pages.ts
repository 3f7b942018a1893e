/**
 * Keyset pages of one search tier. The scan along an index ends when the page is full, so that the thousandth page costs
 * as much as the first. Conditions of partial indexes are written exactly as in the migration.
 */
import type { ItemSort } from '@rubato/contracts/domain'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { withCustomPlan } from '../../database/custom-plan.ts'
import type { Queries } from '../../database/open-database.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import type { CursorPosition, TierPage } from '../../search/read-search-page.ts'
import { startOf } from '../../search/recent-periods.ts'
import { itemTable, type ItemNoun } from '../item-noun.ts'
import { isVisible } from '../view/item.queries.ts'

interface ItemPageQuery extends TierPage {
  viewerId: string
  sort: ItemSort
  bookmarked: boolean
  userId: string | null
  /** Facets that the item has, all of them. */
  facets: readonly string[]
  /** Shortest lengths of which the item has one; empty for any. */
  minutes: readonly string[]
  /** Tasks that the item has none of; empty for any. */
  refused: readonly string[]
  /** The newest periods, null when the library has no older ones; see `recent-periods.ts`. */
  recent: readonly number[] | null
}

const orders: Record<ItemSort, RawBuilder<unknown>> = {
  newest: sql`item.newest_at desc, item.id desc`,
  'top-rated': sql`item.rating desc, item.newest_at desc, item.id desc`,
  'most-played': sql`item.plays desc, item.newest_at desc, item.id desc`,
}

const keys = {
  newest: sql<number>`0`,
  'top-rated': sql.ref<number>('item.rating'),
  'most-played': sql.ref<number>('item.plays'),
} satisfies Record<ItemSort, unknown>

/** Everything that changes the SQL text; one prepared statement per shape. */
interface StatementShape extends Pick<ItemPageQuery, 'sort' | 'bookmarked'> {
  isOfOneAuthor: boolean
  /** The list includes unshared items. */
  isOfViewer: boolean
  isSearch: boolean
  hasException: boolean
  hasFacets: boolean
  hasMinutes: boolean
  hasRefused: boolean
  isContinued: boolean
  isRecent: boolean
}

interface StatementValues extends Pick<
  ItemPageQuery,
  'viewerId' | 'userId' | 'limit' | 'facets' | 'minutes' | 'refused'
> {
  words: string | undefined
  except: string | undefined
  periods: readonly string[] | undefined
  key: number | undefined
  newest: Date | undefined
  id: string | undefined
}

const statements = new Map<string, ReturnType<typeof statementOf>>()

/** Positions of the next items of the tier, at most `limit`. */
export async function findItemPage(queries: Queries, noun: ItemNoun, page: ItemPageQuery): Promise<CursorPosition[]> {
  const { recent } = page
  if (recent && mayFillFromRecent(page, recent)) {
    const positions = await readPositions(queries, noun, page, recent)
    // A full page is final: older items sort behind it.
    if (positions.length === page.limit) return positions
  }
  return readPositions(queries, noun, page, undefined)
}

/** Only for searches and filters by date: other lists follow the order of an index, or have few rows. */
const mayFillFromRecent = (
  { sort, match, facets, minutes, userId, bookmarked, after }: ItemPageQuery,
  recent: readonly number[],
): boolean =>
  (match !== null || facets.length > 0 || minutes.length > 0) &&
  sort === 'newest' &&
  userId === null &&
  !bookmarked &&
  (after === undefined || after.newest >= startOf(recent.at(-1) ?? 0))

function shapeOf(page: ItemPageQuery, isRecent: boolean): StatementShape {
  const { viewerId, userId, sort, bookmarked, match, after, facets, minutes, refused } = page
  return {
    sort,
    bookmarked,
    isOfOneAuthor: userId !== null,
    isOfViewer: userId === viewerId,
    isSearch: match !== null,
    hasException: match?.except !== undefined,
    hasFacets: facets.length > 0,
    hasMinutes: minutes.length > 0,
    hasRefused: refused.length > 0,
    isContinued: after !== undefined,
    isRecent,
  }
}

async function readPositions(
  queries: Queries,
  noun: ItemNoun,
  page: ItemPageQuery,
  periods: readonly number[] | undefined,
): Promise<CursorPosition[]> {
  const { viewerId, userId, match, after, limit, facets, minutes, refused } = page
  const shape = shapeOf(page, periods !== undefined)
  const name = [noun.kind, ...Object.values(shape)].join(' ')
  const statement = statements.get(name) ?? statementOf(noun, shape)
  statements.set(name, statement)
  const rows = await statement(queries, {
    viewerId,
    userId,
    limit,
    facets,
    minutes,
    refused,
    words: match?.words,
    except: match?.except,
    periods: periods?.map(String),
    key: after?.key,
    newest: after && new Date(after.newest),
    id: after?.id,
  })
  return rows.map(({ key, newest_at, id }) => ({ key, newest: newest_at.getTime(), id }))
}

const statementOf = (noun: ItemNoun, shape: StatementShape) =>
  preparedQuery((queries, values: StatementValues) => {
    const { sort, isSearch, hasFacets, hasMinutes } = shape
    const query = queries
      .selectFrom(itemTable(noun))
      .select(['item.id', 'item.newest_at', keys[sort].as('key')])
      .where(sql<SqlBool>`${sql.join(conditionsOf(noun, shape, values), sql` and `)}`)
      .orderBy(orders[sort])
      .limit(values.limit)
    return isSearch || hasFacets || hasMinutes ? withCustomPlan(query) : query
  })

function conditionsOf(
  { tables }: ItemNoun,
  shape: StatementShape,
  // Each value by its name: a placeholder has no keys to spread.
  { viewerId, userId, words, except, periods, facets, minutes, refused, key, newest, id }: StatementValues,
): RawBuilder<unknown>[] {
  const { sort, bookmarked, isOfOneAuthor, isOfViewer, isSearch, hasException, isContinued, isRecent } = shape
  const kept = sql`exists (
    select from ${sql.table(tables.bookmarks)} kept where kept.item_id = item.id and kept.user_id = ${viewerId})`
  const all: [boolean, () => RawBuilder<unknown>][] = [
    [true, () => (bookmarked || isOfViewer ? isVisible(viewerId) : sql`item.listed`)],
    [bookmarked, () => kept],
    [isOfOneAuthor, () => sql`item.owner_id = ${userId}`],
    [isSearch, () => sql`item.search @@ ${words}::tsquery`],
    [hasException, () => sql`not item.search @@ ${except}::tsquery`],
    [shape.hasFacets, () => sql`item.facets @> ${facets}::text[]`],
    [shape.hasMinutes, () => sql`item.facets && ${minutes}::text[]`],
    [shape.hasRefused, () => sql`not item.tasks && ${refused}::text[]`],
    [isRecent, () => sql`array[period_of(item.newest_at)] && ${periods}::text[]::integer[]`],
    [isContinued, () => isAfter(sort, { key, newest, id })],
  ]
  return all.filter(([isWanted]) => isWanted).map(([, condition]) => condition())
}

function isAfter(
  sort: ItemSort,
  { key, newest, id }: Pick<StatementValues, 'key' | 'newest' | 'id'>,
): RawBuilder<unknown> {
  const rest = sql`${newest}::timestamptz, ${id}::uuid`
  if (sort === 'newest') return sql`(item.newest_at, item.id) < (${rest})`
  if (sort === 'top-rated') return sql`(item.rating, item.newest_at, item.id) < (${key}::float8, ${rest})`
  return sql`(item.plays, item.newest_at, item.id) < (${key}::integer, ${rest})`
}
