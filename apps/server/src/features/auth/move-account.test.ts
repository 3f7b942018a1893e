/** An existing site that gets a hosted provider: accounts are moved by their owners. */
import { startOidc, type RunningOidc } from '@rubato/stand-ins'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HostedVisitor, serveHosted } from '../../test-support/hosted-visitor.ts'
import { testMailbox } from '../../test-support/mailbox.ts'
import { PASSWORD, testWorld, type Visitor } from '../../test-support/test-server.ts'
import { turnOnSecondFactor } from '../../test-support/totp.ts'
import { eraseDueAccounts } from '../personal-data/erase/erase-account.ts'
import { authLimits } from './sign-in-limits.ts'

const world = testWorld()
const mailbox = testMailbox()
let provider: RunningOidc
let owner: Visitor
beforeAll(async () => void (provider = await startOidc()))
afterAll(() => provider.close())
/** A member from before, with the address that the person `robin` has verified at the provider. */
beforeEach(async () => {
  const { queries } = world.database
  await queries.deleteFrom('hosted_sessions').execute()
  await queries.deleteFrom('identity_users').execute()
  await queries.deleteFrom('users').where('issuer', '<>', 'rubato:system').execute()
  const server = await world.serve()
  owner = server.visitor()
  await owner.signUp({ email: 'Robin@rubato.test', username: 'Old.Robin' })
  await owner.declareAge()
})

const atDoor = async (person = 'robin', variables: Record<string, string> = {}) => {
  const found = new HostedVisitor(await serveHosted(world, provider, variables))
  await found.goThrough({ person })
  return found.visitor
}
const move = (visitor: Visitor, password = PASSWORD) => visitor.call('moveAccount', { body: { password } })
const issuerOf = async (username: string) =>
  (
    await world.database.queries
      .selectFrom('users')
      .select('issuer')
      .where('username', '=', username)
      .executeTakeFirst()
  )?.issuer

describe('the first sign-in of a member from before', () => {
  it('says which account was found, and moves nothing by itself', async () => {
    const visitor = await atDoor()
    expect((await visitor.call('getFirstSignIn')).body).toEqual({
      formerAccount: { username: 'Old.Robin', createdAt: expect.any(String) as string, hasSecondFactor: false },
    })
    expect(await issuerOf('Old.Robin')).toBe('rubato:embedded')
    expect((await visitor.call('me')).error).toBe('auth.signed-out')
  })

  it('continues the account with its password: the same id, membership and rights', async () => {
    const { queries } = world.database
    await owner.linkAs('supporter')
    const before = await queries
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'Old.Robin')
      .executeTakeFirstOrThrow()
    const visitor = await atDoor()
    expect((await move(visitor)).body).toMatchObject({
      code: 'moved',
      data: { authToken: expect.any(String) as string },
    })
    expect((await visitor.call('me')).body).toMatchObject({
      id: before.id,
      username: 'Old.Robin',
      email: 'robin@rubato.test',
    })
    expect((await visitor.call('patreonStatus')).body).toMatchObject({ membershipTier: 'supporter' })
    const after = await queries.selectFrom('users').selectAll().where('id', '=', before.id).executeTakeFirstOrThrow()
    expect(after).toEqual({ ...before, issuer: provider.issuer, subject: 'robin', email: 'robin@rubato.test' })
    // A second sign-in needs no confirmation.
    const again = new HostedVisitor(await serveHosted(world, provider))
    expect((await again.goThrough({ person: 'robin' })).body).toMatchObject({ code: 'signed-in' })
  })

  it('ends the password and the sessions of the old account', async () => {
    await move(await atDoor())
    const rows = await world.database.queries.selectFrom('identity_users').select('id').execute()
    expect(rows).toEqual([])
    const server = await world.serve()
    const late = server.visitor()
    expect((await late.call('signIn', { body: { email: 'robin@rubato.test', password: PASSWORD } })).error).toBe(
      'auth.invalid-credentials',
    )
  })

  it('is refused with a wrong password, limits guesses, and changes nothing', async () => {
    const visitor = await atDoor()
    const { limit } = authLimits.signInByAccountAndNetwork
    for (let n = 1; n <= limit; n += 1)
      expect((await move(visitor, 'wrong password')).error).toBe('auth.invalid-credentials')
    expect((await move(visitor)).error).toBe('request.too-many')
    expect(await issuerOf('Old.Robin')).toBe('rubato:embedded')
  })

  it('opens a new account instead when the person wants that; the old one stays as it is', async () => {
    const visitor = await atDoor()
    expect((await visitor.call('openAccount', { body: { username: 'New.Robin' } })).status).toBe(200)
    expect((await visitor.call('me')).body).toMatchObject({ username: 'New.Robin' })
    expect(await issuerOf('Old.Robin')).toBe('rubato:embedded')
    expect((await move(visitor)).error).toBe('auth.signed-out')
  })

  it('asks for the second factor of the account beside the password, as signing in did', async () => {
    const { recoveryCodes } = await turnOnSecondFactor(owner, Date.now())
    const visitor = await atDoor()
    expect((await visitor.call('getFirstSignIn')).body).toMatchObject({ formerAccount: { hasSecondFactor: true } })
    const moveWith = (code?: string) => visitor.call('moveAccount', { body: { password: PASSWORD, code } })
    for (const wrong of [undefined, '000000']) expect((await moveWith(wrong)).error).toBe('auth.code-wrong')
    expect(await issuerOf('Old.Robin')).toBe('rubato:embedded')
    expect((await moveWith(recoveryCodes[0])).status).toBe(200)
  })

  it('continues the account by the link of a mail, once, in the browser of the person', async () => {
    const { recoveryCodes } = await turnOnSecondFactor(owner, Date.now())
    const visitor = await atDoor('robin', mailbox.variables())
    expect((await visitor.call('sendMoveLink')).status).toBe(204)
    const link = await mailbox.token('robin@rubato.test', 'Continue your account')
    const moveBy = (who: Visitor, body: object) => who.call('moveAccount', { body })
    const [code] = recoveryCodes
    const stranger = await atDoor('organised')
    expect((await moveBy(stranger, { link, code })).error).toBe('provider.no-former-account')
    expect((await moveBy(visitor, { link: 'A'.repeat(43), code })).error).toBe('auth.link-invalid')
    // The link alone goes past no second factor, and stays valid.
    expect((await moveBy(visitor, { link })).error).toBe('auth.code-wrong')
    expect((await moveBy(visitor, { link, code })).body).toMatchObject({ code: 'moved' })
    expect((await visitor.call('me')).body).toMatchObject({ username: 'Old.Robin' })
    const notice = await mailbox.mail('robin@rubato.test', 'The way you sign in has changed')
    expect(notice.text).not.toContain('set a new password')
    const left = await world.database.queries.selectFrom('identity_tickets').select('purpose').execute()
    expect(left).toEqual([])
  })

  it('sends no link more than an hour after it was asked for', async () => {
    const server = await serveHosted(world, provider, mailbox.variables())
    const found = new HostedVisitor(server)
    await found.goThrough({ person: 'robin' })
    const before = mailbox.mailsTo('robin@rubato.test').length
    mailbox.standIn().setFault({ kind: 'busy' })
    expect((await found.visitor.call('sendMoveLink')).status).toBe(204)
    await expect.poll(() => server.log.join(''), { timeout: 60_000 }).toContain('is tried again')
    mailbox.standIn().clearFaults()
    server.clock.advance(61 * 60_000)
    await server.clock.strike()
    const { queries } = world.database
    await expect.poll(() => queries.selectFrom('mail_outbox').select('id').execute(), { timeout: 60_000 }).toEqual([])
    expect(mailbox.mailsTo('robin@rubato.test')).toHaveLength(before)
  })

  it('sends no link without mail, or to a person without such an account', async () => {
    expect((await (await atDoor()).call('sendMoveLink')).error).toBe('mail.unavailable')
    const other = await atDoor('organised', mailbox.variables())
    expect((await other.call('sendMoveLink')).error).toBe('provider.no-former-account')
  })

  it('leaves the account alone when the person has opened another one meanwhile', async () => {
    const server = await serveHosted(world, provider)
    await new HostedVisitor(server).open('organised')
    const to = { issuer: provider.issuer, subject: 'organised' }
    const request = { email: 'robin@rubato.test', proof: { password: PASSWORD }, code: undefined, to }
    expect(await server.dependencies.formerAccounts.move(request)).toBe('not-found')
    expect(await issuerOf('Old.Robin')).toBe('rubato:embedded')
  })

  it('is possible on a site that takes no new accounts', async () => {
    const visitor = await atDoor('robin', { SIGN_UP: 'closed' })
    expect((await move(visitor)).status).toBe(200)
  })
})

describe('an account that was not moved', () => {
  it('is erased all the same when its seven days are over', async () => {
    expect((await owner.call('requestErasure', { body: { sharedWorks: 'remove' } })).status).toBe(200)
    const { dependencies, clock } = await serveHosted(world, provider)
    clock.advance(7 * 24 * 3_600_000)
    const works = { nouns: [], endRenewals: async () => {} }
    expect(await eraseDueAccounts({ ...dependencies, clock, ...works })).toBe(1)
    const { queries } = world.database
    expect(await queries.selectFrom('users').select('id').where('username', '=', 'Old.Robin').execute()).toEqual([])
    expect(await queries.selectFrom('identity_users').select('id').execute()).toEqual([])
  })
})

describe('an account is not found', () => {
  it('by an address that the provider does not call verified', async () => {
    await world.database.queries.updateTable('identity_users').set({ email: 'free@rubato.test' }).execute()
    const visitor = await atDoor('unverified')
    expect((await visitor.call('getFirstSignIn')).body).toEqual({ formerAccount: null })
    expect(await move(visitor)).toMatchObject({ status: 409, error: 'provider.no-former-account' })
  })

  it('by another address, without a first sign-in, or once it was moved', async () => {
    const other = await atDoor('organised')
    expect((await other.call('getFirstSignIn')).body).toEqual({ formerAccount: null })
    expect((await move(other)).error).toBe('provider.no-former-account')
    const stranger = (await serveHosted(world, provider)).visitor()
    expect((await move(stranger)).error).toBe('auth.signed-out')
    const [one, two] = [await atDoor(), await atDoor()]
    expect((await move(one)).status).toBe(200)
    // The same person in two browsers has one account, in both.
    expect((await move(two)).error).toBe('auth.signed-out')
    expect((await two.call('token')).body).toMatchObject({ code: 'token' })
    expect((await two.call('me')).body).toMatchObject({ username: 'Old.Robin' })
  })
})
