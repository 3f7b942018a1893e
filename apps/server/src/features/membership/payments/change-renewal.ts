import type { PaymentReceipt, Subscription } from '@rubato/contracts/domain'
import type { Actor } from '../../../base/actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import { AppError } from '../../../base/errors.ts'
import type { PartnerSubscription } from '../../../ports/payment-partner.ts'
import { actionsOf } from '../subscriptions/own-subscriptions.ts'
import type { SubscriptionRow } from '../subscriptions/standing.ts'
import { redundantIfRenewed } from '../subscriptions/redundant-subscriptions.ts'
import { findSubscription, findSubscriptions } from '../subscriptions/subscriptions.queries.ts'
import { askPartner } from './ask-partner.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { ensureNoErasure } from './ensure-no-erasure.ts'
import { storeSubscriptions } from './store-subscription.ts'

type SubscriptionId = Subscription['id']

/** Stops the renewal. Throws `subscription.not-found`, `subscription.conflict`, `payments.unavailable`. */
export const cancelSubscription = (
  dependencies: PaymentDependencies,
  actor: Actor,
  id: SubscriptionId,
  reason: string | undefined,
): Promise<void> =>
  change(dependencies, actor, id, {
    action: 'cancel',
    work: (externalId) => dependencies.partner.cancel(externalId, reason),
  })

/**
 * Renews a cancelled subscription again. Throws as `cancelSubscription`, `account.erasure-due`, and `subscription.exists` when
 * another subscription covers the same: both would be charged.
 */
export async function resumeSubscription(
  dependencies: PaymentDependencies,
  actor: Actor,
  id: SubscriptionId,
): Promise<void> {
  const { queries, clock, partner } = dependencies
  await ensureNoErasure(queries, actor.userId)
  const own = await findSubscriptions(queries, actor.userId)
  if (redundantIfRenewed(own, id, clock.now()).length > 0) throw new AppError('subscription.exists')
  await change(dependencies, actor, id, { action: 'resume', work: (externalId) => partner.resume(externalId) })
}

/** Throws `subscription.not-found`, `payments.unavailable`. */
export async function listReceipts(
  { queries, partner }: PaymentDependencies,
  actor: Actor,
  id: SubscriptionId,
): Promise<PaymentReceipt[]> {
  const row = await getOwn(queries, actor, id)
  return askPartner(() => partner.listReceipts(row.external_subscription_id))
}

interface Change {
  action: 'cancel' | 'resume'
  work: (externalId: string) => Promise<PartnerSubscription>
}

/** The answer of the partner to the change is stored, as the answer to a look-up is; its event arrives later. */
async function change(
  { queries, clock }: PaymentDependencies,
  actor: Actor,
  id: SubscriptionId,
  { action, work }: Change,
): Promise<void> {
  const askedAt = new Date(clock.now())
  const row = await getOwn(queries, actor, id)
  if (!actionsOf(row, askedAt.getTime()).includes(action)) throw new AppError('subscription.conflict')
  const answer = await askPartner(() => work(row.external_subscription_id))
  await queries.transaction().execute((transaction) => storeSubscriptions(transaction, [answer], askedAt))
}

/** A subscription of the member at the partner: those at Patreon are managed there. */
async function getOwn(queries: Queries, actor: Actor, id: SubscriptionId): Promise<SubscriptionRow> {
  const row = await findSubscription(queries, actor.userId, id)
  if (row?.external_vendor !== 'partner') throw new AppError('subscription.not-found')
  return row
}
