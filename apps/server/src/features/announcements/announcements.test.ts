import { randomUUID } from 'node:crypto'
import type { Announcement, AnnouncementReport } from '@rubato/contracts/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { usualDatabases } from '../../test-support/databases.ts'
import { testMailbox } from '../../test-support/mailbox.ts'
import { done } from '../../test-support/scripts.ts'
import { PASSWORD, testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { passOnAnnouncements } from './pass-on.ts'

const SUBJECT = 'What is new this month'
const TEXT = 'The first paragraph.\n\nThe second, with <b>signs</b>.'

describe.each(usualDatabases)('an announcement on %s', (_, open) => {
  const world = testWorld(open)
  const mailbox = testMailbox()
  beforeEach(async () => {
    await world.database.queries.deleteFrom('announcements').execute()
    await world.database.queries.deleteFrom('account_settings').execute()
    // A mail that is due holds announcements back.
    await world.database.queries.deleteFrom('mail_outbox').execute()
  })

  const serve = () => world.serve({}, mailbox.variables())
  async function adminOf(server: TestServer): Promise<Visitor> {
    const admin = server.visitor()
    await admin.signUp()
    await admin.confirmAddress()
    await admin.becomeAdmin()
    await admin.call('reverify', { body: { password: PASSWORD } })
    return admin
  }
  /** A member with a confirmed address, who asked for announcements. */
  async function subscriber(server: TestServer): Promise<Visitor> {
    const member = await server.visitor().become('follower')
    await done(member.call('updateSettings', { body: { announcements: true } }))
    return member
  }
  const announcementsTo = ({ email }: Visitor) => mailbox.mailsTo(email).filter(({ subject }) => subject === SUBJECT)
  const send = (admin: Visitor, more = {}) =>
    admin.call('sendAnnouncement', { body: { id: randomUUID(), subject: SUBJECT, text: TEXT, ...more } })
  const report = async (admin: Visitor) => (await admin.call('getAnnouncements')).body as AnnouncementReport
  const wants = async (member: Visitor) =>
    ((await member.call('getSettings')).body as { announcements: boolean }).announcements
  const listUrl = (member: Visitor) => /<(.+)>/.exec(announcementsTo(member)[0]?.headers['list-unsubscribe'] ?? '')?.[1]
  const pathOf = (url: string | undefined) => url?.replace(/^https?:\/\/[^/]+/, '') ?? ''

  it('goes once to each member who asked for it and has a confirmed address, with its progress', async () => {
    const server = await serve()
    const admin = await adminOf(server)
    const [one, two] = [await subscriber(server), await subscriber(server)]
    const unconfirmed = server.visitor()
    await unconfirmed.signUp()
    const { id: user_id } = (await unconfirmed.call('me')).body as { id: string }
    const settings = JSON.stringify({ announcements: true })
    await world.database.queries.insertInto('account_settings').values({ user_id, settings }).execute()
    const silent = await server.visitor().become('follower')
    expect(await report(admin)).toEqual({ receivers: 2, announcements: [] })
    const id = randomUUID()
    const begun = (await send(admin, { id })).body as Announcement
    expect(begun).toMatchObject({ id, receivers: 2, subject: SUBJECT })
    expect((await send(admin, { id })).status).toBe(200)
    await mailbox.mail(two.email, SUBJECT)
    await server.app.jobs.idle()
    expect([one, two, unconfirmed, silent, admin].map((each) => announcementsTo(each).length)).toEqual([1, 1, 0, 0, 0])
    const [sent] = (await report(admin)).announcements
    expect(sent).toMatchObject({ sent: 2, receivers: 2, finishedAt: expect.any(String) as string })
    const mail = announcementsTo(one)[0]
    expect(mail?.text).toContain('The second, with <b>signs</b>.')
    expect(mail?.html).toContain('&#60;b&#62;signs')
    expect(mail?.fromName).toBe('Account service')
    const [entry] = ((await admin.call('listAudit')).body as { data: unknown[] }).data
    expect(entry).toMatchObject({ action: 'send-announcement', statement: SUBJECT, details: { count: 2 } })
    expect(server.log.join('')).not.toMatch(/first paragraph|@example/)
  })

  it('with the id of another one is refused, and is not sent', async () => {
    const server = await serve()
    const [admin, member] = [await adminOf(server), await subscriber(server)]
    const id = randomUUID()
    await done(send(admin, { id }))
    for (const changes of [{ subject: 'What else is new' }, { text: 'Another paragraph.' }])
      expect(await send(admin, { id, ...changes })).toMatchObject({ status: 409, error: 'announcement.exists' })
    await mailbox.mail(member.email, SUBJECT)
    await server.app.jobs.idle()
    expect(announcementsTo(member)).toHaveLength(1)
    expect((await report(admin)).announcements).toMatchObject([{ id, subject: SUBJECT, text: TEXT }])
  })

  it('ends by one POST of a mail program, signed out, and not by opening its address', async () => {
    const server = await serve()
    const [admin, member] = [await adminOf(server), await subscriber(server)]
    await send(admin)
    const { headers, text } = await mailbox.mail(member.email, SUBJECT)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const url = pathOf(listUrl(member))
    expect(text).toContain('/unsubscribe#token=')
    const opened = await server.app.inject({ method: 'GET', url, headers: { host: new URL(listUrl(member)!).host } })
    expect([opened.statusCode, opened.headers.location]).toEqual([303, expect.stringMatching(/\/unsubscribe#token=/)])
    expect(await wants(member)).toBe(true)
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
    for (const type of forms) {
      await done(member.call('updateSettings', { body: { announcements: true } }))
      const answer = await server.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': type, host: new URL(listUrl(member)!).host },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect([answer.statusCode, await wants(member)]).toEqual([204, false])
    }
    // Mails that were queued before are not sent.
    await send(admin)
    await server.app.jobs.idle()
    expect(announcementsTo(member)).toHaveLength(1)
    expect(server.log.join('')).not.toContain(url.slice(-20))
  })

  it('is not ended by another token, and a token ends nothing else', async () => {
    const server = await serve()
    const member = await subscriber(server)
    const userId = ((await member.call('me')).body as { id: string }).id
    const { mailBox, unsubscribeBox } = server.dependencies
    for (const token of ['x', userId, mailBox.seal(userId)])
      expect((await server.visitor().call('unsubscribe', { query: { token } })).error).toBe('auth.link-invalid')
    expect(await wants(member)).toBe(true)
    expect((await server.visitor().call('unsubscribe', { query: { token: unsubscribeBox.seal(userId) } })).status).toBe(
      204,
    )
    expect(await wants(member)).toBe(false)
  })

  it('can be tried, with the admin as the only receiver', async () => {
    const server = await serve()
    const [admin, member] = [await adminOf(server), await subscriber(server)]
    expect((await admin.call('testAnnouncement', { body: { subject: SUBJECT, text: TEXT } })).status).toBe(204)
    await mailbox.mail(admin.email, SUBJECT)
    expect([announcementsTo(member).length, (await report(admin)).announcements]).toEqual([0, []])
  })

  it('says nothing of the site in its subject, needs a mail server, and is of admins alone', async () => {
    const server = await serve()
    const admin = await adminOf(server)
    expect(await send(admin, { subject: 'News of RUBATO' })).toMatchObject({
      status: 400,
      issues: [{ path: ['subject'] }],
    })
    const silent = await world.serve()
    expect(await send(await adminOf(silent))).toMatchObject({ error: 'mail.unavailable' })
    expect(await send(await server.visitor().become('follower'))).toMatchObject({ status: 403 })
  })

  it('that was interrupted continues behind the last slice, and no member is left out or gets it twice', async () => {
    const server = await world.serve()
    const { queries, jobQueries } = world.database
    const people = Array.from({ length: 120 }, (_each, n) => `person-${n}-${randomUUID().slice(0, 8)}`)
    const users = await queries
      .insertInto('users')
      .values(
        people.map((name) => ({
          issuer: 'hosted',
          subject: name,
          username: name,
          email: `${name}@example.test`,
          age_declared_at: null,
        })),
      )
      .returning('id')
      .execute()
    await queries
      .insertInto('account_settings')
      .values(users.map(({ id }) => ({ user_id: id, settings: JSON.stringify({ announcements: true }) })))
      .execute()
    const at = new Date(server.clock.now())
    const id = randomUUID()
    await queries
      .insertInto('announcements')
      .values({ id, subject: SUBJECT, text: TEXT, created_at: at, receivers: 120, sent_until: null, finished_at: null })
      .execute()
    const passedOn: string[] = []
    let failing = 70
    const mail = {
      // Ends the process within the second slice, whose mails are then not stored.
      enqueue: async ({ to }: { to: string }) => {
        failing -= 1
        if (failing === 0) throw new Error('killed')
        stored.push(to)
      },
    }
    let stored: string[] = []
    const run = async () => {
      stored = []
      const before = await sentOf()
      await passOnAnnouncements(
        { jobQueries, clock: server.clock, mail, hostedIssuer: 'hosted' },
        new AbortController().signal,
      ).catch(() => undefined)
      // Mails of a transaction that was rolled back are not there.
      passedOn.push(...stored.slice(0, (await sentOf()) - before))
    }
    const sentOf = async () =>
      (await queries.selectFrom('announcements').select('sent').where('id', '=', id).executeTakeFirstOrThrow()).sent
    await run()
    expect(passedOn).toHaveLength(50)
    await run()
    expect([passedOn.length, new Set(passedOn).size, await sentOf()]).toEqual([120, 120, 120])
    await queries.deleteFrom('users').where('issuer', '=', 'hosted').execute()
  })
})
