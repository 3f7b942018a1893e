import { randomUUID } from 'node:crypto'
import { isTierAtLeast, type CheckoutStatus, type PaidTier, type SubscriptionInterval } from '@rubato/contracts/domain'
import type { Actor } from '../../../actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import { AppError } from '../../../errors.ts'
import { decisive, isOpen, type SubscriptionRow } from '../subscriptions/standing.ts'
import { lockMembers } from '../subscriptions/put-membership.ts'
import { findSubscriptions } from '../subscriptions/subscriptions.queries.ts'
import { askPartner } from './ask-partner.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { saveEvent } from './partner-events.queries.ts'

/** A checkout that was started this recently is used again: two windows at the partner could both be paid. */
export const REUSED_MS = 15 * 60_000
/** A checkout that waits longer than this for its event is looked up at the partner, ms. */
export const LATE_MS = 20_000
/** Shortest time between two such look-ups of a checkout, ms. */
const LOOK_UP_GAP_MS = 20_000

interface Wanted {
  tier: PaidTier
  interval: SubscriptionInterval
}

/** Throws `payments.no-price`, `subscription.exists`, `payments.unavailable`. */
export async function startCheckout(
  dependencies: PaymentDependencies,
  actor: Actor,
  wanted: Wanted,
): Promise<{ checkoutId: string; url: string }> {
  const { queries, clock, partner, publicUrl } = dependencies
  const product = partner.products.find(({ tier, interval }) => tier === wanted.tier && interval === wanted.interval)
  if (!product) throw new AppError('payments.no-price')
  const now = clock.now()
  const open = (await findSubscriptions(queries, actor.userId)).filter(
    (row) => row.external_vendor === 'scrolller' && isOpen(row, now),
  )
  refuseSecond(open, wanted)
  const { id: checkoutId, url } = await waitingOrNew(queries, actor, wanted, { since: reusedSince(open, now), now })
  if (url !== null) return { checkoutId, url }
  // Also for a checkout of a call that has no answer yet: the partner gives the same one for the same reference.
  const opened = await askPartner(() =>
    partner.openCheckout({
      reference: checkoutId,
      product,
      changes: changedBy(open, now),
      successUrl: `${publicUrl}/payment-successful?checkout=${checkoutId}`,
      failureUrl: `${publicUrl}/payment-failed`,
    }),
  )
  await queries
    .updateTable('checkouts')
    .set({ partner_checkout_id: opened.id, url: opened.url })
    .where('id', '=', checkoutId)
    .execute()
  return { checkoutId, url: opened.url }
}

/** Refuses to pay twice for the same, and to pay by the period for a tier that is owned for life. */
function refuseSecond(open: readonly SubscriptionRow[], { tier, interval }: Wanted): void {
  const isOwned = open.some((row) =>
    row.subscription_interval === 'lifetime'
      ? isTierAtLeast(row.tier, tier)
      : row.tier === tier && row.subscription_interval === interval,
  )
  if (isOwned) throw new AppError('subscription.exists')
}

/** The renewed subscription that the checkout changes: a second one would be charged beside it. */
function changedBy(open: readonly SubscriptionRow[], now: number): string | null {
  const renewed = open.filter(({ subscription_interval }) => subscription_interval !== 'lifetime')
  return decisive(renewed, now)?.external_subscription_id ?? null
}

/** From when a started checkout is used again: one from before an open subscription would open a second one beside it. */
const reusedSince = (open: readonly SubscriptionRow[], now: number): Date =>
  new Date(Math.max(now - REUSED_MS, ...open.map(({ created_at }) => created_at.getTime())))

/** One checkout for concurrent calls. */
const waitingOrNew = (
  queries: Queries,
  actor: Actor,
  wanted: Wanted,
  { since, now }: { since: Date; now: number },
): Promise<{ id: string; url: string | null }> =>
  queries.transaction().execute(async (transaction) => {
    await lockMembers(transaction, [actor.userId])
    const waiting = await findWaiting(transaction, actor, wanted, since)
    return waiting ?? insertCheckout(transaction, actor, wanted, new Date(now))
  })

const findWaiting = (queries: Queries, { userId }: Actor, { tier, interval }: Wanted, since: Date) =>
  queries
    .selectFrom('checkouts')
    .select(['id', 'url'])
    .where('user_id', '=', userId)
    .where('tier', '=', tier)
    .where('subscription_interval', '=', interval)
    .where('state', '=', 'waiting')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

async function insertCheckout(queries: Queries, { userId }: Actor, { tier, interval }: Wanted, now: Date) {
  const id = randomUUID()
  await queries
    .insertInto('checkouts')
    .values({ id, user_id: userId, tier, subscription_interval: interval, created_at: now })
    .execute()
  return { id, url: null }
}

/**
 * The stored state. A checkout whose event is late is looked up at the partner behind the answer: `onLookUp` is called
 * when one was added. Throws `checkout.not-found`.
 */
export async function checkoutStatus(
  { queries, clock }: Pick<PaymentDependencies, 'queries' | 'clock'>,
  actor: Actor,
  checkoutId: string,
  onLookUp: () => void,
): Promise<CheckoutStatus> {
  const row = await queries
    .selectFrom('checkouts')
    .selectAll()
    .where('id', '=', checkoutId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (!row) throw new AppError('checkout.not-found')
  const now = clock.now()
  const isLate = row.state === 'waiting' && now - row.created_at.getTime() > LATE_MS
  if (isLate && row.partner_checkout_id !== null) {
    const subject = { kind: 'checkout', id: row.partner_checkout_id } as const
    const id = `look-up:${row.id}/${Math.floor(now / LOOK_UP_GAP_MS)}`
    if (await saveEvent(queries, { id, type: 'look-up', subject, receivedAt: new Date(now) })) onLookUp()
  }
  return {
    state: row.state,
    ...(row.message === null ? {} : { message: row.message }),
    ...(row.subscription_id === null ? {} : { subscriptionId: row.subscription_id }),
  }
}
