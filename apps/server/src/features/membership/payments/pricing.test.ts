import { describe, expect, it } from 'vitest'
import { testWorld } from '../../../test-support/test-server.ts'

const world = testWorld()

describe('prices', () => {
  it('are public, ordered by tier and interval', async () => {
    const visitor = (await world.serve()).visitor()
    const { body } = await visitor.call('getPricing')
    expect(body).toMatchObject({ patreon: { amounts: { follower: 200, supporter: 500 }, currency: 'USD' } })
    const { prices } = body as { prices: { tier: string; interval: string; amountCents: number }[] }
    expect(prices.map(({ tier, interval }) => `${tier} ${interval}`).slice(0, 4)).toEqual([
      'follower month',
      'follower year',
      'follower lifetime',
      'supporter month',
    ])
  })

  it('are none on a site without the partner, which says so', async () => {
    const server = await world.serve({}, { MEMBERSHIP: 'open' })
    const visitor = server.visitor()
    await visitor.signUp()
    expect((await visitor.call('getPricing')).body).toEqual({ prices: [], patreon: null })
    const start = await visitor.call('startCheckout', { body: { tier: 'supporter', interval: 'month' } })
    expect(start).toMatchObject({ status: 404, error: 'payments.not-offered' })
    const webhook = await visitor.call('partnerWebhook', { body: {} })
    expect(webhook).toMatchObject({ status: 404, error: 'payments.not-offered' })
    expect((await visitor.call('listSubscriptions')).body).toMatchObject({ data: [], decidedBy: null })
  })
})
