/** Calls that reach a vendor, of every endpoint that is marked in the contract. */
import { endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeSubscriber, receiveWebhooks } from '../test-support/payments.ts'
import { PASSWORD, testWorld, type TestServer, type Visitor } from '../test-support/test-server.ts'

const world = testWorld()
const HOUR = 3_600_000
const marked = Object.entries(endpoints as Record<EndpointName, Endpoint>).flatMap(
  ([name, { vendorCallsPerHour: limit }]) => (limit === undefined ? [] : [{ name: name as EndpointName, limit }]),
)

it('are marked where an account alone could cause them in any number', () => {
  expect(Object.fromEntries(marked.map(({ name, limit }) => [name, limit]))).toEqual({
    patreonAuthorize: 60,
    patreonCheck: 60,
    patreonLink: 20,
    startCheckout: 20,
    cancelSubscription: 20,
    resumeSubscription: 20,
    listReceipts: 60,
    startAgeCheck: 20,
    finishAgeCheck: 20,
    choosePhoto: 20,
  })
  for (const { name } of marked) expect(['public', 'session']).not.toContain(endpoints[name].access)
})

describe('of one member are limited within an hour', () => {
  let server: TestServer
  let visitor: Visitor
  let other: Visitor
  beforeAll(async () => {
    server = await world.serveAll()
    visitor = await server.visitor().become('follower')
    other = await server.visitor().become('follower')
  })

  /** Some calls need a fresh proof of the password. */
  async function advanceAnHour() {
    server.clock.advance(HOUR)
    for (const each of [visitor, other]) await each.call('reverify', { body: { password: PASSWORD } })
  }

  it.each(marked)('$name: $limit', async ({ name, limit }) => {
    // Linking Patreon was such a call.
    await advanceAnHour()
    const statuses: number[] = []
    for (let n = 0; n <= limit; n += 1) statuses.push((await visitor.call(name, { body: {} })).status)
    expect(statuses.indexOf(429)).toBe(limit)
    expect((await other.call(name, { body: {} })).status).not.toBe(429)
    await advanceAnHour()
    expect((await visitor.call(name, { body: {} })).status).not.toBe(429)
  })
})

describe('that are refused reach no vendor', () => {
  const control = () => world.standIns.patreon.control
  const exchanges = async () => (await control().state()).calls.filter(({ route }) => route === 'token').length

  it('the exchange of invented codes at Patreon', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    const before = await exchanges()
    const errors: (string | undefined)[] = []
    for (let n = 0; n <= 20; n += 1) {
      const { url } = (await visitor.call('patreonAuthorize')).body as { url: string }
      const body = { code: `invented-${n}`, state: new URL(url).searchParams.get('state') }
      errors.push((await visitor.call('patreonLink', { body })).error)
    }
    expect(errors).toEqual([...Array<string>(20).fill('patreon.code-invalid'), 'request.too-many'])
    expect((await exchanges()) - before).toBe(20)
  })

  it('receipts and changes of a subscription at the payment partner', async () => {
    const server = await world.serve({ publicUrl: 'http://localhost:4600' })
    await receiveWebhooks(world, server)
    const { partner } = server.dependencies
    if (!partner) throw new Error('This test needs a payment partner')
    const { visitor, subscription } = await makeSubscriber(world, server, 'supporter')
    const receipts = vi.spyOn(partner, 'listReceipts')
    const cancellations = vi.spyOn(partner, 'cancel')
    const params = { subscriptionId: subscription.id }
    const repeat = async (name: EndpointName, times: number, who: Visitor) => {
      for (let n = 0; n < times; n += 1) await who.call(name, { params, body: {} })
    }
    await repeat('listReceipts', 80, visitor)
    expect(receipts).toHaveBeenCalledTimes(60)
    for (let n = 0; n < 25; n += 1) {
      await repeat('cancelSubscription', 1, visitor)
      await repeat('resumeSubscription', 1, visitor)
    }
    expect(cancellations).toHaveBeenCalledTimes(20)
  })
})
