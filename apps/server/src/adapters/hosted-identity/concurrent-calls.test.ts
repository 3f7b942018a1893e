/** Calls about a session that run at the same time as a slow call to the provider. */
import { startOidc, type RunningOidc } from '@rubato/stand-ins'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSecretBox } from '../../crypto/secret-box.ts'
import { HostedVisitor, serveHosted } from '../../test-support/hosted-visitor.ts'
import { TEST_SECRET, testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { HOSTED_SESSIONS } from './hosted-identity.ts'
import { sessionRows } from './session-rows.ts'

const world = testWorld()
let provider: RunningOidc
/** Releases the calls that a failed test holds: the apps wait for them when they close. */
let releaseHeld = () => {}
beforeAll(async () => void (provider = await startOidc()))
afterEach(async () => {
  releaseHeld()
  vi.restoreAllMocks()
  await world.database.queries.deleteFrom('hosted_sessions').execute()
  await world.database.queries.deleteFrom('users').where('issuer', '=', provider.issuer).execute()
})
afterAll(() => provider.close())

const serve = (): Promise<TestServer> => serveHosted(world, provider, { MEMBERSHIP: 'open' })
const tabOf = (server: TestServer, { visitor: { cookie } }: HostedVisitor) =>
  Object.assign(server.visitor(), { cookie })
/** Lets the stored bearers need a renewal. */
const makeStale = () =>
  sql`update hosted_sessions set bearer_expires_at = now() + interval '10 s'`.execute(world.database.queries)

/** Resolves when a call has read the session, whose last use was long ago. */
const hasReadSession = () =>
  vi.waitFor(async () => {
    const used = sql`select 1 from hosted_sessions where last_seen_at > now() - interval '30 min'`
    expect((await used.execute(world.database.queries)).rows).toHaveLength(1)
  })

/** Renews the session until it has another bearer than `former`: tokens of the same second are the same. */
const renewBearer = (tab: Visitor, former: string | undefined) =>
  vi.waitFor(
    async () => {
      await makeStale()
      expect((await tab.call('token')).body).toMatchObject({ code: 'token' })
      expect(tab.bearer).not.toBe(former)
    },
    { timeout: 10_000, interval: 300 },
  )

/** Holds the calls of the site to this path of the provider until `release`. */
function holdCalls(path: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  releaseHeld = release
  const { fetch } = globalThis
  const calls = { held: 0, answered: 0 }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (input !== provider.issuer + path) return fetch(input, init)
    calls.held += 1
    await released
    // Without the signal: the time in which the site waits for the call may be over.
    const response = await fetch(input, { ...init, signal: null })
    calls.answered += 1
    return response
  })
  return { calls, release, areHeld: (count: number) => vi.waitFor(() => expect(calls.held).toBe(count)) }
}

describe('signing out other devices', () => {
  it('leaves the member signed in while other tabs renew the session, and no tab gets the old cookie back', async () => {
    const [one, two] = [await serve(), await serve()]
    const here = await new HostedVisitor(one).open('robin')
    await makeStale()
    const { areHeld, release } = holdCalls('/token')
    const renewing = tabOf(one, here).call('token')
    await areHeld(1)
    await sql`update hosted_sessions set last_seen_at = now() - interval '1 h'`.execute(world.database.queries)
    const waiting = tabOf(two, here).call('token')
    await hasReadSession()
    expect((await here.visitor.call('endOtherSessions')).body).toMatchObject({ code: 'others-signed-out' })
    release()
    for (const reply of await Promise.all([renewing, waiting])) {
      expect(reply).toMatchObject({ body: { code: 'token' }, cookies: [] })
    }
    expect((await here.visitor.call('token')).body).toMatchObject({ code: 'token' })
    expect((await here.visitor.call('me')).status).toBe(200)
  })

  it('in two tabs at once keeps the cookie of the first', async () => {
    const here = await new HostedVisitor(await serve()).open('robin')
    const box = createSecretBox([TEST_SECRET], HOSTED_SESSIONS)
    const rows = sessionRows(world.database.queries, provider.issuer.replace(/\/+$/, ''), box)
    const read = await rows.find(here.visitor.cookie?.split('=')[1] ?? '')
    const [first, second] = [await rows.replaceToken(read!), await rows.replaceToken(read!)]
    expect(await rows.find(first)).toMatchObject({ id: read!.id })
    expect(await rows.find(second)).toBeNull()
  })
})

describe('a reverification', () => {
  it('ends also the bearer that another tab has got while the provider was asked for the address', async () => {
    const server = await serve()
    const here = await new HostedVisitor(server).open('robin')
    // The provider ends a refresh token with the session of its own browser, which goes on here.
    const again = Object.assign(new HostedVisitor(server), { visitor: here.visitor })
    const back = await again.decide({ person: 'robin' }, 'reverify')
    const tab = tabOf(server, here)
    const { areHeld, release } = holdCalls('/me')
    const finishing = again.finish(back)
    await areHeld(1)
    await renewBearer(tab, here.visitor.bearer)
    expect((await tab.call('me')).status).toBe(200)
    release()
    expect((await finishing).body).toMatchObject({ code: 'signed-in' })
    expect((await tab.call('me')).error).toBe('auth.signed-out')
    expect((await here.visitor.call('me')).status).toBe(200)
  })
})

describe('the end of sessions', () => {
  it('is answered before the provider has revoked the refresh token, and a close of the server waits for this', async () => {
    const server = await serve()
    const { visitor } = await new HostedVisitor(server).open('robin')
    const { calls, areHeld, release } = holdCalls('/token/revocation')
    expect((await visitor.call('signOut')).status).toBe(204)
    expect((await visitor.call('me')).error).toBe('auth.signed-out')
    await areHeld(1)
    const closing = server.app.close()
    expect(calls.answered).toBe(0)
    release()
    await closing
    expect(calls.answered).toBe(1)
  })

  it('by an admin asks the provider for all revocations at once, and ends every bearer', async () => {
    const server = await serve()
    const devices = [
      await new HostedVisitor(server).open('robin'),
      new HostedVisitor(server),
      new HostedVisitor(server),
    ]
    for (const device of devices.slice(1)) await device.goThrough({ person: 'robin' })
    const { areHeld, release } = holdCalls('/token/revocation')
    expect(await server.dependencies.identity.endSessionsOf('robin')).toBe(3)
    await areHeld(3)
    release()
    for (const { visitor } of devices) expect((await visitor.call('me')).error).toBe('auth.signed-out')
  })
})
