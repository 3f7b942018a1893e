import { describe, expect, it, vi } from 'vitest'
import type { AccessReport, AuditEntry, VendorAccess } from '@rubato/contracts/domain'
import { explainPatron } from '../../membership/patreon/explain-patron.ts'
import { usualDatabases } from '../../../test-support/databases.ts'
import { makeSubscriber, receiveWebhooks } from '../../../test-support/payments.ts'
import { PASSWORD, testWorld, type TestServer, type Visitor } from '../../../test-support/test-server.ts'

const body = { statement: 'The member wrote that the site is closed to them.' }
const SOON = { timeout: 20_000, interval: 100 }

async function admin(server: TestServer): Promise<Visitor> {
  const visitor = server.visitor()
  await visitor.signUp()
  await visitor.confirmAddress()
  return visitor.becomeAdmin()
}
const idOf = async (visitor: Visitor) => ((await visitor.call('me')).body as { id: string }).id
async function reportOf(by: Visitor, userId: string): Promise<AccessReport> {
  await by.call('reverify', { body: { password: PASSWORD } })
  const { status, body: report } = await by.call('explainAccess', { params: { userId } })
  expect(status).toBe(200)
  return report as AccessReport
}
const at = (report: AccessReport, vendor: VendorAccess['vendor']) =>
  report.vendors.find((each) => each.vendor === vendor)

describe.each(usualDatabases)('the report on the access of a member, on %s', (_, open) => {
  const world = testWorld(open)

  it('has the answer of Patreon without persons, the rule that decided, and the next look-up', async () => {
    const server = await world.serve()
    const by = await admin(server)
    const member = await server.visitor().become('supporter')
    const report = await reportOf(by, await idOf(member))
    expect(report).toMatchObject({ tier: 'supporter', isOpenSite: false, obstacles: [] })
    const patreon = at(report, 'patreon')
    expect(patreon).toMatchObject({
      stored: { tier: 'supporter' },
      answers: [{ ruling: { tier: 'supporter', rule: ['mapped-tier'] } }],
      failures: 0,
    })
    expect(patreon?.answers[0]?.facts).toContainEqual({ name: 'pledge', value: 'active' })
    expect(Date.parse(patreon?.nextLookUpAt ?? '')).toBeGreaterThan(server.clock.now())
    expect(patreon?.events.map(({ type }) => type)).toContain('linked')
    const { queries } = world.database
    const { last_answer } = await queries.selectFrom('patreon_links').select('last_answer').executeTakeFirstOrThrow()
    expect(JSON.stringify(last_answer)).not.toMatch(/memberId|email|name|token/i)
    expect(at(report, 'partner')).toMatchObject({ stored: null, answers: [], events: [], nextLookUpAt: null })
  })

  it('judges the stored answer by the rules of today, and says what keeps a member out', async () => {
    const server = await world.serve()
    const by = await admin(server)
    const member = await server.visitor().become('supporter')
    const userId = await idOf(member)
    const rules = server.dependencies.patronage?.tierRules
    const tierRules = {
      campaignId: rules?.campaignId ?? '',
      byTierId: {},
      byAmount: { master: 100 },
      freeMembers: 'free',
    } as const
    const { queries } = world.database
    expect(await explainPatron({ queries, clock: server.clock, tierRules }, userId)).toMatchObject({
      stored: { tier: 'supporter' },
      answers: [{ ruling: { tier: 'master', rule: ['tier-price'] } }],
    })
    const newcomer = server.visitor()
    await newcomer.signUp()
    const closed = await reportOf(by, await idOf(newcomer))
    expect(closed.obstacles).toEqual(['age-not-declared', 'no-membership'])
    const params = { userId: '00000000-0000-4000-8000-000000000000' }
    expect((await by.call('explainAccess', { params })).status).toBe(404)
  })

  it('judges the declaration of the member by the rule of every region, and knows no region of the member', async () => {
    const before = await world.serve()
    const declared = await before.visitor().become('supporter')
    const userId = await idOf(declared)
    const server = await world.serve(
      {},
      {
        REGIONS: '{"FR":{"age":"provider"},"US-TX":{"age":"block"}}',
        REGION_HEADER: 'x-country',
        TRUST_PROXY: '127.0.0.1',
        AGE_PROVIDER_URL: 'https://age.example',
        AGE_PROVIDER_CLIENT_ID: 'site',
      },
    )
    const by = await admin(server)
    const judged = async () =>
      Object.fromEntries((await reportOf(by, userId)).regions.map(({ region, judgement }) => [region, judgement]))
    // Without a row for them, all others are checked where the site has a service for checks.
    expect(await judged()).toEqual({ '*': 'age-not-enough', FR: 'age-not-enough', 'US-TX': 'blocked' })
    expect((await reportOf(by, userId)).obstacles).toEqual(['age-not-declared'])
    await world.database.queries
      .updateTable('declarations')
      .set({ method: 'provider', checked_by: 'age.example: document' })
      .where('user_id', '=', userId)
      .where('kind', '=', 'adult')
      .execute()
    expect(await judged()).toEqual({ '*': 'open', FR: 'open', 'US-TX': 'blocked' })
    expect((await reportOf(by, userId)).obstacles).toEqual([])
  })

  it('is asked again at the vendor at once, with a reason in the log', async () => {
    const server = await world.serve()
    const by = await admin(server)
    const member = await server.visitor().become('follower')
    const userId = await idOf(member)
    const { patreon } = world.standIns
    const persona = (await patreon.control.state()).users.at(-1)?.id ?? ''
    await patreon.control.changePersona(persona, 'former', { notify: false })
    server.clock.advance(60_000)
    await by.call('reverify', { body: { password: PASSWORD } })
    const reply = await by.call('lookUpUser', { params: { userId, vendor: 'patreon' }, body })
    expect(reply.status).toBe(200)
    const report = reply.body as AccessReport
    expect(report.obstacles).toEqual(['no-membership'])
    expect(at(report, 'patreon')).toMatchObject({
      stored: { tier: 'free' },
      answers: [{ ruling: { rule: ['ended'] } }],
    })
    const log = (await by.call('listAudit', { query: { subjectId: userId } })).body as { data: AuditEntry[] }
    expect(log.data[0]).toMatchObject({ action: 'reconcile', statement: body.statement })
    expect((await member.call('explainAccess', { params: { userId } })).error).toBe('admin.required')
  })

  it('has the answers of the partner with status, renewal and period, and its events', async () => {
    const server = await world.serve()
    const by = await admin(server)
    await receiveWebhooks(world, server)
    const { visitor: member } = await makeSubscriber(world, server, 'supporter')
    const userId = await idOf(member)
    const report = await reportOf(by, userId)
    expect(at(report, 'partner')).toMatchObject({
      stored: { tier: 'supporter' },
      answers: [{ ruling: { tier: 'supporter', rule: ['active', 'renews', 'running'] } }],
    })
    expect(at(report, 'partner')?.answers[0]?.facts.map(({ name }) => name)).not.toContain('reference')
    const before = at(report, 'partner')?.events.length ?? 0
    await by.call('lookUpUser', { params: { userId, vendor: 'partner' }, body })
    await vi.waitFor(async () => {
      const events = at(await reportOf(by, userId), 'partner')?.events ?? []
      expect(events.length).toBe(before + 1)
      expect(events[0]).toMatchObject({ type: 'look-up', state: 'settled' })
    }, SOON)
  })
})
