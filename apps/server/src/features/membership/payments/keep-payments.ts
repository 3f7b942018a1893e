/**
 * Keeps the stored partner payments up to date: works through the inbox, and looks open subscriptions and waiting checkouts
 * up at the partner once a night, because events get lost. Double payments are ended by the same worker.
 */
import { sql } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import { nightBefore } from '../../../jobs/nights.ts'
import { lockMembers, putPartnerMemberships } from '../subscriptions/put-membership.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { findDueDoublePayments, retryDoublePayments } from './double-payments/double-payments.queries.ts'
import { addLookUpsOf, addNightlyLookUps, findDueSubjects, retryEvents } from './partner-events.queries.ts'

export const PARTNER_JOB = 'partner-subscriptions'
/** Members whose membership is derived again in one tick. */
const PAGE = 100

/** Call it regularly. Wakes the worker when an event is due. */
export async function keepPayments({ queries, clock }: PaymentDependencies, wake: () => void): Promise<void> {
  const now = new Date(clock.now())
  await restoreOpen(queries, now)
  const due = [await findDueSubjects(queries, now, 1), await findDueDoublePayments(queries, now, 1)]
  if (due.some(({ length }) => length > 0)) wake()
}

/** Looks up the open subscriptions and waiting checkouts that were not looked up since the night began. */
export async function lookUpNightly({ queries, clock }: PaymentDependencies, wake: () => void): Promise<void> {
  const now = clock.now()
  await addNightlyLookUps(queries, new Date(nightBefore(now)), new Date(now))
  wake()
}

/** Looks all open subscriptions and waiting checkouts up now, and again everything that failed or that no account belonged to. */
export async function lookUpNow({ queries, clock }: PaymentDependencies, wake: () => void): Promise<void> {
  const now = new Date(clock.now())
  await retryEvents(queries)
  await retryDoublePayments(queries)
  await addNightlyLookUps(queries, now, now)
  wake()
}

/** Looks the subscriptions of one member up, also those that are over, and the checkout that waits. */
export async function lookUpMember({ queries, clock }: PaymentDependencies, userId: string, wake: () => void) {
  await addLookUpsOf(queries, userId, new Date(clock.now()))
  wake()
}

/**
 * A membership ends when the time of its subscription is over. Derives it again for members who have another one that is
 * open at the partner, of a lower tier.
 */
async function restoreOpen(queries: Queries, now: Date): Promise<void> {
  const rows = await queries
    .selectFrom('subscriptions')
    .innerJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'subscriptions.user_id').on('memberships.vendor', '=', 'partner'),
    )
    .select('subscriptions.user_id')
    .distinct()
    .where('external_vendor', '=', 'partner')
    .where('subscriptions.standing', 'in', ['active', 'cancelled', 'past-due'])
    .where(({ eb, or }) => or([eb('open_until', 'is', null), eb('open_until', '>', now)]))
    .where(({ eb, or }) => or([eb('memberships.tier', '=', sql.lit('free')), eb('memberships.valid_until', '<=', now)]))
    .limit(PAGE)
    .execute()
  for (const { user_id } of rows)
    await queries.transaction().execute(async (transaction) => {
      await lockMembers(transaction, [user_id])
      await putPartnerMemberships(transaction, [user_id], now)
    })
}
