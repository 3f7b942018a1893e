import { createHash } from 'node:crypto'
import { standInPatreonSettings } from '@rubato/stand-ins'
import { describe, expect, it, vi } from 'vitest'
import type { PatronStatus } from '@rubato/contracts/domain'
import { forgetRuns } from '../../test-support/jobs.ts'
import { settledStatus, testWorld, type Visitor } from '../../test-support/test-server.ts'
import { STATE_MS } from './patreon/link-patreon.ts'
import { STALE_MS } from './patreon/refresh-member.ts'

const world = testWorld()
const control = () => world.standIns.patreon.control

/** Link and tier after the look-up that the call starts. */
async function tierOf(visitor: Visitor): Promise<Pick<PatronStatus, 'linked' | 'membershipTier'>> {
  const { linked, membershipTier } = await settledStatus(visitor)
  return { linked, membershipTier }
}

/** The patron of the latest link. */
const lastPatron = async (): Promise<string> => {
  const users = (await control().state()).users
  return users.at(-1)?.id ?? ''
}

describe('linking Patreon', () => {
  it('gives each persona the tier of the rules', async () => {
    const server = await world.serve({ rateLimitFactor: 10 })
    const tiers: Record<string, string> = {}
    const personas = [
      'never-member',
      'free-member',
      'free-member-active',
      'follower',
      'supporter',
      'master',
      'gifted',
      'free-trial',
      'two-tiers',
      'custom-pledge',
      'declined',
      'former',
      'other-campaign',
    ] as const
    for (const persona of personas) {
      const visitor = server.visitor()
      await visitor.signUp()
      expect((await visitor.linkAs(persona)).body).toMatchObject({ linked: true })
      const me = (await visitor.call('me')).body as { membershipTier: string }
      expect(await tierOf(visitor)).toEqual({ linked: true, membershipTier: me.membershipTier })
      tiers[persona] = me.membershipTier
    }
    expect(tiers).toEqual({
      'never-member': 'free',
      'free-member': 'free',
      'free-member-active': 'free',
      follower: 'follower',
      supporter: 'supporter',
      master: 'master',
      gifted: 'supporter',
      'free-trial': 'supporter',
      'two-tiers': 'master',
      'custom-pledge': 'supporter',
      declined: 'free',
      former: 'free',
      'other-campaign': 'free',
    })
  })

  it('returns the membership, and null without one', async () => {
    const server = await world.serve()
    const supporter = await server.visitor().become('supporter')
    expect((await supporter.call('membershipStatus')).body).toEqual({
      linked: true,
      subscribed: true,
      membershipTier: 'supporter',
      vendor: 'patreon',
      interval: 'month',
      isCancelled: false,
      lookUp: 'answered',
      manageUrl: `${world.standIns.patreon.baseUrl}/settings/memberships`,
      subscriptionId: expect.stringMatching(/^\d+$/) as string,
    })
    const stranger = await server.visitor().become('never-member')
    expect((await stranger.call('membershipStatus')).body).toBeNull()
  })

  it('redirects to Patreon with a new state each time, and back to PUBLIC_URL', async () => {
    const server = await world.serve({ publicUrl: 'https://rubato.example' })
    const visitor = server.visitor()
    await visitor.signUp()
    const urls = [await visitor.call('patreonAuthorize'), await visitor.call('patreonAuthorize')].map(
      ({ body }) => new URL((body as { url: string }).url),
    )
    expect(urls[0]?.searchParams.get('redirect_uri')).toBe('https://rubato.example/patreon/')
    const states = urls.map((url) => url.searchParams.get('state') ?? '')
    expect(states[0]).not.toBe(states[1])
    for (const state of states) expect(Buffer.from(state, 'base64url')).toHaveLength(32)
  })

  it('stores the state as a hash and the tokens encrypted', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    const { url } = (await visitor.call('patreonAuthorize')).body as { url: string }
    const state = new URL(url).searchParams.get('state') ?? ''
    const states = await world.database.queries.selectFrom('patreon_states').selectAll().execute()
    expect(states.map((row) => row.state_hash)).toContain(createHash('sha256').update(state).digest('hex'))
    expect(JSON.stringify(states)).not.toContain(state)
    await visitor.linkAs('follower')
    const links = await world.database.queries.selectFrom('patreon_links').selectAll().execute()
    for (const link of links) expect(link.sealed_access_token).toMatch(/^v1(\.[\w-]+){3}$/)
  })

  it('forgets a state that was never redeemed within an hour, and a link in between does not', async () => {
    const server = await world.serve()
    const [visitor, other] = [server.visitor(), server.visitor()]
    for (const each of [visitor, other]) await each.signUp()
    const states = () => world.database.queries.selectFrom('patreon_states').select('state_hash').execute()
    await visitor.call('patreonAuthorize')
    const left = (await states()).length
    server.clock.advance(STATE_MS)
    await other.linkAs('follower')
    expect(await states()).toHaveLength(left)
    await forgetRuns(world.database)
    await server.clock.strike()
    expect(await states()).toEqual([])
  })

  it.each(['invented', 'another member’s', 'used', 'ten minutes old'])('refuses a state that is %s', async (which) => {
    const server = await world.serve()
    const [visitor, other] = [server.visitor(), server.visitor()]
    await visitor.signUp()
    await other.signUp()
    const { url } = (await visitor.call('patreonAuthorize')).body as { url: string }
    const back = await control().choose(url, 'supporter')
    const body = { code: back.searchParams.get('code'), state: back.searchParams.get('state') }
    if (which === 'used') await visitor.call('patreonLink', { body: { ...body, code: 'wrong' } })
    if (which === 'ten minutes old') server.clock.advance(STATE_MS)
    const who = which === 'another member’s' ? other : visitor
    const reply = await who.call('patreonLink', { body: which === 'invented' ? { ...body, state: 'invented' } : body })
    expect(reply).toMatchObject({ status: 400, error: 'patreon.state-invalid' })
    expect(await tierOf(who)).toEqual({ linked: false, membershipTier: 'free' })
  })

  it('refuses a code that was used or invented', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    const { url } = (await visitor.call('patreonAuthorize')).body as { url: string }
    const state = new URL(url).searchParams.get('state')
    const reply = await visitor.call('patreonLink', { body: { code: 'invented', state } })
    expect(reply).toMatchObject({ status: 400, error: 'patreon.code-invalid' })
  })

  it.each(['token', 'identity'] as const)('stores nothing when Patreon fails at the %s call', async (route) => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    await control().setFault(route, { kind: 'error', status: 503 })
    expect(await visitor.linkAs('supporter')).toMatchObject({ status: 503, error: 'patreon.unavailable' })
    await control().clearFaults()
    expect(await tierOf(visitor)).toEqual({ linked: false, membershipTier: 'free' })
    expect((await visitor.linkAs('supporter')).status).toBe(200)
  })

  it('links a Patreon account to one account, until it is unlinked there', async () => {
    const server = await world.serve()
    const first = await server.visitor().become('supporter')
    const patron = await lastPatron()
    const second = server.visitor()
    await second.signUp()
    expect(await second.linkAs('supporter', patron)).toMatchObject({ status: 409, error: 'patreon.already-linked' })
    await first.call('patreonUnlink')
    expect((await second.linkAs('supporter', patron)).status).toBe(200)
  })

  it('replaces a link by a link to another Patreon account', async () => {
    const visitor = await (await world.serve()).visitor().become('master')
    await visitor.linkAs('never-member')
    expect(await tierOf(visitor)).toEqual({ linked: true, membershipTier: 'free' })
    expect((await visitor.call('getSettings')).error).toBe('membership.required')
  })
})

describe('unlinking', () => {
  it('ends access at the next call and removes tokens and membership', async () => {
    const visitor = await (await world.serve()).visitor().become('supporter')
    expect((await visitor.call('getSettings')).status).toBe(200)
    expect((await visitor.call('patreonUnlink')).status).toBe(204)
    expect(await visitor.call('getSettings')).toMatchObject({ status: 403, error: 'membership.required' })
    expect(await tierOf(visitor)).toEqual({ linked: false, membershipTier: 'free' })
    const { id } = (await visitor.call('me')).body as { id: string }
    for (const table of ['patreon_links', 'memberships'] as const) {
      expect(await world.database.queries.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([])
    }
  })

  it('is idempotent', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    expect((await visitor.call('patreonUnlink')).status).toBe(204)
    expect((await visitor.call('patreonUnlink')).status).toBe(204)
  })
})

describe('a membership that changes at Patreon', () => {
  it('is looked up again after twenty minutes, not before', async () => {
    const server = await world.serve()
    const visitor = await server.visitor().become('supporter')
    await control().changePersona(await lastPatron(), 'former', { notify: false })
    expect(await tierOf(visitor)).toMatchObject({ membershipTier: 'supporter' })
    server.clock.advance(STALE_MS + 1000)
    // The answer does not wait for the look-up that it starts.
    await vi.waitFor(async () => expect(await tierOf(visitor)).toMatchObject({ membershipTier: 'free' }), 20_000)
  })

  it('is looked up by any call of a member, not only by calls for the status', async () => {
    const server = await world.serve()
    const visitor = await server.visitor().become('follower')
    await control().changePersona(await lastPatron(), 'never-member', { notify: false })
    server.clock.advance(STALE_MS + 1000)
    expect((await visitor.call('getSettings')).status).toBe(200)
    await server.app.close()
    const later = (await world.serve()).visitor()
    later.bearer = visitor.bearer
    expect(await later.call('getSettings')).toMatchObject({ status: 403, error: 'membership.required' })
  })

  it('causes one look-up for concurrent calls of a page', async () => {
    const server = await world.serve()
    const visitor = await server.visitor().become('supporter')
    const before = (await control().state()).calls.filter(({ route }) => route === 'identity').length
    server.clock.advance(STALE_MS + 1000)
    await Promise.all([visitor.call('patreonStatus'), visitor.call('membershipStatus'), visitor.call('getSettings')])
    const after = (await control().state()).calls.filter(({ route }) => route === 'identity').length
    expect(after - before).toBe(1)
  })

  it('stays unchanged while Patreon is down, and Patreon is not called again for ten minutes', async () => {
    const server = await world.serve()
    const visitor = await server.visitor().become('supporter')
    await control().setFault('identity', { kind: 'error', status: 500 })
    server.clock.advance(STALE_MS + 1000)
    expect(await tierOf(visitor)).toEqual({ linked: true, membershipTier: 'supporter' })
    const calls = (await control().state()).calls.length
    await tierOf(visitor)
    expect((await control().state()).calls.length).toBe(calls)
    await control().clearFaults()
    await control().changePersona(await lastPatron(), 'master', { notify: false })
    server.clock.advance(10 * 60_000 + 1000)
    expect(await tierOf(visitor)).toEqual({ linked: true, membershipTier: 'master' })
  })

  it('renews expired tokens', async () => {
    const server = await world.serve()
    const visitor = await server.visitor().become('supporter')
    const beyond = standInPatreonSettings.expiresInSeconds * 1000
    await control().advanceClock(beyond)
    server.clock.advance(beyond)
    await control().changePersona(await lastPatron(), 'master', { notify: false })
    expect(await tierOf(visitor)).toMatchObject({ membershipTier: 'master' })
  })

  it('renews tokens that are refused before they expire', async () => {
    const server = await world.serve()
    const visitor = await server.visitor().become('supporter')
    await control().advanceClock(standInPatreonSettings.expiresInSeconds * 1000)
    server.clock.advance(STALE_MS + 1000)
    expect(await tierOf(visitor)).toEqual({ linked: true, membershipTier: 'supporter' })
  })

  it('ends when the person revokes the grant, and starts again with a new link', async () => {
    const server = await world.serve()
    const visitor = await server.visitor().become('supporter')
    const patron = await lastPatron()
    await control().revoke(patron)
    server.clock.advance(STALE_MS + 1000)
    expect(await tierOf(visitor)).toEqual({ linked: false, membershipTier: 'free' })
    expect((await visitor.call('getSettings')).error).toBe('membership.required')
    const calls = (await control().state()).calls.length
    server.clock.advance(STALE_MS + 1000)
    await tierOf(visitor)
    expect((await control().state()).calls.length).toBe(calls)
    expect((await visitor.linkAs('supporter', patron)).status).toBe(200)
    expect((await visitor.call('getSettings')).status).toBe(200)
  })
})
