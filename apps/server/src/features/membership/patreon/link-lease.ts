/**
 * The lease on a link during a look-up: one process at a time talks to Patreon for a member. Every write names the lease
 * it was made under, so a process that was paused for longer than its lease changes nothing.
 */
import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import type { PatronTokens } from '../../../ports/patron-platform.ts'
import type { PatreonDependencies } from './dependencies.ts'
import type { MembershipRow } from '../subscriptions/put-membership.ts'
import { putPatronage } from '../subscriptions/put-patronage.ts'

export const findLink = (queries: Queries, userId: string) =>
  queries.selectFrom('patreon_links').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Longer than the three calls of a look-up, 10 s each at most, ms. */
const LEASE_MS = 60_000

export type Link = Selectable<Tables['patreon_links']>
export interface LeasedLink extends Link {
  lease: string
}

/**
 * Which links are due: those checked before `staleBefore`, or those whose last look-up started before `askedBefore`.
 * `includesHeld`: also links whose ending is held, which are otherwise due in the next night.
 */
export type Due = { staleBefore: Date; includesHeld?: boolean } | { askedBefore: Date }

/**
 * Takes the lease of a due link; undefined when the link is not due or another caller holds the lease. A link with a
 * webhook event since its last look-up is due in any case, also one that needs linking again.
 */
export async function leaseLink(
  queries: Queries,
  userId: string,
  now: Date,
  due: Due,
): Promise<LeasedLink | undefined> {
  const lease = randomUUID()
  const row = await queries
    .updateTable('patreon_links')
    .set({ lease, leased_until: new Date(now.getTime() + LEASE_MS), attempted_at: now })
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .where(({ eb, and, or }) => {
      if ('askedBefore' in due) return and([eb('needs_relink', '=', false), eb('attempted_at', '<', due.askedBefore)])
      const isStale = and([eb('needs_relink', '=', false), eb('checked_at', '<', due.staleBefore)])
      const isHeld = due.includesHeld ? [eb('failures', '=', 0)] : []
      const mayRetry = or([eb('retry_at', 'is', null), eb('retry_at', '<=', now), ...isHeld])
      return and([mayRetry, or([isStale, eb('event_received_at', '>=', eb.ref('checked_at'))])])
    })
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, lease }
}

const released = { lease: null, leased_until: null }
/** Columns of a link after a complete answer of Patreon. */
export const answered = { ...released, failures: 0, retry_at: null, needs_relink: false }

/** Stores a complete answer of Patreon; does nothing when the lease was lost or the link was removed. */
export async function saveAnswer(
  queries: Queries,
  { user_id, lease }: LeasedLink,
  askedAt: Date,
  { membership, kept }: { membership: MembershipRow | null; kept: string },
): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const updated = await transaction
      .updateTable('patreon_links')
      .set({ ...answered, checked_at: askedAt, last_answer: kept })
      .where('user_id', '=', user_id)
      .where('lease', '=', lease)
      .returning('user_id')
      .executeTakeFirst()
    if (updated) await putPatronage(transaction, user_id, membership, askedAt)
  })
}

/**
 * Ends access after Patreon has refused the refresh token by name. Link, tier and subscription change in one statement, and only while
 * the stored token is still the refused one. False when it was replaced: then the refusal is irrelevant.
 */
export async function saveRevoked(queries: Queries, link: LeasedLink, askedAt: Date): Promise<boolean> {
  const ended = await queries
    .with('ended', (db) =>
      db
        .updateTable('patreon_links')
        .set({ ...answered, needs_relink: true, renewal_sent_at: null, checked_at: askedAt })
        .where('user_id', '=', link.user_id)
        .where('lease', '=', link.lease)
        .where('sealed_refresh_token', '=', link.sealed_refresh_token)
        .returning('user_id'),
    )
    .with('lowered', (db) =>
      db
        .updateTable('memberships')
        .set({ tier: 'free', updated_at: askedAt })
        .where('vendor', '=', 'patreon')
        .where('user_id', 'in', (query) => query.selectFrom('ended').select('user_id')),
    )
    .with('closed', (db) =>
      db
        .updateTable('subscriptions')
        .set({ standing: 'ended', end_date: askedAt, open_until: askedAt })
        .where('external_vendor', '=', 'patreon')
        .where('standing', '<>', 'ended')
        .where('user_id', 'in', (query) => query.selectFrom('ended').select('user_id')),
    )
    .selectFrom('ended')
    .select('user_id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Postpones the next look-up to `retryAt` after a failure; the membership stays unchanged. */
export async function savePostponed(queries: Queries, { user_id, lease }: LeasedLink, retryAt: Date): Promise<void> {
  await queries
    .updateTable('patreon_links')
    .set({ ...released, retry_at: retryAt, failures: sql<number>`failures + 1` })
    .where('user_id', '=', user_id)
    .where('lease', '=', lease)
    .execute()
}

/** Keeps the lease for an undecided ending; other callers cannot take it before `retryAt`. */
export async function saveHeld(queries: Queries, { user_id, lease }: LeasedLink, retryAt: Date): Promise<void> {
  await queries
    .updateTable('patreon_links')
    .set({ leased_until: null, retry_at: retryAt })
    .where('user_id', '=', user_id)
    .where('lease', '=', lease)
    .execute()
}

/**
 * Records that the refresh token is about to be sent. If the answer is lost, the token may be spent, and a later refusal
 * proves nothing. False when the lease was lost.
 */
export async function markRenewalSent(queries: Queries, { user_id, lease }: LeasedLink, now: Date): Promise<boolean> {
  const marked = await queries
    .updateTable('patreon_links')
    .set({ renewal_sent_at: now })
    .where('user_id', '=', user_id)
    .where('lease', '=', lease)
    .returning('user_id')
    .executeTakeFirst()
  return marked !== undefined
}

/** The three columns of a token pair, which are written together. */
export function sealedTokens({ secretBox, clock }: PatreonDependencies, tokens: PatronTokens) {
  return {
    sealed_access_token: secretBox.seal(tokens.accessToken),
    sealed_refresh_token: secretBox.seal(tokens.refreshToken),
    token_expires_at: new Date(clock.now() + tokens.expiresIn * 1000),
  }
}

/** Replaces the token pair that was renewed, regardless of the lease: the old pair is not valid any more. */
export async function saveTokens(
  queries: Queries,
  { user_id, sealed_refresh_token }: Link,
  tokens: ReturnType<typeof sealedTokens>,
): Promise<void> {
  await queries
    .updateTable('patreon_links')
    .set({ ...tokens, renewal_sent_at: null })
    .where('user_id', '=', user_id)
    .where('sealed_refresh_token', '=', sealed_refresh_token)
    .execute()
}
