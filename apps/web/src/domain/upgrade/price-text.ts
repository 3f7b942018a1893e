/** Prices in words. */
import type { TFunction } from 'i18next'
import { subscriptionIntervals, type MembershipTier, type Price, type Pricing } from '@rubato/contracts/domain'

type Money = Pick<Price, 'amountCents' | 'currency'>

/** "$6", "€5.50", "¥500". `amountCents` counts the smallest unit of the currency. */
export function moneyText({ amountCents, currency }: Money, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  return format.format(amountCents / 10 ** digits)
}

/** "$6 a month": of the shortest interval in which the payment partner sells the tier; undefined where it does not. */
export function priceText(
  t: TFunction,
  language: string,
  { prices }: Pick<Pricing, 'prices'>,
  tier: MembershipTier,
): string | undefined {
  const ofTier = subscriptionIntervals.flatMap((interval) =>
    prices.filter((price) => price.tier === tier && price.interval === interval),
  )
  const [price] = ofTier
  return price && t(`pricing.price.${price.interval}`, { price: moneyText(price, language) })
}
