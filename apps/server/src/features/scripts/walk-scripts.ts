/**
 * One stretch of a list, in order, from a place onwards: a walk along an index that ends when the page is full, so the
 * thousandth page costs what the first does. Conditions that an index is made for stand in the statement as they stand
 * in the migration.
 */
import type { ScriptSort } from '@rubato/contracts/domain'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { withCustomPlan } from '../../database/custom-plan.ts'
import type { Queries } from '../../database/open-database.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import { isVisible } from '../../visible-scripts.ts'
import { startOf } from './recent-periods.ts'

/** Where a row stands in its list: what is sorted by, then the instant in ms, then the id. */
export interface Place {
  key: number
  newest: number
  id: string
}

export interface Walk {
  viewerId: string
  sort: ScriptSort
  /** `all` is no wish; otherwise scripts for that sex and for everybody. */
  intendedSex: 'all' | 'male' | 'female'
  bookmarked: boolean
  userId: string | null
  match: { words: string; except?: string } | null
  after: Place | undefined
  limit: number
  /** The newest periods, where there are older ones, too; see `recent-periods.ts`. */
  recent: readonly number[] | null
}

const orders: Record<ScriptSort, RawBuilder<unknown>> = {
  newest: sql`scripts.newest_at desc, scripts.id desc`,
  'top-rated': sql`scripts.rating desc, scripts.newest_at desc, scripts.id desc`,
  'most-used': sql`scripts.uses desc, scripts.newest_at desc, scripts.id desc`,
}

const keys = {
  newest: sql<number>`0`,
  'top-rated': sql.ref<number>('scripts.rating'),
  'most-used': sql.ref<number>('scripts.uses'),
} satisfies Record<ScriptSort, unknown>

/** What makes another statement of it; the rest of a walk are its values. */
interface Shape extends Pick<Walk, 'sort' | 'intendedSex' | 'bookmarked'> {
  isOfOne: boolean
  /** Drafts are among them. */
  isOfViewer: boolean
  isSearch: boolean
  hasException: boolean
  isContinued: boolean
  isRecent: boolean
}

interface Values extends Pick<Walk, 'viewerId' | 'userId' | 'limit'> {
  words: string | undefined
  except: string | undefined
  periods: readonly string[] | undefined
  key: number | undefined
  newest: Date | undefined
  id: string | undefined
}

const statements = new Map<string, ReturnType<typeof statementOf>>()

/** Where the next scripts of the stretch stand. */
export async function walkScripts(queries: Queries, walk: Walk): Promise<Place[]> {
  const { recent } = walk
  if (recent && isWorthTrying(walk, recent)) {
    const places = await readPlaces(queries, walk, recent)
    // Whatever is older comes after these in the list.
    if (places.length === walk.limit) return places
  }
  return readPlaces(queries, walk, undefined)
}

/** Of the other lists an index has the order, or they have few rows. */
const isWorthTrying = ({ sort, match, userId, bookmarked, after }: Walk, recent: readonly number[]): boolean =>
  match !== null &&
  sort === 'newest' &&
  userId === null &&
  !bookmarked &&
  (after === undefined || after.newest >= startOf(recent.at(-1) ?? 0))

async function readPlaces(queries: Queries, walk: Walk, periods: readonly number[] | undefined): Promise<Place[]> {
  const { viewerId, userId, sort, intendedSex, bookmarked, match, after, limit } = walk
  const shape: Shape = {
    sort,
    intendedSex,
    bookmarked,
    isOfOne: userId !== null,
    isOfViewer: userId === viewerId,
    isSearch: match !== null,
    hasException: match?.except !== undefined,
    isContinued: after !== undefined,
    isRecent: periods !== undefined,
  }
  const name = Object.values(shape).join(' ')
  const statement = statements.get(name) ?? statementOf(shape)
  statements.set(name, statement)
  const rows = await statement(queries, {
    viewerId,
    userId,
    limit,
    words: match?.words,
    except: match?.except,
    periods: periods?.map(String),
    key: after?.key,
    newest: after && new Date(after.newest),
    id: after?.id,
  })
  return rows.map(({ key, newest_at, id }) => ({ key, newest: newest_at.getTime(), id }))
}

const statementOf = (shape: Shape) =>
  preparedQuery((queries, { viewerId, userId, words, except, periods, limit, key, newest, id }: Values) => {
    const { sort, intendedSex, bookmarked, isOfOne, isOfViewer, isSearch, hasException, isContinued, isRecent } = shape
    let query = queries
      .selectFrom('scripts')
      .select(['scripts.id', 'scripts.newest_at', keys[sort].as('key')])
      .orderBy(orders[sort])
      .limit(limit)
    if (bookmarked) {
      query = query.where(
        sql<SqlBool>`exists (
          select from script_bookmarks kept where kept.script_id = scripts.id and kept.user_id = ${viewerId})`,
      )
    }
    query = bookmarked || isOfViewer ? query.where(isVisible(viewerId)) : query.where(sql<SqlBool>`scripts.listed`)
    if (isOfOne) query = query.where('scripts.owner_id', '=', userId)
    if (intendedSex === 'male') query = query.where(sql<SqlBool>`scripts.intended_sex <> 'female'`)
    if (intendedSex === 'female') query = query.where(sql<SqlBool>`scripts.intended_sex <> 'male'`)
    if (isSearch) query = query.where(sql<SqlBool>`scripts.search @@ ${words}::tsquery`)
    if (isRecent)
      query = query.where(sql<SqlBool>`array[period_of(scripts.newest_at)] && ${periods}::text[]::integer[]`)
    if (hasException) query = query.where(sql<SqlBool>`not scripts.search @@ ${except}::tsquery`)
    if (isContinued) query = query.where(isAfter(sort, { key, newest, id }))
    return isSearch ? withCustomPlan(query) : query
  })

function isAfter(sort: ScriptSort, { key, newest, id }: Pick<Values, 'key' | 'newest' | 'id'>): RawBuilder<SqlBool> {
  const rest = sql`${newest}::timestamptz, ${id}::uuid`
  if (sort === 'newest') return sql`(scripts.newest_at, scripts.id) < (${rest})`
  if (sort === 'top-rated') return sql`(scripts.rating, scripts.newest_at, scripts.id) < (${key}::float8, ${rest})`
  return sql`(scripts.uses, scripts.newest_at, scripts.id) < (${key}::integer, ${rest})`
}
