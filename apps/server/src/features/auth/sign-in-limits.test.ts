import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testWorld, PASSWORD, type TestServer } from '../../test-support/test-server.ts'
import { authLimits } from './sign-in-limits.ts'

const world = testWorld()
/** Counters in the database expire by the time of the machine, which the test clock does not change. */
const endWindows = () => sql`update rate_limits set expire = 0`.execute(world.database.queries)

describe('the limits of sign-in', () => {
  const wrongFrom = (server: TestServer, email: string, ip: string) =>
    server.visitor().call('signIn', { body: { email, password: 'wrong password' }, ip })
  /** Guesses at one account, from each network up to its limit; without the hashing, which takes 0.1 s each. */
  async function guessUntilRefused(server: TestServer, email: string): Promise<number> {
    const { identity } = server.dependencies
    if (identity.kind !== 'password') throw new Error('The test server has passwords')
    const check = identity.signIn
    identity.signIn = async () => 'invalid-credentials'
    try {
      return await countGuesses(server, email)
    } finally {
      identity.signIn = check
    }
  }
  async function countGuesses(server: TestServer, email: string): Promise<number> {
    for (let n = 0; n < 200; n += 1) {
      const ip = `10.0.${Math.floor(n / authLimits.signInByAccountAndNetwork.limit)}.1`
      const { status } = await wrongFrom(server, email, ip)
      if (status === 429) return n
    }
    return Infinity
  }

  it('limits guesses at one account from one network, and says for how long', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    const { limit } = authLimits.signInByAccountAndNetwork
    for (let n = 1; n <= limit; n += 1) expect((await wrongFrom(server, visitor.email, '10.0.0.1')).status).toBe(401)
    const refused = await wrongFrom(server, visitor.email, '10.0.0.1')
    expect(refused).toMatchObject({ status: 429, error: 'request.too-many' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await endWindows()
    expect((await wrongFrom(server, visitor.email, '10.0.0.1')).status).toBe(401)
  })

  it('lets the owner sign in from another network and a new browser after others reached their limits', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    for (let n = 1; n <= 3 * authLimits.signInByAccountAndNetwork.limit; n += 1) {
      await wrongFrom(server, visitor.email, `10.0.0.${n % 3}`)
    }
    const body = { email: visitor.email, password: PASSWORD }
    expect((await server.visitor().call('signIn', { body, ip: '10.9.0.1' })).status).toBe(200)
  })

  it('limits guesses at one account from all networks together, at a much higher number', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    expect(await guessUntilRefused(server, visitor.email)).toBe(authLimits.signInByAccount.limit)
    expect(authLimits.signInByAccount.limit).toBeGreaterThanOrEqual(10 * authLimits.signInByAccountAndNetwork.limit)
    // The same address in upper case counts against the same limit.
    expect((await wrongFrom(server, visitor.email.toUpperCase(), '10.8.0.1')).status).toBe(429)
  })

  it('does not lock out a browser that signed in before, and limits it by its own counter', async () => {
    const server = await world.serve()
    const known = server.visitor()
    await known.signUp()
    await known.call('signOut')
    await guessUntilRefused(server, known.email)
    const attempt = (password: string) =>
      known.call('signIn', { body: { email: known.email, password }, ip: '10.0.0.1' })
    expect((await attempt(PASSWORD)).status).toBe(200)
    for (let n = 1; n <= authLimits.signInByDevice.limit; n += 1)
      expect((await attempt('wrong password')).status).toBe(401)
    expect((await attempt(PASSWORD)).status).toBe(429)
  })

  it('accepts a device cookie for the account that it was issued for, and not when it is forged', async () => {
    const server = await world.serve()
    const [victim, attacker] = [server.visitor(), server.visitor()]
    await victim.signUp()
    await attacker.signUp()
    expect(attacker.device).toMatch(/^rubato\.device=v1\./)
    const { limit } = authLimits.signInByAccountAndNetwork
    const attempt = () =>
      attacker.call('signIn', { body: { email: victim.email, password: 'wrong password' }, ip: '10.0.0.1' })
    for (let n = 1; n <= limit; n += 1) expect((await attempt()).status).toBe(401)
    expect((await attempt()).status).toBe(429)
    attacker.device = `${attacker.device?.slice(0, -4)}AAAA`
    expect((await attempt()).status).toBe(429)
  })

  it('sets a long-lived device cookie that scripts cannot read and that contains no address', async () => {
    const server = await world.serve({ publicUrl: 'https://rubato.example' })
    const visitor = server.visitor()
    const { cookies } = await visitor.signUp()
    const device = cookies.find((line) => line.startsWith('__Secure-rubato.device='))
    expect(device?.split('; ').slice(1).sort()).toEqual(
      ['HttpOnly', 'Max-Age=34560000', 'Path=/api/auth', 'SameSite=Lax', 'Secure'].sort(),
    )
    expect(device).not.toContain(visitor.email)
  })

  it('resets the counter after the correct password', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    const attempt = (password: string) => visitor.call('signIn', { body: { email: visitor.email, password } })
    for (let n = 1; n < authLimits.signInByDevice.limit; n += 1) await attempt('wrong password')
    expect((await attempt(PASSWORD)).status).toBe(200)
    expect((await attempt('wrong password')).status).toBe(401)
  })

  it('limits one network over many accounts', async () => {
    const server = await world.serve()
    const body = (n: number) => ({ email: `guess-${n}@example.test`, password: 'x' })
    const replies = []
    for (let n = 0; n <= authLimits.signInByNetwork.limit; n += 1) {
      replies.push((await server.visitor().call('signIn', { body: body(n), ip: '10.1.1.1' })).status)
    }
    expect(replies.at(-1)).toBe(429)
    expect(replies.slice(0, -1).every((status) => status === 401)).toBe(true)
    expect((await server.visitor().call('signIn', { body: body(0), ip: '10.1.1.2' })).status).toBe(401)
  })

  it.each([
    ['ignores a forwarded address by default', undefined, 429],
    ['uses the forwarded address of a trusted proxy', '127.0.0.1', 401],
  ])('%s', async (_, trustProxy, last) => {
    const server = await world.serve({ trustProxy })
    let status = 0
    for (let n = 0; n <= authLimits.signInByNetwork.limit; n += 1) {
      const headers = { 'x-forwarded-for': `10.3.3.${n}` }
      const body = { email: `someone-${n}@example.test`, password: 'x' }
      status = (await server.visitor().call('signIn', { body, headers })).status
    }
    expect(status).toBe(last)
  })
})
