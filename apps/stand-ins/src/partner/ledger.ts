/** The state of a subscription at the partner after each event, which only the partner decides. */
import type { StandInProduct } from './settings.ts'

type LedgerStatus = 'pending' | 'active' | 'past_due' | 'expired' | 'refunded' | 'disputed'

export type LedgerSubscription = {
  readonly id: string
  /** Of the checkout that opened or last changed it. */
  reference: string
  product: StandInProduct
  status: LedgerStatus
  cancelAtPeriodEnd: boolean
  /** Milliseconds since 1970, as all times here. */
  readonly startedAt: number
  /** Null for a lifetime. */
  periodEnd: number | null
  endedAt: number | null
  revision: number
  readonly payments: { readonly at: number; readonly amountCents: number; readonly currency: string }[]
}

/** Happenings that need no further information, with the type of the event that is sent about each. */
export const happenings = {
  renew: 'subscription.renewed',
  'fail-payment': 'subscription.payment_failed',
  cancel: 'subscription.cancelled',
  resume: 'subscription.resumed',
  expire: 'subscription.expired',
  refund: 'subscription.refunded',
  dispute: 'subscription.disputed',
  'win-dispute': 'subscription.dispute_won',
} as const
export type Happening = keyof typeof happenings

/** The end of a period that begins at `from`; null for a lifetime. A month after 31 January ends on the last of February. */
export function periodEndOf(from: number, { interval }: StandInProduct): number | null {
  if (interval === 'lifetime') return null
  const start = new Date(from)
  const months = start.getUTCMonth() + (interval === 'month' ? 1 : 12)
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const end = new Date(from)
  end.setUTCFullYear(start.getUTCFullYear(), months, Math.min(start.getUTCDate(), lastDay))
  return end.getTime()
}

export function openSubscription(
  id: string,
  { reference, product, now }: { reference: string; product: StandInProduct; now: number },
): LedgerSubscription {
  const subscription: LedgerSubscription = {
    id,
    reference,
    product,
    status: 'active',
    cancelAtPeriodEnd: false,
    startedAt: now,
    periodEnd: periodEndOf(now, product),
    endedAt: null,
    revision: 1,
    payments: [],
  }
  pay(subscription, now)
  return subscription
}

/** Another product from now on; the partner settles what was paid already. */
export function changeProduct(
  subscription: LedgerSubscription,
  { reference, product, now }: { reference: string; product: StandInProduct; now: number },
): void {
  Object.assign(subscription, { reference, product, status: 'active', cancelAtPeriodEnd: false, endedAt: null })
  subscription.periodEnd = periodEndOf(now, product)
  subscription.revision += 1
  pay(subscription, now)
}

const pay = ({ payments, product }: LedgerSubscription, now: number): void =>
  void payments.push({ at: now, amountCents: product.amountCents, currency: product.currency })

const isRunning = ({ status }: LedgerSubscription): boolean => status === 'active' || status === 'past_due'
const end = (status: LedgerStatus, now: number) => ({ status, endedAt: now })

/** The change that a happening makes; null when it cannot happen in this state. */
const changes: Record<Happening, (of: LedgerSubscription, now: number) => Partial<LedgerSubscription> | null> = {
  renew: (of) =>
    isRunning(of) && of.periodEnd !== null && !of.cancelAtPeriodEnd
      ? { status: 'active', periodEnd: periodEndOf(of.periodEnd, of.product) }
      : null,
  'fail-payment': (of) =>
    of.status === 'active' && of.periodEnd !== null && !of.cancelAtPeriodEnd ? { status: 'past_due' } : null,
  cancel: (of) =>
    isRunning(of) && of.periodEnd !== null && !of.cancelAtPeriodEnd ? { cancelAtPeriodEnd: true } : null,
  resume: (of) => (isRunning(of) && of.cancelAtPeriodEnd ? { cancelAtPeriodEnd: false } : null),
  expire: (of, now) => (isRunning(of) && of.periodEnd !== null ? end('expired', now) : null),
  refund: (of, now) => (of.status === 'pending' || of.status === 'refunded' ? null : end('refunded', now)),
  dispute: (of, now) => (of.status === 'active' || of.status === 'past_due' ? end('disputed', now) : null),
  'win-dispute': (of) => (of.status === 'disputed' ? { status: 'active', endedAt: null } : null),
}

/** False when it cannot happen in this state. */
export function happen(subscription: LedgerSubscription, happening: Happening, now: number): boolean {
  const change = changes[happening](subscription, now)
  if (!change) return false
  Object.assign(subscription, change, { revision: subscription.revision + 1 })
  if (happening === 'renew') pay(subscription, now)
  return true
}
