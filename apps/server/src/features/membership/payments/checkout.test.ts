/** One open checkout for a member: an earlier one is closed at the partner before another opens. */
import type { CheckoutStatus } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import {
  makePerson,
  receiveWebhooks,
  settledSubscription,
  startCheckout,
  subscriptionsOf,
} from '../../../test-support/payments.ts'
import { testWorld, type Visitor } from '../../../test-support/test-server.ts'

const world = testWorld()
const control = () => world.standIns.partner.control

async function serve() {
  const server = await world.serve()
  await receiveWebhooks(world, server)
  return server
}

const checkout = async (visitor: Visitor, checkoutId: string): Promise<CheckoutStatus> =>
  (await visitor.call('getCheckout', { params: { checkoutId } })).body as CheckoutStatus

describe('a checkout', () => {
  it('for another tier closes the checkout that is open: it cannot be paid any more', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    const early = await startCheckout(visitor, 'supporter', 'month')
    const later = await startCheckout(visitor, 'supporter', 'year')
    await expect(control().choose(early.url, 'pay')).rejects.toThrow('409')
    expect(await checkout(visitor, early.checkoutId)).toMatchObject({ state: 'failed' })
    await control().choose(later.url, 'pay')
    expect(await settledSubscription(visitor)).toMatchObject({ subscription_interval: 'year' })
    expect((await subscriptionsOf(visitor)).data).toHaveLength(1)
  })

  it('while the partner cannot close the earlier checkout is refused, and nothing is opened', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    const early = await startCheckout(visitor, 'supporter', 'month')
    const before = (await control().state()).checkouts
    await control().setFault('expire-checkout', { kind: 'error' }, 1)
    const refused = await visitor.call('startCheckout', { body: { tier: 'supporter', interval: 'year' } })
    expect(refused).toMatchObject({ status: 503, error: 'payments.unavailable' })
    expect((await control().state()).checkouts).toEqual(before)
    expect(await checkout(visitor, early.checkoutId)).toMatchObject({ state: 'waiting' })
    await control().choose(early.url, 'pay')
    await settledSubscription(visitor)
  })

  it('that went through meanwhile is told instead of opening another checkout', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    await control().holdWebhooks()
    const early = await startCheckout(visitor, 'supporter', 'month')
    await control().choose(early.url, 'pay')
    const refused = await visitor.call('startCheckout', { body: { tier: 'supporter', interval: 'year' } })
    expect(refused).toMatchObject({ status: 409, error: 'checkout.paid' })
    expect((await subscriptionsOf(visitor)).data).toMatchObject([{ subscription_interval: 'month', isOpen: true }])
    expect(await checkout(visitor, early.checkoutId)).toMatchObject({ state: 'active' })
    // The next checkout changes the subscription that was paid for.
    const { url } = await startCheckout(visitor, 'supporter', 'year')
    await control().releaseWebhooks('as-happened')
    await control().choose(url, 'pay')
    await settledSubscription(visitor, ({ subscription_interval }) => subscription_interval === 'year')
    expect((await subscriptionsOf(visitor)).data).toHaveLength(1)
  })

  it('that was declined is not offered again while its event is late: another one opens, which can be paid', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    await control().holdWebhooks()
    const declined = await startCheckout(visitor, 'supporter')
    await control().choose(declined.url, 'decline', 'The bank said no.')
    const next = await startCheckout(visitor, 'supporter')
    expect(next.url).not.toBe(declined.url)
    expect(await checkout(visitor, declined.checkoutId)).toMatchObject({ state: 'failed' })
    await control().choose(next.url, 'pay')
    await control().releaseWebhooks('as-happened')
    await settledSubscription(visitor)
    expect(await checkout(visitor, next.checkoutId)).toMatchObject({ state: 'active' })
  })

  it('that was paid is not offered again while its event is late: the member is told, and has the membership', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    await control().holdWebhooks()
    const paid = await startCheckout(visitor, 'supporter')
    await control().choose(paid.url, 'pay')
    const again = await visitor.call('startCheckout', { body: { tier: 'supporter', interval: 'month' } })
    expect(again).toMatchObject({ status: 409, error: 'checkout.paid' })
    expect((await subscriptionsOf(visitor)).data).toMatchObject([{ tier: 'supporter', isOpen: true }])
    await control().releaseWebhooks('as-happened')
  })

  it('that the partner does not know any more is not offered again: another one opens', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    const unknown = await startCheckout(visitor, 'supporter')
    await control().setFault('checkout', { kind: 'error', status: 404 }, 1)
    await control().setFault('expire-checkout', { kind: 'error', status: 404 }, 1)
    expect((await startCheckout(visitor, 'supporter')).url).not.toBe(unknown.url)
  })

  it('has one open checkout, however many tabs start one at the same time', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    const before = new Set((await control().state()).checkouts.map(({ id }) => id))
    const wanted = [
      { tier: 'supporter', interval: 'month' },
      { tier: 'supporter', interval: 'year' },
      { tier: 'master', interval: 'month' },
      { tier: 'master', interval: 'lifetime' },
    ]
    const replies = await Promise.all(wanted.map((body) => visitor.call('startCheckout', { body })))
    const refusals = replies.filter(({ status }) => status !== 200)
    expect(refusals.filter(({ error }) => error !== 'checkout.replaced')).toEqual([])
    const open = (await control().state()).checkouts.filter(({ id, status }) => status === 'open' && !before.has(id))
    expect(open).toHaveLength(1)
    expect(replies.map(({ body }) => (body as { checkoutId?: string }).checkoutId)).toContain(open[0]?.reference)
  })
})
