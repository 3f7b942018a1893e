import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { usualDatabases } from '../../../test-support/databases.ts'
import { forgetRuns } from '../../../test-support/jobs.ts'
import { testWorld, type TestServer, type Visitor } from '../../../test-support/test-server.ts'
import { webhookReceiver } from '../../../test-support/webhook-receiver.ts'
import { removeOld } from '../../../jobs/remove-old.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

interface TierEvent {
  type: string
  timestamp: string
  data: { account: string; before: string; after: string }
}

describe.each(usualDatabases)('changes of tiers on %s', (_, open) => {
  const world = testWorld(open)
  const receiver = webhookReceiver<TierEvent>()
  beforeEach(async () => {
    await forgetRuns(world.database)
    await sql`truncate told_tiers, tier_changes, memberships`.execute(world.database.queries)
  })

  const serve = (more: Record<string, string> = {}) =>
    world.serve({}, { TIER_WEBHOOK_URL: receiver.url, TIER_WEBHOOK_SECRET: receiver.secret, ...more })
  const strike = async (server: TestServer) => {
    server.clock.advance(5 * MINUTE)
    await server.clock.strike()
  }
  const idOf = async (member: Visitor) => ((await member.call('me')).body as { id: string }).id
  const setTier = (
    userId: string,
    tier: 'free' | 'follower' | 'supporter',
    vendor: 'patreon' | 'partner' = 'patreon',
  ) =>
    world.database.queries
      .insertInto('memberships')
      .values({ user_id: userId, vendor, tier, subscription_id: `${vendor}-1` })
      .onConflict((conflict) => conflict.columns(['user_id', 'vendor']).doUpdateSet({ tier }))
      .execute()
  const changes = () => receiver.received.map(({ data: { before, after } }) => `${before} to ${after}`)

  it('are each one signed event, which names the account alone', async () => {
    const server = await serve()
    const member = await server.visitor().become('supporter')
    await strike(server)
    await strike(server)
    const data = { account: await idOf(member), before: 'free', after: 'supporter' }
    expect(receiver.received).toEqual([
      { type: 'membership.tier-changed', timestamp: expect.stringMatching(/^\d{4}-/) as string, data },
    ])
    // The better membership of two vendors counts: another one below it is no change.
    await setTier(data.account, 'follower', 'partner')
    await strike(server)
    await setTier(data.account, 'free')
    await strike(server)
    await world.database.queries.deleteFrom('memberships').where('user_id', '=', data.account).execute()
    await strike(server)
    expect(changes()).toEqual(['free to supporter', 'supporter to follower', 'follower to free'])
    expect(server.log.join('')).not.toContain(receiver.url)
  })

  it('have the ids of the vendors where the operator asks for them', async () => {
    const server = await serve({ TIER_WEBHOOK_VENDOR_IDS: 'true' })
    const member = await server.visitor().become('supporter')
    const userId = await idOf(member)
    const { patreon_user_id: patreonUserId } = await world.database.queries
      .selectFrom('patreon_links')
      .select('patreon_user_id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    await strike(server)
    await member.call('patreonUnlink')
    await strike(server)
    const ids = { account: userId, patreonUserId, partnerSubscriptionId: null }
    expect(receiver.received.map(({ data }) => data)).toEqual([
      { ...ids, before: 'free', after: 'supporter' },
      { ...ids, before: 'supporter', after: 'free' },
    ])
  })

  it('wait for a receiver that is away, in order and with the same ids, for a day', async () => {
    const server = await serve()
    const userId = await idOf(await server.visitor().become('supporter'))
    receiver.status = 500
    await strike(server)
    await setTier(userId, 'follower')
    await strike(server)
    receiver.status = 200
    await strike(server)
    expect(changes()).toEqual(['free to supporter', 'supporter to follower'])
    expect(new Set(receiver.ids).size).toBe(2)
    expect(server.log.join('')).toContain('changes of tiers could not be sent')
    receiver.status = 500
    await setTier(userId, 'supporter')
    await strike(server)
    const { queries } = world.database
    await removeOld(
      { queries, clock: { ...server.clock, now: () => server.clock.now() + DAY + MINUTE } },
      'tierChanges',
    )
    expect(await queries.selectFrom('tier_changes').selectAll().execute()).toEqual([])
  })

  it('include the erasure of an account', async () => {
    const server = await serve()
    const userId = await idOf(await server.visitor().become('supporter'))
    await strike(server)
    await world.database.queries.deleteFrom('users').where('id', '=', userId).execute()
    await strike(server)
    expect(changes()).toEqual(['free to supporter', 'supporter to free'])
    expect(await world.database.queries.selectFrom('tier_changes').selectAll().execute()).toEqual([])
  })

  it('are not noted on a site without a receiver', async () => {
    const server = await world.serve()
    await server.visitor().become('supporter')
    await strike(server)
    expect(await world.database.queries.selectFrom('told_tiers').selectAll().execute()).toEqual([])
  })
})
