/** Events in the inbox that are about no account, and the end of their period. */
import { standInPartnerSettings } from '@rubato/stand-ins'
import { describe, expect, it, vi } from 'vitest'
import { retention } from '../../../jobs/retention.ts'
import { makeSubscriber, receiveWebhooks } from '../../../test-support/payments.ts'
import { testWorld } from '../../../test-support/test-server.ts'
import { countEvents } from './partner-events.queries.ts'

const world = testWorld()
/** For what happens behind an answer. */
const SOON = { timeout: 20_000, interval: 150 }

describe('an event', () => {
  it('is kept for its period after it was settled', async () => {
    const server = await world.serve()
    await receiveWebhooks(world, server)
    const { subscription } = await makeSubscriber(world, server, 'follower')
    await vi.waitFor(async () => expect(await countEvents(world.database.queries)).toMatchObject({ waiting: 0 }), SOON)
    const kept = () =>
      world.database.queries
        .selectFrom('partner_events')
        .select('id')
        .where('subject', '=', `subscription/${subscription.external_subscription_id}`)
        .where('type', 'not like', '%look-up')
        .execute()
    expect(await kept()).toHaveLength(1)
    server.clock.advance(retention.partnerEvents.ms)
    await server.clock.strike()
    expect(await kept()).toEqual([])
  })

  it('about a payment that no account has started is kept and counted', async () => {
    const server = await world.serve()
    await receiveWebhooks(world, server)
    const api = `${world.standIns.partner.baseUrl}/v1/checkouts`
    const before = await countEvents(world.database.queries)
    const answer = await fetch(api, {
      method: 'POST',
      headers: { authorization: `Bearer ${standInPartnerSettings.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        product: 'rubato-master-month',
        reference: 'another site',
        subscription: null,
        success_url: 'http://127.0.0.1:9/',
        failure_url: 'http://127.0.0.1:9/',
      }),
    })
    const { url } = (await answer.json()) as { url: string }
    await world.standIns.partner.control.choose(url, 'pay')
    await vi.waitFor(
      async () => expect((await countEvents(world.database.queries)).unmatched).toBe(before.unmatched + 2),
      SOON,
    )
    expect(server.log.join('')).not.toContain('another site')
  })
})
