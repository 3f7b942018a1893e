/** Passkeys, made and used by a software authenticator, and the list of sessions. */
import type { AccountSecurity, Passkey } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { Authenticator } from '../../test-support/authenticator.ts'
import { testMailbox } from '../../test-support/mailbox.ts'
import { PASSWORD, testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'

const world = testWorld()
const mailbox = testMailbox()
const site = () => world.serve({}, mailbox.variables())

type Options = { challenge: string }
const challengeOf = async (visitor: Visitor) => (await visitor.call('passkeyChallenge')).body as Options
const securityOf = async (visitor: Visitor) => (await visitor.call('getSecurity')).body as AccountSecurity

async function member(server: TestServer) {
  const visitor = server.visitor()
  await visitor.signUp()
  await visitor.confirmAddress()
  const device = new Authenticator(server.dependencies.settings.publicUrl)
  const options = (await visitor.call('startPasskey')).body as Options
  const added = await visitor.call('addPasskey', { body: { name: 'My key', passkey: device.create(options) } })
  expect(added).toMatchObject({ status: 200, body: { name: 'My key', lastUsedAt: null } })
  return { visitor, device, id: (added.body as Passkey).id }
}

const signInWith = (visitor: Visitor, passkey: object) => visitor.call('signInWithPasskey', { body: { passkey } })

describe('a passkey', () => {
  it('signs in without an address and a password, and proves both factors', async () => {
    const server = await site()
    const { visitor, device } = await member(server)
    const browser = server.visitor()
    expect(await signInWith(browser, device.get(await challengeOf(browser)))).toMatchObject({ status: 200 })
    const me = (await visitor.call('me')).body
    expect((await browser.call('me')).body).toEqual(me)
    expect((await securityOf(visitor)).passkeys).toMatchObject([{ name: 'My key', lastUsedAt: expect.any(String) }])
    await mailbox.mail(visitor.email, 'A passkey was added')
  })

  it('is refused with a challenge that was used, expired, invented, or made for another purpose', async () => {
    const server = await site()
    const { visitor, device } = await member(server)
    const challenge = await challengeOf(visitor)
    const browser = server.visitor()
    expect((await signInWith(browser, device.get(challenge))).status).toBe(200)
    const refused = { status: 401, error: 'auth.passkey-refused' }
    expect(await signInWith(server.visitor(), device.get(challenge))).toMatchObject(refused)
    const invented = { challenge: Buffer.from('invented').toString('base64url') }
    expect(await signInWith(server.visitor(), device.get(invented))).toMatchObject(refused)
    const forAdding = (await visitor.call('startPasskey')).body as Options
    expect(await signInWith(server.visitor(), device.get(forAdding))).toMatchObject(refused)
    const late = await challengeOf(visitor)
    server.clock.advance(6 * 60_000)
    expect(await signInWith(server.visitor(), device.get(late))).toMatchObject(refused)
  })

  it('is refused from another origin, from a device that did not verify its user, and with another key', async () => {
    const server = await site()
    const { visitor, device } = await member(server)
    const { publicUrl } = server.dependencies.settings
    const options = async () => (await visitor.call('startPasskey')).body as Options
    const add = async (passkey: object) =>
      (await visitor.call('addPasskey', { body: { name: 'Other', passkey } })).error
    expect(await add(new Authenticator('https://evil.example').create(await options()))).toBe('auth.passkey-refused')
    expect(await add(new Authenticator(publicUrl).create(await options(), { userVerified: false }))).toBe(
      'auth.passkey-refused',
    )
    expect(await add(device.create(await options()))).toBe('auth.passkey-refused')
    const unverified = device.get(await challengeOf(visitor), { userVerified: false })
    expect((await signInWith(server.visitor(), unverified)).error).toBe('auth.passkey-refused')
    const forged = {
      ...new Authenticator(publicUrl).get(await challengeOf(visitor)),
      id: device.get({ challenge: '' }).id,
    }
    expect((await signInWith(server.visitor(), forged)).error).toBe('auth.passkey-refused')
  })

  it('reverifies its own account only', async () => {
    const server = await site()
    const { visitor, device } = await member(server)
    const other = server.visitor()
    await other.signUp()
    server.clock.advance(11 * 60_000)
    const prove = async (person: Visitor) =>
      person.call('reverify', { body: { passkey: device.get(await challengeOf(person)) } })
    expect((await prove(other)).error).toBe('auth.passkey-refused')
    expect((await prove(visitor)).status).toBe(200)
    expect((await visitor.call('startPasskey')).status).toBe(200)
    expect((await visitor.call('getFactors')).body).toEqual({ hasSecondFactor: false, hasPasskey: true })
  })

  it('is renamed and removed by its owner alone', async () => {
    const server = await site()
    const { visitor, device, id } = await member(server)
    const other = server.visitor()
    await other.signUp()
    const params = { passkeyId: id }
    expect((await other.call('renamePasskey', { params, body: { name: 'Mine' } })).error).toBe(
      'account.passkey-missing',
    )
    expect((await other.call('removePasskey', { params })).status).toBe(204)
    expect((await visitor.call('renamePasskey', { params, body: { name: ' Phone ' } })).body).toMatchObject({
      name: 'Phone',
    })
    expect((await visitor.call('removePasskey', { params })).status).toBe(204)
    expect((await securityOf(visitor)).passkeys).toEqual([])
    expect((await signInWith(server.visitor(), device.get(await challengeOf(visitor)))).error).toBe(
      'auth.passkey-refused',
    )
    await mailbox.mail(visitor.email, 'A passkey was removed')
  })
})

describe('the sessions of an account', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'

  it('are listed with their devices, and ended one by one', async () => {
    const server = await site()
    const [here, elsewhere] = [server.visitor(), server.visitor()]
    await here.signUp()
    await elsewhere.call('signIn', {
      body: { email: here.email, password: PASSWORD },
      headers: { 'user-agent': phone },
    })
    const { sessions } = await securityOf(here)
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual(
      expect.arrayContaining([
        [null, true],
        ['Chrome on Android', false],
      ]),
    )
    const other = sessions.find(({ isCurrent }) => !isCurrent)
    const params = { sessionId: other?.id ?? '' }
    const stranger = server.visitor()
    await stranger.signUp()
    await stranger.call('endSession', { params })
    expect((await elsewhere.call('me')).status).toBe(200)
    expect((await here.call('endSession', { params })).status).toBe(204)
    expect((await elsewhere.call('me')).status).toBe(401)
    expect((await elsewhere.call('token')).body).toMatchObject({ code: 'auth.signed-out' })
    expect((await securityOf(here)).sessions).toHaveLength(1)
    expect((await here.call('endSession', { params })).status).toBe(204)
  })

  it('keep their device when the others are ended, and the time when they were last seen', async () => {
    const server = await site()
    const here = server.visitor()
    await here.signUp()
    await here.call('signIn', { body: { email: here.email, password: PASSWORD }, headers: { 'user-agent': phone } })
    await here.call('endOtherSessions')
    const [before] = (await securityOf(here)).sessions
    expect(before).toMatchObject({ device: 'Chrome on Android', isCurrent: true })
    server.clock.advance(20 * 60_000)
    await here.call('token')
    const [after] = (await securityOf(here)).sessions
    expect(Date.parse(after?.lastSeenAt ?? '') - Date.parse(before?.lastSeenAt ?? '')).toBeGreaterThan(19 * 60_000)
  })
})
