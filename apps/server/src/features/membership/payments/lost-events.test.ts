/** Payments whose events are lost, and events that arrive before the partner's API knows their subject. */
import type { AccessReport } from '@rubato/contracts/domain'
import { createPartnerControl, startPartner, type PartnerControl, type RunningPartner } from '@rubato/stand-ins'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { forgetRuns } from '../../../test-support/jobs.ts'
import { admin, DAY, idOf } from '../../../test-support/moderation.ts'
import { makePerson, receiveWebhooks, settledSubscription, startCheckout } from '../../../test-support/payments.ts'
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
afterEach(() => forgetRuns(world.database))

const SOON = { timeout: 20_000, interval: 150 }
const serveSilent = () => world.serve({}, { PARTNER_URL: silent.baseUrl })

async function passNight(server: TestServer, nights = 1): Promise<void> {
  server.clock.advance(nights * DAY)
  await server.clock.strike()
}
const tierOf = async (visitor: Visitor) =>
  ((await visitor.call('me')).body as { membershipTier: string }).membershipTier
/** From the database: the call for the state of a checkout adds a look-up. */
const checkoutOf = (checkoutId: string) =>
  world.database.queries
    .selectFrom('checkouts')
    .select(['state', 'partner_checkout_id'])
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow()
const eventsOf = async (checkoutId: string) =>
  world.database.queries
    .selectFrom('partner_events')
    .select(['type', 'state', 'problem'])
    .where('subject', '=', `checkout/${(await checkoutOf(checkoutId)).partner_checkout_id}`)
    .execute()

describe('a first payment without an event', () => {
  it('is found by the nightly job', async () => {
    const server = await serveSilent()
    const visitor = await makePerson(server)
    const { url } = await startCheckout(visitor, 'supporter')
    await control.choose(url, 'pay')
    expect(await tierOf(visitor)).toBe('free')
    await passNight(server)
    await settledSubscription(visitor)
    expect(await tierOf(visitor)).toBe('supporter')
  })

  it('that is pending is looked up again every night until it is settled', async () => {
    const server = await serveSilent()
    const visitor = await makePerson(server)
    const { checkoutId, url } = await startCheckout(visitor, 'supporter')
    await control.choose(url, 'pay')
    const paid = [...silent.world.subscriptions.values()].find(({ reference }) => reference === checkoutId)!
    paid.status = 'pending'
    await passNight(server)
    expect([await tierOf(visitor), (await checkoutOf(checkoutId)).state]).toEqual(['free', 'waiting'])
    paid.status = 'active'
    await passNight(server)
    await settledSubscription(visitor)
    expect([await tierOf(visitor), (await checkoutOf(checkoutId)).state]).toEqual(['supporter', 'active'])
  })

  it('is found when an admin looks the member up', async () => {
    const server = await serveSilent()
    const by = await admin(server)
    // The nightly job of this server is over before the payment.
    await server.clock.strike()
    const visitor = await makePerson(server)
    const { url } = await startCheckout(visitor, 'supporter')
    await control.choose(url, 'pay')
    const params = { userId: await idOf(visitor), vendor: 'partner' }
    const atPartner = async () =>
      ((await by.call('explainAccess', { params })).body as AccessReport).vendors.find(
        ({ vendor }) => vendor === 'partner',
      )
    expect(await atPartner()).toMatchObject({ stored: null, nextLookUpAt: expect.any(String) })
    const body = { statement: 'The member wrote that the payment went through.' }
    expect((await by.call('lookUpUser', { params, body })).status).toBe(200)
    await settledSubscription(visitor)
    expect(await atPartner()).toMatchObject({ stored: { tier: 'supporter' } })
  })

  it('is looked up for 60 days after the start of its checkout', async () => {
    const server = await serveSilent()
    const { checkoutId } = await startCheckout(await makePerson(server), 'supporter')
    await passNight(server)
    expect(await eventsOf(checkoutId)).toMatchObject([{ state: 'settled' }])
    await passNight(server, 60)
    expect(await eventsOf(checkoutId)).toHaveLength(1)
  })
})

it('An event that arrives before the partner’s API knows the subscription waits', async () => {
  const server = await world.serve()
  await receiveWebhooks(world, server)
  const { partner } = world.standIns
  const visitor = await makePerson(server)
  await partner.control.setFault('subscription', { kind: 'error', status: 404 })
  const { checkoutId, url } = await startCheckout(visitor, 'supporter')
  await partner.control.choose(url, 'pay')
  await vi.waitFor(
    async () => expect(await eventsOf(checkoutId)).toMatchObject([{ state: 'waiting', problem: 'not-found' }]),
    SOON,
  )
  await partner.control.clearFaults()
  server.clock.advance(61_000)
  await server.clock.strike()
  await settledSubscription(visitor)
  expect(await tierOf(visitor)).toBe('supporter')
  expect((await eventsOf(checkoutId)).filter(({ type }) => type === 'checkout.completed')).toMatchObject([
    { state: 'settled' },
  ])
})
