/** Sessions of a site with a hosted provider: renewal, end, rotation of keys, reverification. */
import type { EndpointOutput, Endpoints } from '@rubato/contracts/api'
import { startOidc, type RunningOidc } from '@rubato/stand-ins'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { HostedVisitor, serveHosted } from '../../test-support/hosted-visitor.ts'
import { testWorld, type TestServer } from '../../test-support/test-server.ts'

const world = testWorld()
let provider: RunningOidc
beforeAll(async () => void (provider = await startOidc()))
afterEach(async () => {
  provider.clearFaults()
  await world.database.queries.deleteFrom('hosted_sessions').execute()
  await world.database.queries.deleteFrom('users').where('issuer', '=', provider.issuer).execute()
})
afterAll(() => provider.close())

const serve = (): Promise<TestServer> => serveHosted(world, provider, { MEMBERSHIP: 'open' })
const signedIn = async (server: TestServer, person = 'robin') => new HostedVisitor(server).open(person)
const SIGNED_OUT = { code: 'auth.signed-out', message: 'Nobody is signed in.' }
/** Lets the stored bearers need a renewal. Tokens are valid by the time of the machine, which the test clock does not change. */
const makeStale = () =>
  sql`update hosted_sessions set bearer_expires_at = now() + interval '10 s'`.execute(world.database.queries)
const makeExpired = () => sql`update hosted_sessions set bearer_expires_at = now()`.execute(world.database.queries)
const callsOf = (route: string) => provider.calls.filter((call) => call === route).length

describe('renewal', () => {
  it('gives the same bearer while it is valid for a while, without a call to the provider', async () => {
    const { visitor } = await signedIn(await serve())
    const { bearer } = visitor
    const before = callsOf('token')
    await visitor.call('token')
    expect(visitor.bearer).toBe(bearer)
    expect(callsOf('token')).toBe(before)
  })

  it('uses the refresh token once for several tabs and processes, and accepts the former bearer until it expires', async () => {
    const [one, two] = [await serve(), await serve()]
    const { visitor } = await signedIn(one)
    const { cookie } = visitor
    await makeStale()
    const before = callsOf('token')
    const tabs = [one, two, one, two].map((server) => Object.assign(server.visitor(), { cookie }))
    await Promise.all(tabs.map((tab) => tab.call('token')))
    expect(callsOf('token')).toBe(before + 1)
    expect(new Set(tabs.map((tab) => tab.bearer)).size).toBe(1)
    for (const tab of [...tabs, visitor]) expect((await tab.call('me')).status).toBe(200)
    // The rotated refresh token was stored: another renewal works.
    await makeStale()
    expect((await visitor.call('token')).body).toMatchObject({ code: 'token' })
    expect(callsOf('token')).toBe(before + 2)
  })

  it('ends the session when the provider has ended it', async () => {
    const { visitor } = await signedIn(await serve())
    provider.revokeRefreshTokens()
    await makeStale()
    expect((await visitor.call('token')).body).toEqual(SIGNED_OUT)
    expect((await visitor.call('me')).error).toBe('auth.signed-out')
  })

  it('keeps the session while the provider does not answer', async () => {
    const { visitor } = await signedIn(await serve())
    provider.setFault('token', { kind: 'refuse' })
    await makeStale()
    expect((await visitor.call('token')).body).toMatchObject({ code: 'token' })
    await makeExpired()
    expect(await visitor.call('token')).toMatchObject({ status: 503, error: 'provider.unavailable' })
    provider.clearFaults()
    expect((await visitor.call('token')).body).toMatchObject({ code: 'token' })
  })

  it('does not read sessions that were sealed with another secret', async () => {
    const { visitor } = await signedIn(await serve())
    const other = await serveHosted(world, provider, {
      MEMBERSHIP: 'open',
      AUTH_SECRET: 'another-secret-0123456789abcdefghijklmnopqrstuvwxyz',
    })
    const moved = Object.assign(other.visitor(), { cookie: visitor.cookie })
    expect((await moved.call('token')).body).toEqual(SIGNED_OUT)
  })
})

describe('an admin', () => {
  it('sees the sessions of a member and ends them, with their bearers and refresh tokens', async () => {
    const server = await serve()
    const { visitor } = await signedIn(server)
    const { id } = (await visitor.call('me')).body as { id: string }
    const { identity, database } = server.dependencies
    const { subject } = await database.queries
      .selectFrom('users')
      .select('subject')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await identity.signInOf(subject)).toMatchObject({ emailVerified: null, passkeys: null, sessions: [{}] })
    expect(await identity.endSessionsOf(subject)).toBe(1)
    expect((await visitor.call('me')).error).toBe('auth.signed-out')
    expect(await identity.signInOf(subject)).toMatchObject({ sessions: [] })
  })
})

describe('sign-out', () => {
  it('ends the session, its bearers and its refresh token, on every process', async () => {
    const [one, two] = [await serve(), await serve()]
    const { visitor, atProvider } = await signedIn(one)
    const { bearer = '', cookie = '' } = visitor
    const elsewhere = Object.assign(two.visitor(), { bearer, cookie })
    expect((await elsewhere.call('me')).status).toBe(200)
    const { url } = (await visitor.call('signOutAddress')).body as { url: string }
    const reply = await visitor.call('signOut')
    expect(reply.status).toBe(204)
    expect(reply.cookies).toEqual([
      expect.stringMatching(/^rubato\.hosted_session_token=; Max-Age=0; Path=\/api\/auth/),
    ])
    await vi.waitFor(async () => expect((await elsewhere.call('me')).error).toBe('auth.signed-out'), 10_000)
    expect((await elsewhere.call('token')).body).toEqual(SIGNED_OUT)
    // The browser then ends the session at the provider, with an address that holds no token.
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      client_id: provider.clientId,
      post_logout_redirect_uri: 'http://localhost:3000/',
    })
    expect((await atProvider.signOut(url)).href).toBe('http://localhost:3000/')
    const next = new HostedVisitor(one)
    Object.assign(next, { atProvider })
    // The provider asks again who it is.
    expect((await next.goThrough('cancel')).error).toBe('provider.denied')
  })

  it('works while the provider does not answer, and has no address then', async () => {
    const { visitor } = await signedIn(await serve())
    for (const route of ['discovery', 'token', 'jwks'] as const) provider.setFault(route, { kind: 'refuse' })
    expect((await visitor.call('signOut')).status).toBe(204)
    expect((await visitor.call('me')).error).toBe('auth.signed-out')
    const fresh = (await serve()).visitor()
    expect((await fresh.call('signOutAddress')).body).toEqual({ url: null })
  })

  it('leaves a sign-in after it alone, also where the session at the provider goes on', async () => {
    const server = await serve()
    const person = await signedIn(server)
    await person.visitor.call('signOut')
    expect((await person.goThrough('cancel')).body).toMatchObject({ code: 'signed-in' })
    expect((await person.visitor.call('me')).status).toBe(200)
  })

  it('of all others leaves this browser signed in, under a new cookie', async () => {
    const server = await serve()
    const [here, there] = [await signedIn(server), new HostedVisitor(server)]
    await there.goThrough({ person: 'robin' })
    const before = here.visitor.cookie
    expect((await here.visitor.call('endOtherSessions')).body).toMatchObject({ code: 'others-signed-out' })
    expect(here.visitor.cookie).not.toBe(before)
    expect((await there.visitor.call('me')).error).toBe('auth.signed-out')
    expect((await there.visitor.call('token')).body).toEqual(SIGNED_OUT)
    expect((await here.visitor.call('token')).body).toMatchObject({ code: 'token' })
    expect((await here.visitor.call('me')).status).toBe(200)
  })
})

describe('the sessions of a member', () => {
  it('are listed with their devices, and ended one by one, with their bearers', async () => {
    const server = await serve()
    const here = await signedIn(server)
    const there = new HostedVisitor(server)
    await there.goThrough({ person: 'robin' })
    const stranger = await signedIn(server, 'organised')
    const { sessions } = (await here.visitor.call('listSessions')).body as EndpointOutput<Endpoints['listSessions']>
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(sessions).toHaveLength(2)
    const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    await stranger.visitor.call('endSession', { params: { sessionId: other } })
    expect((await there.visitor.call('me')).status).toBe(200)
    expect((await here.visitor.call('endSession', { params: { sessionId: other } })).status).toBe(204)
    expect((await there.visitor.call('me')).error).toBe('auth.signed-out')
    expect((await there.visitor.call('token')).body).toEqual(SIGNED_OUT)
    expect((await here.visitor.call('me')).status).toBe(200)
    expect((await server.visitor().call('listSessions')).error).toBe('auth.signed-out')
  })

  it('end with their bearers when the person is erased, and leave no row', async () => {
    const server = await serve()
    const { visitor } = await signedIn(server)
    await server.dependencies.identity.deletePerson('robin')
    expect((await visitor.call('me')).error).toBe('auth.signed-out')
    expect(await world.database.queries.selectFrom('hosted_sessions').select('id').execute()).toEqual([])
  })
})

describe('rotated keys', () => {
  it('are read when a token has an unknown key, and sign people in', async () => {
    const server = await serve()
    const before = await signedIn(server)
    // The pause between two readings is over.
    server.clock.advance(31_000)
    provider.rotateKeys()
    const person = new HostedVisitor(server)
    expect((await person.goThrough({ person: 'robin' })).body).toMatchObject({ code: 'signed-in' })
    expect((await person.visitor.call('me')).status).toBe(200)
    // A token of the withdrawn key is not accepted any more; the session gets a new one.
    expect((await before.visitor.call('me')).error).toBe('auth.signed-out')
  })
})

describe('reverification', () => {
  const LATER = 3_600_000
  const admin = async (server: TestServer) => {
    const person = await signedIn(server)
    await person.visitor.becomeAdmin()
    return person
  }

  it('takes the time of the factor from the provider, and a call of admins asks for a fresh one', async () => {
    const server = await serve()
    const { visitor } = await admin(server)
    expect((await visitor.call('listQueue')).status).toBe(200)
    server.clock.advance(LATER)
    expect((await visitor.call('listQueue')).error).toBe('auth.reverification-required')
  })

  it('signs in again at the provider, for the same session', async () => {
    const server = await serve()
    const person = await admin(server)
    const { cookie, bearer } = person.visitor
    const reply = await person.goThrough({ person: 'robin' }, 'reverify')
    expect(reply.body).toMatchObject({ code: 'signed-in' })
    expect(person.visitor.cookie).not.toBe(cookie)
    expect((await person.visitor.call('listQueue')).status).toBe(200)
    // The old session has ended with its bearer.
    expect((await Object.assign(server.visitor(), { cookie }).call('token')).body).toEqual(SIGNED_OUT)
    expect((await Object.assign(server.visitor(), { bearer }).call('me')).error).toBe('auth.signed-out')
  })

  it('is refused to another person, and the session stays as it was', async () => {
    const person = await admin(await serve())
    const { bearer, cookie } = person.visitor
    expect(await person.goThrough({ person: 'organised' }, 'reverify')).toMatchObject({
      status: 403,
      error: 'provider.not-reverified',
      cookies: [],
    })
    expect(person.visitor).toMatchObject({ bearer, cookie })
    expect((await person.visitor.call('me')).status).toBe(200)
  })
})
