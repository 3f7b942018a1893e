/** Feedback: sent, read, answered and removed, on every available database. */
import { FEEDBACK_PER_HOUR, type AuditEntry, type Feedback, type QueuedFeedback } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { retention } from '../../jobs/retention.ts'
import { usualDatabases } from '../../test-support/databases.ts'
import { admin, become, DAY, idOf, MISSING, pageOf } from '../../test-support/moderation.ts'
import { done } from '../../test-support/scripts.ts'
import { PASSWORD, testWorld, type Visitor } from '../../test-support/test-server.ts'
import { removeOld } from '../../jobs/remove-old.ts'

const context = { screen: '/script/$scriptId', version: '1.2.3', browser: 'Firefox on Linux' }
const bodyOf = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  kind: 'wish',
  text: 'A quieter click would be good.',
  answerWay: 'notice',
  context,
  ...changes,
})
const send = (by: Visitor, changes: object = {}) => by.call('sendFeedback', { body: bodyOf(changes) })
const queued = async (by: Visitor, query: Record<string, string> = {}) =>
  pageOf<QueuedFeedback>(await by.call('listFeedbackQueue', { query }))
const answer = (by: Visitor, feedbackId: string, byMail = false) =>
  by.call('answerFeedback', { params: { feedbackId }, body: { text: 'It comes with the next version.', byMail } })
const setState = (by: Visitor, feedbackId: string, state: string) =>
  by.call('setFeedbackState', { params: { feedbackId }, body: { state } })
const own = async (by: Visitor) => pageOf<Feedback>(await by.call('listFeedback')).data
const unseen = async (by: Visitor) => (await done<{ unseenNotices: number }>(by.call('me'))).unseenNotices

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)

  it('is kept as it was sent, once for each id, and listed to its sender alone', async () => {
    const server = await world.serve()
    const [member, other] = [await become(server), await become(server)]
    const body = bodyOf({ context: null })
    for (let time = 0; time < 2; time += 1) await done(member.call('sendFeedback', { body }))
    await done(send(member, { kind: 'bug' }))
    expect(await own(member)).toMatchObject([
      { kind: 'bug', context, state: 'new', answer: null },
      { id: body.id, kind: 'wish', text: body.text, context: null },
    ])
    expect(await own(other)).toEqual([])
  })

  it('is refused under an id of other feedback, also of the same sender, and the first one stays', async () => {
    const server = await world.serve()
    const [member, other] = [await become(server), await become(server)]
    const body = bodyOf()
    await done(member.call('sendFeedback', { body }))
    const conflict = { status: 409, error: 'feedback.exists' }
    expect(await other.call('sendFeedback', { body })).toMatchObject(conflict)
    for (const changes of [{ text: 'A louder click would be good.' }, { answerWay: 'none' }, { context: null }])
      expect(await member.call('sendFeedback', { body: { ...body, ...changes } })).toMatchObject(conflict)
    // The form was opened again on another screen.
    await done(member.call('sendFeedback', { body: { ...body, context: { ...context, screen: '/home' } } }))
    expect(await own(member)).toMatchObject([body])
  })

  it('goes through the queue: read, answered in the app, seen, closed; each step is in the log without a text', async () => {
    const server = await world.serve()
    const [by, member] = [await admin(server), await become(server)]
    const { id } = await done<Feedback>(send(member))
    expect((await queued(by)).data[0]).toMatchObject({ id, sender: { username: member.username }, context })
    for (let time = 0; time < 2; time += 1) await done(setState(by, id, 'read'))
    expect(await unseen(member)).toBe(0)
    await done(answer(by, id))
    expect(await answer(by, id)).toMatchObject({ status: 409, error: 'feedback.answered' })
    expect(await unseen(member)).toBe(1)
    const [shown] = await own(member)
    expect(shown).toMatchObject({
      state: 'answered',
      answer: { text: 'It comes with the next version.', isMailed: false, isSeen: false },
    })
    const at = Date.parse(shown?.answer?.at ?? '')
    await done(member.call('markAnswersSeen', { body: { until: new Date(at - 1).toISOString() } }))
    expect(await unseen(member)).toBe(1)
    await done(member.call('markAnswersSeen', { body: { until: shown?.answer?.at } }))
    expect([await unseen(member), (await own(member))[0]?.answer?.isSeen]).toEqual([0, true])
    await done(setState(by, id, 'closed'))
    // Closed feedback does not become unread again.
    expect(await done(setState(by, id, 'read'))).toMatchObject({ state: 'closed' })
    const subjectId = await idOf(member)
    const log = pageOf<AuditEntry>(await by.call('listAudit', { query: { subjectId } })).data
    expect(log.map(({ action, admin: name, statement, details }) => [action, name, statement, details])).toEqual(
      ['close-feedback', 'answer-feedback', 'read-feedback'].map((action) => [
        action,
        by.username,
        '',
        { feedbackId: id },
      ]),
    )
  })

  it('is listed page by page, by state and kind', async () => {
    const server = await world.serve()
    const [by, member] = [await admin(server), await become(server)]
    await world.database.queries.deleteFrom('feedback').execute()
    const sent: string[] = []
    for (const kind of ['bug', 'wish', 'praise', 'wish']) {
      sent.unshift((await done<Feedback>(send(member, { kind }))).id)
      server.clock.advance(1000)
    }
    const first = await queued(by, { limit: '3' })
    const second = await queued(by, { limit: '3', cursor: first.pagination.next ?? '' })
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(sent)
    expect(second.pagination.next).toBeNull()
    expect((await queued(by, { kind: 'wish' })).data.map(({ kind }) => kind)).toEqual(['wish', 'wish'])
    expect((await queued(by, { state: 'read' })).data).toEqual([])
    const mixed = { state: 'read', cursor: first.pagination.next ?? '' }
    expect(await by.call('listFeedbackQueue', { query: mixed })).toMatchObject({ status: 400 })
  })

  it('is removed with the account, and a year after it was closed', async () => {
    const server = await world.serve()
    const [by, member] = [await admin(server), await become(server)]
    const { queries } = world.database
    const [closed, kept] = [await done<Feedback>(send(member)), await done<Feedback>(send(member))]
    await done(setState(by, closed.id, 'closed'))
    const left = async () => (await own(member)).map(({ id }) => id)
    const later = { now: () => server.clock.now() + retention.feedback.ms }
    await removeOld({ queries, clock: server.clock }, 'feedback')
    expect(await left()).toHaveLength(2)
    await removeOld({ queries, clock: { ...server.clock, now: () => later.now() + DAY } }, 'feedback')
    expect(await left()).toEqual([kept.id])
    const userId = await idOf(member)
    await queries.deleteFrom('users').where('id', '=', userId).execute()
    expect(await queries.selectFrom('feedback').select('id').where('user_id', '=', userId).execute()).toEqual([])
  })
})

describe('who may send feedback', () => {
  const world = testWorld()

  it('members and admins: no user without an age, a membership, or while they are suspended', async () => {
    const server = await world.serve()
    const [user, member, by] = [server.visitor(), await become(server), await admin(server)]
    await user.signUp()
    expect((await send(user)).error).toBe('account.age-not-declared')
    await user.declareAge()
    expect((await send(user)).error).toBe('membership.required')
    expect((await send(by)).status).toBe(200)
    const { id } = await done<Feedback>(send(member))
    const userId = await idOf(member)
    const suspension = { statement: 'They wrote insults to others.', endsAt: null }
    await done(by.call('suspendUser', { params: { userId }, body: suspension }))
    expect((await send(member)).error).toBe('account.suspended')
    // They can still read the feedback that they have sent.
    expect((await own(member)).map((each) => each.id)).toEqual([id])
  })

  it(`at most ${FEEDBACK_PER_HOUR} times an hour`, async () => {
    const server = await world.serve()
    const member = await become(server)
    for (let sent = 0; sent < FEEDBACK_PER_HOUR; sent += 1) await done(send(member))
    expect(await send(member)).toMatchObject({ status: 429, error: 'request.too-many' })
    server.clock.advance(3_600_000)
    await member.call('token')
    expect((await send(member)).status).toBe(200)
  })

  it.each([
    ['too short a text', { text: '  too few  ' }],
    ['too long a text', { text: 'a'.repeat(2001) }],
    ['an address with an id', { context: { ...context, screen: '/script/7d0f6c2e?search=words' } }],
    ['more than the form shows', { context: { ...context, session: 'inputs' } }],
    ['an unknown kind', { kind: 'other' }],
  ])('not with %s', async (_what, changes) => {
    const server = await world.serve()
    expect(await send(await become(server), changes)).toMatchObject({ status: 400, error: 'request.invalid' })
  })
})

describe('an answer', () => {
  const world = testWorld()
  const withMail = () => world.serve({}, { SMTP_URL: 'smtp://127.0.0.1:1' })
  const setConfirmed = (member: Visitor, isConfirmed: boolean) =>
    world.database.queries
      .updateTable('identity_users')
      .set({ email_verified: isConfirmed })
      .where('email', '=', member.email)
      .execute()
  const waiting = async () => (await world.database.queries.selectFrom('mail_outbox').select('id').execute()).length

  it('goes by mail where the sender allows it and their address is confirmed, and otherwise not', async () => {
    const server = await withMail()
    const [by, member] = [await admin(server), await become(server)]
    await setConfirmed(member, false)
    const { id } = await done<Feedback>(send(member, { answerWay: 'mail' }))
    const before = await waiting()
    expect(await answer(by, id, true)).toMatchObject({ status: 409, error: 'feedback.no-address' })
    await setConfirmed(member, true)
    const notice = await done<Feedback>(send(member, { answerWay: 'notice' }))
    expect((await answer(by, notice.id, true)).error).toBe('feedback.no-answer-wanted')
    expect(await waiting()).toBe(before)
    expect((await own(member)).every((each) => each.answer === null)).toBe(true)
    expect(await done(answer(by, id, true))).toMatchObject({ answer: { isMailed: true }, state: 'answered' })
    expect(await waiting()).toBe(before + 1)
  })

  it('is refused where none is wanted, for what does not exist, and by mail on a site without mail', async () => {
    const server = await world.serve()
    const [by, member] = [await admin(server), await become(server)]
    const { id } = await done<Feedback>(send(member, { answerWay: 'none' }))
    expect(await answer(by, id)).toMatchObject({ status: 409, error: 'feedback.no-answer-wanted' })
    expect(await answer(by, MISSING)).toMatchObject({ status: 404, error: 'feedback.not-found' })
    expect(await setState(by, MISSING, 'read')).toMatchObject({ status: 404, error: 'feedback.not-found' })
    const allowed = await done<Feedback>(send(member, { answerWay: 'mail' }))
    expect(await answer(by, allowed.id, true)).toMatchObject({ status: 409, error: 'mail.unavailable' })
  })

  it('needs a fresh proof of the admin', async () => {
    const server = await world.serve()
    const [by, member] = [await admin(server), await become(server)]
    const { id } = await done<Feedback>(send(member))
    server.clock.advance(11 * 60_000)
    expect((await answer(by, id)).error).toBe('auth.reverification-required')
    await by.call('reverify', { body: { password: PASSWORD } })
    expect((await answer(by, id)).status).toBe(200)
  })
})
