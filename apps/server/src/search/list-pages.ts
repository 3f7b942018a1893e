/**
 * Keyset pages of one search tier. The scan along an index ends when the page is full, so that the thousandth page costs
 * as much as the first. Conditions of partial indexes are written exactly as in the migrations.
 */
import { sql, type RawBuilder } from 'kysely'
import { withCustomPlan } from '../database/server/custom-plan.ts'
import type { Queries } from '../database/open-database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { isVisible } from '../public-items/visibility.ts'
import type { SharedTable } from '../public-items/shared-tables.ts'
import type { CursorPosition, FoundPage, TierPage } from './read-search-page.ts'
import { startOf, type RecentPeriods } from './recent-periods.ts'

/** The column by which a list is sorted before the date, with its type; null for a list by date alone. */
export type SortKey = readonly [column: 'rating' | 'uses' | 'plays' | 'completion', type: 'float8' | 'integer'] | null

export interface ListedRows<Sort extends string> {
  table: SharedTable
  sorts: Readonly<Record<Sort, SortKey>>
}

/** A condition on the row `item`. The name identifies its SQL, which contains no value except as the given parameter. */
export interface ListFilter {
  name: string
  condition: (value: unknown) => RawBuilder<unknown>
  value?: unknown
}

export interface ListPageQuery<Sort extends string> extends TierPage {
  viewerId: string
  sort: Sort
  bookmarked: boolean
  userId: string | null
  /** Filters that indexes of the sorts contain. */
  indexed: readonly ListFilter[]
  /**
   * Filters that maybe no row meets: at most `ROWS_COMPARED` rows are compared with them, and the next page continues
   * after the last one. The planner multiplies the shares of rows that meet each filter: it expects filters that
   * exclude each other to be met soon, and would read the whole library.
   */
  compared: readonly ListFilter[]
  recent: RecentPeriods
}

/** A first page takes some milliseconds; further ones are read in the background, and fewer of them are better. */
const ROWS_COMPARED = { first: 1000, next: 5000 }

/** Everything that changes the SQL text; one prepared statement per shape. */
interface StatementShape<Sort extends string> extends Pick<
  ListPageQuery<Sort>,
  'sort' | 'bookmarked' | 'indexed' | 'compared'
> {
  isOfOneAuthor: boolean
  /** The list includes rows that are not shared. */
  isOfViewer: boolean
  isSearch: boolean
  hasException: boolean
  isContinued: boolean
  isRecent: boolean
}

interface StatementValues extends Record<string, unknown> {
  viewerId: string
  userId: string | null
  limit: number
  words: string | undefined
  except: string | undefined
  periods: readonly string[] | undefined
  oldest: Date | undefined
  key: number | undefined
  newest: Date | undefined
  id: string | undefined
}

interface PositionRow {
  id: string
  newest_at: Date
  key: number
  /** False for the last compared row, when it does not meet the filter. */
  is_met: boolean
  /** The row is the last one that was compared. */
  is_last: boolean
}

const statements = new Map<string, ReturnType<typeof statementOf>>()

/** Positions of the next rows of the tier, at most `limit`. */
export async function findListPage<Sort extends string>(
  queries: Queries,
  rows: ListedRows<Sort>,
  page: ListPageQuery<Sort>,
): Promise<FoundPage> {
  const recent = mayFillFromRecent(page) ? await page.recent() : null
  if (recent && startsWithin(page, recent)) {
    const found = await readPositions(queries, rows, page, recent)
    // Final: older rows sort behind it.
    if (found.positions.length === page.limit || found.stoppedAt) return found
  }
  return readPositions(queries, rows, page)
}

/** Only for searches by date: other lists follow the order of an index, or have few rows. */
const mayFillFromRecent = ({ sort, match, userId, bookmarked }: ListPageQuery<string>): boolean =>
  match !== null && sort === 'newest' && userId === null && !bookmarked

const startsWithin = ({ after }: TierPage, recent: readonly number[]): boolean =>
  after === undefined || after.newest >= startOf(recent.at(-1) ?? 0)

async function readPositions<Sort extends string>(
  queries: Queries,
  rows: ListedRows<Sort>,
  page: ListPageQuery<Sort>,
  periods?: readonly number[],
): Promise<FoundPage> {
  const { viewerId, userId, match, after, limit } = page
  const shape = shapeOf(page, periods !== undefined)
  const name = nameOf(rows.table, shape)
  const statement = statements.get(name) ?? statementOf(rows, shape)
  statements.set(name, statement)
  const found = await statement(queries, {
    ...Object.fromEntries(filtersOf(page).map((filter) => [filter.name, filter.value])),
    viewerId,
    userId,
    limit,
    words: match?.words,
    except: match?.except,
    periods: periods?.map(String),
    oldest: periods && new Date(startOf(periods.at(-1) ?? 0)),
    key: after?.key,
    newest: after && new Date(after.newest),
    id: after?.id,
  })
  const last = found.find(({ is_last }) => is_last)
  return {
    positions: found.filter(({ is_met }) => is_met).map(toPosition),
    ...(last && { stoppedAt: toPosition(last) }),
  }
}

const toPosition = ({ key, newest_at, id }: PositionRow): CursorPosition => ({ key, newest: newest_at.getTime(), id })

type Filters = Pick<ListPageQuery<string>, 'indexed' | 'compared'>
const filtersOf = ({ indexed, compared }: Filters): ListFilter[] => [...indexed, ...compared]

function shapeOf<Sort extends string>(page: ListPageQuery<Sort>, isRecent: boolean): StatementShape<Sort> {
  const { viewerId, userId, sort, bookmarked, match, after, indexed, compared } = page
  return {
    sort,
    bookmarked,
    indexed,
    compared,
    isOfOneAuthor: userId !== null,
    isOfViewer: userId === viewerId,
    isSearch: match !== null,
    hasException: match?.except !== undefined,
    isContinued: after !== undefined,
    isRecent,
  }
}

function nameOf({ items }: SharedTable, shape: StatementShape<string>): string {
  const filters = filtersOf(shape).map(({ name }) => name)
  const others = Object.values({ ...shape, indexed: null, compared: null })
  return [items, ...others, ...filters].join(' ')
}

function statementOf<Sort extends string>({ table, sorts }: ListedRows<Sort>, shape: StatementShape<Sort>) {
  const key = sorts[shape.sort]
  const column = key ? sql.ref(`item.${key[0]}`) : sql`0`
  const order = orderBy(key && column, 'item')
  return preparedQuery((queries: Queries, values: StatementValues) => {
    const source = sql`${sql.table(table.items)} item where ${sql.join(conditionsOf(table, key, shape, values), sql` and `)}`
    const position = sql`item.id, item.newest_at, ${column} as key`
    const { compared, isContinued } = shape
    const most = sql.lit(isContinued ? ROWS_COMPARED.next : ROWS_COMPARED.first)
    const isMet = sql.join(
      compared.map(({ name, condition }) => condition(values[name])),
      sql` and `,
    )
    const statement =
      compared.length > 0
        ? sql<PositionRow>`
          select id, newest_at, key, is_met, place = ${most} as is_last from (
            select ${position}, ${isMet} as is_met,
              row_number() over (order by ${order}) as place
            from ${source} order by ${order} limit ${most}
          ) compared where is_met or place = ${most}
          order by ${orderBy(key && sql.ref('key'), 'compared')} limit ${values.limit}`
        : sql<PositionRow>`
          select ${position}, true as is_met, false as is_last from ${source} order by ${order} limit ${values.limit}`
    const query = { compile: () => statement.compile(queries) }
    return shape.isSearch ? withCustomPlan(query) : query
  })
}

const orderBy = (key: RawBuilder<unknown> | null, table: string): RawBuilder<unknown> =>
  sql`${key ? sql`${key} desc, ` : sql``}${sql.ref(`${table}.newest_at`)} desc, ${sql.ref(`${table}.id`)} desc`

function conditionsOf(
  { bookmarks }: SharedTable,
  sortKey: SortKey,
  shape: StatementShape<string>,
  values: StatementValues,
): RawBuilder<unknown>[] {
  // Each value by its name: a placeholder has no keys to spread.
  const { viewerId, userId, words, except, periods, oldest, key, newest, id } = values
  const { bookmarked, isOfOneAuthor, isOfViewer, isSearch, hasException, isContinued, isRecent, indexed, compared } =
    shape
  const kept = sql`exists (select from ${sql.table(bookmarks)} kept
    where kept.item_id = item.id and kept.user_id = ${viewerId})`
  const rest = sql`${newest}::timestamptz, ${id}::uuid`
  const isAfter = () =>
    sortKey
      ? sql`(${sql.ref(`item.${sortKey[0]}`)}, item.newest_at, item.id) < (${key}::${sql.raw(sortKey[1])}, ${rest})`
      : sql`(item.newest_at, item.id) < (${rest})`
  const all: [boolean, () => RawBuilder<unknown>][] = [
    [true, () => (bookmarked || isOfViewer ? isVisible('item', viewerId) : sql`item.listed`)],
    [bookmarked, () => kept],
    [isOfOneAuthor, () => sql`item.owner_id = ${userId}`],
    [isSearch, () => sql`item.search @@ ${words}::tsquery`],
    [hasException, () => sql`not item.search @@ ${except}::tsquery`],
    ...indexed.map(({ name, condition }): [true, () => RawBuilder<unknown>] => [true, () => condition(values[name])]),
    // Rows that are compared with filters are read in the order of their dates until the page is full; without filters the
    // index of searches answers words and periods together.
    [isRecent && compared.length > 0, () => sql`item.newest_at >= ${oldest}::timestamptz`],
    [isRecent && compared.length === 0, () => sql`array[period_of(item.newest_at)] && ${periods}::text[]::integer[]`],
    [isContinued, isAfter],
  ]
  return all.filter(([isWanted]) => isWanted).map(([, condition]) => condition())
}
