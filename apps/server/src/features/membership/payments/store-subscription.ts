/** Stores an answer of the partner about a subscription, with the membership that follows from it. */
import { uuidSchema } from '@rubato/contracts/domain'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { PartnerSubscription } from '../../../ports/payment-partner.ts'
import { lockMember, putPartnerMembership } from '../subscriptions/put-membership.ts'
import { isOpen } from '../subscriptions/standing.ts'
import { replaces, stateOf, type SubscriptionState } from './states.ts'

/** `unmatched`: no account here has started its checkout. `kept`: what is stored is newer, or nothing is settled yet. */
export type StoreOutcome = 'stored' | 'kept' | 'unmatched'

/** @param now the time of the question to the partner, not of its answer */
export async function storeSubscription(
  transaction: Transaction<Tables>,
  answer: PartnerSubscription,
  now: Date,
): Promise<StoreOutcome> {
  const userId = await findOwner(transaction, answer)
  if (userId === undefined) return 'unmatched'
  await lockMember(transaction, userId)
  const stored = await findStored(transaction, answer.id)
  const state = stateOf(answer, now.getTime())
  if (state === null || !replaces(stored, answer)) return 'kept'
  const id = await putSubscription(transaction, { userId, answer, state, now })
  await putPartnerMembership(transaction, userId, now)
  await settleCheckout(transaction, { userId, answer, subscriptionId: id, state, now })
  return 'stored'
}

const findStored = (transaction: Transaction<Tables>, externalId: string) =>
  transaction
    .selectFrom('subscriptions')
    .select(['id', 'user_id', 'revision'])
    .where('external_vendor', '=', 'scrolller')
    .where('external_subscription_id', '=', externalId)
    .executeTakeFirst()

/** The account of a stored subscription never changes; that of a new one is the account that started its checkout. */
async function findOwner(
  transaction: Transaction<Tables>,
  { id, reference }: PartnerSubscription,
): Promise<string | undefined> {
  const stored = await findStored(transaction, id)
  if (stored) return stored.user_id
  const checkoutId = uuidSchema.safeParse(reference)
  if (!checkoutId.success) return undefined
  const checkout = await transaction
    .selectFrom('checkouts')
    .select('user_id')
    .where('id', '=', checkoutId.data)
    .executeTakeFirst()
  return checkout?.user_id
}

interface Stored {
  userId: string
  answer: PartnerSubscription
  state: SubscriptionState
  now: Date
}

async function putSubscription(
  transaction: Transaction<Tables>,
  { userId, answer, state, now }: Stored,
): Promise<string> {
  const changing = {
    tier: answer.product.tier,
    subscription_interval: answer.product.interval,
    standing: state.standing,
    start_date: answer.startedAt,
    end_date: state.endDate,
    is_cancelled: state.isCancelled,
    is_refunded: state.isRefunded,
    open_until: state.openUntil,
    revision: answer.revision,
  }
  const { id } = await transaction
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      external_vendor: 'scrolller',
      external_subscription_id: answer.id,
      ...changing,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'external_vendor', 'external_subscription_id']).doUpdateSet(changing),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The checkout that opened or last changed the subscription is over. */
async function settleCheckout(
  transaction: Transaction<Tables>,
  { userId, answer, subscriptionId, state, now }: Stored & { subscriptionId: string },
): Promise<void> {
  const checkoutId = uuidSchema.safeParse(answer.reference)
  if (!checkoutId.success) return
  const opens = isOpen({ standing: state.standing, open_until: state.openUntil }, now.getTime())
  await transaction
    .updateTable('checkouts')
    .set({ state: opens ? 'active' : 'failed', subscription_id: subscriptionId })
    .where('id', '=', checkoutId.data)
    .where('user_id', '=', userId)
    .where('state', '<>', 'active')
    .execute()
}
