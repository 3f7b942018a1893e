/** AUTH_SECRET is replaced: first both secrets, then the new one alone. */
import { describe, expect, it } from 'vitest'
import { databases } from '../../test-support/databases.ts'
import { PASSWORD, testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { codeOf, turnOnSecondFactor } from '../../test-support/totp.ts'

const OLD = 'only-for-tests-0123456789abcdefghijklmnopqrstuvwxyz'
const NEW = 'another-secret-0123456789abcdefghijklmnopqrstuvwxyz'

/** The browser of a visitor at a server with other secrets. */
function continued(server: TestServer, { email, cookie, device }: Visitor): { visitor: Visitor; email: string } {
  const visitor = server.visitor()
  visitor.cookie = cookie
  visitor.device = device
  return { visitor, email }
}

describe.each(databases)('a replaced AUTH_SECRET on %s', (_, open) => {
  const world = testWorld(open)

  it('leaves sessions, second factors, recovery codes and linked accounts valid, also without the old one', async () => {
    const before = await world.serve({}, { AUTH_SECRET: OLD })
    const member = before.visitor()
    await member.become('supporter')
    const { secret, recoveryCodes } = await turnOnSecondFactor(member, before.clock.now())

    const both = await world.serve({}, { AUTH_SECRET: `${NEW},${OLD}` })
    const { visitor, email } = continued(both, member)
    expect((await visitor.call('token')).body).toMatchObject({ code: 'token' })
    // The browser got a cookie that the new secret signed.
    expect(visitor.cookie).not.toBe(member.cookie)
    expect((await visitor.call('me')).body).toMatchObject({ email })
    const { queries } = world.database
    const sealed = () =>
      queries
        .selectFrom('patreon_links')
        .select(['sealed_access_token', 'sealed_refresh_token'])
        .executeTakeFirstOrThrow()
    const withOld = await sealed()
    await both.clock.strike()
    const withNew = await sealed()
    expect(withNew).not.toEqual(withOld)
    expect(before.dependencies.secretBox.open(withNew.sealed_refresh_token)).toBeNull()

    const after = await world.serve({}, { AUTH_SECRET: NEW })
    expect(after.dependencies.secretBox.open(withNew.sealed_refresh_token)).toBe(
      before.dependencies.secretBox.open(withOld.sealed_refresh_token),
    )
    const { visitor: later } = continued(after, visitor)
    expect((await later.call('token')).body).toMatchObject({ code: 'token' })
    expect((await later.call('me')).body).toMatchObject({ email })
    const elsewhere = after.visitor()
    await elsewhere.call('signIn', { body: { email, password: PASSWORD } })
    const code = await codeOf(secret, after.clock.now() + 60_000)
    after.clock.advance(60_000)
    expect((await elsewhere.call('signInWithCode', { body: { code } })).status).toBe(200)
    const third = after.visitor()
    await third.call('signIn', { body: { email, password: PASSWORD } })
    const recovery = recoveryCodes[0]?.replace('-', '') ?? ''
    expect((await third.call('signInWithCode', { body: { code: recovery } })).status).toBe(200)
    // The old cookie is worth nothing any more.
    const { visitor: old } = continued(after, member)
    expect((await old.call('token')).body).not.toMatchObject({ code: 'token' })
  })

  it('lets processes with the secrets in either order share sessions', async () => {
    const [first, second] = [
      await world.serve({}, { AUTH_SECRET: `${OLD},${NEW}` }),
      await world.serve({}, { AUTH_SECRET: `${NEW},${OLD}` }),
    ]
    const member = second.visitor()
    await member.signUp()
    const { visitor } = continued(first, member)
    expect((await visitor.call('token')).body).toMatchObject({ code: 'token' })
    const { visitor: back } = continued(second, visitor)
    expect((await back.call('token')).body).toMatchObject({ code: 'token' })
    expect((await back.call('me')).status).toBe(200)
  })
})
