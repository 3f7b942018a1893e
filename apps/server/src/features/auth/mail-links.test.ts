/** A forgotten password, the confirmation of an address, and the behaviour when mail cannot be sent. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testMailbox } from '../../test-support/mailbox.ts'
import { PASSWORD, testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { ruleOfCounted } from '../../mail/mail-kinds.ts'

const world = testWorld()
const mailbox = testMailbox()
const NEW = 'quiet lantern rowing'
const RESET = 'Set a new password'
const CONFIRM = 'Confirm your address'

const site = () => world.serve({}, mailbox.variables())
const forgot = (visitor: Visitor, email = visitor.email) => visitor.call('forgotPassword', { body: { email } })
const reset = (visitor: Visitor, token: string, newPassword = NEW) =>
  visitor.call('resetPassword', { body: { token, newPassword } })
const signIn = (visitor: Visitor, password: string, email = visitor.email) =>
  visitor.call('signIn', { body: { email, password } })

/** Mails that are not sent yet. */
const waiting = () =>
  world.database.queries.selectFrom('mail_outbox').selectAll().where('mail', 'is not', null).execute()

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, which ends every session, works once and tells the owner', async () => {
    const server = await site()
    const [visitor, stranger] = [server.visitor(), server.visitor()]
    await visitor.signUp()
    expect(await forgot(stranger, visitor.email.toUpperCase())).toMatchObject({
      status: 200,
      body: { code: 'mail-queued' },
    })
    const token = await mailbox.token(visitor.email, RESET)
    expect(await reset(stranger, token)).toMatchObject({ status: 200, cookies: [], body: { code: 'password-reset' } })
    expect((await visitor.call('me')).status).toBe(401)
    expect((await visitor.call('token')).body).toMatchObject({ code: 'auth.signed-out' })
    expect((await signIn(server.visitor(), PASSWORD, visitor.email)).error).toBe('auth.invalid-credentials')
    expect((await signIn(visitor, NEW)).status).toBe(200)
    expect(await reset(stranger, token, 'another quiet lantern')).toMatchObject({
      status: 410,
      error: 'auth.link-invalid',
    })
    expect((await mailbox.mail(visitor.email, 'Your password was changed')).text).toContain('with a link from a mail')
    expect((await visitor.call('getSecurity')).body).toMatchObject({ emailVerified: true })
  })

  it('has the same answer for an address without an account, and sends nothing there', async () => {
    const server = await site()
    const visitor = server.visitor()
    const known = server.visitor()
    await known.signUp()
    const [one, other] = [await forgot(visitor, 'nobody@example.test'), await forgot(visitor, known.email)]
    expect(one.body).toEqual(other.body)
    await mailbox.token(known.email, RESET)
    expect(mailbox.mailsTo('nobody@example.test')).toEqual([])
  })

  it('is not replaced by an old link: thirty minutes, a newer link and a changed password end it', async () => {
    const server = await site()
    const visitor = server.visitor()
    await visitor.signUp()
    const next = async () => {
      const before = mailbox.mailsTo(visitor.email).length
      await forgot(visitor)
      await expect.poll(() => mailbox.mailsTo(visitor.email).length, { timeout: 60_000 }).toBeGreaterThan(before)
      return mailbox.token(visitor.email, RESET)
    }
    await mailbox.mail(visitor.email, CONFIRM)
    const first = await next()
    const second = await next()
    expect((await reset(visitor, first)).error).toBe('auth.link-invalid')
    await visitor.call('changePassword', { body: { currentPassword: PASSWORD, newPassword: NEW } })
    expect((await reset(visitor, second)).error).toBe('auth.link-invalid')
    const third = await next()
    server.clock.advance(31 * 60_000)
    expect((await reset(visitor, third)).error).toBe('auth.link-invalid')
  })

  it('refuses a weak password at its field and keeps the link valid', async () => {
    const server = await site()
    const visitor = server.visitor()
    await visitor.signUp({ username: `Gardener_${process.pid}` })
    await forgot(visitor)
    const token = await mailbox.token(visitor.email, RESET)
    const refused = await reset(visitor, token, `gardener_${process.pid}`)
    expect(refused).toMatchObject({ status: 400, issues: [{ path: ['newPassword'] }] })
    expect((await reset(visitor, token)).status).toBe(200)
  })

  it('is asked for five times an hour for an address', async () => {
    const server = await site()
    const visitor = server.visitor()
    for (let n = 0; n < ruleOfCounted('reset-password').toAddress; n += 1)
      expect((await forgot(visitor)).status).toBe(200)
    expect(await forgot(visitor)).toMatchObject({ status: 429, error: 'request.too-many' })
  })

  it('says in words that the site sends no mail', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    expect(await forgot(visitor)).toMatchObject({ status: 409, error: 'mail.unavailable' })
    expect(await visitor.call('verifyEmail')).toMatchObject({ status: 409, error: 'mail.unavailable' })
  })
})

describe('an address', () => {
  it('is confirmed by the mail of the sign-up', async () => {
    const server = await site()
    const visitor = server.visitor()
    await visitor.signUp()
    expect((await visitor.call('getSecurity')).body).toMatchObject({ email: visitor.email, emailVerified: false })
    const token = await mailbox.token(visitor.email, CONFIRM)
    const confirmed = await server.visitor().call('confirmEmail', { body: { token } })
    expect(confirmed).toMatchObject({ status: 200, body: { email: visitor.email } })
    expect((await visitor.call('getSecurity')).body).toMatchObject({ emailVerified: true })
    expect((await visitor.call('confirmEmail', { body: { token } })).error).toBe('auth.link-invalid')
  })

  it('changes when the new one is confirmed, and the old one is told', async () => {
    const server = await site()
    const visitor = server.visitor()
    await visitor.signUp()
    await mailbox.mail(visitor.email, CONFIRM)
    await visitor.confirmAddress()
    const email = `new-${visitor.email}`
    expect((await visitor.call('changeEmail', { body: { email } })).status).toBe(204)
    const token = await mailbox.token(email, CONFIRM)
    expect((await visitor.call('getSecurity')).body).toMatchObject({ email: visitor.email, pendingEmail: email })
    expect((await visitor.call('me')).body).toMatchObject({ email: visitor.email })
    expect((await visitor.call('confirmEmail', { body: { token } })).status).toBe(200)
    expect((await visitor.call('me')).body).toMatchObject({ email })
    expect((await visitor.call('getSecurity')).body).toMatchObject({ email, emailVerified: true, pendingEmail: null })
    await mailbox.mail(visitor.email, 'Your address was changed')
    expect((await signIn(visitor, PASSWORD, email)).status).toBe(200)
  })

  it('that was never confirmed is not told of the address that comes after it', async () => {
    const server = await site()
    const visitor = server.visitor()
    await visitor.signUp()
    await mailbox.mail(visitor.email, CONFIRM)
    const email = `new-${visitor.email}`
    await visitor.call('changeEmail', { body: { email } })
    await visitor.call('confirmEmail', { body: { token: await mailbox.token(email, CONFIRM) } })
    // Mails are sent in their order: one to the former address would be there before this one.
    await forgot(visitor, email)
    await mailbox.token(email, RESET)
    expect(mailbox.mailsTo(visitor.email)).toHaveLength(1)
  })

  it('changes at the provider and with the account together, or not at all', async () => {
    const server = await site()
    const visitor = server.visitor()
    await visitor.signUp()
    const email = `new-${visitor.email}`
    await visitor.call('changeEmail', { body: { email } })
    const token = await mailbox.token(email, CONFIRM)
    const { queries } = world.database
    await sql`alter table users add constraint refused check (email <> ${sql.lit(email)})`.execute(queries)
    expect((await visitor.call('confirmEmail', { body: { token } })).status).toBe(500)
    await sql`alter table users drop constraint refused`.execute(queries)
    expect((await visitor.call('getSecurity')).body).toMatchObject({ email: visitor.email })
    expect((await visitor.call('confirmEmail', { body: { token } })).status).toBe(200)
    expect((await visitor.call('me')).body).toMatchObject({ email })
  })

  it('of another account is not taken over; its owner is told, and the answer does not say so', async () => {
    const server = await site()
    const [visitor, owner] = [server.visitor(), server.visitor()]
    await visitor.signUp()
    await owner.signUp()
    expect((await visitor.call('changeEmail', { body: { email: owner.email } })).status).toBe(204)
    const told = await mailbox.mail(owner.email, 'Your address has an account already')
    expect(told.text).not.toContain('#token=')
    // As for an address that is free: the list of account holders is private.
    expect((await visitor.call('getSecurity')).body).toMatchObject({ pendingEmail: owner.email })
  })
})

describe('a link that confirms an address, whose mail waits for the mail server', () => {
  const changePassword = (visitor: Visitor) =>
    visitor.call('changePassword', { body: { currentPassword: PASSWORD, newPassword: NEW } })
  const validTickets = (email: string, at: number) =>
    world.database.queries
      .selectFrom('identity_tickets')
      .select('email')
      .where('email', '=', email)
      .where('expires_at', '>', new Date(at))
      .execute()

  /** A member whose new address waits for its mail, which the mail server has refused once. */
  async function withWaitingLink() {
    const server = await site()
    const visitor = server.visitor()
    await visitor.signUp()
    await mailbox.mail(visitor.email, CONFIRM)
    await visitor.confirmAddress()
    mailbox.standIn().setFault({ kind: 'busy' })
    const email = `other-${visitor.email}`
    expect((await visitor.call('changeEmail', { body: { email } })).status).toBe(204)
    await expect.poll(() => server.log.join(''), { timeout: 60_000 }).toContain('is tried again')
    return { server, visitor, email }
  }
  async function deliver(server: TestServer, afterMs: number) {
    mailbox.standIn().clearFaults()
    server.clock.advance(afterMs)
    await server.clock.strike()
    await expect.poll(() => waiting(), { timeout: 60_000 }).toEqual([])
  }

  it('is sent when the mail server works again', async () => {
    const { server, visitor, email } = await withWaitingLink()
    await deliver(server, 2 * 60_000)
    const token = await mailbox.token(email, CONFIRM)
    expect((await visitor.call('confirmEmail', { body: { token } })).body).toEqual({ email })
  })

  it.each([
    ['the password was changed', 2 * 60_000, changePassword],
    ['an hour has passed', 61 * 60_000, () => Promise.resolve()],
    [
      'the account was erased',
      2 * 60_000,
      ({ email }: Visitor) => world.database.queries.deleteFrom('identity_users').where('email', '=', email).execute(),
    ],
  ] as const)('is not sent, and no token is made, after %s', async (_, afterMs, end) => {
    const { server, visitor, email } = await withWaitingLink()
    await end(visitor)
    await deliver(server, afterMs)
    expect(mailbox.mailsTo(email)).toEqual([])
    expect(await validTickets(email, server.clock.now())).toEqual([])
  })
})

describe('mail', () => {
  it('is neutral: no product name, plain text and HTML with the same link, sent as an automatic answer', async () => {
    const server = await site()
    const visitor = server.visitor()
    await visitor.signUp()
    await forgot(visitor)
    const mail = await mailbox.mail(visitor.email, RESET)
    const token = await mailbox.token(visitor.email, RESET)
    expect(mail).toMatchObject({ fromName: 'Account service' })
    expect(`${mail.subject} ${mail.text} ${mail.html} ${mail.fromName}`).not.toMatch(/rubato(?!\.example)/i)
    expect(mail.html).toContain(`#token=${token}`)
    expect(server.log.join('')).not.toContain(token)
  })

  it.each([['refuse'], ['busy']] as const)('that meets a server with the fault "%s" is sent later', async (kind) => {
    const server = await site()
    const visitor = server.visitor()
    mailbox.standIn().setFault({ kind })
    expect((await visitor.signUp()).status).toBe(200)
    await expect.poll(() => server.log.join(''), { timeout: 60_000 }).toContain('is tried again')
    mailbox.standIn().clearFaults()
    await server.clock.strike()
    expect(mailbox.mailsTo(visitor.email)).toEqual([])
    server.clock.advance(61_000)
    await server.clock.strike()
    await mailbox.mail(visitor.email, CONFIRM)
    await expect.poll(() => waiting()).toEqual([])
    expect(server.log.join('')).not.toContain(visitor.email)
  })

  it('that meets a server that hangs does not hold up the end of the process, and is sent by the next one', async () => {
    const server = await site()
    const visitor = server.visitor()
    mailbox.standIn().setFault({ kind: 'hang' })
    await visitor.signUp()
    await visitor.call('verifyEmail')
    const from = performance.now()
    await server.app.close()
    // The calls to the mail server would take 20 s.
    expect(performance.now() - from).toBeLessThan(10_000)
    mailbox.standIn().clearFaults()
    const next = await site()
    next.clock.advance(server.clock.now() - next.clock.now() + 6 * 60_000)
    await next.clock.strike()
    await mailbox.mail(visitor.email, CONFIRM)
    await expect.poll(() => waiting()).toEqual([])
  })

  it('to an address that the mail server does not know is given up', async () => {
    const server = await site()
    mailbox.standIn().setFault({ kind: 'unknown-recipient' })
    await server.visitor().signUp()
    await expect.poll(() => server.log.join(''), { timeout: 60_000 }).toContain('a mail was given up')
    await expect.poll(() => waiting()).toEqual([])
  })

  it('waits sealed: the database holds neither address nor token', async () => {
    const server = await site()
    const visitor = server.visitor()
    mailbox.standIn().setFault({ kind: 'busy' })
    await visitor.signUp()
    const rows = await waiting()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(visitor.email)
    await world.database.queries.deleteFrom('mail_outbox').execute()
  })
})
