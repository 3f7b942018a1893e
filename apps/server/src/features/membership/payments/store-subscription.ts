/** Stores answers of the partner about subscriptions, with the memberships that follow: as many statements for many as for one. */
import { uuidSchema } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { PartnerSubscription } from '../../../ports/payment-partner.ts'
import { storedAnswer } from '../subscriptions/partner-answer.ts'
import { lockMembers, putPartnerMemberships } from '../subscriptions/put-membership.ts'
import { isOpen } from '../subscriptions/standing.ts'
import { noteDoublePayments } from './double-payments/double-payments.queries.ts'
import { replaces, stateOf, type SubscriptionState } from './states.ts'

/** `unmatched`: no account here has started its checkout. `kept`: the stored one is newer, or nothing is settled. */
export type StoreOutcome = 'stored' | 'kept' | 'unmatched'

interface Change {
  userId: string
  answer: PartnerSubscription
  state: SubscriptionState
}

/**
 * Returns the outcomes by the partner's id of the subscription.
 *
 * @param answers of two about the same subscription, the later one counts
 * @param now the time of the questions to the partner, not of its answers
 */
export async function storeSubscriptions(
  transaction: Transaction<Tables>,
  answers: readonly PartnerSubscription[],
  now: Date,
): Promise<Map<string, StoreOutcome>> {
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  const owners = await findOwners(transaction, [...byId.values()])
  await lockMembers(transaction, [...new Set(owners.values())])
  const stored = await findStored(transaction, [...owners.keys()])
  const changes = [...owners].flatMap(([id, userId]): Change[] => {
    const answer = byId.get(id)!
    const state = stateOf(answer, now.getTime())
    return state !== null && replaces(stored.get(id), answer) ? [{ userId, answer, state }] : []
  })
  await storeChanges(transaction, changes, now)
  const outcomes = new Map<string, StoreOutcome>()
  for (const id of byId.keys()) outcomes.set(id, owners.has(id) ? 'kept' : 'unmatched')
  for (const { answer } of changes) outcomes.set(answer.id, 'stored')
  return outcomes
}

async function storeChanges(transaction: Transaction<Tables>, changes: readonly Change[], now: Date): Promise<void> {
  if (changes.length === 0) return
  const ids = await putSubscriptions(transaction, changes, now)
  const members = [...new Set(changes.map(({ userId }) => userId))]
  await noteDoublePayments(transaction, await putPartnerMemberships(transaction, members, now), now)
  await settleCheckouts(transaction, changes, ids, now)
}

/** By the partner's id. */
async function findStored(transaction: Transaction<Tables>, externalIds: readonly string[]) {
  if (externalIds.length === 0) return new Map<string, never>()
  const rows = await transaction
    .selectFrom('subscriptions')
    .select(['external_subscription_id', 'user_id', 'revision'])
    // As in the condition of the index: it is used with a literal in every plan.
    .where('external_vendor', '=', sql.lit('partner'))
    .where('external_subscription_id', 'in', externalIds)
    .execute()
  return new Map(rows.map((row) => [row.external_subscription_id, row]))
}

const checkoutIdOf = ({ reference }: PartnerSubscription): string | undefined => uuidSchema.safeParse(reference).data

/**
 * The accounts by the partner's id of the subscription. A stored subscription never changes its account; a new one
 * belongs to the account that started its checkout.
 */
async function findOwners(
  transaction: Transaction<Tables>,
  answers: readonly PartnerSubscription[],
): Promise<Map<string, string>> {
  const stored = await findStored(
    transaction,
    answers.map(({ id }) => id),
  )
  const checkoutIds = answers.flatMap((answer) => (stored.has(answer.id) ? [] : (checkoutIdOf(answer) ?? [])))
  const checkouts =
    checkoutIds.length === 0
      ? []
      : await transaction.selectFrom('checkouts').select(['id', 'user_id']).where('id', 'in', checkoutIds).execute()
  const userByCheckout = new Map(checkouts.map(({ id, user_id }) => [id, user_id]))
  const owners = new Map<string, string>()
  for (const answer of answers) {
    const userId = stored.get(answer.id)?.user_id ?? userByCheckout.get(checkoutIdOf(answer) ?? '')
    if (userId !== undefined) owners.set(answer.id, userId)
  }
  return owners
}

/** Returns our ids by the partner's ids. */
async function putSubscriptions(
  transaction: Transaction<Tables>,
  changes: readonly Change[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = await transaction
    .insertInto('subscriptions')
    .values(
      changes.map(({ userId, answer, state }) => ({
        user_id: userId,
        external_vendor: 'partner' as const,
        external_subscription_id: answer.id,
        tier: answer.product.tier,
        subscription_interval: answer.product.interval,
        standing: state.standing,
        start_date: answer.startedAt,
        end_date: state.endDate,
        is_cancelled: state.isCancelled,
        is_refunded: state.isRefunded,
        open_until: state.openUntil,
        revision: answer.revision,
        last_answer: storedAnswer(answer),
        answered_at: now,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'external_vendor', 'external_subscription_id']).doUpdateSet(({ ref }) => ({
        tier: ref('excluded.tier'),
        subscription_interval: ref('excluded.subscription_interval'),
        standing: ref('excluded.standing'),
        start_date: ref('excluded.start_date'),
        end_date: ref('excluded.end_date'),
        is_cancelled: ref('excluded.is_cancelled'),
        is_refunded: ref('excluded.is_refunded'),
        open_until: ref('excluded.open_until'),
        revision: ref('excluded.revision'),
        last_answer: ref('excluded.last_answer'),
        answered_at: ref('excluded.answered_at'),
      })),
    )
    .returning(['id', 'external_subscription_id'])
    .execute()
  return new Map(rows.map(({ id, external_subscription_id }) => [external_subscription_id, id]))
}

/** The checkouts that opened or last changed the subscriptions are over. */
async function settleCheckouts(
  transaction: Transaction<Tables>,
  changes: readonly Change[],
  ids: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const settled = changes.flatMap(({ userId, answer, state }) => {
    const checkoutId = checkoutIdOf(answer)
    const opens = isOpen({ standing: state.standing, open_until: state.openUntil }, now.getTime())
    return checkoutId === undefined
      ? []
      : [{ checkoutId, userId, subscriptionId: ids.get(answer.id)!, state: opens ? 'active' : 'failed' }]
  })
  await sql`update checkouts set state = settled.state, subscription_id = settled.subscription_id
    from unnest(
      ${settled.map(({ checkoutId }) => checkoutId)}::uuid[], ${settled.map(({ userId }) => userId)}::uuid[],
      ${settled.map(({ subscriptionId }) => subscriptionId)}::uuid[], ${settled.map(({ state }) => state)}::text[]
    ) as settled (checkout_id, user_id, subscription_id, state)
    where checkouts.id = checkout_id and checkouts.user_id = settled.user_id and checkouts.state <> 'active'`.execute(
    transaction,
  )
}
