import { membershipTiers, subscriptionIntervals, type Pricing } from '@rubato/contracts/domain'
import type { Product } from '../../../ports/payment-partner.ts'

export type PatreonPricing = NonNullable<Pricing['patreon']>

/** The prices of the public page, ordered by tier and interval. */
export const pricingOf = (products: readonly Product[], patreon: PatreonPricing | null): Pricing => ({
  prices: products
    .map(({ tier, interval, amountCents, currency }) => ({ tier, interval, amountCents, currency }))
    .sort(
      (one, other) =>
        membershipTiers.indexOf(one.tier) - membershipTiers.indexOf(other.tier) ||
        subscriptionIntervals.indexOf(one.interval) - subscriptionIntervals.indexOf(other.interval),
    ),
  patreon,
})
