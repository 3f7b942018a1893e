import type { PaidTier, SubscriptionInterval } from '@rubato/contracts/domain'

export type StandInProduct = {
  readonly id: string
  readonly tier: PaidTier
  readonly interval: SubscriptionInterval
  readonly amountCents: number
  readonly currency: string
}

export type PartnerStandInSettings = {
  readonly apiKey: string
  /** In the form of Standard Webhooks: `whsec_` and base64. */
  readonly webhookSecret: string
  readonly products: readonly StandInProduct[]
}

/** Cents a month; a year costs ten months, a lifetime thirty. */
const monthly = { follower: 300, supporter: 600, master: 1500 } as const
const factors = { month: 1, year: 10, lifetime: 30 } as const

const productsOf = (tier: PaidTier): StandInProduct[] =>
  (Object.keys(factors) as SubscriptionInterval[]).map((interval) => ({
    id: `rubato-${tier}-${interval}`,
    tier,
    interval,
    amountCents: monthly[tier] * factors[interval],
    currency: 'USD',
  }))

/** The server's development defaults are read from here, so that both sides use one list. */
export const standInPartnerSettings: PartnerStandInSettings = {
  apiKey: 'rubato-development-partner-key',
  webhookSecret: `whsec_${Buffer.from('rubato-development-partner-webhook').toString('base64')}`,
  products: (Object.keys(monthly) as PaidTier[]).flatMap(productsOf),
}
