/** An address that was never confirmed owns nothing. */
import { endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import { describe, expect, it } from 'vitest'
import { callsOfConfirmed, type CallOfConfirmed } from './confirmed-address.ts'
import { Authenticator } from '../test-support/authenticator.ts'
import { testMailbox } from '../test-support/mailbox.ts'
import { PASSWORD, testWorld, type TestServer, type Visitor } from '../test-support/test-server.ts'
import { turnOnSecondFactor } from '../test-support/totp.ts'

const world = testWorld()
const mailbox = testMailbox()
const site = () => world.serve({}, mailbox.variables())
const NEW = 'quiet lantern rowing'

async function newcomer(server: TestServer): Promise<Visitor> {
  const visitor = server.visitor()
  await visitor.signUp()
  await visitor.declareAge()
  return visitor
}

/** A body that the contract accepts. */
const bodies: Record<CallOfConfirmed, (server: TestServer) => unknown> = {
  startSecondFactor: () => undefined,
  confirmSecondFactor: () => ({ code: '123456' }),
  startPasskey: () => undefined,
  addPasskey: ({ dependencies }) => ({
    name: 'Key',
    passkey: new Authenticator(dependencies.settings.publicUrl).create({ challenge: 'Y2hhbGxlbmdl' }),
  }),
  patreonAuthorize: () => undefined,
  patreonLink: () => ({ code: 'code', state: 'state' }),
  testAnnouncement: () => ({ subject: 'A change', text: 'Something has changed.' }),
}

describe('before the address is confirmed', () => {
  it('the calls that are refused are those whose contract says so', () => {
    const named = Object.entries<Endpoint>(endpoints).filter(([, { errors }]) =>
      errors?.includes('account.email-unconfirmed'),
    )
    expect(named.map(([name]) => name as EndpointName).toSorted()).toEqual([...callsOfConfirmed].toSorted())
  })

  it.each(callsOfConfirmed)('%s is refused, and no longer after it', async (name) => {
    const server = await site()
    const visitor = await newcomer(server)
    if (endpoints[name].access === 'admin') {
      await visitor.becomeAdmin()
      await visitor.call('reverify', { body: { password: PASSWORD } })
    }
    const body = bodies[name](server)
    const call = () => visitor.call(name, body === undefined ? {} : { body })
    expect(await call()).toMatchObject({ status: 403, error: 'account.email-unconfirmed' })
    const token = await mailbox.token(visitor.email, 'Confirm your address')
    await visitor.call('confirmEmail', { body: { token } })
    expect((await call()).error).not.toBe('account.email-unconfirmed')
  })

  it('nothing is refused on a site that sends no mail', async () => {
    const server = await world.serve()
    const visitor = await newcomer(server)
    expect((await visitor.linkAs('supporter')).status).toBe(200)
    expect((await visitor.call('startPasskey')).status).toBe(200)
    expect((await turnOnSecondFactor(visitor, server.clock.now())).recoveryCodes).toHaveLength(10)
  })
})

describe('a reset by mail', () => {
  /** A person who signed up with the address of another one, on a site that sent no mail then. */
  async function squatter(): Promise<Visitor> {
    const server = await world.serve()
    const visitor = await newcomer(server)
    await visitor.linkAs('supporter')
    const device = new Authenticator(server.dependencies.settings.publicUrl)
    const options = (await visitor.call('startPasskey')).body as { challenge: string }
    await visitor.call('addPasskey', { body: { name: 'Key', passkey: device.create(options) } })
    await turnOnSecondFactor(visitor, server.clock.now())
    return visitor
  }

  async function reset(owner: Visitor, email: string): Promise<void> {
    await owner.call('forgotPassword', { body: { email } })
    const token = await mailbox.token(email, 'Set a new password')
    expect((await owner.call('resetPassword', { body: { token, newPassword: NEW } })).status).toBe(200)
  }

  const ownedBy = async ({ email }: Visitor) => {
    const { queries } = world.database
    const { id, user_id } = await queries
      .selectFrom('identity_users')
      .innerJoin('users', 'users.email', 'identity_users.email')
      .select(['identity_users.id', 'users.id as user_id'])
      .where('identity_users.email', '=', email)
      .executeTakeFirstOrThrow()
    const rowsOf = async (
      table: 'identity_second_factors' | 'identity_recovery_codes' | 'identity_passkeys' | 'identity_sessions',
    ) => (await queries.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length
    const rowsOfAccount = async (table: 'patreon_links' | 'memberships') =>
      (await queries.selectFrom(table).select('user_id').where('user_id', '=', user_id).execute()).length
    return {
      secondFactors: await rowsOf('identity_second_factors'),
      recoveryCodes: await rowsOf('identity_recovery_codes'),
      passkeys: await rowsOf('identity_passkeys'),
      sessions: await rowsOf('identity_sessions'),
      links: await rowsOfAccount('patreon_links'),
      memberships: await rowsOfAccount('memberships'),
    }
  }

  it('of an address that was never confirmed leaves nothing of the person who signed up with it', async () => {
    const attacker = await squatter()
    expect(await ownedBy(attacker)).toEqual({
      secondFactors: 1,
      recoveryCodes: 10,
      passkeys: 1,
      sessions: 1,
      links: 1,
      memberships: 1,
    })
    const server = await site()
    const owner = server.visitor()
    await reset(owner, attacker.email)
    expect(await ownedBy(attacker)).toEqual({
      secondFactors: 0,
      recoveryCodes: 0,
      passkeys: 0,
      sessions: 0,
      links: 0,
      memberships: 0,
    })
    const signedIn = await owner.call('signIn', { body: { email: attacker.email, password: NEW } })
    expect(signedIn).toMatchObject({ status: 200, body: { code: 'signed-in' } })
    expect(
      (await server.visitor().call('signIn', { body: { email: attacker.email, password: PASSWORD } })).status,
    ).toBe(401)
    expect((await owner.call('patreonStatus')).body).toMatchObject({ linked: false, membershipTier: 'free' })
  })

  it('of a confirmed address keeps the second factor, the passkeys and the link', async () => {
    const member = await (await squatter()).confirmAddress()
    await reset((await site()).visitor(), member.email)
    expect(await ownedBy(member)).toMatchObject({ secondFactors: 1, recoveryCodes: 10, passkeys: 1, links: 1 })
  })
})
