/** Leaving the site with payments that are not over. */
import { createPartnerControl, startPartner, type PartnerControl, type RunningPartner } from '@rubato/stand-ins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetRuns } from '../../../test-support/jobs.ts'
import { DAY, HOUR } from '../../../test-support/moderation.ts'
import { makePerson, makeSubscriber, receiveWebhooks, startCheckout } from '../../../test-support/payments.ts'
import { done } from '../../../test-support/scripts.ts'
import { testWorld, type TestServer, type Visitor } from '../../../test-support/test-server.ts'

const world = testWorld()
/** A partner that sends no event, with books that a test can change. */
let silent: RunningPartner
let control: PartnerControl
beforeAll(async () => {
  silent = await startPartner()
  control = createPartnerControl(silent.baseUrl)
})
afterAll(() => silent.close())

const serve = () => world.serve({}, { PARTNER_URL: silent.baseUrl })
const requestErasure = (visitor: Visitor) => done(visitor.call('requestErasure', { body: { sharedWorks: 'remove' } }))

/** Lets time pass and runs the hourly jobs. */
async function pass({ clock }: TestServer, ms: number): Promise<void> {
  clock.advance(ms)
  await forgetRuns(world.database)
  await clock.strike()
}

const isThere = async ({ username }: Visitor) =>
  (await world.database.queries.selectFrom('users').select('id').where('username', '=', username).execute()).length > 0
const paidBy = (checkoutId: string) =>
  [...silent.world.subscriptions.values()].find(({ reference }) => reference === checkoutId)!

describe('an erasure', () => {
  it('closes an open checkout: its page cannot be paid any more', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    const { url } = await startCheckout(visitor, 'supporter')
    await requestErasure(visitor)
    await pass(server, 7 * DAY)
    expect(await isThere(visitor)).toBe(false)
    await expect(control.choose(url, 'pay')).rejects.toThrow('409')
  })

  it('waits while the partner does not close a checkout', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    await startCheckout(visitor, 'supporter')
    await requestErasure(visitor)
    await control.setFault('expire-checkout', { kind: 'error' })
    await pass(server, 7 * DAY)
    expect(await isThere(visitor)).toBe(true)
    await control.clearFaults()
    await pass(server, HOUR)
    expect(await isThere(visitor)).toBe(false)
  })

  it('cancels the subscription of a checkout that was paid without an event', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    const { checkoutId, url } = await startCheckout(visitor, 'supporter')
    await requestErasure(visitor)
    await control.choose(url, 'pay')
    await pass(server, 7 * DAY)
    expect([await isThere(visitor), paidBy(checkoutId).cancelAtPeriodEnd]).toEqual([false, true])
  })

  it('waits for a payment that is pending, and cancels its subscription then', async () => {
    const server = await serve()
    const visitor = await makePerson(server)
    const { checkoutId, url } = await startCheckout(visitor, 'supporter')
    await control.choose(url, 'pay')
    paidBy(checkoutId).status = 'pending'
    await requestErasure(visitor)
    await pass(server, 7 * DAY)
    expect(await isThere(visitor)).toBe(true)
    paidBy(checkoutId).status = 'active'
    await pass(server, HOUR)
    expect([await isThere(visitor), paidBy(checkoutId).cancelAtPeriodEnd]).toEqual([false, true])
  })

  it('that waits refuses to sell and to resume, until the member keeps the account', async () => {
    const server = await world.serve()
    await receiveWebhooks(world, server)
    const { visitor, subscription } = await makeSubscriber(world, server, 'supporter')
    const params = { subscriptionId: subscription.id }
    await done(visitor.call('cancelSubscription', { params, body: {} }))
    await requestErasure(visitor)
    const body = { tier: 'master', interval: 'month' }
    const refused = {
      status: 409,
      error: 'account.erasure-due',
      issues: [{ message: expect.stringContaining('Keep') }],
    }
    expect(await visitor.call('startCheckout', { body })).toMatchObject(refused)
    expect(await visitor.call('resumeSubscription', { params })).toMatchObject(refused)
    await done(visitor.call('cancelErasure'))
    await done(visitor.call('resumeSubscription', { params }))
    await done(visitor.call('startCheckout', { body }))
  })
})
