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

/** "$6 a month". */
export const perInterval = (t: TFunction, language: string, { interval, ...money }: Money & Pick<Price, 'interval'>) =>
  t(`pricing.price.${interval}`, { price: moneyText(money, language) })

/** The monthly price of a tier at Patreon; undefined where the site does not know it. */
export function patreonPriceOf(
  { patreon }: Pricing,
  tier: MembershipTier,
): (Money & { interval: 'month' }) | undefined {
  const amountCents = tier === 'free' ? undefined : patreon?.amounts[tier]
  return patreon && amountCents !== undefined
    ? { amountCents, currency: patreon.currency, interval: 'month' }
    : undefined
}

/**
 * "$6 a month, or $5 a month on Patreon": at the payment partner in the shortest interval in which it sells the tier, and at
 * Patreon; undefined where neither price is known.
 */
export function priceText(t: TFunction, language: string, pricing: Pricing, tier: MembershipTier): string | undefined {
  const [partner] = subscriptionIntervals.flatMap((interval) =>
    pricing.prices.filter((price) => price.tier === tier && price.interval === interval),
  )
  const patreon = patreonPriceOf(pricing, tier)
  const atPartner = partner && perInterval(t, language, partner)
  const atPatreon = patreon && t('pricing.price.on-patreon', { price: perInterval(t, language, patreon) })
  if (atPartner && atPatreon) return t('pricing.price.either', { partner: atPartner, patreon: atPatreon })
  return atPartner ?? atPatreon
}
