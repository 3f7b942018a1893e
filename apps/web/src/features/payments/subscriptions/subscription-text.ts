/** Subscriptions in words. */
import type { TFunction } from 'i18next'
import type { OwnSubscription, Pricing } from '@rubato/contracts/domain'
import { patreonPriceOf, perInterval } from '../../../domain/upgrade/price-text.ts'
import { longDate } from '../../../lib/i18n/long-date.ts'

/** "Supporter, monthly, through Patreon". */
export const subscriptionName = (
  t: TFunction,
  { tier, subscription_interval, external_vendor }: OwnSubscription,
): string =>
  t('subscription.name', {
    tier: t(`tiers.${tier}`),
    interval: t(`subscription.intervals.${subscription_interval}`),
    vendor: t(`subscription.vendors.${external_vendor}`),
  })

/** The vendor's present price; a patron may pledge more. Undefined for an unknown price. */
export function paidPriceText(
  t: TFunction,
  language: string,
  pricing: Pricing,
  { tier, subscription_interval: interval, external_vendor: vendor }: OwnSubscription,
): string | undefined {
  if (vendor === 'patreon') {
    const price = patreonPriceOf(pricing, tier)
    return price && t('subscription.price.patreon', { price: perInterval(t, language, price) })
  }
  const price = pricing.prices.find((each) => each.tier === tier && each.interval === interval)
  return price && t('subscription.price.partner', { price: perInterval(t, language, price) })
}

/** Why it opens the site or does not, and until when. */
export function standingText(t: TFunction, language: string, subscription: OwnSubscription): string {
  const { standing, subscription_interval: interval, accessEndsAt } = subscription
  if (standing === 'active') return t(`subscription.standing.active.${interval}`)
  const date = accessEndsAt && longDate(accessEndsAt, language)
  if (date === null) return t(`subscription.standing.${standing}.undated`)
  return t(`subscription.standing.${standing}.dated`, { date })
}

/** "3 March 2026 to 3 April 2026", or "since 3 March 2026". */
export function periodText(t: TFunction, language: string, subscription: OwnSubscription): string {
  const { start_date: start, accessEndsAt, isOpen } = subscription
  const from = longDate(start, language)
  if (isOpen || accessEndsAt === null) return t('subscription.since', { from })
  return t('subscription.period', { from, until: longDate(accessEndsAt, language) })
}
