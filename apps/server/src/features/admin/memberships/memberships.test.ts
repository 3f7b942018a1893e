/** Memberships and the state of the service as admins see them. */
import type {
  AuditEntry,
  HealthReport,
  ListedSubscription,
  MembershipProblem,
  VendorReport,
} from '@rubato/contracts/domain'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { usualDatabases } from '../../../test-support/databases.ts'
import { forgetRuns } from '../../../test-support/jobs.ts'
import { admin, become, DAY, idOf, pageOf } from '../../../test-support/moderation.ts'
import { makeSubscriber, receiveWebhooks } from '../../../test-support/payments.ts'
import { done } from '../../../test-support/scripts.ts'
import { PASSWORD, testWorld, type Visitor } from '../../../test-support/test-server.ts'

const body = { statement: 'Members wrote that they lost access.' }
const reportsBy = async (by: Visitor) =>
  new Map((await done<{ data: VendorReport[] }>(by.call('getVendorReports'))).data.map((each) => [each.vendor, each]))
const problemsAt = async (by: Visitor, vendor: string, query = {}) =>
  pageOf<MembershipProblem>(await by.call('listMembershipProblems', { query: { vendor, ...query } }))
const SOON = { timeout: 20_000, interval: 100 }

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  beforeEach(async () => {
    await forgetRuns(world.database)
    for (const table of ['patreon_hold', 'partner_events'] as const)
      await world.database.queries.deleteFrom(table).execute()
  })

  it('at Patreon: looks all members up now, though the night’s look-up is over, and lists broken links', async () => {
    const server = await world.serve()
    const by = await admin(server)
    const member = await server.visitor().become('follower')
    const userId = await idOf(member)
    const { queries } = world.database
    const { patreon } = world.standIns
    await patreon.control.changePersona((await patreon.control.state()).users.at(-1)?.id ?? '', 'master', {
      notify: false,
    })
    await server.clock.strike()
    server.clock.advance(21 * 60_000)
    await by.call('reverify', { body: { password: PASSWORD } })
    const reconcile = () => by.call('reconcileNow', { params: { vendor: 'patreon' }, body })
    const before = (await reportsBy(by)).get('patreon')?.reconciledAt
    expect((await reconcile()).status).toBe(204)
    await vi.waitFor(
      async () => expect((await member.call('me')).body).toMatchObject({ membershipTier: 'master' }),
      SOON,
    )
    await vi.waitFor(async () => expect((await reportsBy(by)).get('patreon')?.reconciledAt).not.toBe(before), SOON)
    await queries.updateTable('patreon_links').set({ needs_relink: true }).where('user_id', '=', userId).execute()
    expect((await problemsAt(by, 'patreon')).data).toMatchObject([{ kind: 'needs-relink', user: { id: userId } }])
    expect((await reportsBy(by)).get('patreon')).toMatchObject({ needsRelink: 1, waiting: 0, hold: null })
    const listed = pageOf<ListedSubscription>(
      await by.call('listAllSubscriptions', { query: { vendor: 'patreon', limit: '1' } }),
    )
    expect(listed.data).toMatchObject([{ tier: 'master', standing: 'active', user: { id: userId } }])
    const rest = { vendor: 'patreon', cursor: listed.pagination.next ?? '' }
    expect(pageOf(await by.call('listAllSubscriptions', { query: rest })).data).toHaveLength(1)
    const [entry] = pageOf<AuditEntry>(await by.call('listAudit', { query: { action: 'reconcile' } })).data
    expect(entry).toMatchObject({ kind: 'site', details: { vendor: 'patreon' }, ...body })
  })

  it('at Patreon: releases endings that are held back, once', async () => {
    const server = await world.serve()
    const by = await admin(server)
    const release = () => by.call('releaseEndings', { params: { vendor: 'patreon' }, body })
    expect(await release()).toMatchObject({ status: 409, error: 'vendor.nothing-held' })
    await world.database.queries
      .insertInto('patreon_hold')
      .values({ held_at: new Date(), endings: 12, members: 40, released_at: null })
      .execute()
    expect((await reportsBy(by)).get('patreon')?.hold).toMatchObject({ endings: 12, members: 40, releasedAt: null })
    expect((await release()).status).toBe(204)
    expect((await reportsBy(by)).get('patreon')?.hold?.releasedAt).not.toBeNull()
    expect((await release()).error).toBe('vendor.nothing-held')
  })

  it('at the partner: lists events that failed or match no account, page by page, and asks again', async () => {
    const server = await world.serve()
    const [by, member] = [await admin(server), await become(server)]
    const userId = await idOf(member)
    const { queries } = world.database
    const at = (minute: number) => new Date(`2026-11-01T10:0${minute}:00.123Z`)
    const late = { type: 'subscription.renewed', received_at: at(1) }
    await queries
      .insertInto('checkouts')
      .values({
        id: crypto.randomUUID(),
        user_id: userId,
        tier: 'master',
        subscription_interval: 'month',
        partner_checkout_id: `ours-${userId}`,
        created_at: at(0),
      })
      .execute()
    await queries
      .insertInto('partner_events')
      .values([
        { ...late, id: 'a', subject: 'subscription/gone', state: 'unmatched', settled_at: at(2) },
        {
          ...late,
          id: 'b',
          subject: `checkout/ours-${userId}`,
          attempts: 3,
          problem: 'unavailable',
          retry_at: new Date('2126-01-01'),
        },
        { ...late, id: 'c', subject: 'subscription/well', state: 'settled', settled_at: at(2) },
      ])
      .execute()
    const first = await problemsAt(by, 'partner', { limit: '1' })
    expect(first.data).toMatchObject([
      { id: 'b', kind: 'event-failed', attempts: 3, problem: 'unavailable', user: { id: userId } },
    ])
    const second = await problemsAt(by, 'partner', { limit: '1', cursor: first.pagination.next })
    expect(second).toMatchObject({ data: [{ id: 'a', kind: 'unmatched', user: null }], pagination: { next: null } })
    expect((await reportsBy(by)).get('partner')).toMatchObject({
      waiting: 1,
      failing: 1,
      unmatched: 1,
      oldestWaitingAt: at(1).toISOString(),
      lastEventAt: at(1).toISOString(),
    })
    expect((await by.call('reconcileNow', { params: { vendor: 'partner' }, body })).status).toBe(204)
    // The partner knows neither: both are settled as events about nothing.
    await vi.waitFor(async () => expect((await problemsAt(by, 'partner')).data).toEqual([]), SOON)
  })

  it('at the partner: an event about what its API does not know yet waits, and is no failure', async () => {
    const by = await admin(await world.serve())
    const event = { type: 'checkout.completed', attempts: 5, retry_at: new Date('2126-01-01'), received_at: new Date() }
    await world.database.queries
      .insertInto('partner_events')
      .values({ ...event, id: 'd', subject: 'checkout/new', problem: 'not-found' })
      .execute()
    expect((await reportsBy(by)).get('partner')).toMatchObject({ waiting: 1, failing: 0 })
  })

  it('at the partner: look-ups of the site are not its events, and four nights of silence raise the alarm', async () => {
    const server = await world.serve()
    await receiveWebhooks(world, server)
    await makeSubscriber(world, server, 'supporter')
    const { control } = world.standIns.partner
    await control.setReceiver('http://127.0.0.1:9/unreachable')
    const { last } = await world.database.queries
      .selectFrom('partner_events')
      .select(({ fn }) => fn.max('received_at').as('last'))
      .executeTakeFirstOrThrow()
    for (let night = 1; night <= 4; night += 1) {
      server.clock.advance(DAY)
      await server.clock.strike()
    }
    const lookUps = await world.database.queries
      .selectFrom('partner_events')
      .select('id')
      .where('id', 'like', 'look-up:%')
      .execute()
    expect(lookUps.length).toBeGreaterThanOrEqual(4)
    const health = await done<HealthReport>((await admin(server)).call('getHealth'))
    expect(health.vendors.find(({ vendor }) => vendor === 'partner')?.lastEventAt).toBe(last?.toISOString())
    expect(health.alarms).toContainEqual(
      expect.objectContaining({ name: 'vendor-silent', subject: 'partner', resolvedAt: null }),
    )
  })

  it('the state of the service: database, queues, jobs, versions, and errors without texts of members', async () => {
    const server = await world.serve()
    const by = await admin(server)
    await server.clock.strike()
    server.app.log.error({ failure: { type: 'TypeError', code: 'E42' }, secret: 'canary' }, 'a housekeeping job failed')
    const health = await done<HealthReport>(by.call('getHealth'))
    expect(health).toMatchObject({
      versions: { app: server.dependencies.settings.version, schema: expect.stringMatching(/^\d{3}-/) },
      database: { kind: world.database.kind },
      mail: { isSent: false, waiting: 0 },
      vendors: [{ vendor: 'patreon' }, { vendor: 'partner' }],
    })
    const latest = { level: 'error', message: 'a housekeeping job failed', cause: 'TypeError E42' }
    expect(health.errors.latest[0]).toMatchObject(latest)
    expect(health.database.bytes).toBeGreaterThan(1_000_000)
    expect(health.jobs.find(({ name }) => name === 'tidy-identity')?.doneAt).not.toBeNull()
    expect(JSON.stringify(health)).not.toContain('canary')
  })
})

describe('on a site with open membership', () => {
  const world = testWorld()
  it('no vendor is connected, and everybody holds every tier', async () => {
    const server = await world.serve({}, { MEMBERSHIP: 'open' })
    const by = server.visitor()
    await by.signUp()
    await by.becomeAdmin()
    expect((await reportsBy(by)).size).toBe(0)
    const reply = await by.call('reconcileNow', { params: { vendor: 'patreon' }, body })
    expect(reply).toMatchObject({ status: 404, error: 'vendor.not-connected' })
    const { data } = pageOf<{ membershipTier: string }>(await by.call('listUsers'))
    expect(data).toMatchObject([{ membershipTier: 'master' }])
  })
})
