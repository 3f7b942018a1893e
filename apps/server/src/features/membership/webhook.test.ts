/** Messages as the stand-in sends them, over HTTP, to a server that listens. */
import type { AddressInfo } from 'node:net'
import { standInPatreonSettings } from '@rubato/stand-ins'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { SAME_EVENT_MS } from './receive-webhook.ts'
import { COOL_DOWN_MS } from './refresh-membership.ts'

const world = testWorld()
const control = () => world.standIns.patreon.control
afterEach(() => control().reset())
// The night never comes here: whatever is looked up was hinted at.
beforeAll(async () => {
  const never = { name: 'patreon-memberships', due_at: new Date('2999-01-01') }
  await world.database.queries.insertInto('nightly_jobs').values(never).execute()
})

async function serve(variables: Record<string, string> = {}, secret?: string): Promise<TestServer> {
  const server = await world.serve({}, variables)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const uri = `http://127.0.0.1:${port}/api/patreon/webhook`
  await control().addWebhook({ uri, ...(secret === undefined ? {} : { secret }) })
  return server
}

/** What the next request of this person is judged by; nothing is looked up for it. */
const storedTier = async (visitor: Visitor): Promise<string> =>
  ((await visitor.call('me')).body as { membershipTier: string }).membershipTier
const lastPatron = async (): Promise<string> => (await control().state()).users.at(-1)?.id ?? ''
const lookUps = async (): Promise<number> =>
  (await control().state()).calls.filter(({ route }) => route === 'identity').length
const statuses = (deliveries: readonly { status: number | null }[]) => deliveries.map(({ status }) => status)
const keptMessages = async (): Promise<number> =>
  (await world.database.queries.selectFrom('patreon_messages').selectAll().execute()).length

describe('a message that a membership has changed', () => {
  it('has the membership looked up, at once and without its owner', async () => {
    const server = await serve()
    const visitor = await server.visitor().become('follower')
    const sent = await control().changePersona(await lastPatron(), 'master')
    expect(statuses(sent)).toEqual([200, 200])
    await vi.waitFor(async () => expect(await storedTier(visitor)).toBe('master'), 10_000)
  })

  it('closes the door the same way', async () => {
    const server = await serve()
    const visitor = await server.visitor().become('supporter')
    expect((await visitor.call('getSettings')).status).toBe(200)
    await control().changePersona(await lastPatron(), 'never-member')
    await vi.waitFor(async () => expect((await visitor.call('getSettings')).error).toBe('membership.required'), 10_000)
  })

  it('is not believed: what Patreon says when asked counts', async () => {
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

  it.each(['as-happened', 'reversed'] as const)('leads to the same end when they come %s', async (order) => {
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

  it('about somebody whom nobody here has linked is taken and forgotten', async () => {
    await serve()
    const [user] = await control().createUsers('supporter')
    const before = await lookUps()
    expect(statuses(await control().sendWebhook(user?.id ?? '', 'members:update'))).toEqual([200])
    expect(await lookUps()).toBe(before)
  })
})

describe('the same message', () => {
  it('sent twice or recorded and sent again is worked on once', async () => {
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

  it('is a new one after twenty minutes, and the old one is forgotten', async () => {
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

describe('a message that Patreon did not send', () => {
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
    expect(await links.select('hinted_at').execute()).toEqual([{ hinted_at: null }])
  })

  it('is refused in our own words, whatever it lacks', async () => {
    const visitor = (await world.serve()).visitor()
    const bare = await visitor.call('patreonWebhook', { body: { data: {} } })
    expect(bare).toMatchObject({ status: 403, error: 'patreon.webhook-refused', issues: [] })
    const empty = await visitor.call('patreonWebhook')
    expect(empty).toMatchObject({ status: 400, error: 'request.invalid' })
  })

  it('is what everything is while no secret is known', async () => {
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

  it('is told by the secret of the environment', async () => {
    await serve({ PATREON_WEBHOOK_SECRET: 'our own' }, 'our own')
    const [user] = await control().createUsers('supporter')
    expect(statuses(await control().sendWebhook(user?.id ?? '', 'members:update'))).toEqual([200])
  })
})

describe('a message while Patreon is down', () => {
  it('is taken, changes nothing, and is followed when Patreon is back, though nobody calls', async () => {
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

  it('outlives a restart', async () => {
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
