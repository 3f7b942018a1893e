import type { CheckoutStatus, OwnSubscription, PatronStatus } from '@rubato/contracts/domain'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetRuns } from '../../../test-support/jobs.ts'
import {
  makePerson,
  makeSubscriber,
  receiveWebhooks,
  settledSubscription,
  startCheckout,
  subscriptionsOf,
} from '../../../test-support/payments.ts'
import { PASSWORD, testWorld, type Visitor } from '../../../test-support/test-server.ts'
import { REUSED_MS } from './checkout.ts'
import { countEvents } from './partner-events.queries.ts'
import { GRACE_MS } from './states.ts'

const world = testWorld()
const control = () => world.standIns.partner.control
// Tests advance their own clocks: a night that was looked up in one is due again in the next.
afterEach(() => forgetRuns(world.database))

async function serve() {
  const server = await world.serve()
  await receiveWebhooks(world, server)
  return server
}

const checkout = async (visitor: Visitor, checkoutId: string): Promise<CheckoutStatus> =>
  (await visitor.call('getCheckout', { params: { checkoutId } })).body as CheckoutStatus
/** For what happens behind an answer. */
const SOON = { timeout: 20_000, interval: 150 }
/** A look-up that still waits would find what happens next. */
const noEventWaits = () =>
  vi.waitFor(async () => expect(await countEvents(world.database.queries)).toMatchObject({ waiting: 0 }), SOON)
const tierOf = async (visitor: Visitor) =>
  ((await visitor.call('me')).body as { membershipTier: string }).membershipTier

describe('a payment', () => {
  it('opens the site when the partner reports it, not when the member comes back', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    await control().holdWebhooks()
    const { checkoutId, url } = await startCheckout(visitor, 'supporter', 'year')
    const back = await control().choose(url, 'pay')
    expect(back.pathname).toBe('/payment-successful')
    expect(back.searchParams.get('checkout')).toBe(checkoutId)
    expect(await checkout(visitor, checkoutId)).toEqual({ state: 'waiting' })
    expect(await tierOf(visitor)).toBe('free')
    expect((await visitor.call('getSettings')).error).toBe('membership.required')

    await control().releaseWebhooks('as-happened')
    const subscription = await settledSubscription(visitor)
    expect(subscription).toMatchObject({
      tier: 'supporter',
      subscription_interval: 'year',
      external_vendor: 'scrolller',
      standing: 'active',
      isOpen: true,
      end_date: null,
      accessEndsAt: null,
      is_cancelled: false,
      actions: ['cancel', 'receipts'],
      savedItemsMax: 200,
      manageUrl: null,
    })
    expect(subscription.unlocks).toContain('content.publish')
    expect(await checkout(visitor, checkoutId)).toEqual({ state: 'active', subscriptionId: subscription.id })
    expect(await subscriptionsOf(visitor)).toMatchObject({ membershipTier: 'supporter', decidedBy: subscription.id })
    expect((await visitor.call('getSettings')).status).toBe(200)
    expect((await visitor.call('me')).body).toMatchObject({ subscriptions: [{ id: subscription.id }] })
    expect((await visitor.call('patreonStatus')).body).toMatchObject({ linked: false, membershipTier: 'supporter' })
    expect((await visitor.call('membershipStatus')).body).toMatchObject({
      vendor: 'partner',
      subscribed: true,
      interval: 'year',
      isCancelled: false,
      subscriptionId: subscription.external_subscription_id,
    })
  })

  it('that fails says why, and changes nothing', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    const { checkoutId, url } = await startCheckout(visitor, 'master')
    const back = await control().choose(url, 'decline', 'The bank said no.')
    expect(back.pathname).toBe('/payment-failed')
    expect(back.searchParams.get('message')).toBe('The bank said no.')
    await vi.waitFor(
      async () =>
        expect(await checkout(visitor, checkoutId)).toEqual({ state: 'failed', message: 'The bank said no.' }),
      SOON,
    )
    expect((await subscriptionsOf(visitor)).data).toEqual([])
    const next = await startCheckout(visitor, 'master')
    expect(next.checkoutId).not.toBe(checkoutId)
  })

  it('whose event is lost is found when the member waits for it', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    await control().setReceiver('http://127.0.0.1:9/unreachable')
    const { checkoutId, url } = await startCheckout(visitor, 'follower')
    await control().choose(url, 'pay')
    expect(await checkout(visitor, checkoutId)).toEqual({ state: 'waiting' })
    server.clock.advance(25_000)
    await vi.waitFor(async () => expect(await checkout(visitor, checkoutId)).toMatchObject({ state: 'active' }), SOON)
    expect(await tierOf(visitor)).toBe('follower')
  })

  it('is offered once: pressing twice leads to one checkout, and nothing is sold twice', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    const [first, atOnce] = await Promise.all([
      startCheckout(visitor, 'supporter'),
      startCheckout(visitor, 'supporter'),
    ])
    expect([atOnce, await startCheckout(visitor, 'supporter')]).toEqual([first, first])
    server.clock.advance(REUSED_MS)
    const later = await startCheckout(visitor, 'supporter')
    expect(later.checkoutId).not.toBe(first.checkoutId)
    await control().choose(later.url, 'pay')
    await settledSubscription(visitor)
    const again = await visitor.call('startCheckout', { body: { tier: 'supporter', interval: 'month' } })
    expect(again).toMatchObject({ status: 409, error: 'subscription.exists' })
  })

  it('for another tier changes the subscription instead of opening a second one', async () => {
    const server = await serve()
    const { visitor, subscription } = await makeSubscriber(world, server, 'follower')
    const { url, checkoutId } = await startCheckout(visitor, 'master')
    await control().choose(url, 'pay')
    const changed = await settledSubscription(visitor, ({ tier }) => tier === 'master')
    expect(changed.id).toBe(subscription.id)
    expect((await subscriptionsOf(visitor)).data).toHaveLength(1)
    await vi.waitFor(async () => expect(await checkout(visitor, checkoutId)).toMatchObject({ state: 'active' }), SOON)
  })

  it('for life has no end, and makes paying by the month pointless', async () => {
    const server = await serve()
    const { visitor, subscription } = await makeSubscriber(world, server, 'supporter', 'lifetime')
    expect(subscription).toMatchObject({ subscription_interval: 'lifetime', end_date: null, actions: ['receipts'] })
    const monthly = await visitor.call('startCheckout', { body: { tier: 'follower', interval: 'month' } })
    expect(monthly.error).toBe('subscription.exists')
  })

  it('while the partner is down is refused in words, and nothing is stored', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    await control().setFault('open-checkout', { kind: 'error' }, 1)
    const refused = await visitor.call('startCheckout', { body: { tier: 'supporter', interval: 'month' } })
    expect(refused).toMatchObject({ status: 503, error: 'payments.unavailable' })
    expect((await startCheckout(visitor, 'supporter')).url).toContain('/checkout/')
  })
})

describe('a subscription', () => {
  const happen = (
    subscription: OwnSubscription,
    ...args: Parameters<ReturnType<typeof control>['happen']> extends [string, ...infer Rest] ? Rest : never
  ) => control().happen(subscription.external_subscription_id, ...args)

  it('is cancelled to the end of its period, and resumed', async () => {
    const server = await serve()
    const { visitor, subscription } = await makeSubscriber(world, server, 'supporter')
    const params = { subscriptionId: subscription.id }
    const cancelled = await visitor.call('cancelSubscription', { params, body: { reason: 'Too little time.' } })
    expect(cancelled.body).toMatchObject({
      standing: 'cancelled',
      is_cancelled: true,
      isOpen: true,
      actions: ['resume', 'receipts'],
    })
    const { end_date } = cancelled.body as OwnSubscription
    expect(Date.parse(end_date ?? '')).toBeGreaterThan(Date.now() + 27 * 86_400_000)
    expect((await visitor.call('patreonStatus')).body).toMatchObject({
      notice: { reason: 'cancelled', endsAt: end_date ?? '', vendor: 'partner' },
    } satisfies Partial<PatronStatus>)
    expect((await visitor.call('cancelSubscription', { params, body: {} })).error).toBe('subscription.conflict')
    const resumed = await visitor.call('resumeSubscription', { params })
    expect(resumed.body).toMatchObject({ standing: 'active', is_cancelled: false, end_date: null })
    expect((await visitor.call('resumeSubscription', { params })).error).toBe('subscription.conflict')
  })

  it('that was cancelled ends by itself when its period is over', async () => {
    const server = await serve()
    const { visitor, subscription } = await makeSubscriber(world, server, 'supporter')
    await visitor.call('cancelSubscription', { params: { subscriptionId: subscription.id }, body: {} })
    server.clock.advance(32 * 86_400_000)
    await vi.waitFor(async () => {
      await server.clock.strike()
      expect(await tierOf(visitor)).toBe('free')
    }, SOON)
    expect((await subscriptionsOf(visitor)).data).toMatchObject([
      { standing: 'ended', isOpen: false, actions: ['receipts'] },
    ])
  })

  it.each(['refund', 'dispute'] as const)('opens nothing after a %s', async (what) => {
    const server = await serve()
    const { visitor, subscription } = await makeSubscriber(world, server, 'master')
    await happen(subscription, what)
    const ended = await settledSubscription(visitor, ({ isOpen }) => !isOpen)
    expect(ended).toMatchObject({
      standing: what === 'refund' ? 'refunded' : 'disputed',
      is_refunded: what === 'refund',
    })
    expect(await tierOf(visitor)).toBe('free')
    if (what !== 'dispute') return
    await happen(subscription, 'win-dispute')
    expect(await settledSubscription(visitor, ({ isOpen }) => isOpen)).toMatchObject({ standing: 'active' })
  })

  it('whose renewal fails stays open for the grace, and says until when', async () => {
    const server = await serve()
    const { visitor, subscription } = await makeSubscriber(world, server, 'follower')
    await happen(subscription, 'fail-payment')
    const pastDue = await settledSubscription(visitor, ({ standing }) => standing === 'past-due')
    expect(Date.parse(pastDue.end_date ?? '')).toBeGreaterThan(Date.now() + 27 * 86_400_000 + GRACE_MS)
    await happen(subscription, 'renew')
    await settledSubscription(visitor, ({ standing }) => standing === 'active')
  })

  it('that has ended here, and that the partner still tries to collect, can be cancelled', async () => {
    const server = await serve()
    const { visitor, subscription } = await makeSubscriber(world, server, 'follower')
    server.clock.advance(40 * 86_400_000)
    await server.clock.strike()
    await visitor.call('signIn', { body: { email: visitor.email, password: PASSWORD } })
    const late = await settledSubscription(visitor, ({ standing }) => standing === 'ended')
    expect(late).toMatchObject({ isOpen: false, actions: ['cancel', 'receipts'] })
    const params = { subscriptionId: subscription.id }
    expect((await visitor.call('cancelSubscription', { params, body: {} })).error).toBeUndefined()
    const { partner } = server.dependencies
    expect(await partner?.getSubscription(subscription.external_subscription_id)).toMatchObject({ renews: false })
    expect((await subscriptionsOf(visitor)).data).toMatchObject([{ standing: 'ended', actions: ['receipts'] }])
  })

  it('is right after an event that was sent twice', async () => {
    const server = await serve()
    const { visitor, subscription } = await makeSubscriber(world, server, 'supporter')
    await happen(subscription, 'fail-payment', 'twice')
    const pastDue = await settledSubscription(visitor, ({ standing }) => standing === 'past-due')
    expect(pastDue.id).toBe(subscription.id)
  })

  it.each(['old', 'altered', 'truncated', 'wrong-secret', 'lost'] as const)(
    'keeps its state after an event that was sent in the manner %s, until the nightly look-up',
    async (manner) => {
      const server = await serve()
      const { visitor, subscription } = await makeSubscriber(world, server, 'supporter')
      await noEventWaits()
      await happen(subscription, 'fail-payment', manner)
      expect((await subscriptionsOf(visitor)).data).toMatchObject([{ standing: 'active' }])
      server.clock.advance(86_400_000)
      await server.clock.strike()
      await settledSubscription(visitor, ({ standing }) => standing === 'past-due')
    },
  )

  it('comes back after a dispute whose end was not reported, with the nightly look-up', async () => {
    const server = await serve()
    const { visitor, subscription } = await makeSubscriber(world, server, 'supporter')
    await happen(subscription, 'dispute')
    await settledSubscription(visitor, ({ standing }) => standing === 'disputed')
    await noEventWaits()
    await happen(subscription, 'win-dispute', 'lost')
    server.clock.advance(86_400_000)
    await server.clock.strike()
    await settledSubscription(visitor, ({ isOpen }) => isOpen)
    expect(await tierOf(visitor)).toBe('supporter')
  })

  it('is right after events that arrive in reverse order, and while the partner answers with errors', async () => {
    const server = await serve()
    const { visitor, subscription } = await makeSubscriber(world, server, 'supporter')
    await control().holdWebhooks()
    for (const what of ['fail-payment', 'renew', 'cancel', 'refund'] as const) await happen(subscription, what)
    await control().setFault('subscription', { kind: 'error' }, 1)
    await control().releaseWebhooks('reversed')
    await vi.waitFor(async () => {
      // A failed look-up is repeated a minute later.
      server.clock.advance(61_000)
      await server.clock.strike()
      expect((await subscriptionsOf(visitor)).data).toMatchObject([{ standing: 'refunded', is_cancelled: true }])
    }, SOON)
    await noEventWaits()
  })

  it('has receipts at the partner', async () => {
    const server = await serve()
    const { visitor, subscription } = await makeSubscriber(world, server, 'supporter')
    const { body } = await visitor.call('listReceipts', { params: { subscriptionId: subscription.id } })
    expect(body).toMatchObject({ data: [{ amountCents: 600, currency: 'USD' }] })
  })

  it('belongs to one member: to others it is not there', async () => {
    const server = await serve()
    const { visitor, subscription } = await makeSubscriber(world, server, 'supporter')
    const { checkoutId } = await startCheckout(visitor, 'master')
    const other = await makePerson(server)
    const params = { subscriptionId: subscription.id }
    for (const name of ['cancelSubscription', 'resumeSubscription', 'listReceipts'] as const)
      expect(await other.call(name, { params, body: {} })).toMatchObject({
        status: 404,
        error: 'subscription.not-found',
      })
    expect(await other.call('getCheckout', { params: { checkoutId } })).toMatchObject({ error: 'checkout.not-found' })
    expect((await subscriptionsOf(other)).data).toEqual([])
  })
})

describe('memberships of both vendors', () => {
  it('count together: the higher tier decides, and Patreon is listed beside the partner', async () => {
    const server = await serve()
    const { visitor, subscription } = await makeSubscriber(world, server, 'supporter')
    await visitor.linkAs('follower')
    const own = await subscriptionsOf(visitor)
    expect(own).toMatchObject({ membershipTier: 'supporter', decidedBy: subscription.id })
    expect(own.data.map(({ external_vendor, tier }) => `${external_vendor} ${tier}`)).toEqual([
      'patreon follower',
      'scrolller supporter',
    ])
    const atPatreon = own.data.find(({ external_vendor }) => external_vendor === 'patreon')
    expect(atPatreon).toMatchObject({ actions: [], standing: 'active', isOpen: true })
    expect(atPatreon?.manageUrl).toContain('/settings/memberships')
    await control().happen(subscription.external_subscription_id, 'refund')
    await vi.waitFor(async () => expect(await tierOf(visitor)).toBe('follower'), SOON)
    expect(await subscriptionsOf(visitor)).toMatchObject({ membershipTier: 'follower', decidedBy: atPatreon?.id })
    await visitor.call('patreonUnlink')
    expect(await subscriptionsOf(visitor)).toMatchObject({ membershipTier: 'free', decidedBy: null })
    expect((await subscriptionsOf(visitor)).data).toHaveLength(2)
  })
})
