import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { testWorld, PASSWORD, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { authLimits } from './sign-in-limits.ts'

const world = testWorld()
const NEW = 'quiet lantern rowing'
const HOUR = 3_600_000

const change = (visitor: Visitor, newPassword = NEW, currentPassword = PASSWORD) =>
  visitor.call('changePassword', { body: { currentPassword, newPassword } })
const signIn = (visitor: Visitor, email: string, password: string) =>
  visitor.call('signIn', { body: { email, password } })
/** Whether the bearer and the cookie of a browser still work. */
async function accessOf(visitor: Visitor) {
  const me = (await visitor.call('me')).status
  const { data } = (await visitor.call('token')).body as { data?: object }
  return { bearer: me === 200, cookie: data !== undefined }
}
const ALL = { bearer: true, cookie: true }
const NONE = { bearer: false, cookie: false }

/** One member in three browsers; the third has a copy of the first one's cookie and bearer. */
async function threeBrowsers(server: TestServer) {
  const [here, elsewhere, thief] = [server.visitor(), server.visitor(), server.visitor()]
  await here.signUp()
  await signIn(elsewhere, here.email, PASSWORD)
  Object.assign(thief, { cookie: here.cookie, bearer: here.bearer })
  for (const visitor of [here, elsewhere, thief]) expect(await accessOf(visitor)).toEqual(ALL)
  return { here, elsewhere, thief }
}

describe('a changed password', () => {
  it('signs out every other browser, also one with a copy of the cookie, and keeps this one signed in', async () => {
    const server = await world.serve()
    const { here, elsewhere, thief } = await threeBrowsers(server)
    const other = server.visitor()
    await other.signUp()
    expect((await change(here)).body).toMatchObject({ code: 'password-changed' })
    expect(await accessOf(here)).toEqual(ALL)
    expect(await accessOf(elsewhere)).toEqual(NONE)
    expect(await accessOf(thief)).toEqual(NONE)
    expect(await accessOf(other)).toEqual(ALL)
    expect((await signIn(server.visitor(), here.email, PASSWORD)).error).toBe('auth.invalid-credentials')
    expect((await signIn(server.visitor(), here.email, NEW)).status).toBe(200)
  })

  it('changes nothing when the current password is wrong, and counts together with reverification', async () => {
    const server = await world.serve()
    const { here, elsewhere } = await threeBrowsers(server)
    for (let n = 1; n < authLimits.reverifyByAccount.limit; n += 1) {
      expect(await change(here, NEW, 'wrong password')).toMatchObject({
        status: 401,
        error: 'auth.invalid-credentials',
      })
    }
    await here.call('reverify', { body: { password: 'wrong password' } })
    expect(await change(here)).toMatchObject({ status: 429, error: 'request.too-many' })
    expect(await accessOf(elsewhere)).toEqual(ALL)
    expect((await signIn(server.visitor(), here.email, PASSWORD)).status).toBe(200)
  })

  it.each([
    ['short', /at least 10 characters/],
    ['aaaaaaaaaa', /repeats itself/],
    ['password2026', /most common/],
    [PASSWORD, /other than the one you have/],
  ])('is refused at its field: "%s"', async (password, message) => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    const reply = await change(visitor, password)
    expect(reply).toMatchObject({ status: 400, error: 'request.invalid', issues: [{ path: ['newPassword'] }] })
    expect(reply.issues[0]?.message).toMatch(message)
  })

  it('is refused when it is the address or the name of its owner, which the request does not contain', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp({ email: `velvet.owlet-${process.pid}@example.test`, username: 'Midnight_Gardener' })
    for (const password of [`velvet.owlet-${process.pid}`, 'midnightgardener']) {
      const reply = await change(visitor, password)
      expect(reply).toMatchObject({ status: 400, issues: [{ path: ['newPassword'] }] })
    }
  })

  it('sets the factor time to now, as a sign-in does', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    const before = Number(decodeJwt(visitor.bearer ?? '')['auth_time'])
    server.clock.advance(HOUR)
    await change(visitor)
    expect(Number(decodeJwt(visitor.bearer ?? '')['auth_time'])).toBeGreaterThanOrEqual(before + HOUR / 1000)
  })
})

describe('the password of an account', () => {
  it('is changed a few times an hour', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    const words = ['quiet lantern rowing', 'another quiet lantern']
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      const currentPassword = n === 0 ? PASSWORD : (words[(n + 1) % 2] ?? '')
      statuses.push((await change(visitor, words[n % 2] ?? '', currentPassword)).status)
    }
    const { limit } = authLimits.passwordByAccount
    expect(statuses).toEqual([...Array<number>(limit).fill(200), ...Array<number>(12 - limit).fill(429)])
  })
})

describe('signing out everywhere else', () => {
  it('ends the other sessions and copies of the cookie, and keeps the password', async () => {
    const server = await world.serve()
    const { here, elsewhere, thief } = await threeBrowsers(server)
    expect((await here.call('endOtherSessions')).body).toMatchObject({ code: 'others-signed-out' })
    expect(await accessOf(here)).toEqual(ALL)
    expect(await accessOf(elsewhere)).toEqual(NONE)
    expect(await accessOf(thief)).toEqual(NONE)
    expect((await signIn(server.visitor(), here.email, PASSWORD)).status).toBe(200)
  })

  it('does not change the factor time: strict endpoints still ask for the password', async () => {
    const server = await world.serve()
    const admin = await server.visitor().become('follower')
    await admin.becomeAdmin()
    const before = decodeJwt(admin.bearer ?? '')['auth_time']
    server.clock.advance(HOUR)
    await admin.call('endOtherSessions')
    expect(decodeJwt(admin.bearer ?? '')['auth_time']).toBe(before)
    await admin.call('token')
    expect(decodeJwt(admin.bearer ?? '')['auth_time']).toBe(before)
    expect((await admin.call('listQueue')).error).toBe('auth.reverification-required')
  })
})

describe.each(['changePassword', 'endOtherSessions'] as const)('%s', (name) => {
  const body = name === 'changePassword' ? { body: { currentPassword: PASSWORD, newPassword: NEW } } : {}

  it('needs the cookie of the session; a bearer token is not enough', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    visitor.cookie = undefined
    expect(await visitor.call(name, body)).toMatchObject({ status: 401, error: 'auth.signed-out' })
    expect((await visitor.call('me')).status).toBe(200)
  })

  it('is refused for a page of another site', async () => {
    const server = await world.serve()
    const { here, elsewhere } = await threeBrowsers(server)
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      expect((await here.call(name, { ...body, headers })).error).toBe('request.cross-site')
    }
    expect(await accessOf(elsewhere)).toEqual(ALL)
  })
})
