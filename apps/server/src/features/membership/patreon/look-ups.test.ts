/** The effects of a look-up at Patreon on a stored membership. */
import { standInPatreonSettings, type FaultInput } from '@rubato/stand-ins'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PatronPlatformError } from '../../../ports/patron-platform.ts'
import { newDatabaseCall, withinDatabaseCall } from '../../../database/call-budget.ts'
import { usualDatabases } from '../../../test-support/databases.ts'
import { linkPatron, membershipDependenciesOf, patronageOf, storedLink } from '../../../test-support/patrons.ts'
import { settledStatus, testWorld, type TestServer } from '../../../test-support/test-server.ts'
import { UNCONFIRMED_MAX_MS } from './membership-row.ts'
import { patreonStatus, UNCONFIRMED_NOTICE_MS } from '../membership-status.ts'
import { COOL_DOWN_MS, memberRefresher, STALE_MS, type LookUpProblem } from './refresh-member.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const refresherOf = (server: TestServer) => {
  const problems: LookUpProblem[] = []
  const refresher = memberRefresher(membershipDependenciesOf(server), (problem) => void problems.push(problem))
  const refreshIfStale = async (userId: string) => (await refresher.startIfStale(userId)).finished
  return { ...refresher, refreshIfStale, problems }
}

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const control = () => world.standIns.patreon.control
  beforeEach(async () => {
    await control().reset()
    for (const table of ['patreon_links', 'memberships', 'patreon_hold'] as const)
      await world.database.queries.deleteFrom(table).execute()
  })
  afterEach(() => control().reset())
  const calls = async (route: string) => (await control().state()).calls.filter((call) => call.route === route).length

  /** A supporter whose stored membership is stale. */
  async function supporter() {
    const server = await world.serve()
    const patron = await linkPatron(world, server, 'supporter')
    server.clock.advance(STALE_MS + 1000)
    return { server, patron, ...refresherOf(server) }
  }
  const identityOf = (patronId: string, memberships: object | undefined, included: unknown[] = []) =>
    JSON.stringify({ data: { type: 'user', id: patronId, relationships: memberships && { memberships } }, included })

  it('continues when the request that started it has used up its database budget', async () => {
    const { patron, startIfStale } = await supporter()
    const call = newDatabaseCall()
    const { finished } = await withinDatabaseCall(call, () => startIfStale(patron.userId))
    call.remainingMs = 0
    expect(await finished).toBe('looked-up')
  })

  it('is waited for when the server ends before its lease is granted', async () => {
    const { patron, refreshIfStale, settled } = await supporter()
    const before = await storedLink(world, patron.userId)
    const lookUp = refreshIfStale(patron.userId)
    await settled()
    const after = await storedLink(world, patron.userId)
    expect(after?.checked_at.getTime()).toBeGreaterThan(before?.checked_at.getTime() ?? 0)
    expect(await lookUp).toBe('looked-up')
  })

  describe('an answer without information about the person keeps the tier', () => {
    it.each<[string, FaultInput]>([
      ['a 401 that repeats after a renewal', { kind: 'error', status: 401 }],
      ['the same as a page of HTML', { kind: 'html', status: 401 }],
      ['404', { kind: 'error', status: 404 }],
      ['410', { kind: 'error', status: 410 }],
      ['garbage', { kind: 'garbage' }],
    ])('%s, for as long as a fortnight', async (_name, fault) => {
      const { server, patron, refreshIfStale } = await supporter()
      await control().setFault('identity', fault)
      for (let day = 0; day < 14; day += 1) {
        expect(await refreshIfStale(patron.userId)).toBe('failed')
        server.clock.advance(DAY)
      }
      expect(await storedLink(world, patron.userId)).toMatchObject({
        tier: 'supporter',
        needs_relink: false,
        failures: 14,
      })
      await control().clearFaults()
      expect(await refreshIfStale(patron.userId)).toBe('looked-up')
      expect(await storedLink(world, patron.userId)).toMatchObject({ tier: 'supporter', failures: 0, retry_at: null })
    })

    it('a listed membership without its details, but not an empty list', async () => {
      const { server, patron, refreshIfStale, problems } = await supporter()
      const listed = { data: [{ type: 'member', id: 'a' }] }
      for (const memberships of [listed, undefined, { data: null }]) {
        await control().setFault('identity', { kind: 'body', body: identityOf(patron.patronId, memberships) })
        expect(await refreshIfStale(patron.userId)).toBe('failed')
        expect(await storedLink(world, patron.userId)).toMatchObject({ tier: 'supporter' })
        server.clock.advance(DAY)
      }
      expect(problems).toEqual(['unreadable', 'unreadable', 'unreadable'])
      await control().setFault('identity', { kind: 'body', body: identityOf(patron.patronId, { data: [] }) })
      expect(await refreshIfStale(patron.userId)).toBe('looked-up')
      expect(await storedLink(world, patron.userId)).toMatchObject({ tier: null })
    })

    it('an answer about another patron, which is reported without ids', async () => {
      const { server, patron } = await supporter()
      const member = {
        type: 'member',
        id: 'b',
        attributes: { currently_entitled_amount_cents: 1500 },
        relationships: {
          campaign: { data: { type: 'campaign', id: standInPatreonSettings.campaignId } },
          currently_entitled_tiers: { data: [] },
        },
      }
      const answers: [listed: object, included: unknown[]][] = [
        [{ data: [{ type: 'member', id: 'b' }] }, [member]],
        [{ data: [] }, []],
      ]
      for (const [listed, included] of answers) {
        const body = identityOf('9999999999', listed, included)
        await control().setFault('identity', { kind: 'body', body })
        server.clock.advance(DAY)
        await server.clock.strike()
        expect(await storedLink(world, patron.userId)).toMatchObject({ tier: 'supporter', needs_relink: false })
      }
      const log = server.log.join('')
      expect(log).toContain('"problem":"other-patron"')
      for (const id of ['9999999999', patron.patronId, patron.userId]) expect(log).not.toContain(id)
    })

    it('tokens that were sealed with another secret', async () => {
      const { patron, refreshIfStale } = await supporter()
      const broken = { sealed_access_token: 'v1.a.b.c', sealed_refresh_token: 'v1.a.b.c' }
      await world.database.queries.updateTable('patreon_links').set(broken).execute()
      expect(await refreshIfStale(patron.userId)).toBe('failed')
      expect(await storedLink(world, patron.userId)).toMatchObject({ tier: 'supporter', needs_relink: false })
    })
  })

  it('Patreon is asked less often with each failure', async () => {
    const { server, patron, refreshIfStale } = await supporter()
    await control().setFault('identity', { kind: 'error', status: 500 })
    const waits: number[] = []
    for (let failure = 0; failure < 4; failure += 1) {
      expect(await refreshIfStale(patron.userId)).toBe('failed')
      let minutes = 0
      for (; (await refreshIfStale(patron.userId)) === 'not-due'; minutes += 5) server.clock.advance(5 * MINUTE)
      waits.push(minutes)
      await world.database.queries
        .updateTable('patreon_links')
        .set({ failures: failure + 1, retry_at: null })
        .execute()
    }
    expect(waits).toEqual([10, 20, 40, 80])
  })

  describe('tokens', () => {
    it('are renewed by one of two processes at a time: no member loses access, no lease stays', async () => {
      const [first, second] = [await world.serve(), await world.serve()]
      const patrons = []
      for (let count = 0; count < 60; count += 1) patrons.push(await linkPatron(world, first, 'supporter'))
      const beyond = standInPatreonSettings.expiresInSeconds * 1000
      await control().advanceClock(beyond)
      for (const server of [first, second]) server.clock.advance(beyond)
      const refreshers = [refresherOf(first), refresherOf(second), refresherOf(second)]
      const before = await calls('token')
      await Promise.all(patrons.flatMap(({ userId }) => refreshers.map(({ refreshIfStale }) => refreshIfStale(userId))))
      const rows = await Promise.all(patrons.map(({ userId }) => storedLink(world, userId)))
      expect(rows.filter(({ tier, needs_relink }) => tier !== 'supporter' || needs_relink)).toEqual([])
      expect((await calls('token')) - before).toBe(60)
    })

    it('that another process has replaced do not count as revoked', async () => {
      const { server, patron, refreshIfStale } = await supporter()
      await control().advanceClock(standInPatreonSettings.expiresInSeconds * 1000)
      const { secretBox } = server.dependencies
      const { patrons } = patronageOf(server.dependencies)
      const { refreshTokens } = patrons
      patrons.refreshTokens = async (token) => {
        // A process that had been paused renews first.
        const tokens = await refreshTokens(token)
        const pair = {
          sealed_access_token: secretBox.seal(tokens.accessToken),
          sealed_refresh_token: secretBox.seal(tokens.refreshToken),
        }
        await world.database.queries.updateTable('patreon_links').set(pair).execute()
        return refreshTokens(token)
      }
      await refreshIfStale(patron.userId)
      expect(await storedLink(world, patron.userId)).toMatchObject({ tier: 'supporter', needs_relink: false })
    })

    it('do not count as revoked after a renewal whose answer was lost', async () => {
      const { server, patron, refreshIfStale } = await supporter()
      await control().advanceClock(standInPatreonSettings.expiresInSeconds * 1000)
      const { patrons } = patronageOf(server.dependencies)
      const { refreshTokens } = patrons
      patrons.refreshTokens = async (token) => {
        await refreshTokens(token)
        throw new PatronPlatformError('unavailable', 'the answer was lost')
      }
      expect(await refreshIfStale(patron.userId)).toBe('failed')
      patrons.refreshTokens = refreshTokens
      server.clock.advance(COOL_DOWN_MS)
      expect(await refreshIfStale(patron.userId)).toBe('failed')
      expect(await storedLink(world, patron.userId)).toMatchObject({ tier: 'supporter', needs_relink: false })
    })

    it('that are refused by name end access, link and tier together', async () => {
      const { patron, refreshIfStale, server } = await supporter()
      await control().revoke(patron.patronId)
      expect(await refreshIfStale(patron.userId)).toBe('looked-up')
      expect(await storedLink(world, patron.userId)).toMatchObject({ tier: 'free', needs_relink: true })
      expect(await patreonStatus(membershipDependenciesOf(server), patron.actor)).toMatchObject({
        linked: false,
        membershipTier: 'free',
        notice: { reason: 'revoked' },
      })
    })
  })

  describe('a link that needs linking again', () => {
    it('is looked up again after a webhook event', async () => {
      const { server, patron } = await supporter()
      await world.database.queries.updateTable('patreon_links').set({ needs_relink: true }).execute()
      await world.database.queries.updateTable('memberships').set({ tier: 'free' }).execute()
      await server.clock.strike()
      expect(await storedLink(world, patron.userId)).toMatchObject({ tier: 'free', needs_relink: true })
      await world.database.queries
        .updateTable('patreon_links')
        .set({ event_received_at: new Date(server.clock.now()) })
        .execute()
      await server.clock.strike()
      expect(await storedLink(world, patron.userId)).toMatchObject({ tier: 'supporter', needs_relink: false })
    })
  })

  describe('a membership that cannot be looked up', () => {
    it('ends 45 days after the last complete answer; the member gets a notice before, and the next complete answer restores it', async () => {
      const { server, patron } = await supporter()
      const status = () => patreonStatus(membershipDependenciesOf(server), patron.actor)
      const { checked_at } = await storedLink(world, patron.userId)
      await control().setFault('identity', { kind: 'error', status: 403 })
      expect((await status()).notice).toBeUndefined()
      server.clock.advance(UNCONFIRMED_NOTICE_MS)
      await server.clock.strike()
      const endsAt = new Date(checked_at.getTime() + UNCONFIRMED_MAX_MS)
      expect(await status()).toMatchObject({
        membershipTier: 'supporter',
        notice: { reason: 'unconfirmed', endsAt: endsAt.toISOString() },
        lookUp: 'failed',
      })
      server.clock.advance(endsAt.getTime() - server.clock.now() - MINUTE)
      await server.clock.strike()
      expect(await storedLink(world, patron.userId)).toMatchObject({ tier: 'supporter' })
      server.clock.advance(2 * MINUTE)
      await server.clock.strike()
      expect(await status()).toMatchObject({ linked: true, membershipTier: 'free', notice: { reason: 'lapsed' } })
      await control().clearFaults()
      server.clock.advance(DAY)
      await server.clock.strike()
      expect(await status()).toMatchObject({ membershipTier: 'supporter' })
      expect((await status()).notice).toBeUndefined()
    })

    it('ends at its end date when that is later', async () => {
      const server = await world.serve()
      const { patrons } = patronageOf(server.dependencies)
      const { getPatron } = patrons
      const inSixMonths = new Date(server.clock.now() + 180 * DAY).toISOString()
      patrons.getPatron = async (token) => {
        const patron = await getPatron(token)
        const ended = { willPayCents: 0, nextChargeDate: inSixMonths }
        return { ...patron, memberships: patron.memberships.map((membership) => ({ ...membership, ...ended })) }
      }
      const { userId } = await linkPatron(world, server, 'supporter')
      expect((await storedLink(world, userId)).valid_until?.toISOString()).toBe(inSixMonths)
    })
  })
})

describe('while Patreon hangs', () => {
  const world = testWorld()

  it('status, check and membership are answered from the database', async () => {
    const server = await world.serve()
    const member = await server.visitor().become('supporter')
    await world.standIns.patreon.control.setFault('identity', { kind: 'hang', milliseconds: 600_000 })
    server.clock.advance(STALE_MS + 1000)
    // The vendor does not answer, so these calls must not wait for it.
    for (const name of ['patreonStatus', 'patreonCheck', 'membershipStatus', 'patreonStatus'] as const)
      expect((await member.call(name)).body).toMatchObject({ membershipTier: 'supporter', lookUp: 'running' })
    expect((await member.call('getSettings')).status).toBe(200)
    await world.standIns.patreon.control.clearFaults()
  }, 30_000)

  it('a check by a member starts a look-up immediately, but not twice within the minimum time', async () => {
    const { control } = world.standIns.patreon
    const server = await world.serve()
    const member = await server.visitor().become('never-member')
    await control.changePersona((await control.state()).users.at(-1)?.id ?? '', 'supporter', { notify: false })
    expect((await member.call('patreonCheck')).body).toMatchObject({ membershipTier: 'free', lookUp: 'answered' })
    server.clock.advance(30_000)
    expect((await member.call('patreonCheck')).body).toMatchObject({ lookUp: 'running' })
    expect(await settledStatus(member)).toMatchObject({ membershipTier: 'supporter', lookUp: 'answered' })
  })
})
