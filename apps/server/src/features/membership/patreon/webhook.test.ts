/** Webhook events from the stand-in, over HTTP, to a listening server. */
import type { AddressInfo } from 'node:net'
import { standInPatreonSettings } from '@rubato/stand-ins'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { recordRun } from '../../../test-support/jobs.ts'
import { testWorld, type TestServer, type Visitor } from '../../../test-support/test-server.ts'
import { SAME_EVENT_MS } from './receive-webhook.ts'
import { PATREON_JOB } from './reconcile.ts'
import { COOL_DOWN_MS } from './refresh-member.ts'

const world = testWorld()
const control = () => world.standIns.patreon.control
afterEach(() => control().reset())
// No night begins in these tests: every look-up is caused by an event.
beforeAll(async () => {
  const last = { queue: 'patreon-look-ups', name: PATREON_JOB, every: 'night', at: Date.parse('2999-01-01') } as const
  await recordRun(world.database, last)
})

async function serve(variables: Record<string, string> = {}, secret?: string): Promise<TestServer> {
  const server = await world.serve({}, variables)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const uri = `http://127.0.0.1:${port}/api/patreon/webhook`
  await control().addWebhook({ uri, ...(secret === undefined ? {} : { secret }) })
  return server
}

/** The stored tier, without a look-up. */
const storedTier = async (visitor: Visitor): Promise<string> =>
  ((await visitor.call('me')).body as { membershipTier: string }).membershipTier
const lastPatron = async (): Promise<string> => (await control().state()).users.at(-1)?.id ?? ''
const lookUps = async (): Promise<number> =>
  (await control().state()).calls.filter(({ route }) => route === 'identity').length
const statuses = (deliveries: readonly { status: number | null }[]) => deliveries.map(({ status }) => status)
const keptMessages = async (): Promise<number> =>
  (await world.database.queries.selectFrom('patreon_messages').selectAll().execute()).length

describe('an event about a changed membership', () => {
  it('causes an immediate look-up, without a call of the member', async () => {
    const server = await serve()
    const visitor = await server.visitor().become('follower')
    const sent = await control().changePersona(await lastPatron(), 'master')
    expect(statuses(sent)).toEqual([200, 200])
    await vi.waitFor(async () => expect(await storedTier(visitor)).toBe('master'), 10_000)
  })

  it('ends access in the same way', async () => {
    const server = await serve()
    const visitor = await server.visitor().become('supporter')
    expect((await visitor.call('getSettings')).status).toBe(200)
    await control().changePersona(await lastPatron(), 'never-member')
    await vi.waitFor(async () => expect((await visitor.call('getSettings')).error).toBe('membership.required'), 10_000)
  })

  it('grants nothing: the answer to the look-up counts', async () => {
    const server = await serve()
    const visitor = await server.visitor().become('follower')
    const patron = await lastPatron()
    await control().holdWebhooks()
    await control().changePersona(patron, 'master')
    await control().changePersona(patron, 'follower', { notify: false })
    expect(statuses(await control().releaseWebhooks('as-happened'))).toEqual([200, 200])
    await server.clock.strike()
    expect(await storedTier(visitor)).toBe('follower')
  })

  it.each(['as-happened', 'reversed'] as const)('leads to the same result in the order %s', async (order) => {
    const server = await serve()
    const visitor = await server.visitor().become('follower')
    const patron = await lastPatron()
    await control().holdWebhooks()
    for (const persona of ['supporter', 'master', 'supporter'] as const) await control().changePersona(patron, persona)
    const sent = await control().releaseWebhooks(order)
    expect(sent).toHaveLength(6)
    expect(new Set(statuses(sent))).toEqual(new Set([200]))
    await server.clock.strike()
    expect(await storedTier(visitor)).toBe('supporter')
  })

  it('about an unlinked patron is accepted and ignored', async () => {
    await serve()
    const [user] = await control().createUsers('supporter')
    const before = await lookUps()
    expect(statuses(await control().sendWebhook(user?.id ?? '', 'members:update'))).toEqual([200])
    expect(await lookUps()).toBe(before)
  })
})

describe('an identical event', () => {
  it('that is sent twice or replayed is followed once', async () => {
    const server = await serve()
    await server.visitor().become('supporter')
    const patron = await lastPatron()
    const [before, kept] = [await lookUps(), await keptMessages()]
    const sent = await control().sendWebhook(patron, 'members:update', 'twice')
    const again = await control().replayWebhook(sent[0]?.id ?? '')
    expect(statuses([...sent, ...again])).toEqual([200, 200, 200])
    await server.clock.strike()
    expect((await lookUps()) - before).toBe(1)
    expect((await keptMessages()) - kept).toBe(1)
  })

  it('counts as new after twenty minutes, and the record of the old one is deleted', async () => {
    const server = await serve()
    await server.visitor().become('supporter')
    const patron = await lastPatron()
    await control().sendWebhook(patron, 'members:update')
    await server.clock.strike()
    const before = await lookUps()
    server.clock.advance(SAME_EVENT_MS)
    expect(statuses(await control().sendWebhook(patron, 'members:update'))).toEqual([200])
    await server.clock.strike()
    expect((await lookUps()) - before).toBe(1)
    expect(await keptMessages()).toBe(1)
  })
})

describe('a webhook call that Patreon did not sign', () => {
  it('is refused, changes nothing and asks nothing', async () => {
    const server = await serve()
    const visitor = await server.visitor().become('follower')
    const patron = await lastPatron()
    await control().changePersona(patron, 'master', { notify: false })
    const before = await lookUps()
    expect(statuses(await control().sendWebhook(patron, 'members:update', 'corrupt-signature'))).toEqual([403])
    await server.clock.strike()
    expect(await lookUps()).toBe(before)
    expect(await storedTier(visitor)).toBe('follower')
    const links = world.database.queries.selectFrom('patreon_links').where('patreon_user_id', '=', patron)
    expect(await links.select('event_received_at').execute()).toEqual([{ event_received_at: null }])
  })

  it('is refused with the error shape of the API, whatever is missing', async () => {
    const visitor = (await world.serve()).visitor()
    const bare = await visitor.call('patreonWebhook', { body: { data: {} } })
    expect(bare).toMatchObject({ status: 403, error: 'patreon.webhook-refused', issues: [] })
    const empty = await visitor.call('patreonWebhook')
    expect(empty).toMatchObject({ status: 400, error: 'request.invalid' })
  })

  it('includes every call without a configured secret', async () => {
    const real = {
      PATREON_CLIENT_ID: standInPatreonSettings.clientId,
      PATREON_CLIENT_SECRET: standInPatreonSettings.clientSecret,
      PATREON_CAMPAIGN_ID: standInPatreonSettings.campaignId,
      PATREON_TIER_MAP: '{"1001":"supporter"}',
      PATREON_PAGE_URL: 'http://localhost/become',
    }
    await serve(real)
    const [user] = await control().createUsers('supporter')
    expect(statuses(await control().sendWebhook(user?.id ?? '', 'members:update'))).toEqual([403])
  })

  it('is recognised with the secret of the environment', async () => {
    await serve({ PATREON_WEBHOOK_SECRET: 'our own' }, 'our own')
    const [user] = await control().createUsers('supporter')
    expect(statuses(await control().sendWebhook(user?.id ?? '', 'members:update'))).toEqual([200])
  })
})

describe('an event while Patreon is down', () => {
  it('is recorded, changes nothing, and is followed when Patreon is back, without a call of the member', async () => {
    const server = await serve()
    const visitor = await server.visitor().become('follower')
    const patron = await lastPatron()
    await control().setFault('identity', { kind: 'error', status: 503 })
    expect(statuses(await control().changePersona(patron, 'master'))).toEqual([200, 200])
    await server.clock.strike()
    expect(await storedTier(visitor)).toBe('follower')
    await control().clearFaults()
    const before = await lookUps()
    await server.clock.strike()
    expect(await lookUps(), 'Patreon is left in peace at first').toBe(before)
    server.clock.advance(COOL_DOWN_MS + 1000)
    await server.clock.strike()
    expect(await storedTier(visitor)).toBe('master')
  })

  it('survives a restart', async () => {
    const server = await serve()
    const visitor = await server.visitor().become('follower')
    await control().setFault('identity', { kind: 'refuse' })
    await control().changePersona(await lastPatron(), 'supporter')
    await server.app.close()
    await control().clearFaults()
    const later = await world.serve()
    later.clock.advance(COOL_DOWN_MS + 1000)
    await later.clock.strike()
    const again = later.visitor()
    again.bearer = visitor.bearer
    expect(await storedTier(again)).toBe('supporter')
  })
})
