/** Private feedback to authors: sent, read, blocked, reported and removed, on every available database. */
import {
  AUTHOR_FEEDBACK_LENGTH,
  AUTHOR_FEEDBACK_PER_HOUR,
  AUTHOR_FEEDBACK_PER_ITEM,
  DEFAULT_SCRIPT_ID,
  type BlockedSender,
  type Notice,
} from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { retention } from '../../jobs/retention.ts'
import { usualDatabases } from '../../test-support/databases.ts'
import { itemKits, makeItem } from '../../test-support/items.ts'
import {
  admin,
  become,
  decide,
  detailOf,
  idOf,
  itemOf,
  MISSING,
  pageOf,
  report,
  STATEMENT,
  takeDown,
} from '../../test-support/moderation.ts'
import { done, makeScript } from '../../test-support/scripts.ts'
import { testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { removeOld } from '../../jobs/remove-old.ts'

type Received = Extract<Notice, { kind: 'author-feedback' }>

const bodyOf = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  text: 'The slow part could be longer.',
  showsName: false,
  ...changes,
})
const write = (by: Visitor, itemId: string, changes: object = {}, kind = 'script') =>
  by.call('writeToAuthor', { params: { kind, itemId }, body: bodyOf(changes) })
const mayWrite = async (by: Visitor, itemId: string) =>
  (await done<{ isAccepted: boolean }>(by.call('mayWriteToAuthor', { params: { kind: 'script', itemId } }))).isAccepted
const received = async (by: Visitor) =>
  pageOf<Notice>(await by.call('listNotices')).data.filter((one): one is Received => one.kind === 'author-feedback')
const textsOf = async (by: Visitor) => (await received(by)).map(({ feedback }) => feedback.text)
const newest = async (by: Visitor) => {
  const [first] = await received(by)
  if (!first) throw new Error('No feedback')
  return first.feedback.id
}
const onFeedback = (by: Visitor, call: 'blockSender' | 'unblockSender' | 'deleteAuthorFeedback', feedbackId: string) =>
  by.call(call, { params: { feedbackId } })
const blocks = async (by: Visitor) => pageOf<BlockedSender>(await by.call('listBlockedSenders')).data
const turnOff = (by: Visitor) => done(by.call('updateSettings', { body: { authorFeedback: false } }))

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const people = async (rateLimitFactor = 1000) => {
    const server = await world.serve({ rateLimitFactor })
    const [author, reader] = [await become(server), await become(server)]
    return { server, author, reader, script: await makeScript(author, { published: true }) }
  }
  const isStored = async (id: string) =>
    (await world.database.queries.selectFrom('author_feedback').select('id').where('id', '=', id).execute()).length > 0
  const blockOne = async () => {
    const all = await people()
    await done(write(all.reader, all.script.id))
    await done(onFeedback(all.author, 'blockSender', await newest(all.author)))
    return all
  }
  const reportOne = async () => {
    const all = await people()
    const { server, author, reader, script } = all
    await done(write(reader, script.id))
    const id = await newest(author)
    await report(server, id, { kind: 'author-feedback', reason: 'other' })
    return { ...all, id, by: await admin(server) }
  }

  it('reaches the author alone, once for each id, without the name of the sender', async () => {
    const { author, reader, script } = await people()
    const body = bodyOf()
    for (let time = 0; time < 2; time += 1) await done(write(reader, script.id, body))
    expect(await received(author)).toMatchObject([
      {
        item: { kind: 'script', id: script.id, name: script.title },
        feedback: { id: body.id, text: body.text, sender: null, isBlocked: false },
        isSeen: false,
      },
    ])
    const answer = JSON.stringify(await received(author))
    for (const secret of [reader.username, await idOf(reader)]) expect(answer).not.toContain(secret)
    expect(await received(reader)).toEqual([])
  })

  it.each(itemKits)('is written about a shared $what, and names a sender who wants it', async (kit) => {
    const { author, reader } = await people()
    const item = await makeItem(author, kit, { shared: true })
    await done(write(reader, item.id, { showsName: true }, kit.kind))
    expect((await received(author))[0]).toMatchObject({
      item: { kind: kit.kind, id: item.id },
      feedback: { sender: reader.username },
    })
  })

  it('is stored once when it is sent twice at the same time', async () => {
    const { author, reader, script } = await people()
    const body = bodyOf()
    const replies = await Promise.all([write(reader, script.id, body), write(reader, script.id, body)])
    expect(replies.map(({ status }) => status)).toEqual([204, 204])
    expect(await received(author)).toHaveLength(1)
  })

  it('is refused under an id of other feedback, also of the same sender, and the first one stays', async () => {
    const { server, author, reader, script } = await people()
    const body = bodyOf()
    await done(write(reader, script.id, body))
    const conflict = { status: 409, error: 'author-feedback.exists' }
    expect(await write(await become(server), script.id, body)).toMatchObject(conflict)
    for (const changes of [{ text: 'Another text.' }, { showsName: true }])
      expect(await write(reader, script.id, { ...body, ...changes })).toMatchObject(conflict)
    expect(await received(author)).toMatchObject([{ feedback: { text: body.text, sender: null } }])
  })

  it('is not accepted by an author who turned it off, and is accepted again later', async () => {
    const { author, reader, script } = await people()
    expect(await mayWrite(reader, script.id)).toBe(true)
    await turnOff(author)
    expect(await mayWrite(reader, script.id)).toBe(false)
    expect(await write(reader, script.id)).toMatchObject({ status: 403, error: 'author-feedback.not-accepted' })
    await done(author.call('updateSettings', { body: { authorFeedback: true } }))
    await done(write(reader, script.id))
    expect(await received(author)).toHaveLength(1)
  })

  it('is not accepted for an own item, and for what ships with the product', async () => {
    const { author, reader, script } = await people()
    for (const [by, id] of [
      [author, script.id],
      [reader, DEFAULT_SCRIPT_ID],
    ] as const) {
      expect(await mayWrite(by, id)).toBe(false)
      expect(await write(by, id)).toMatchObject({ status: 403, error: 'author-feedback.not-accepted' })
    }
  })

  it('finds no item that the sender does not see', async () => {
    const { server, author, reader, script } = await people()
    const hidden = await makeScript(author)
    await takeDown(server, await admin(server), script.id)
    for (const id of [hidden.id, script.id, MISSING]) {
      expect(await write(reader, id)).toMatchObject({ status: 404, error: 'script.not-found' })
      const params = { kind: 'script', itemId: id }
      expect(await reader.call('mayWriteToAuthor', { params })).toMatchObject({ status: 404 })
    }
    expect(await received(author)).toEqual([])
  })

  it('is refused with a text that names a forbidden subject, that is too short, too long or invisible', async () => {
    const { author, reader, script } = await people()
    const texts = ['underage-words', 'x', '  ', '\u200B\u200B\u200B', 'x'.repeat(AUTHOR_FEEDBACK_LENGTH.max + 1)]
    for (const text of texts) {
      const { status, body } = await write(reader, script.id, { text })
      expect([text, status]).toEqual([text, 400])
      expect((body as { issues: { path: string[] }[] }).issues[0]?.path).toEqual(['text'])
    }
    await done(write(reader, script.id, { text: 'x'.repeat(AUTHOR_FEEDBACK_LENGTH.max) }))
    expect(await textsOf(author)).toEqual(['x'.repeat(AUTHOR_FEEDBACK_LENGTH.max)])
  })

  it('is limited for one item, and by the hour', async () => {
    const { author, reader, script } = await people(1)
    for (let sent = 0; sent < AUTHOR_FEEDBACK_PER_ITEM; sent += 1) await done(write(reader, script.id))
    expect(await write(reader, script.id)).toMatchObject({ status: 409, error: 'author-feedback.enough' })
    const other = await makeScript(author, { published: true })
    const left = AUTHOR_FEEDBACK_PER_HOUR - AUTHOR_FEEDBACK_PER_ITEM - 1
    for (let sent = 0; sent < left; sent += 1) await done(write(reader, other.id))
    expect(await write(reader, other.id)).toMatchObject({ status: 429, error: 'request.too-many' })
  })

  it('of a blocked sender is not accepted on any item of the author, and reads like feedback that is turned off', async () => {
    const { server, author, reader } = await blockOne()
    const other = await makeScript(author, { published: true })
    const blocked = await write(reader, other.id)
    expect(await mayWrite(reader, other.id)).toBe(false)
    expect(await mayWrite(await become(server), other.id)).toBe(true)
    await turnOff(author)
    const refused = await write(reader, other.id)
    expect(blocked).toMatchObject({ status: 403, error: 'author-feedback.not-accepted' })
    expect({ ...blocked, body: {} }).toMatchObject({
      status: refused.status,
      error: refused.error,
      issues: refused.issues,
    })
  })

  it('is accepted again after a block is undone in the list, which names only those who showed a name', async () => {
    const { server, author, reader, script } = await blockOne()
    const named = await become(server)
    server.clock.advance(1000)
    await done(write(named, script.id, { showsName: true }))
    for (let time = 0; time < 2; time += 1) await done(onFeedback(author, 'blockSender', await newest(author)))
    const listed = await blocks(author)
    const item = { kind: 'script', id: script.id, name: script.title }
    expect(listed).toMatchObject([
      { sender: named.username, item },
      { sender: null, item },
    ])
    expect((await received(author)).map(({ feedback }) => feedback.isBlocked)).toEqual([true, true])
    const blocked = listed[1]?.feedbackId ?? ''
    await done(onFeedback(reader, 'unblockSender', blocked))
    expect(await blocks(author)).toHaveLength(2)
    for (let time = 0; time < 2; time += 1) await done(onFeedback(author, 'unblockSender', blocked))
    expect(await blocks(author)).toMatchObject([{ sender: named.username }])
    await done(write(reader, script.id))
  })

  it('does not tell an author which feedback is from a blocked sender, until each block is undone', async () => {
    const { server, author, reader, script } = await people()
    await done(write(reader, script.id))
    const nameless = await newest(author)
    server.clock.advance(1000)
    await done(write(reader, script.id, { showsName: true }))
    const named = await newest(author)
    await done(onFeedback(author, 'blockSender', named))
    expect((await received(author)).map(({ feedback }) => feedback.isBlocked)).toEqual([true, false])
    server.clock.advance(1000)
    await done(onFeedback(author, 'blockSender', nameless))
    expect((await blocks(author)).map(({ sender }) => sender)).toEqual([null, reader.username])
    await done(onFeedback(author, 'unblockSender', named))
    expect(await mayWrite(reader, script.id)).toBe(false)
    await done(onFeedback(author, 'deleteAuthorFeedback', nameless))
    expect(await blocks(author)).toHaveLength(1)
    await done(onFeedback(author, 'unblockSender', nameless))
    expect(await mayWrite(reader, script.id)).toBe(true)
  })

  it('lists blocks page by page', async () => {
    const { server, author, script } = await people()
    for (let count = 0; count < 3; count += 1) {
      await done(write(await become(server), script.id))
      await done(onFeedback(author, 'blockSender', await newest(author)))
      server.clock.advance(1000)
    }
    const read = async (query: Record<string, string>) =>
      pageOf<BlockedSender>(await author.call('listBlockedSenders', { query }))
    const first = await read({ limit: '2' })
    const second = await read({ limit: '2', cursor: first.pagination.next ?? '' })
    expect([...first.data, ...second.data]).toEqual(await blocks(author))
    expect([first.data.length, second.data.length, second.pagination.next]).toEqual([2, 1, null])
  })

  it('is deleted by its author alone, together with its notice', async () => {
    const { author, reader, script } = await people()
    await done(write(reader, script.id))
    const id = await newest(author)
    await done(onFeedback(reader, 'deleteAuthorFeedback', id))
    expect(await onFeedback(reader, 'blockSender', id)).toMatchObject({ status: 404 })
    expect(await received(author)).toHaveLength(1)
    for (let time = 0; time < 2; time += 1) await done(onFeedback(author, 'deleteAuthorFeedback', id))
    expect([await received(author), await isStored(id)]).toEqual([[], false])
  })

  it('is shown to an admin with its text and sender after a report, and a take-down deletes it', async () => {
    const { author, reader, id, by } = await reportOne()
    const { id: caseId } = await itemOf(by, id)
    expect(await detailOf(by, caseId)).toMatchObject({
      kind: 'author-feedback',
      subject: { author: reader.username, isVisible: true },
      feedback: { text: 'The slow part could be longer.' },
      items: [],
    })
    await done(decide(by, caseId, 'take-down'))
    expect(await received(author)).toEqual([])
    const decided = await detailOf(by, caseId)
    expect(decided).toMatchObject({
      state: 'taken-down',
      decision: { statement: STATEMENT },
      subject: { isVisible: false },
    })
    expect(decided.feedback).toBeUndefined()
  })

  it('stays with its author after a report was dismissed', async () => {
    const { author, id, by } = await reportOne()
    await done(decide(by, (await itemOf(by, id)).id, 'allow'))
    expect(await received(author)).toHaveLength(1)
  })

  it('that its author deletes after a report stays for the admin until the decision', async () => {
    const { author, id, by } = await reportOne()
    await done(onFeedback(author, 'deleteAuthorFeedback', id))
    expect(await received(author)).toEqual([])
    const { id: caseId } = await itemOf(by, id)
    expect((await detailOf(by, caseId)).feedback?.text).toBe('The slow part could be longer.')
    await done(decide(by, caseId, 'allow'))
    expect(await isStored(id)).toBe(false)
  })

  it('is removed when its period is over, with its item, and with the account of either side', async () => {
    const { queries } = world.database
    const send = async (of: TestServer) => {
      const [author, reader] = [await become(of), await become(of)]
      const script = await makeScript(author, { published: true })
      await done(write(reader, script.id))
      await done(onFeedback(author, 'blockSender', await newest(author)))
      return { author, reader, script, id: await newest(author) }
    }
    const { server } = await people()
    const old = await send(server)
    await removeOld({ queries, clock: server.clock }, 'authorFeedback')
    expect(await isStored(old.id)).toBe(true)
    const later = server.clock.now() + retention.authorFeedback.ms + 1
    await removeOld({ queries, clock: { ...server.clock, now: () => later } }, 'authorFeedback')
    expect([await isStored(old.id), await received(old.author)]).toEqual([false, []])
    const [gone, left, erased] = [await send(server), await send(server), await send(server)]
    await sql`delete from scripts where id = ${gone.script.id}`.execute(queries)
    await queries
      .deleteFrom('users')
      .where('id', '=', await idOf(left.reader))
      .execute()
    await queries
      .deleteFrom('users')
      .where('id', '=', await idOf(erased.author))
      .execute()
    for (const { id } of [gone, left, erased]) expect(await isStored(id)).toBe(false)
    expect([await received(gone.author), await received(left.author)]).toEqual([[], []])
    expect(await blocks(left.author)).toEqual([])
  })
})
