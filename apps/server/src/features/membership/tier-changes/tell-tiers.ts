/** Tells the operator's receiver about each change of a tier, once and in order. */
import type { QueriesAndClock } from '../../../database/open-database.ts'
import type { WebhookReceiver } from '../../../ports/webhook-receiver.ts'
import { findTierChanges, noteTierChanges, removeTierChange } from './tier-changes.queries.ts'

export interface TierChangeDependencies extends QueriesAndClock {
  receiver: WebhookReceiver
  withVendorIds: boolean
}

/**
 * A receiver that does not answer gets the change again with the next run, with the same id; later changes wait behind it, so
 * that it never hears of them in another order. The event names the account by its number, and nothing that a member wrote.
 */
export async function tellTiers(dependencies: TierChangeDependencies, signal: AbortSignal): Promise<void> {
  const { queries, clock, receiver, withVendorIds } = dependencies
  await noteTierChanges(queries, new Date(clock.now()), withVendorIds)
  for (const change of await findTierChanges(queries)) {
    if (signal.aborted) return
    await receiver.send({
      id: change.id,
      type: 'membership.tier-changed',
      at: change.changed_at,
      data: {
        account: change.account_id,
        before: change.tier_before,
        after: change.tier_after,
        ...(withVendorIds && {
          patreonUserId: change.patreon_user_id,
          partnerSubscriptionId: change.partner_subscription_id,
        }),
      },
    })
    await removeTierChange(queries, change.number)
  }
}
