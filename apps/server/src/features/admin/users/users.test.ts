/** Accounts as admins find and see them, suspensions, and the end of sessions, on every available database. */
import { endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import type { AuditEntry, ListedUser, UserDetail, UserShow } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../../test-support/databases.ts'
import { admin, become, DAY, idOf, MISSING, pageOf } from '../../../test-support/moderation.ts'
import { done } from '../../../test-support/scripts.ts'
import { PASSWORD, testWorld, type TestServer, type Visitor } from '../../../test-support/test-server.ts'

const WHY = 'They wrote insults to others.'

const detailOf = (by: Visitor, userId: string) => done<UserDetail>(by.call('getUser', { params: { userId } }))
const suspend = (by: Visitor, userId: string, endsAt: string | null) =>
  by.call('suspendUser', { params: { userId }, body: { statement: WHY, endsAt } })
const lift = (by: Visitor, userId: string) =>
  by.call('liftSuspension', { params: { userId }, body: { statement: 'It was a mistake.' } })
const list = async (by: Visitor, query: Record<string, string>) =>
  pageOf<ListedUser>(await by.call('listUsers', { query })).data
const inDays = (server: TestServer, days: number) => new Date(server.clock.now() + days * DAY).toISOString()

/** Every account of a list, page by page. */
async function listAll(by: Visitor, query: Record<string, string>, limit: number): Promise<string[]> {
  const names: string[] = []
  let cursor: string | null = null
  do {
    const more: Record<string, string> = cursor === null ? {} : { cursor }
    const page = pageOf<ListedUser>(await by.call('listUsers', { query: { ...query, limit: String(limit), ...more } }))
    expect(page.data.length).toBeLessThanOrEqual(limit)
    names.push(...page.data.map(({ username }) => username))
    cursor = page.pagination.next
  } while (cursor !== null)
  return names
}

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)

  it('lists accounts page by page, the newest first, and finds them by id, name and address', async () => {
    const server = await world.serve()
    const by = await admin(server)
    const people = ['Larkin', 'larkspur', 'lark.ly'].map((username, index) =>
      Object.assign(server.visitor(), { username, email: `${['zed', 'lar', 'LARK.ly'][index]}@birds.test` }),
    )
    for (const person of people) await person.signUp()
    const third = people[2] as Visitor
    expect((await listAll(by, {}, 2)).slice(0, 4)).toEqual(['lark.ly', 'larkspur', 'Larkin', by.username])
    expect((await listAll(by, {}, 2)).filter((name) => ['Rubato', 'former-member'].includes(name))).toEqual([])
    // Names first, whatever their case, then addresses of other accounts.
    for (const limit of [1, 2, 50]) {
      expect(await listAll(by, { search: 'LAR' }, limit)).toEqual(['lark.ly', 'Larkin', 'larkspur'])
      expect(await listAll(by, { search: 'lark.ly@BIRDS' }, limit)).toEqual(['lark.ly'])
      expect(await listAll(by, { search: 'zed' }, limit)).toEqual(['Larkin'])
    }
    expect(await listAll(by, { search: await idOf(third) }, 1)).toEqual(['lark.ly'])
    expect(await listAll(by, { search: '%' }, 1)).toEqual([])
    const { next } = pageOf<ListedUser>(await by.call('listUsers', { query: { limit: '1' } })).pagination
    expect(await by.call('listUsers', { query: { cursor: next ?? '', show: 'admins' } })).toMatchObject({ status: 400 })
    await done(third.call('requestErasure', { body: { sharedWorks: 'remove' } }))
    await done(suspend(by, await idOf(people[0] as Visitor), null))
    await done(suspend(by, await idOf(people[1] as Visitor), inDays(server, 2)))
    const forGood = await become(server)
    await done(suspend(by, await idOf(forGood), null))
    const shown = async (show: UserShow) => listAll(by, { show }, 1)
    expect(await shown('leaving')).toEqual(['lark.ly'])
    const [first, ...others] = await shown('suspended')
    expect([first, others.toSorted()]).toEqual(['larkspur', ['Larkin', forGood.username].toSorted()])
    expect(await shown('admins')).toContain(by.username)
    server.clock.advance(3 * DAY)
    await done(by.call('reverify', { body: { password: PASSWORD } }))
    expect((await shown('suspended')).toSorted()).toEqual(['Larkin', forGood.username].toSorted())
  })

  it('shows what an account is and pays, and nothing that it wrote', async () => {
    const server = await world.serve()
    const [by, member] = [await admin(server), await become(server)]
    const userId = await idOf(member)
    await done(
      member.call('createScript', { body: { title: 'Private words', description: 'Nobody else reads this.' } }),
    )
    const detail = await detailOf(by, userId)
    expect(detail).toMatchObject({
      username: member.username,
      email: member.email,
      membershipTier: 'supporter',
      signIn: { emailVerified: true, hasSecondFactor: false, passkeys: 0, sessions: [{ device: null }] },
      subscriptions: [{ vendor: 'patreon', tier: 'supporter', standing: 'active' }],
      patreon: { needsRelink: false, failures: 0 },
      suspension: null,
    })
    expect(JSON.stringify(detail)).not.toMatch(/Private words|Nobody else/)
    expect(await by.call('getUser', { params: { userId: MISSING } })).toMatchObject({
      status: 404,
      error: 'user.not-found',
    })
  })

  it('suspends a member with reason and end, who keeps sign-in, data and subscriptions and nothing else', async () => {
    const server = await world.serve()
    const [by, member] = [await admin(server), await become(server)]
    const userId = await idOf(member)
    const endsAt = inDays(server, 7)
    await done(suspend(by, userId, endsAt))
    expect((await member.call('me')).body).toMatchObject({ suspension: { reason: WHY, endsAt } })
    expect((await member.call('signIn', { body: { email: member.email, password: PASSWORD } })).status).toBe(200)
    // Every call with a bearer token: open are those of every signed-in user that sell nothing.
    for (const [name, { access, refusesSuspended }] of Object.entries(endpoints as Record<EndpointName, Endpoint>)) {
      if (access === 'public' || access === 'session') continue
      const params = { itemId: MISSING, subjectId: MISSING, kind: 'script' }
      const { error } = await member.call(name as EndpointName, { params })
      expect([name, error === 'account.suspended']).toEqual([name, access !== 'user' || refusesSuspended === true])
    }
    expect((await member.call('exportData')).status).toBe(200)
    expect((await member.call('requestErasure', { body: { sharedWorks: 'remove' } })).status).toBe(200)
    await done(member.call('cancelErasure'))
    server.clock.advance(7 * DAY)
    expect((await member.call('me')).body).toMatchObject({ suspension: null })
    expect((await lift(by, userId)).error).toBe('auth.reverification-required')
  })

  it('replaces and lifts a suspension; refuses an end that has passed, an admin, and what is not suspended', async () => {
    const server = await world.serve()
    const [by, member] = [await admin(server), await become(server)]
    const userId = await idOf(member)
    expect(await suspend(by, userId, inDays(server, -1))).toMatchObject({ status: 400, issues: [{ path: ['endsAt'] }] })
    expect(await suspend(by, await idOf(by), null)).toMatchObject({ status: 409, error: 'user.is-admin' })
    expect(await lift(by, userId)).toMatchObject({ status: 409, error: 'user.not-suspended' })
    await done(suspend(by, userId, inDays(server, 1)))
    await done(suspend(by, userId, null))
    await done(lift(by, userId))
    expect((await lift(by, userId)).error).toBe('user.not-suspended')
    const { suspension, suspensions } = await detailOf(by, userId)
    expect([suspension, suspensions.map(({ liftedAt }) => liftedAt !== null)]).toEqual([null, [true, true]])
    expect((await member.call('getSettings')).status).toBe(200)
    const logged = pageOf<AuditEntry>(await by.call('listAudit', { query: { subjectId: userId } })).data
    expect(logged.map(({ action, admin: name, details }) => [action, name, details.until])).toEqual([
      ['lift-suspension', by.username, undefined],
      ['suspend', by.username, null],
      ['suspend', by.username, expect.any(String)],
    ])
  })

  it('ends all sessions of a member at once, with their bearer tokens', async () => {
    const server = await world.serve()
    const [by, member] = [await admin(server), await become(server)]
    const userId = await idOf(member)
    const other = server.visitor()
    await other.call('signIn', { body: { email: member.email, password: PASSWORD } })
    const detail = await done<UserDetail>(
      by.call('endUserSessions', { params: { userId }, body: { statement: 'The account was sold.' } }),
    )
    expect(detail.signIn?.sessions).toEqual([])
    for (const visitor of [member, other]) expect((await visitor.call('me')).error).toBe('auth.signed-out')
    expect((await by.call('me')).status).toBe(200)
    const [entry] = pageOf<AuditEntry>(await by.call('listAudit', { query: { subjectId: userId } })).data
    expect(entry).toMatchObject({ action: 'end-sessions', statement: 'The account was sold.', details: { count: 2 } })
    expect(await list(by, { search: member.username })).toHaveLength(1)
  })
})

describe('the mail that confirms an address', () => {
  const world = testWorld()
  it('is sent again, and not without a mail server or for a confirmed address', async () => {
    const server = await world.serve({}, { SMTP_URL: 'smtp://127.0.0.1:1' })
    const [by, member] = [server.visitor(), server.visitor()]
    for (const each of [by, member]) {
      await each.signUp()
      await each.declareAge()
    }
    await by.becomeAdmin()
    const userId = await idOf(member)
    const send = (from: Visitor) =>
      from.call('sendVerification', { params: { userId }, body: { statement: 'They asked for it by phone.' } })
    const { queries } = world.database
    const waiting = () => queries.selectFrom('mail_outbox').select('id').execute()
    const before = new Set((await waiting()).map(({ id }) => id))
    expect((await send(by)).status).toBe(204)
    // An earlier mail that is sent at the same moment may lose its request to the new one, and is dropped then.
    expect((await waiting()).filter(({ id }) => !before.has(id))).toHaveLength(1)
    await queries
      .updateTable('identity_users')
      .set({ email_verified: true })
      .where('email', '=', member.email)
      .execute()
    expect(await send(by)).toMatchObject({ status: 409, error: 'user.verified' })
    const silent = await world.serve()
    const there = Object.assign(silent.visitor(), { bearer: by.bearer })
    // The privacy policy of a site without mail is another one.
    await there.acceptPolicies()
    expect(await send(there)).toMatchObject({ status: 409, error: 'mail.unavailable' })
  })
})
