/** Accounts in pages. Every list is read along one index, so that it takes the same time with any number of accounts. */
import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { uuidSchema, type MembershipTier, type UserShow } from '@rubato/contracts/domain'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Queries, QueriesAndClock } from '../../../database/open-database.ts'
import type { ListCursors } from '../../../pagination/list-cursors.ts'
import { readPage } from '../../../pagination/read-page.ts'
import { SYSTEM_ISSUER } from '../../../shipped/system-user.ts'
import { listedColumns, toListedUser, type ListedRow } from './user-rows.ts'

export interface ListDependencies extends QueriesAndClock {
  cursors: ListCursors
  /** The tier of everybody with an account; null where memberships decide. */
  everyoneHolds: MembershipTier | null
}

/** The sort key of a row, as text that the database reads back without loss. */
interface PlacedRow extends ListedRow {
  position: string
}

type Position = { by: UserShow | 'name' | 'email'; position: string; id: string }
const positionSchema: z.ZodType<Position> = z.object({
  by: z.enum(['all', 'suspended', 'admins', 'leaving', 'name', 'email']),
  position: z.string(),
  id: uuidSchema,
})

/** Throws `request.invalid` for a cursor of another list. */
export async function listUsers(
  dependencies: ListDependencies,
  { show, search = '', ...page }: EndpointRequest<Endpoints['listUsers']>['query'],
): Promise<EndpointOutput<Endpoints['listUsers']>> {
  const { queries, clock, cursors, everyoneHolds } = dependencies
  const now = new Date(clock.now())
  return readPage(cursors, page, {
    list: ['users', search === '' ? show : null, search],
    end: positionSchema,
    find: (after, count) =>
      search === '' ? findShown({ queries, now }, show, after, count) : findSearched(queries, search, after, count),
    endOf: ({ by, position, id }) => ({ by, position, id }),
    toItem: (row) => toListedUser(row, now.getTime(), everyoneHolds),
  })
}

type Found = PlacedRow & Position

/** The filter and the order of a list. */
interface Shown {
  from: RawBuilder<unknown>
  /** The sort key, an instant; ties are ordered by the id of the user. An index has both. */
  key: RawBuilder<unknown>
  id: RawBuilder<unknown>
  direction: 'asc' | 'desc'
}

const newest = { key: sql`users.created_at`, id: sql`users.id`, direction: 'desc' } as const
const withAccount = (table: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`${table} join users on users.id = ${table}.user_id where ${condition} and ${isPerson}`
const isPerson = sql`issuer <> ${sql.lit(SYSTEM_ISSUER)}`
const SUSPENSION_END = sql`coalesce(suspensions.ends_at, 'infinity')`

const shownBy: Record<UserShow, (now: Date) => Shown> = {
  all: () => ({ ...newest, from: sql`users where ${isPerson}` }),
  admins: () => ({ ...newest, from: sql`users where is_admin and ${isPerson}` }),
  suspended: (now) => ({
    direction: 'asc',
    from: withAccount(sql`suspensions`, sql`lifted_at is null and ${SUSPENSION_END} > ${now}`),
    key: SUSPENSION_END,
    id: sql`suspensions.user_id`,
  }),
  leaving: () => ({
    direction: 'asc',
    from: withAccount(sql`account_erasures`, sql`true`),
    key: sql`account_erasures.erase_at`,
    id: sql`account_erasures.user_id`,
  }),
}

async function findShown(
  { queries, now }: { queries: Queries; now: Date },
  show: UserShow,
  after: Position | null,
  count: number,
): Promise<Found[]> {
  const { from, key, id, direction } = shownBy[show](now)
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  const order = direction === 'asc' ? sql`asc` : sql`desc`
  // As text: the driver would read a parameter of type timestamptz as a date, in milliseconds and without infinity.
  const behind = after
    ? sql`and (${key}, ${id}) ${beyond} (${after.position}::text::timestamptz, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<PlacedRow>`
    with page as materialized (
      select ${id} as id, ${key} as key from ${from} ${behind} order by ${key} ${order}, ${id} ${order} limit ${count}
    )
    select ${listedColumns}, page.key::text as position from page join users on users.id = page.id
    order by page.key ${order}, users.id ${order}`.execute(queries)
  return rows.map((row) => ({ ...row, by: show }))
}

/**
 * The account with this id; accounts whose name begins with the text; or, where no name does or the text has an @, accounts
 * whose address begins with it. Never both: leaving out those that were listed by name would read any number of rows.
 */
async function findSearched(queries: Queries, search: string, after: Position | null, count: number): Promise<Found[]> {
  if (uuidSchema.safeParse(search).success) return after ? [] : findById(queries, search)
  if (search.includes('@') || after?.by === 'email') return findByEmail(queries, search, after, count)
  const named = await findByName(queries, search, after, count)
  return named.length > 0 || after ? named : findByEmail(queries, search, null, count)
}

async function findById(queries: Queries, id: string): Promise<Found[]> {
  const { rows } = await sql<PlacedRow>`
    select ${listedColumns}, '' as position from users where users.id = ${id}::uuid and ${isPerson}`.execute(queries)
  return rows.map((row) => ({ ...row, by: 'name' as const }))
}

/** Above every text that begins with the same characters, in the order of code points. */
const LAST = '\u{10FFFF}'

async function findByName(queries: Queries, search: string, after: Position | null, count: number): Promise<Found[]> {
  const key = sql`fold_name(username)`
  const behind = after ? sql`and ${key} > ${after.position}` : sql``
  const { rows } = await sql<PlacedRow>`
    select ${listedColumns}, ${key} as position from users
    where ${key} >= fold_name(${search}) and ${key} < fold_name(${search}) || ${LAST} ${behind} and ${isPerson}
    order by ${key} limit ${count}`.execute(queries)
  return rows.map((row) => ({ ...row, by: 'name' as const }))
}

async function findByEmail(queries: Queries, search: string, after: Position | null, count: number): Promise<Found[]> {
  const key = sql`(lower(email::text) collate "C")`
  const low = search.toLowerCase()
  const behind = after ? sql`and (${key}, id) > (${after.position}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<PlacedRow>`
    select ${listedColumns}, ${key} as position from users
    where ${key} >= ${low} and ${key} < ${low + LAST} ${behind} and email is not null and ${isPerson}
    order by ${key}, id limit ${count}`.execute(queries)
  return rows.map((row) => ({ ...row, by: 'email' as const }))
}
