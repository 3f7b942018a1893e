import {
  USER_HISTORY_LISTED,
  type MembershipTier,
  type UserDetail,
  type UserSubscription,
} from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries, QueriesAndClock } from '../../../database/open-database.ts'
import { AppError } from '../../../base/errors.ts'
import type { BearerVerifier } from '../../../ports/identity.ts'
import { SYSTEM_ISSUER } from '../../../shipped/system-user.ts'
import { listedColumns, toListedUser, type ListedRow } from './user-rows.ts'

export interface UserDependencies extends QueriesAndClock {
  identity: Pick<BearerVerifier, 'issuer' | 'signInOf' | 'endSessionsOf'>
  everyoneHolds: MembershipTier | null
  /** All subscriptions that a user ever had, the newest first. */
  subscriptionsOf: (userId: string) => Promise<UserSubscription[]>
}

interface DetailRow extends ListedRow {
  issuer: string
  subject: string
  age_declared_at: Date | null
}

/** One account as admins see it. Throws `user.not-found`. */
export async function getUser(dependencies: UserDependencies, userId: string): Promise<UserDetail> {
  const { queries, clock, identity, everyoneHolds, subscriptionsOf } = dependencies
  const { rows } = await sql<DetailRow>`
    select ${listedColumns}, issuer, subject, age_declared_at from users
    where id = ${userId} and issuer <> ${SYSTEM_ISSUER}`.execute(queries)
  const [row] = rows
  if (!row) throw new AppError('user.not-found')
  const [signIn, suspensions, subscriptions, payments, patreon] = await Promise.all([
    row.issuer === identity.issuer ? identity.signInOf(row.subject) : null,
    suspensionsOf(queries, userId),
    subscriptionsOf(userId),
    paymentsOf(queries, userId),
    patreonOf(queries, userId),
  ])
  return {
    ...toListedUser(row, clock.now(), everyoneHolds),
    ageDeclaredAt: row.age_declared_at?.toISOString() ?? null,
    signIn,
    suspensions,
    subscriptions: subscriptions.slice(0, USER_HISTORY_LISTED),
    payments,
    patreon,
  }
}

async function suspensionsOf(queries: Queries, userId: string): Promise<UserDetail['suspensions']> {
  const rows = await queries
    .selectFrom('suspensions')
    .select(['reason', 'begun_at', 'ends_at', 'lifted_at'])
    .where('user_id', '=', userId)
    .orderBy('begun_at', 'desc')
    .limit(USER_HISTORY_LISTED)
    .execute()
  return rows.map(({ reason, begun_at, ends_at, lifted_at }) => ({
    reason,
    begunAt: begun_at.toISOString(),
    endsAt: ends_at?.toISOString() ?? null,
    liftedAt: lifted_at?.toISOString() ?? null,
  }))
}

async function paymentsOf(queries: Queries, userId: string): Promise<UserDetail['payments']> {
  const rows = await queries
    .selectFrom('checkouts')
    .select(['tier', 'subscription_interval as interval', 'state', 'message', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(USER_HISTORY_LISTED)
    .execute()
  return rows.map(({ created_at, ...payment }) => ({ ...payment, createdAt: created_at.toISOString() }))
}

async function patreonOf(queries: Queries, userId: string): Promise<UserDetail['patreon']> {
  const row = await queries
    .selectFrom('patreon_links')
    .select(['linked_at', 'checked_at', 'needs_relink', 'failures'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return {
    linkedAt: row.linked_at.toISOString(),
    checkedAt: row.checked_at.toISOString(),
    needsRelink: row.needs_relink,
    failures: row.failures,
  }
}
