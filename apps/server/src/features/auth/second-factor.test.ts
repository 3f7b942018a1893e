/** Two-step sign-in by TOTP, and recovery codes. */
import { describe, expect, it } from 'vitest'
import { testMailbox } from '../../test-support/mailbox.ts'
import { PASSWORD, testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { codeOf, PERIOD, turnOnSecondFactor } from '../../test-support/totp.ts'
import { authLimits } from './sign-in-limits.ts'

const world = testWorld()
const mailbox = testMailbox()
const site = () => world.serve({}, mailbox.variables())

const signIn = (visitor: Visitor, email: string) => visitor.call('signIn', { body: { email, password: PASSWORD } })
const sendCode = (visitor: Visitor, code: string) => visitor.call('signInWithCode', { body: { code } })

/** A member with a second factor; the period of its code is over. */
async function member(server: TestServer) {
  const visitor = server.visitor()
  await visitor.signUp()
  await visitor.confirmAddress()
  const turnedOn = await turnOnSecondFactor(visitor, server.clock.now())
  server.clock.advance(2 * PERIOD)
  return { visitor, ...turnedOn, code: () => codeOf(turnedOn.secret, server.clock.now()) }
}

describe('a second factor', () => {
  it('is turned on with a code, shows ten recovery codes once, and tells the owner', async () => {
    const server = await site()
    const { visitor, uri, recoveryCodes } = await member(server)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Rubato:person.*secret=[A-Z2-7]+&issuer=Rubato/)
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await visitor.call('getSecurity')).body).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } })
    await mailbox.mail(visitor.email, 'Two-step sign-in was turned on')
    const stored = await world.database.queries.selectFrom('identity_recovery_codes').selectAll().execute()
    for (const code of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code.replace('-', ''))
    expect((await visitor.call('startSecondFactor')).error).toBe('account.second-factor-on')
  })

  it('is not on before a code was confirmed', async () => {
    const server = await site()
    const visitor = server.visitor()
    await visitor.signUp()
    await visitor.confirmAddress()
    await visitor.call('startSecondFactor')
    expect((await visitor.call('confirmSecondFactor', { body: { code: '000000' } })).error).toBe('auth.code-wrong')
    expect((await signIn(server.visitor(), visitor.email)).body).toMatchObject({ code: 'signed-in' })
  })

  it('makes the password alone open nothing, and a code in the same browser open the session', async () => {
    const server = await site()
    const { visitor, code } = await member(server)
    const browser = server.visitor()
    const first = await signIn(browser, visitor.email)
    expect(first.body).toEqual({ code: 'auth.second-factor', message: expect.any(String) })
    expect(first.cookies.join()).not.toContain('session_token')
    expect((await browser.call('token')).body).toMatchObject({ code: 'auth.signed-out' })
    const right = await code()
    expect((await sendCode(server.visitor(), right)).error).toBe('auth.code-expired')
    expect((await sendCode(browser, '000000')).error).toBe('auth.code-wrong')
    expect(await sendCode(browser, right)).toMatchObject({ status: 200, body: { code: 'signed-in' } })
    expect((await browser.call('me')).status).toBe(200)
  })

  it('accepts each code once, also within its period', async () => {
    const server = await site()
    const { visitor, code } = await member(server)
    const right = await code()
    const [one, other] = [server.visitor(), server.visitor()]
    await signIn(one, visitor.email)
    await signIn(other, visitor.email)
    expect((await sendCode(one, right)).status).toBe(200)
    expect((await sendCode(other, right)).error).toBe('auth.code-wrong')
    server.clock.advance(PERIOD)
    expect((await sendCode(other, await code())).status).toBe(200)
  })

  it('gives ten minutes for the code, and ends the step with a changed password', async () => {
    const server = await site()
    const { visitor, code } = await member(server)
    const [slow, early] = [server.visitor(), server.visitor()]
    await signIn(early, visitor.email)
    await visitor.call('reverify', { body: { code: await code() } })
    const body = { currentPassword: PASSWORD, newPassword: 'quiet lantern rowing' }
    expect((await visitor.call('changePassword', { body })).status).toBe(200)
    expect((await sendCode(early, '123456')).error).toBe('auth.code-expired')
    await slow.call('signIn', { body: { email: visitor.email, password: body.newPassword } })
    server.clock.advance(11 * 60_000)
    expect((await sendCode(slow, await code())).error).toBe('auth.code-expired')
  })

  it('counts wrong codes of an account, whichever browser sends them', async () => {
    const server = await site()
    const { visitor, code } = await member(server)
    for (let n = 0; n < authLimits.codesByAccount.limit; n += 1) {
      const browser = server.visitor()
      await signIn(browser, visitor.email)
      expect((await sendCode(browser, '000000')).error).toBe('auth.code-wrong')
    }
    const browser = server.visitor()
    await signIn(browser, visitor.email)
    expect(await sendCode(browser, await code())).toMatchObject({ status: 429, error: 'request.too-many' })
  })

  it('counts wrong codes also within a session, whichever right passwords come between', async () => {
    const server = await site()
    const { visitor, code } = await member(server)
    for (let n = 0; n < authLimits.codesByAccount.limit; n += 1) {
      expect((await visitor.call('reverify', { body: { code: '000000' } })).error).toBe('auth.code-wrong')
      expect((await visitor.call('reverify', { body: { password: PASSWORD } })).status).toBe(200)
    }
    expect((await visitor.call('reverify', { body: { code: await code() } })).status).toBe(429)
  })

  it('is what a reverification asks for, and the password alone is not enough any more', async () => {
    const server = await site()
    const { visitor, code } = await member(server)
    server.clock.advance(11 * 60_000)
    const ask = () => visitor.call('renewRecoveryCodes')
    expect((await ask()).body).toMatchObject({ error: 'auth.reverification-required', reverification: 'strict' })
    await visitor.call('reverify', { body: { password: PASSWORD } })
    expect((await ask()).error).toBe('auth.reverification-required')
    await visitor.call('reverify', { body: { code: await code() } })
    expect((await ask()).status).toBe(200)
    expect((await visitor.call('getFactors')).body).toEqual({ hasSecondFactor: true, hasPasskey: false })
  })

  it('alone makes no further way in, by which it could be turned off without the password', async () => {
    const server = await site()
    const { visitor, code } = await member(server)
    server.clock.advance(11 * 60_000)
    expect((await visitor.call('reverify', { body: { code: await code() } })).status).toBe(200)
    for (const ask of [
      () => visitor.call('startPasskey'),
      () => visitor.call('changeEmail', { body: { email: 'thief@example.test' } }),
    ]) {
      expect((await ask()).body).toMatchObject({ reverification: 'strict_mfa' })
    }
    await visitor.call('reverify', { body: { password: PASSWORD } })
    expect((await visitor.call('startPasskey')).status).toBe(200)
  })

  it('is turned off after both factors, and the password is enough again', async () => {
    const server = await site()
    const { visitor, code } = await member(server)
    server.clock.advance(11 * 60_000)
    await visitor.call('reverify', { body: { code: await code() } })
    expect((await visitor.call('removeSecondFactor')).body).toMatchObject({ reverification: 'strict_mfa' })
    server.clock.advance(PERIOD)
    await visitor.call('reverify', { body: { password: PASSWORD, code: await code() } })
    expect((await visitor.call('removeSecondFactor')).status).toBe(200)
    expect((await signIn(server.visitor(), visitor.email)).body).toMatchObject({ code: 'signed-in' })
    await mailbox.mail(visitor.email, 'Two-step sign-in was turned off')
  })
})

describe('a recovery code', () => {
  it('signs in once, with or without its dash, and tells the owner', async () => {
    const server = await site()
    const { visitor, recoveryCodes } = await member(server)
    const [code = ''] = recoveryCodes
    const browser = server.visitor()
    await signIn(browser, visitor.email)
    expect((await sendCode(browser, ` ${code.replace('-', '').toUpperCase()} `)).status).toBe(200)
    await mailbox.mail(visitor.email, 'A recovery code was used')
    const again = server.visitor()
    await signIn(again, visitor.email)
    expect((await sendCode(again, code)).error).toBe('auth.code-wrong')
    expect((await browser.call('getSecurity')).body).toMatchObject({ secondFactor: { recoveryCodesLeft: 9 } })
  })

  it('is void when new ones were made', async () => {
    const server = await site()
    const { visitor, recoveryCodes } = await member(server)
    const renewed = (await visitor.call('renewRecoveryCodes')).body as { recoveryCodes: string[] }
    const browser = server.visitor()
    await signIn(browser, visitor.email)
    expect((await sendCode(browser, recoveryCodes[1] ?? '')).error).toBe('auth.code-wrong')
    expect((await sendCode(browser, renewed.recoveryCodes[1] ?? '')).status).toBe(200)
  })
})
