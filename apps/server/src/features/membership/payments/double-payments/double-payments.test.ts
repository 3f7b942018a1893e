/** Two checkouts of one member that are both paid: the subscriptions that are ended at the partner, and the notices. */
import type { DoublePayment, OwnSubscription, PaidTier, SubscriptionInterval } from '@rubato/contracts/domain'
import { createPartnerControl, startPartner } from '@rubato/stand-ins'
import { describe, expect, it, vi } from 'vitest'
import { testMailbox } from '../../../../test-support/mailbox.ts'
import { admin, DAY, pageOf } from '../../../../test-support/moderation.ts'
import { makePerson, receiveWebhooks, startCheckout, subscriptionsOf } from '../../../../test-support/payments.ts'
import { testWorld, type TestServer, type Visitor } from '../../../../test-support/test-server.ts'

const world = testWorld()
const mailbox = testMailbox()
const control = () => world.standIns.partner.control
const SOON = { timeout: 20_000, interval: 150 }

async function serve() {
  const server = await world.serve({}, mailbox.variables())
  await receiveWebhooks(world, server)
  return server
}

type Wanted = readonly [PaidTier, SubscriptionInterval]

/** The first checkout is paid although the second one has closed it, as a payment in process can be; then the second. */
async function payBoth(visitor: Visitor, first: Wanted, second: Wanted, at = control()): Promise<void> {
  const early = await startCheckout(visitor, ...first)
  const later = await startCheckout(visitor, ...second)
  await at.pay(early.url)
  await at.pay(later.url)
}

const outcomes = async (visitor: Visitor) =>
  (await subscriptionsOf(visitor)).data
    .map(({ tier, subscription_interval, standing, doublePayment }) =>
      [tier, subscription_interval, standing, doublePayment ?? 'kept'].join(' '),
    )
    .sort()
const untilOutcomes = (visitor: Visitor, expected: string[], server?: TestServer) =>
  vi.waitFor(async () => {
    await server?.clock.strike()
    expect(await outcomes(visitor)).toEqual(expected)
  }, SOON)
const find = async (visitor: Visitor, tier: PaidTier): Promise<OwnSubscription> =>
  (await subscriptionsOf(visitor)).data.find((each) => each.tier === tier)!

describe('a second payment', () => {
  it('is cancelled and refunded at the partner, and told to the member by mail, once', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    await payBoth(visitor, ['supporter', 'month'], ['supporter', 'year'])
    await untilOutcomes(visitor, ['supporter month refunded refunded', 'supporter year active kept'])
    const { subscriptions } = await control().state()
    const own = (await subscriptionsOf(visitor)).data.map((each) => each.external_subscription_id)
    const atPartner = subscriptions.filter(({ id }) => own.includes(id))
    expect(atPartner.map(({ product, status }) => `${product} ${status}`).sort()).toEqual([
      'rubato-supporter-month refunded',
      'rubato-supporter-year active',
    ])
    const by = await admin(server)
    const { data } = pageOf<DoublePayment>(await by.call('listDoublePayments'))
    expect(data[0]).toMatchObject({
      user: { username: visitor.username },
      ended: { tier: 'supporter', interval: 'month' },
      kept: { tier: 'supporter', interval: 'year' },
      outcome: 'refunded',
      cancelledAt: expect.any(String),
    })
    const { text } = await mailbox.mail(visitor.email, 'A second payment was refunded')
    expect(text).toContain('/account')
    await server.clock.strike()
    expect(mailbox.mailsTo(visitor.email).filter(({ subject }) => subject.includes('payment'))).toHaveLength(1)
  })

  it('of a higher tier is the one that is kept, whichever was paid first', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    await payBoth(visitor, ['master', 'month'], ['follower', 'year'])
    await untilOutcomes(visitor, ['follower year refunded refunded', 'master month active kept'])
    expect((await subscriptionsOf(visitor)).membershipTier).toBe('master')
  })

  it('beside a lifetime is ended, a lifetime of a lower tier is not', async () => {
    const server = await serve()
    const one = await makePerson(server)
    await payBoth(one, ['supporter', 'lifetime'], ['supporter', 'month'])
    const other = await makePerson(server)
    await payBoth(other, ['supporter', 'lifetime'], ['master', 'month'])
    await untilOutcomes(one, ['supporter lifetime active kept', 'supporter month refunded refunded'])
    await untilOutcomes(other, ['master month active kept', 'supporter lifetime active kept'])
    expect((await subscriptionsOf(other)).membershipTier).toBe('master')
  })

  it('is asked for again while the partner fails, and not charged in the meantime', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    await control().setFault('refund', { kind: 'error' }, 2)
    await payBoth(visitor, ['supporter', 'month'], ['supporter', 'year'])
    await untilOutcomes(visitor, ['supporter month cancelled waiting', 'supporter year active kept'])
    await vi.waitFor(async () => {
      server.clock.advance(61_000)
      await server.clock.strike()
      expect(await outcomes(visitor)).toEqual(['supporter month refunded refunded', 'supporter year active kept'])
    }, SOON)
  })

  it('that the partner does not refund is cancelled, the member is told, and cannot resume it', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    await control().setFault('refund', { kind: 'error', status: 409 })
    await payBoth(visitor, ['follower', 'month'], ['supporter', 'year'])
    const settled = ['follower month cancelled not-refundable', 'supporter year active kept']
    await untilOutcomes(visitor, settled)
    await mailbox.mail(visitor.email, 'You have paid twice')
    const { id, actions, external_subscription_id } = await find(visitor, 'follower')
    expect(actions).toEqual(['receipts'])
    const resumed = await visitor.call('resumeSubscription', { params: { subscriptionId: id } })
    expect(resumed).toMatchObject({ status: 409, error: 'subscription.exists' })
    // Resumed at the partner itself: it is cancelled again.
    await control().happen(external_subscription_id, 'resume')
    await vi.waitFor(async () => {
      const { subscriptions } = await control().state()
      expect(subscriptions.find((each) => each.id === external_subscription_id)?.revision).toBe(4)
    }, SOON)
    await untilOutcomes(visitor, settled)
  })

  it('that the partner does not know any more is told to the member once, whatever the nights answer', async () => {
    const forgetful = await startPartner()
    const atPartner = createPartnerControl(forgetful.baseUrl)
    try {
      const server = await world.serve({}, { ...mailbox.variables(), PARTNER_URL: forgetful.baseUrl })
      await atPartner.setReceiver(await receiveWebhooks(world, server))
      const visitor = await makePerson(server)
      await atPartner.setFault('cancel', { kind: 'error' })
      await payBoth(visitor, ['follower', 'month'], ['supporter', 'year'], atPartner)
      await untilOutcomes(visitor, ['follower month active waiting', 'supporter year active kept'])
      forgetful.world.subscriptions.delete((await find(visitor, 'follower')).external_subscription_id)
      await atPartner.clearFaults()
      server.clock.advance(61_000)
      const settled = ['follower month active not-refundable', 'supporter year active kept']
      await untilOutcomes(visitor, settled, server)
      await mailbox.mail(visitor.email, 'You have paid twice')
      for (let night = 1; night <= 3; night += 1) {
        server.clock.advance(DAY)
        await server.clock.strike()
        await untilOutcomes(visitor, settled)
      }
      const told = mailbox.mailsTo(visitor.email).filter(({ subject }) => subject === 'You have paid twice')
      expect(told).toHaveLength(1)
    } finally {
      await forgetful.close()
    }
  })

  it('is kept when the other one was taken back before it was ended', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    await control().setFault('cancel', { kind: 'error' }, 1)
    await payBoth(visitor, ['follower', 'month'], ['supporter', 'month'])
    await untilOutcomes(visitor, ['follower month active waiting', 'supporter month active kept'])
    await control().happen((await find(visitor, 'supporter')).external_subscription_id, 'refund')
    await vi.waitFor(async () => expect((await subscriptionsOf(visitor)).membershipTier).toBe('follower'), SOON)
    server.clock.advance(61_000)
    await untilOutcomes(visitor, ['follower month active kept', 'supporter month refunded kept'], server)
  })
})
