/** Double payments: found whenever answers of the partner are stored, and settled by the worker of the inbox. */
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Queries } from '../../../../database/open-database.ts'
import type { Tables } from '../../../../database/tables.ts'
import { redundantSubscriptions } from '../../subscriptions/redundant-subscriptions.ts'
import type { SubscriptionRow } from '../../subscriptions/standing.ts'
import { afterFailure } from '../partner-events.queries.ts'

export type DoublePaymentRow = Selectable<Tables['double_payments']>

/**
 * Adds the double payments among the subscriptions of members, whom the caller has locked. One that was cancelled waits again
 * when an answer that was asked for after the cancellation says that its subscription is renewed: the stored state of one that the
 * partner does not know any more stays. A lifetime that the partner does not refund stays settled.
 *
 * @param rows all subscriptions of these members at the partner
 */
export async function noteDoublePayments(
  transaction: Transaction<Tables>,
  rows: readonly SubscriptionRow[],
  now: Date,
): Promise<void> {
  const doubles = [...Map.groupBy(rows, ({ user_id }) => user_id).values()].flatMap((own) =>
    redundantSubscriptions(own, now.getTime()),
  )
  if (doubles.length === 0) return
  await transaction
    .insertInto('double_payments')
    .values(
      doubles.map(({ row, kept }) => ({
        subscription_id: row.id,
        user_id: row.user_id,
        kept_id: kept.id,
        detected_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('subscription_id')
        .doUpdateSet(({ ref }) => ({
          kept_id: ref('excluded.kept_id'),
          outcome: 'waiting',
          cancelled_at: null,
          settled_at: null,
          attempts: 0,
          problem: null,
          retry_at: null,
        }))
        .where(({ eb, selectFrom }) =>
          eb(
            'double_payments.cancelled_at',
            '<',
            selectFrom('subscriptions')
              .select('answered_at')
              .whereRef('subscriptions.id', '=', 'double_payments.subscription_id'),
          ),
        ),
    )
    .execute()
}

export interface DueDoublePayment extends DoublePaymentRow {
  external_subscription_id: string
  subscription_interval: SubscriptionRow['subscription_interval']
}

/** The waiting double payments that are due, the oldest first. */
export const findDueDoublePayments = (queries: Queries, now: Date, limit: number): Promise<DueDoublePayment[]> =>
  queries
    .selectFrom('double_payments')
    .innerJoin('subscriptions', 'subscriptions.id', 'double_payments.subscription_id')
    .selectAll('double_payments')
    .select(['external_subscription_id', 'subscription_interval'])
    // As in the condition of the index: it is used with a literal in every plan.
    .where('outcome', '=', sql.lit('waiting'))
    .where(({ eb, or }) => or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)]))
    .orderBy('detected_at')
    .limit(limit)
    .execute()

/** Lets it wait, for longer than after its last failure. */
export const postponeDoublePayment = (queries: Queries, subscriptionId: string, problem: string, now: Date) =>
  queries
    .updateTable('double_payments')
    .set(afterFailure(problem, now))
    .where('subscription_id', '=', subscriptionId)
    .execute()

/** Makes every waiting double payment due. */
export const retryDoublePayments = (queries: Queries) =>
  queries.updateTable('double_payments').set({ retry_at: null }).where('outcome', '=', sql.lit('waiting')).execute()

/** The outcomes of a member's double payments, by subscription id. */
export async function doublePaymentsOf(
  queries: Queries,
  userId: string,
): Promise<Map<string, DoublePaymentRow['outcome']>> {
  const rows = await queries
    .selectFrom('double_payments')
    .select(['subscription_id', 'outcome'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ subscription_id, outcome }) => [subscription_id, outcome]))
}
