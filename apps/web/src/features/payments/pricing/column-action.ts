/** The one action of a tier's column. */
import {
  isTierAtLeast,
  type OwnSubscription,
  type OwnSubscriptions,
  type PaidTier,
  type Price,
  type Pricing,
  type SignUpMode,
  type SubscriptionInterval,
} from '@rubato/contracts/domain'

export type ColumnAction =
  | { kind: 'sign-up' }
  /** The site takes no new accounts. */
  | { kind: 'closed' }
  /** The membership that the viewer has. */
  | { kind: 'own' }
  /** Included in the viewer's tier. */
  | { kind: 'included' }
  | { kind: 'checkout'; isChange: boolean }
  /** Becoming a patron and linking the account. */
  | { kind: 'link-patreon' }
  /** A patron changes the membership there: a second one here would be paid as well. */
  | { kind: 'change-at-patreon'; url: string }
  | { kind: 'not-sold' }

export interface PricingViewer {
  signUp: SignUpMode
  /** Null for a visitor. */
  subscriptions: OwnSubscriptions | null
}

export interface Column {
  tier: PaidTier
  interval: SubscriptionInterval
}

/** The payment partner's price for a column; undefined where the partner does not sell it. */
export const priceOf = ({ prices }: Pricing, { tier, interval }: Column): Price | undefined =>
  prices.find((price) => price.tier === tier && price.interval === interval)

/** Whether the viewer of a column pays, or would pay, at Patreon: one membership is never paid at two vendors. */
export function isPaidAtPatreon(pricing: Pricing, column: Column, viewer: PricingViewer | undefined): boolean {
  const own = viewer?.subscriptions && decisiveOf(viewer.subscriptions)
  if (own) return own.external_vendor === 'patreon'
  return pricing.patreon !== null && priceOf(pricing, column) === undefined && column.interval === 'month'
}

/** The open subscription that gives the viewer their tier. */
export const decisiveOf = ({ data, decidedBy }: OwnSubscriptions): OwnSubscription | undefined =>
  data.find(({ id }) => id === decidedBy)

function isOwnColumn({ tier, interval }: Column, own: OwnSubscription): boolean {
  if (own.tier !== tier) return false
  // Patreon does not have a column for each interval, and nothing is longer than a lifetime.
  return own.external_vendor === 'patreon' || [interval, 'lifetime'].includes(own.subscription_interval)
}

function actionOfOwner(pricing: Pricing, column: Column, own: OwnSubscription): ColumnAction {
  if (isOwnColumn(column, own)) return { kind: 'own' }
  if (own.external_vendor === 'patreon') {
    const url = own.manageUrl ?? pricing.patreon?.pageUrl
    return url === undefined ? { kind: 'not-sold' } : { kind: 'change-at-patreon', url }
  }
  if (own.subscription_interval === 'lifetime' && isTierAtLeast(own.tier, column.tier)) return { kind: 'included' }
  return priceOf(pricing, column) ? { kind: 'checkout', isChange: true } : { kind: 'not-sold' }
}

export function columnAction(pricing: Pricing, column: Column, { signUp, subscriptions }: PricingViewer): ColumnAction {
  const isSold = priceOf(pricing, column) !== undefined
  // Patreon's page sells by its own intervals: it is named next to the first one.
  const isAtPatreon = pricing.patreon !== null && (column.interval === 'month' || pricing.prices.length === 0)
  if (!subscriptions) {
    if (!isSold && !isAtPatreon) return { kind: 'not-sold' }
    return signUp === 'open' ? { kind: 'sign-up' } : { kind: 'closed' }
  }
  const own = decisiveOf(subscriptions)
  if (own) return actionOfOwner(pricing, column, own)
  if (isTierAtLeast(subscriptions.membershipTier, column.tier)) return { kind: 'included' }
  if (isSold) return { kind: 'checkout', isChange: false }
  return isAtPatreon ? { kind: 'link-patreon' } : { kind: 'not-sold' }
}

/** The intervals in which anything is sold, the shortest first; Patreon alone sells by the month. */
export function intervalsOf({ prices }: Pricing): SubscriptionInterval[] {
  const sold = (['month', 'year', 'lifetime'] as const).filter((each) =>
    prices.some(({ interval }) => interval === each),
  )
  return sold.length === 0 ? ['month'] : sold
}

/** How many months a year costs less than twelve of them, in whole months and for every tier; 0 where it does not. */
export function freeMonths(pricing: Pricing, tiers: readonly PaidTier[]): number {
  const saved = tiers.flatMap((tier) => {
    const [month, year] = (['month', 'year'] as const).map((interval) => priceOf(pricing, { tier, interval }))
    if (!month || !year || month.amountCents === 0 || month.currency !== year.currency) return []
    return [Math.floor((12 * month.amountCents - year.amountCents) / month.amountCents)]
  })
  return saved.length === 0 ? 0 : Math.max(0, Math.min(...saved))
}
