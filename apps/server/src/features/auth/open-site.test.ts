/** A site without a patron platform (`MEMBERSHIP=open`), and its sign-up modes (`SIGN_UP`). */
import { EARLY_ACCESS } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { historyCopy } from '../../test-support/history-copies.ts'
import { testWorld, type TestServer } from '../../test-support/test-server.ts'
import { createInvite, INVITE_DAYS } from './invites.ts'
import { removeOld } from '../../jobs/remove-old.ts'

const world = testWorld()
const DAY = 86_400_000
const serveOpen = (signUp: 'open' | 'invite' | 'closed' = 'open') =>
  world.serve({}, { MEMBERSHIP: 'open', SIGN_UP: signUp })

const inviteOf = async ({ dependencies, clock }: TestServer): Promise<string> =>
  (await createInvite({ queries: dependencies.database.queries, clock })).token

/** The body of a sign-up of a new person, with the token of an invite. */
function account(server: TestServer, invite?: string) {
  const { email, username } = server.visitor()
  return { email, username, password: 'correct horse battery', ...(invite === undefined ? {} : { invite }) }
}

describe('a site with open membership', () => {
  it('makes the first account an admin, also when two people sign up at once, and no later one', async () => {
    const server = await serveOpen()
    const visitors = [server.visitor(), server.visitor()]
    await Promise.all(visitors.map((visitor) => visitor.signUp()))
    const third = server.visitor()
    await third.signUp()
    const all = await Promise.all([...visitors, third].map(async (visitor) => (await visitor.call('me')).body))
    const admins = all.map((me) => (me as { isAdmin: boolean }).isAdmin)
    expect(admins.filter(Boolean)).toHaveLength(1)
    expect(admins[2]).toBe(false)
    const { queries } = world.database
    const logged = await queries.selectFrom('audit_log').select(['action', 'admin_name']).execute()
    expect(logged).toEqual([{ action: 'grant-admin', admin_name: 'First account' }])
  })

  it('gives everybody with an account every tier, after the declaration of age', async () => {
    const server = await serveOpen()
    const visitor = server.visitor()
    await visitor.signUp()
    expect(await visitor.call('getSettings')).toMatchObject({ status: 403, error: 'account.age-not-declared' })
    await visitor.declareAge()
    expect((await visitor.call('me')).body).toMatchObject({ membershipTier: 'master' })
    expect((await visitor.call('getSettings')).status).toBe(200)
    // A capability of the supporter tier.
    expect((await visitor.call('updateSettings', { body: { settingsMode: 'expert' } })).status).not.toBe(403)
    expect((await visitor.call('patreonStatus')).body).toEqual({ linked: false, membershipTier: 'master' })
    expect((await visitor.call('membershipStatus')).body).toBeNull()
  })

  it('gives every member the features in early access', async () => {
    const server = await serveOpen()
    const visitor = server.visitor()
    await visitor.signUp()
    await visitor.declareAge()
    EARLY_ACCESS['history.sync'] = { until: '9999-12-31' }
    const kept = await visitor.call('createHistoryCopy', { body: historyCopy() })
    delete EARLY_ACCESS['history.sync']
    expect(kept.status).toBeLessThan(300)
  })

  it('has nothing of Patreon, and asks it nothing', async () => {
    const server = await serveOpen()
    const visitor = server.visitor()
    await visitor.signUp()
    for (const name of ['patreonAuthorize', 'patreonCheck', 'patreonUnlink'] as const) {
      expect(await visitor.call(name)).toMatchObject({ status: 404, error: 'route.not-found' })
    }
    const link = await visitor.call('patreonLink', { body: { code: 'code', state: 'state' } })
    const webhook = await visitor.call('patreonWebhook', { body: {} })
    expect([link.error, webhook.error]).toEqual(['route.not-found', 'route.not-found'])
    expect(server.dependencies.patronage).toBeNull()
    await server.clock.strike()
    expect(server.log.join('')).not.toContain('Patreon')
  })

  it('is asked for memberships again, without any left over, when it returns to Patreon', async () => {
    const before = (await serveOpen()).visitor()
    await before.signUp()
    await before.declareAge()
    const visitor = (await world.serve()).visitor()
    await visitor.call('signIn', { body: { email: before.email, password: 'correct horse battery' } })
    expect((await visitor.call('me')).body).toMatchObject({ membershipTier: 'free' })
    expect(await visitor.call('getSettings')).toMatchObject({ error: 'membership.required' })
  })
})

describe('sign-up', () => {
  it('is refused in words on a closed site, with an invite too', async () => {
    const server = await serveOpen('closed')
    const invite = await inviteOf(server)
    for (const body of [account(server), account(server, invite)]) {
      expect(await server.visitor().call('signUp', { body })).toMatchObject({
        status: 403,
        error: 'sign-up.closed',
        cookies: [],
      })
    }
  })

  it('needs an invite, which opens one account', async () => {
    const server = await serveOpen('invite')
    const signUp = (invite?: string) => server.visitor().call('signUp', { body: account(server, invite) })
    expect(await signUp()).toMatchObject({ status: 403, error: 'sign-up.invite-required' })
    expect(await signUp('invented')).toMatchObject({ status: 403, error: 'sign-up.invite-invalid' })
    const invite = await inviteOf(server)
    const replies = await Promise.all([signUp(invite), signUp(invite)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.find(({ status }) => status !== 200)).toMatchObject({ error: 'sign-up.invite-invalid' })
    expect(await signUp(invite)).toMatchObject({ error: 'sign-up.invite-invalid' })
  })

  it('gives the invite back when it fails for another reason', async () => {
    const server = await serveOpen('invite')
    const invite = await inviteOf(server)
    const first = account(server, await inviteOf(server))
    await server.visitor().call('signUp', { body: first })
    const taken = { ...account(server, invite), email: first.email }
    const named = { ...account(server, invite), username: first.username }
    expect(await server.visitor().call('signUp', { body: taken })).toMatchObject({ error: 'auth.email-taken' })
    expect(await server.visitor().call('signUp', { body: named })).toMatchObject({ error: 'request.invalid' })
    expect((await server.visitor().call('signUp', { body: account(server, invite) })).status).toBe(200)
  })

  it('refuses an invite after its time, and housekeeping deletes it', async () => {
    const server = await serveOpen('invite')
    const invite = await inviteOf(server)
    server.clock.advance(INVITE_DAYS * DAY)
    const reply = await server.visitor().call('signUp', { body: account(server, invite) })
    expect(reply).toMatchObject({ error: 'sign-up.invite-invalid' })
    const { queries } = world.database
    await removeOld({ queries, clock: server.clock }, 'invites')
    expect(await queries.selectFrom('invites').selectAll().execute()).toEqual([])
  })

  it('asks for an invite on a site of patrons as well', async () => {
    const server = await world.serve({}, { SIGN_UP: 'invite' })
    expect(await server.visitor().signUp()).toMatchObject({ error: 'sign-up.invite-required' })
    const visitor = server.visitor()
    await visitor.call('signUp', { body: account(server, await inviteOf(server)) })
    expect((await visitor.call('me')).body).toMatchObject({ membershipTier: 'free', isAdmin: false })
  })

  it('leaves no token of an invite in the log', async () => {
    const server = await serveOpen('invite')
    const invite = await inviteOf(server)
    await server.visitor().call('signUp', { body: account(server, invite) })
    await server.visitor().call('signUp', { body: account(server, invite) })
    expect(server.log.join('')).not.toContain(invite)
  })
})
