import type { paymentEndpoints } from '@rubato/contracts/api'
import { membershipTiers, subscriptionIntervals, type Pricing } from '@rubato/contracts/domain'
import type { Actor } from '../../../base/actor.ts'
import type { QueriesAndClock } from '../../../database/open-database.ts'
import { AppError } from '../../../base/errors.ts'
import type { Handlers } from '../../../http/bind-endpoints.ts'
import type { Product } from '../../../ports/payment-partner.ts'
import { ownSubscriptions } from '../subscriptions/own-subscriptions.ts'
import { findSubscriptions } from '../subscriptions/subscriptions.queries.ts'
import { cancelSubscription, listReceipts, resumeSubscription } from './change-renewal.ts'
import { checkoutStatus, startCheckout } from './checkout.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { doublePaymentsOf } from './double-payments/double-payments.queries.ts'
import { receiveEvent } from './receive-event.ts'

type PatreonPricing = NonNullable<Pricing['patreon']>

export type PaymentRoutes = Pick<Handlers, keyof typeof paymentEndpoints>

export interface PaymentRouteDependencies extends QueriesAndClock {
  /** Null on a site with open membership. */
  patreon: (PatreonPricing & { manageUrl: string }) | null
  /** Null on a site without partner payments. */
  payments: PaymentDependencies | null
}

/** @param onEvent called after an event was stored; the answer does not wait for its processing */
export function paymentRoutes(dependencies: PaymentRouteDependencies, onEvent: () => void): PaymentRoutes {
  const { queries, clock, patreon } = dependencies
  const manageUrl = patreon?.manageUrl ?? null
  const offered = (): PaymentDependencies => {
    if (!dependencies.payments) throw new AppError('payments.not-offered')
    return dependencies.payments
  }
  const listOwn = async (actor: Actor) =>
    ownSubscriptions(await findSubscriptions(queries, actor.userId), {
      now: clock.now(),
      manageUrl,
      membershipTier: actor.membershipTier,
      doublePayments: await doublePaymentsOf(queries, actor.userId),
    })
  const getOwn = async (actor: Actor, id: string) => {
    const own = (await listOwn(actor)).data.find((subscription) => subscription.id === id)
    if (!own) throw new AppError('subscription.not-found')
    return own
  }
  return {
    getPricing: async () => pricingOf(dependencies.payments?.partner.products ?? [], patreon),
    listSubscriptions: (_input, { actor }) => listOwn(actor),
    startCheckout: async ({ body }, { actor }) => startCheckout(offered(), actor, body),
    getCheckout: ({ params }, { actor }) => checkoutStatus({ queries, clock }, actor, params.checkoutId, onEvent),
    cancelSubscription: async ({ params, body }, { actor }) => {
      await cancelSubscription(offered(), actor, params.subscriptionId, body.reason)
      return getOwn(actor, params.subscriptionId)
    },
    resumeSubscription: async ({ params }, { actor }) => {
      await resumeSubscription(offered(), actor, params.subscriptionId)
      return getOwn(actor, params.subscriptionId)
    },
    listReceipts: async ({ params }, { actor }) => ({
      data: await listReceipts(offered(), actor, params.subscriptionId),
    }),
    async partnerWebhook({ headers }, { bodyBytes }) {
      const request = {
        id: headers['webhook-id'],
        timestamp: headers['webhook-timestamp'],
        signature: headers['webhook-signature'],
        body: bodyBytes,
      }
      if (await receiveEvent(offered(), request)) onEvent()
      return { received: true }
    },
  }
}

/** The prices of the public page, ordered by tier and interval. */
const pricingOf = (products: readonly Product[], patreon: PatreonPricing | null): Pricing => ({
  prices: products
    .map(({ tier, interval, amountCents, currency }) => ({ tier, interval, amountCents, currency }))
    .sort(
      (one, other) =>
        membershipTiers.indexOf(one.tier) - membershipTiers.indexOf(other.tier) ||
        subscriptionIntervals.indexOf(one.interval) - subscriptionIntervals.indexOf(other.interval),
    ),
  patreon,
})
