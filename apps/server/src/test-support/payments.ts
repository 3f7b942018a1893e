/** Members who pay at the stand-in of the payment partner. */
import { API_BASE, endpoints } from '@rubato/contracts/api'
import type { OwnSubscription, OwnSubscriptions, PaidTier, SubscriptionInterval } from '@rubato/contracts/domain'
import { expect, vi } from 'vitest'
import type { TestServer, TestWorld, Visitor } from './test-server.ts'

/** Lets the stand-in send its webhooks to `server`, which listens on a free port from now on. */
export async function receiveWebhooks(world: TestWorld, server: TestServer): Promise<string> {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const uri = `${address}${API_BASE}${endpoints.partnerWebhook.path}`
  await world.standIns.partner.control.setReceiver(uri)
  return uri
}

export interface StartedCheckout {
  checkoutId: string
  url: string
}

export async function startCheckout(
  visitor: Visitor,
  tier: PaidTier,
  interval: SubscriptionInterval = 'month',
): Promise<StartedCheckout> {
  const reply = await visitor.call('startCheckout', { body: { tier, interval } })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body as StartedCheckout
}

export const subscriptionsOf = async (visitor: Visitor): Promise<OwnSubscriptions> =>
  (await visitor.call('listSubscriptions')).body as OwnSubscriptions

/** The newest subscription once it satisfies `wanted`. */
export const settledSubscription = (
  visitor: Visitor,
  wanted: (subscription: OwnSubscription) => boolean = () => true,
): Promise<OwnSubscription> =>
  vi.waitFor(
    async () => {
      const [subscription] = (await subscriptionsOf(visitor)).data
      if (!subscription || !wanted(subscription)) throw new Error('not yet')
      return subscription
    },
    { timeout: 20_000, interval: 150 },
  )

/** A person with an account and a confirmed address, without a membership. */
export async function makePerson(server: TestServer): Promise<Visitor> {
  const visitor = server.visitor()
  await visitor.signUp()
  await visitor.confirmAddress()
  await visitor.declareAge()
  return visitor
}

/** Pays for a tier, and waits until the subscription is there. */
export async function makeSubscriber(
  world: TestWorld,
  server: TestServer,
  tier: PaidTier,
  interval?: SubscriptionInterval,
): Promise<{ visitor: Visitor; subscription: OwnSubscription }> {
  const visitor = await makePerson(server)
  const { url } = await startCheckout(visitor, tier, interval)
  await world.standIns.partner.control.choose(url, 'pay')
  return { visitor, subscription: await settledSubscription(visitor) }
}
