import { randomUUID } from 'node:crypto'
import { isTierAtLeast, type CheckoutStatus, type PaidTier, type SubscriptionInterval } from '@rubato/contracts/domain'
import type { Actor } from '../../../base/actor.ts'
import type { Transaction } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import { LOOK_UP } from '../../../database/partner-events.ts'
import type { Tables } from '../../../database/tables.ts'
import { AppError } from '../../../base/errors.ts'
import type { Product } from '../../../ports/payment-partner.ts'
import { decisive, isOpen, type SubscriptionRow } from '../subscriptions/standing.ts'
import { lockMembers } from '../subscriptions/put-membership.ts'
import { findSubscriptions } from '../subscriptions/subscriptions.queries.ts'
import { askPartner } from './ask-partner.ts'
import { closeCheckout, isOpenAtPartner, setFailed, type OpenedCheckout } from './close-checkout.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { ensureNoErasure } from './ensure-no-erasure.ts'
import { saveEvent } from './partner-events.queries.ts'

/** A checkout that was started this recently is used again, when it is for the same. */
export const REUSED_MS = 15 * 60_000
/** A checkout that waits longer than this for its event is looked up at the partner, ms. */
const LATE_MS = 20_000
/** Shortest time between two such look-ups of a checkout, ms. */
const LOOK_UP_GAP_MS = 20_000
/** Other calls can start checkouts while an earlier one is closed: so often it is tried again. */
const TRIES_MAX = 5

interface Wanted {
  tier: PaidTier
  interval: SubscriptionInterval
}

/** The next step of a call: open the checkout `id`, use a known one again while it is open, or close one for something else. */
type CheckoutStep =
  | { kind: 'open'; id: string; changes: string | null }
  | { kind: 'reuse'; checkout: OpenedCheckout; url: string }
  | { kind: 'close'; checkout: OpenedCheckout }

/**
 * A member has one open checkout: an earlier one for something else is closed at the partner before another opens. One for the
 * same is used again only while the partner says that it is open: the event of a declined or paid one may be late. Throws
 * `payments.no-price`, `account.erasure-due`, `subscription.exists`, `checkout.paid`, `checkout.replaced`, `payments.unavailable`.
 */
export async function startCheckout(
  dependencies: PaymentDependencies,
  actor: Actor,
  wanted: Wanted,
): Promise<{ checkoutId: string; url: string }> {
  const product = dependencies.partner.products.find(
    ({ tier, interval }) => tier === wanted.tier && interval === wanted.interval,
  )
  if (!product) throw new AppError('payments.no-price')
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const step = await nextStep(dependencies, actor, wanted)
    if (step.kind === 'open') return openAtPartner(dependencies, step, product)
    if (step.kind === 'reuse' && (await isOpenAtPartner(dependencies, step.checkout)))
      return { checkoutId: step.checkout.id, url: step.url }
    await closeCheckout(dependencies, step.checkout)
  }
  throw new AppError('checkout.replaced')
}

/** One call of a member at a time. An index refuses a second waiting checkout of a member. */
const nextStep = ({ queries, clock }: PaymentDependencies, { userId }: Actor, wanted: Wanted): Promise<CheckoutStep> =>
  queries.transaction().execute(async (transaction): Promise<CheckoutStep> => {
    await lockMembers(transaction, [userId])
    await ensureNoErasure(transaction, userId)
    const now = clock.now()
    const open = (await findSubscriptions(transaction, userId)).filter(
      (row) => row.external_vendor === 'partner' && isOpen(row, now),
    )
    refuseSecond(open, wanted)
    const changes = changedBy(open, now)
    const waiting = await findWaiting(transaction, userId)
    const isReused = waiting !== undefined && isReusable(waiting, wanted, reusedSince(open, now))
    if (waiting?.partner_checkout_id) {
      const checkout = { id: waiting.id, partnerId: waiting.partner_checkout_id }
      return isReused && waiting.url !== null
        ? { kind: 'reuse', checkout, url: waiting.url }
        : { kind: 'close', checkout }
    }
    if (isReused) return { kind: 'open', id: waiting.id, changes }
    // Its address is not known before the partner's answer: the call that waits for the answer finds it replaced.
    if (waiting) await setFailed(transaction, waiting.id)
    const id = await insertCheckout(transaction, userId, wanted, new Date(now))
    return { kind: 'open', id, changes }
  })

/** Refuses to pay twice for the same, and to pay by the period for a tier that is owned for life. */
function refuseSecond(open: readonly SubscriptionRow[], { tier, interval }: Wanted): void {
  const isOwned = open.some((row) =>
    row.subscription_interval === 'lifetime'
      ? isTierAtLeast(row.tier, tier)
      : row.tier === tier && row.subscription_interval === interval,
  )
  if (isOwned) throw new AppError('subscription.exists')
}

/** The renewed subscription that the checkout changes: a second one would be charged as well. */
function changedBy(open: readonly SubscriptionRow[], now: number): string | null {
  const renewed = open.filter(({ subscription_interval }) => subscription_interval !== 'lifetime')
  return decisive(renewed, now)?.external_subscription_id ?? null
}

/** From when a started checkout is used again: one from before an open subscription would open a second one. */
const reusedSince = (open: readonly SubscriptionRow[], now: number): number =>
  Math.max(now - REUSED_MS, ...open.map(({ created_at }) => created_at.getTime()))

type WaitingCheckout = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

/** Locks the checkout: the call that opens it at the partner stores the address either before this, or not at all. */
const findWaiting = (transaction: Transaction<Tables>, userId: string) =>
  transaction
    .selectFrom('checkouts')
    .select(['id', 'url', 'tier', 'subscription_interval', 'partner_checkout_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()

const isReusable = (waiting: WaitingCheckout, { tier, interval }: Wanted, since: number): boolean =>
  waiting.tier === tier && waiting.subscription_interval === interval && waiting.created_at.getTime() > since

async function insertCheckout(queries: Queries, userId: string, { tier, interval }: Wanted, now: Date) {
  const id = randomUUID()
  await queries
    .insertInto('checkouts')
    .values({ id, user_id: userId, tier, subscription_interval: interval, created_at: now })
    .execute()
  return id
}

/** Throws `payments.unavailable`, and `checkout.replaced` when another call has started a checkout meanwhile. */
async function openAtPartner(
  { queries, partner, publicUrl }: PaymentDependencies,
  { id, changes }: Extract<CheckoutStep, { kind: 'open' }>,
  product: Product,
): Promise<{ checkoutId: string; url: string }> {
  // Also for a checkout of a call that has no answer yet: the partner gives the same one for the same reference.
  const opened = await askPartner(() =>
    partner.openCheckout({
      reference: id,
      product,
      changes,
      successUrl: `${publicUrl}/payment-successful?checkout=${id}`,
      failureUrl: `${publicUrl}/payment-failed`,
    }),
  )
  const stored = await queries
    .updateTable('checkouts')
    .set({ partner_checkout_id: opened.id, url: opened.url })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (stored) return { checkoutId: id, url: opened.url }
  await askPartner(() => partner.expireCheckout(opened.id))
  throw new AppError('checkout.replaced')
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
    if (await saveEvent(queries, { id, type: LOOK_UP, subject, receivedAt: new Date(now) })) onLookUp()
  }
  return {
    state: row.state,
    ...(row.message === null ? {} : { message: row.message }),
    ...(row.subscription_id === null ? {} : { subscriptionId: row.subscription_id }),
  }
}
