/** Sign-in at a hosted provider, against the OIDC stand-in. */
import { startOidc, type RunningOidc } from '@rubato/stand-ins'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { providerCalls } from '../../adapters/hosted-identity/provider-calls.ts'
import { systemClock } from '../../ports/clock.ts'
import { HostedVisitor, serveHosted } from '../../test-support/hosted-visitor.ts'
import { testWorld } from '../../test-support/test-server.ts'
import { createInvite } from './invites.ts'

const world = testWorld()
let provider: RunningOidc
beforeAll(async () => void (provider = await startOidc()))
afterEach(async () => {
  provider.clearFaults()
  // Each test has its own people.
  await world.database.queries.deleteFrom('hosted_sessions').execute()
  await world.database.queries.deleteFrom('users').where('issuer', '=', provider.issuer).execute()
})
afterAll(() => provider.close())

const serve = (variables: Record<string, string> = {}) => serveHosted(world, provider, variables)
const open = async (variables: Record<string, string> = {}) => serve({ MEMBERSHIP: 'open', ...variables })
const users = () =>
  world.database.queries.selectFrom('users').selectAll().where('issuer', '=', provider.issuer).execute()

describe('the way to the provider', () => {
  it('asks with state, nonce and PKCE, for this site alone', async () => {
    const { url } = (await new HostedVisitor(await serve()).start()).body as { url: string }
    const { origin, searchParams } = new URL(url)
    expect(origin).toBe(provider.issuer)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: provider.clientId,
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/sign-in/callback',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)?.length).toBeGreaterThan(42)
    expect(searchParams.get('client_secret')).toBeNull()
  })

  it('keeps what it has to remember sealed, in a cookie that scripts cannot read', async () => {
    const reply = await new HostedVisitor(await serve()).start('sign-up', 'an-invite')
    const line = reply.cookies[0] ?? ''
    expect(line.split('; ').slice(1)).toEqual(['Max-Age=600', 'Path=/api/auth', 'HttpOnly', 'SameSite=Lax'])
    const { searchParams } = new URL((reply.body as { url: string }).url)
    for (const secret of [searchParams.get('state') ?? '', 'an-invite', 'sign-up']) expect(line).not.toContain(secret)
  })

  it('asks for a new account at sign-up, and for the factors at reverification', async () => {
    const visitor = new HostedVisitor(await serve())
    const parametersFor = async (purpose: 'sign-in' | 'sign-up' | 'reverify') =>
      new URL(((await visitor.start(purpose)).body as { url: string }).url).searchParams
    expect((await parametersFor('sign-in')).get('prompt')).toBeNull()
    expect((await parametersFor('sign-up')).get('prompt')).toBe('create')
    const again = await parametersFor('reverify')
    expect([again.get('prompt'), again.get('max_age')]).toEqual(['login', '0'])
  })
})

describe('a sign-in', () => {
  it('opens an account at the first time, under a name that the person chooses', async () => {
    const person = new HostedVisitor(await open())
    const { visitor } = person
    expect((await person.goThrough({ person: 'robin' })).body).toEqual({
      code: 'first-sign-in',
      message: 'You have no account here yet.',
    })
    // Nothing is open yet, with any token.
    expect((await visitor.call('me')).error).toBe('auth.signed-out')
    expect((await visitor.call('getFirstSignIn')).body).toEqual({ formerAccount: null })
    expect(await users()).toEqual([])
    const opened = await visitor.call('openAccount', { body: { username: 'Quiet.Robin' } })
    expect(opened.body).toMatchObject({ code: 'signed-up', data: { authToken: expect.any(String) as string } })
    expect((await visitor.call('me')).body).toMatchObject({ username: 'Quiet.Robin', email: 'robin@rubato.test' })
    expect((await visitor.call('getFirstSignIn')).error).toBe('auth.signed-out')
  })

  it('signs the same person in to the same account later', async () => {
    const server = await open()
    const first = await new HostedVisitor(server).open('robin')
    const again = new HostedVisitor(server)
    expect((await again.goThrough({ person: 'robin' })).body).toMatchObject({ code: 'signed-in' })
    const [before, after] = await Promise.all([first.visitor.call('me'), again.visitor.call('me')])
    expect(after.body).toEqual(before.body)
    expect(await users()).toHaveLength(1)
  })

  it('identifies people by issuer and subject, not by their address', async () => {
    const server = await open()
    await new HostedVisitor(server).open('free')
    const other = await new HostedVisitor(server).open('unverified')
    expect((await other.visitor.call('me')).body).toMatchObject({ email: null })
    expect((await users()).map(({ subject }) => subject).sort()).toEqual(['free', 'unverified'])
    // The same subject at another issuer is another person.
    const elsewhere = { issuer: 'https://other.example' }
    await world.database.queries.updateTable('users').set(elsewhere).where('issuer', '=', provider.issuer).execute()
    expect((await new HostedVisitor(server).goThrough({ person: 'free' })).body).toMatchObject({
      code: 'first-sign-in',
    })
    await world.database.queries.deleteFrom('users').where('issuer', '=', 'https://other.example').execute()
  })

  it('makes the first account the admin of a household, and no later one', async () => {
    const server = await open()
    await world.database.queries.updateTable('users').set({ is_admin: false }).execute()
    await world.database.queries.deleteFrom('users').where('issuer', '<>', 'rubato:system').execute()
    for (const person of ['robin', 'organised']) await new HostedVisitor(server).open(person)
    expect(Object.fromEntries((await users()).map(({ subject, is_admin }) => [subject, is_admin]))).toEqual({
      robin: true,
      organised: false,
    })
  })

  it('refuses names that are taken or reserved, at the field', async () => {
    const server = await open()
    await new HostedVisitor(server).open('robin')
    const [taken] = await users()
    const other = new HostedVisitor(server)
    await other.goThrough({ person: 'organised' })
    for (const username of [taken?.username.toUpperCase(), 'admin'])
      expect(await other.visitor.call('openAccount', { body: { username } })).toMatchObject({
        error: 'request.invalid',
        issues: [{ path: ['username'] }],
      })
  })

  it('opens one account when the person sends the name twice', async () => {
    const person = new HostedVisitor(await open())
    await person.goThrough({ person: 'robin' })
    const send = () => person.visitor.call('openAccount', { body: { username: 'Twice.Robin' } })
    await Promise.all([send(), send()])
    expect(await users()).toHaveLength(1)
  })
})

describe('who may make an account', () => {
  it('is no new person on a closed site, also with a valid token of the provider', async () => {
    const closed = new HostedVisitor(await open({ SIGN_UP: 'closed' }))
    await closed.goThrough({ person: 'robin' })
    const { visitor } = closed
    expect((await visitor.call('openAccount', { body: { username: 'Robin.X' } })).error).toBe('sign-up.closed')
    await visitor.call('token')
    expect(visitor.bearer).toBeDefined()
    expect((await visitor.call('me')).error).toBe('auth.signed-out')
    expect(await users()).toEqual([])
  })

  it('is a person with an invite, which survives the way to the provider and is used once', async () => {
    const server = await open({ SIGN_UP: 'invite' })
    const without = new HostedVisitor(server)
    await without.goThrough({ newEmail: 'one@rubato.test' }, 'sign-up')
    const name = (username: string) => ({ body: { username } })
    expect((await without.visitor.call('openAccount', name('One.X'))).error).toBe('sign-up.invite-required')
    const { token } = await createInvite({ queries: world.database.queries, clock: server.clock })
    const invited = new HostedVisitor(server)
    await invited.goThrough({ newEmail: 'two@rubato.test' }, 'sign-up', token)
    // A refused name gives the invite back.
    expect((await invited.visitor.call('openAccount', name('admin'))).error).toBe('request.invalid')
    expect((await invited.visitor.call('openAccount', name('Two.X'))).status).toBe(200)
    const again = new HostedVisitor(server)
    await again.goThrough({ newEmail: 'three@rubato.test' }, 'sign-up', token)
    expect((await again.visitor.call('openAccount', name('Three.X'))).error).toBe('sign-up.invite-invalid')
  })
})

describe('an answer that is not accepted', () => {
  const refused = (status: number, error: string) => ({ status, error, cookies: [] })

  it('comes from a person who declined', async () => {
    const person = new HostedVisitor(await serve())
    expect(await person.goThrough('cancel')).toMatchObject(refused(400, 'provider.denied'))
  })

  it('belongs to another browser, or to no attempt', async () => {
    const server = await serve()
    const [victim, attacker] = [new HostedVisitor(server), new HostedVisitor(server)]
    const back = await attacker.decide({ person: 'robin' })
    await victim.start()
    expect(await victim.finish(back)).toMatchObject(refused(400, 'provider.state-invalid'))
    expect(await new HostedVisitor(server).finish(back)).toMatchObject(refused(400, 'provider.state-invalid'))
  })

  it('has a cookie that was altered, or sealed by another site', async () => {
    const person = new HostedVisitor(await serve())
    const back = await person.decide({ person: 'robin' })
    person.attempt = `${person.attempt?.slice(0, -4)}AAAA`
    expect(await person.finish(back)).toMatchObject(refused(400, 'provider.state-invalid'))
  })

  it('names another issuer (RFC 9207)', async () => {
    const person = new HostedVisitor(await serve())
    const back = await person.decide({ person: 'robin' })
    back.searchParams.set('iss', 'https://evil.example')
    expect(await person.finish(back)).toMatchObject(refused(400, 'provider.answer-invalid'))
  })

  it('has a code that has expired, or was used', async () => {
    const server = await serve()
    const late = new HostedVisitor(server)
    const back = await late.decide({ person: 'robin' })
    provider.expireCodes()
    expect(await late.finish(back)).toMatchObject(refused(400, 'provider.code-invalid'))
    const twice = new HostedVisitor(server)
    const used = await twice.decide({ person: 'robin' })
    expect((await twice.finish(used)).status).toBe(200)
    expect(await twice.finish(used)).toMatchObject(refused(400, 'provider.code-invalid'))
  })

  it('has an ID token with another nonce', async () => {
    const person = new HostedVisitor(await serve())
    const { url } = (await person.start()).body as { url: string }
    provider.sendWrongNonce()
    const back = await person.atProvider.authorize(url, { person: 'robin' })
    expect(await person.finish(back)).toMatchObject(refused(400, 'provider.answer-invalid'))
  })

  it('is a search that is no answer', async () => {
    const person = new HostedVisitor(await serve())
    for (const search of ['', '?', '?code=x', '?state=x&code=y', `?${'a='.repeat(4000)}`]) {
      await person.start()
      const reply = await person.visitor.call('finishRedirect', {
        body: { search },
        headers: { cookie: person.attempt ?? '' },
      })
      expect(reply).toMatchObject(refused(400, 'provider.state-invalid'))
    }
  })
})

describe('a provider that fails', () => {
  it('says so, whatever it answers, and works again later', async () => {
    const faults = [
      { kind: 'refuse' },
      { kind: 'error', status: 502 },
      { kind: 'html', status: 200 },
      { kind: 'garbage' },
      { kind: 'huge' },
    ] as const
    provider.setFault('discovery', faults[0])
    const server = await serve()
    const person = new HostedVisitor(server)
    for (const fault of faults) {
      provider.setFault('discovery', fault)
      const reply = await person.start()
      expect(reply).toMatchObject({ status: 503, error: 'provider.unavailable' })
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      provider.clearFaults()
      // The pause after a failure.
      server.clock.advance(2000)
      expect((await person.start()).status).toBe(200)
      // The description is old again.
      server.clock.advance(30_000)
    }
    expect(server.log.join('\n')).toContain('Authentication provider load failure')
  })

  it('does not send the browser to a provider that has stopped answering', async () => {
    const server = await serve()
    const person = new HostedVisitor(server)
    expect((await person.start()).status).toBe(200)
    provider.setFault('discovery', { kind: 'refuse' })
    expect((await person.start()).status).toBe(200)
    server.clock.advance(31_000)
    expect(await person.start()).toMatchObject({ status: 503, error: 'provider.unavailable' })
  })

  it('is waited for when it is slow', async () => {
    provider.setFault('token', { kind: 'slow', milliseconds: 50 }, 1)
    const person = new HostedVisitor(await serve())
    expect((await person.goThrough({ person: 'robin' })).status).toBe(200)
  })

  it('is waited for no longer than the timeout', async () => {
    provider.setFault('discovery', { kind: 'hang', milliseconds: 30_000 }, 1)
    const { issuer, clientId, clientSecret } = provider
    const calls = providerCalls({ issuer, clientId, clientSecret, timeoutSeconds: 0.1 }, systemClock)
    await expect(calls.configuration()).rejects.toMatchObject({ problem: 'unavailable' })
  })

  it('says that the site is not set up when it does not accept the client', async () => {
    const wrong = new HostedVisitor(await serve({ OIDC_CLIENT_SECRET: 'not the secret of this client' }))
    expect(await wrong.goThrough({ person: 'robin' })).toMatchObject({ status: 503, error: 'provider.misconfigured' })
  })

  it('opens no first sign-in without the address that an account may be found by', async () => {
    provider.setFault('userinfo', { kind: 'error' })
    const person = new HostedVisitor(await serve())
    expect(await person.goThrough({ person: 'robin' })).toMatchObject({ error: 'provider.unavailable', cookies: [] })
  })
})

describe('what is logged and stored', () => {
  it('holds no token, code, address or name', async () => {
    const server = await open()
    const person = new HostedVisitor(server)
    const back = await person.decide({ person: 'robin' })
    await person.finish(back)
    await person.visitor.call('openAccount', { body: { username: 'Logged.Robin' } })
    await person.visitor.call('me')
    const [row] = await world.database.queries.selectFrom('hosted_sessions').selectAll().execute()
    const { bearer = '', cookie = '' } = person.visitor
    const secrets = [bearer, cookie.split('=')[1] ?? '', back.searchParams.get('code') ?? '', 'robin@rubato.test']
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(10)
      expect(server.log.join('\n')).not.toContain(secret)
      expect(JSON.stringify(row)).not.toContain(secret)
    }
  })
})

describe('the session of a hosted provider', () => {
  it('is reported with its organisation', async () => {
    const person = await new HostedVisitor(await open()).open('organised')
    expect((await person.visitor.call('getAuthSession')).body).toMatchObject({
      userId: 'organised',
      status: 'active',
      actor: null,
      organisationId: 'org_1',
      organisationSlug: 'quiet-house',
      organisationRole: 'org:admin',
      factorVerificationAge: [0, null],
    })
    expect(decodeJwt(person.visitor.bearer ?? '').iss).toBe(provider.issuer)
  })

  it('does not exist where the site checks passwords', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    expect((await visitor.call('getAuthSession')).error).toBe('route.not-found')
    expect((await visitor.call('startRedirect', { body: { purpose: 'sign-in' } })).error).toBe('route.not-found')
  })
})
