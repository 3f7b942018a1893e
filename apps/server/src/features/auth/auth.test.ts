import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { testWorld, PASSWORD, type Visitor } from '../../test-support/test-server.ts'
import { authLimits } from './sign-in-limits.ts'

const world = testWorld()
/** Response of the token route to a browser without a session: no `data`. */
const SIGNED_OUT = { code: 'auth.signed-out', message: 'Nobody is signed in.' }

describe('sign-up', () => {
  it('opens an account, a session and a bearer token that works at once', async () => {
    const visitor = (await world.serve()).visitor()
    const reply = await visitor.signUp({ username: 'Ann' })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ code: 'signed-up', data: { authToken: expect.any(String) as string } })
    const me = await visitor.call('me')
    expect(me.body).toMatchObject({
      username: 'Ann',
      email: visitor.email,
      ageDeclaredAt: null,
      membershipTier: 'free',
    })
  })

  it('keeps the session in a cookie that scripts cannot read and only the auth routes receive', async () => {
    const [cookie] = (await (await world.serve()).visitor().signUp()).cookies
    expect(cookie).toMatch(/^rubato\.session_token=/)
    expect(cookie?.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/api/auth']))
    expect(cookie).not.toMatch(/Secure/)
  })

  it('marks the cookie Secure when the site is served over https', async () => {
    const server = await world.serve({ publicUrl: 'https://rubato.example' })
    const [cookie] = (await server.visitor().signUp()).cookies
    expect(cookie).toMatch(/^__Secure-rubato\.session_token=/)
    expect(cookie?.split('; ')).toContain('Secure')
  })

  it('refuses an address that has an account, in upper and lower case', async () => {
    const server = await world.serve()
    const first = server.visitor()
    await first.signUp()
    const second = await server.visitor().signUp({ email: first.email.toUpperCase() })
    expect(second).toMatchObject({ status: 409, error: 'auth.email-taken', cookies: [] })
  })

  it('creates one account when the same address signs up several times at once', async () => {
    const server = await world.serve()
    const email = server.visitor().email
    const replies = await Promise.all([1, 2, 3].map(() => server.visitor().signUp({ email })))
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it.each([
    ['a short password', { password: 'nine char' }, ['password']],
    ['a long password', { password: 'x'.repeat(129) }, ['password']],
    ['no address', { email: 'nobody' }, ['email']],
    ['a username with markup', { username: '<b>bold</b>' }, ['username']],
  ])('names the field when there is %s', async (_, changes, path) => {
    const reply = await (await world.serve()).visitor().signUp(changes)
    expect(reply).toMatchObject({ status: 400, error: 'request.invalid' })
    expect(reply.issues[0]?.path).toEqual(path)
  })

  it('stores no password in clear text and no network address', async () => {
    await (await world.serve()).visitor().signUp()
    const { rows } = await dump('identity_accounts')
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
    const sessions = await dump('identity_sessions')
    expect(sessions.rows.every((row) => !row.ip_address && !row.user_agent)).toBe(true)
  })
})

describe('sign-in', () => {
  it('gives a wrong password and an unknown address the same response', async () => {
    const server = await world.serve()
    const known = server.visitor()
    await known.signUp()
    const signIn = (email: string) => server.visitor().call('signIn', { body: { email, password: 'wrong password' } })
    const [wrong, unknown] = [await signIn(known.email), await signIn('nobody@example.test')]
    const { reference: _a, ...first } = wrong.body as Record<string, unknown>
    const { reference: _b, ...second } = unknown.body as Record<string, unknown>
    expect(first).toEqual({ statusCode: 401, error: 'auth.invalid-credentials', issues: [] })
    expect(second).toEqual(first)
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
  })

  it('takes about as long for an unknown address as for a wrong password', async () => {
    const server = await world.serve({ rateLimitFactor: 100 }, {}, 'real')
    const known = server.visitor()
    await known.signUp()
    const timed = async (email: string) => {
      const from = performance.now()
      await server.visitor().call('signIn', { body: { email, password: 'wrong password' } })
      return performance.now() - from
    }
    const [unknown, wrong]: [number[], number[]] = [[], []]
    // Measured in turns, and the shortest compared: other load on the machine only adds to a time.
    for (let round = 0; round < 7; round += 1) {
      unknown.push(await timed('unknown@example.test'))
      wrong.push(await timed(known.email))
    }
    const ratio = Math.min(...unknown) / Math.min(...wrong)
    // Without the decoy hash it is below 0.1.
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })
})

describe('tokens and sign-out', () => {
  it('renews the bearer from the cookie, and not from the bearer', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    expect((await visitor.call('token')).status).toBe(200)
    const stranger = server.visitor()
    stranger.bearer = visitor.bearer
    expect(await stranger.call('token')).toMatchObject({ status: 200, body: SIGNED_OUT })
    expect(stranger.bearer).toBe(visitor.bearer)
  })

  it('issues a bearer for five minutes that holds only the person, the session and the time of the factor', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    const claims = decodeJwt(visitor.bearer ?? '')
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300)
    expect(Object.keys(claims).sort()).toEqual(['aud', 'auth_time', 'exp', 'iat', 'iss', 'sid', 'sub'])
  })

  it('refuses an expired bearer that it has verified before', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    const begin = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      for (const [seconds, status] of [
        [0, 200],
        [290, 200],
        [302, 401],
      ] as const) {
        vi.setSystemTime(begin + seconds * 1000)
        expect((await visitor.call('me')).status, `after ${seconds} s`).toBe(status)
      }
    } finally {
      vi.useRealTimers()
    }
  })

  it('ends the session, its bearer and the cookie at sign-out', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    const { bearer, cookie } = visitor
    // The bearer is in the cache of verified tokens now.
    expect((await visitor.call('me')).status).toBe(200)
    const reply = await visitor.call('signOut')
    expect(reply.status).toBe(204)
    expect(reply.cookies.find((line) => line.startsWith('rubato.session_token='))).toMatch(/Max-Age=0/)
    Object.assign(visitor, { bearer, cookie })
    expect(await visitor.call('token')).toMatchObject({ status: 200, body: SIGNED_OUT })
    expect(await visitor.call('me')).toMatchObject({ status: 401, error: 'auth.signed-out' })
  })

  it('accepts sign-out without a session', async () => {
    expect((await (await world.serve()).visitor().call('signOut')).status).toBe(204)
  })

  it('refuses tokens that it did not issue', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    const own = visitor.bearer ?? ''
    const claims = decodeJwt(own)
    const key = new TextEncoder().encode('a shared secret of an attacker, long enough')
    const forged = [
      'nonsense',
      own.slice(0, -6) + 'AAAAAA',
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key),
      `${own.split('.')[0]}.${Buffer.from(JSON.stringify({ ...claims, sub: 'someone-else' })).toString('base64url')}.${own.split('.')[2]}`,
    ]
    for (const bearer of forged) {
      visitor.bearer = bearer
      expect(await visitor.call('me')).toMatchObject({ status: 401, error: 'auth.signed-out' })
    }
  })

  it('signs people in again after the site’s secret was changed', async () => {
    const before = (await world.serve()).visitor()
    await before.signUp()
    const server = await world.serve({}, { AUTH_SECRET: 'another-secret-0123456789abcdefghijklmnopqrstuvwxyz' })
    const visitor = server.visitor()
    visitor.cookie = before.cookie
    expect(await visitor.call('token')).toMatchObject({ status: 200, body: SIGNED_OUT })
    expect((await visitor.call('signIn', { body: { email: before.email, password: PASSWORD } })).status).toBe(200)
    expect((await visitor.call('me')).body).toMatchObject({ email: before.email })
  })

  it('refuses a token made for another site on the same database', async () => {
    const elsewhere = (await world.serve({ publicUrl: 'https://other.example' })).visitor()
    await elsewhere.signUp()
    const visitor = (await world.serve()).visitor()
    visitor.bearer = elsewhere.bearer
    expect((await visitor.call('me')).status).toBe(401)
  })
})

describe('reverification', () => {
  const WHEN = 3_600_000
  const timeOf = (visitor: Visitor) => Number(decodeJwt(visitor.bearer ?? '')['auth_time'])
  const reverify = (visitor: Visitor, password: string) => visitor.call('reverify', { body: { password } })

  it('takes the factor time of a token from the sign-in, also after a renewal', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    const first = timeOf(visitor)
    expect(Math.abs(first * 1000 - server.clock.now())).toBeLessThan(10_000)
    server.clock.advance(WHEN)
    await visitor.call('token')
    expect(timeOf(visitor)).toBe(first)
  })

  it('sets the factor time to now with the password, for this session alone', async () => {
    const server = await world.serve()
    const [here, elsewhere] = [server.visitor(), server.visitor()]
    await here.signUp()
    await elsewhere.call('signIn', { body: { email: here.email, password: PASSWORD } })
    const before = timeOf(elsewhere)
    server.clock.advance(WHEN)
    expect((await reverify(here, PASSWORD)).body).toMatchObject({ code: 'verified' })
    expect(timeOf(here)).toBeGreaterThanOrEqual(before + WHEN / 1000)
    await here.call('token')
    expect(timeOf(here)).toBeGreaterThanOrEqual(before + WHEN / 1000)
    await elsewhere.call('token')
    expect(timeOf(elsewhere)).toBe(before)
  })

  it('changes nothing with a wrong password, and limits guesses', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    const before = timeOf(visitor)
    server.clock.advance(WHEN)
    const { limit } = authLimits.reverifyByAccount
    for (let n = 1; n <= limit; n += 1) {
      expect(await reverify(visitor, 'wrong password')).toMatchObject({
        status: 401,
        error: 'auth.invalid-credentials',
      })
    }
    expect(await reverify(visitor, PASSWORD)).toMatchObject({ status: 429, error: 'request.too-many' })
    await visitor.call('token')
    expect(timeOf(visitor)).toBe(before)
  })

  it('is refused without a session', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    const { bearer } = visitor
    await visitor.call('signOut')
    visitor.bearer = bearer
    expect(await reverify(visitor, PASSWORD)).toMatchObject({ status: 401, error: 'auth.signed-out' })
  })
})

function dump(table: 'identity_accounts' | 'identity_sessions') {
  return sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(world.database.queries)
}
