/** Reports, the queue, decisions and their log: every rule, on every database there is. */
import {
  answerBy,
  DEFAULT_SCRIPT_ID,
  type AuditEntry,
  type QueueDetail,
  type QueueItem,
  type Receipt,
  type Script,
  type ScriptDecision,
} from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { STRICT_MS } from '../../http/authentication.ts'
import { databases } from '../../test-support/databases.ts'
import { PASSWORD, testWorld, type Reply, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { reportLimits } from './moderation.routes.ts'

const MISSING = '00000000-0000-4000-8000-000000000000'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const STATEMENT = 'It describes a person under age.'

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)
  const idOf = async (visitor: Visitor) => ((await visitor.call('me')).body as { id: string }).id
  const become = (server: TestServer) => server.visitor().become('supporter')
  const admin = async (server: TestServer) => (await become(server)).becomeAdmin()
  const pageOf = <T>(reply: Reply) => reply.body as { data: T[]; pagination: { next: string | null } }

  /** A script as it stands in the database, with two shared lines and one that is not. */
  async function makeScript(owner: Visitor, published = true) {
    const ownerId = await idOf(owner)
    const { queries } = world.database
    const { id } = await queries
      .insertInto('scripts')
      .values({
        owner_id: ownerId,
        title: 'Slow evening',
        description: 'A patient voice.',
        intended_sex: 'all',
        published,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const line = { script_id: id, owner_id: ownerId, trigger: 'edge', speech: null, cloned: false }
    const lines = await queries
      .insertInto('dialogs')
      .values([
        { ...line, position: 0, text: 'First line.', published: true },
        { ...line, position: 1, text: 'Only a draft.', published: false },
        { ...line, position: 2, text: 'Second line.', published: true },
      ])
      .returning('id')
      .execute()
    return { id, lineId: lines[0]?.id ?? '', draftId: lines[1]?.id ?? '' }
  }
  const hold = (scriptId: string, reason: string | null) =>
    world.database.queries
      .updateTable('scripts')
      .set({
        moderation_state: reason === null ? null : 'held',
        moderation_reason: reason,
        moderation_since: reason === null ? null : new Date(),
      })
      .where('id', '=', scriptId)
      .execute()

  async function report(server: TestServer, id: string, changes: object = {}): Promise<Receipt> {
    const reply = await server.visitor().call('report', {
      body: { kind: 'script', id, reason: 'minors', text: 'Look at it.', ...changes },
      ip: `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`,
    })
    expect(reply.status).toBe(200)
    return reply.body as Receipt
  }
  const lookUp = async (server: TestServer, receipt: string) =>
    (await server.visitor().call('getReceipt', { body: { receipt } })).body as Receipt
  const queue = async (by: Visitor, query: Record<string, string> = {}) =>
    pageOf<QueueItem>(await by.call('listQueue', { query: { limit: '1000', ...query } })).data
  async function itemOf(by: Visitor, subjectId: string): Promise<QueueItem> {
    const found = (await queue(by)).find(({ subject }) => subject.id === subjectId)
    if (!found) throw new Error('It is not in the queue')
    return found
  }
  const decide = (by: Visitor, itemId: string, decision: 'allow' | 'take-down', statement = STATEMENT) =>
    by.call('decide', { params: { itemId }, body: { decision, statement } })
  const isSeenBy = async (visitor: Visitor, scriptId: string) =>
    (await visitor.call('getScript', { params: { scriptId } })).status === 200

  describe('a report', () => {
    it('needs no account, and says until when it is answered', async () => {
      const server = await world.serve()
      const receipt = await report(server, MISSING)
      expect(receipt).toMatchObject({ state: 'open' })
      expect(receipt.receipt).toMatch(/^([0-9A-F]{4}-){7}[0-9A-F]{4}$/)
      expect(Date.parse(receipt.answerBy)).toBe(answerBy(Date.parse(receipt.createdAt)))
      expect(Math.abs(Date.parse(receipt.createdAt) - server.clock.now())).toBeLessThan(10_000)
    })

    it('is answered alike whether the thing is shared, a draft, or was never there', async () => {
      const server = await world.serve()
      const owner = await become(server)
      const [shared, draft] = [await makeScript(owner), await makeScript(owner, false)]
      for (const id of [shared.id, draft.id, MISSING]) {
        const receipt = await report(server, id)
        expect(Object.keys(receipt).sort()).toEqual(['answerBy', 'createdAt', 'receipt', 'state'])
        expect(await lookUp(server, receipt.receipt)).toEqual(receipt)
      }
    })

    it('is found by its receipt however that is typed, and by nothing else', async () => {
      const server = await world.serve()
      const receipt = await report(server, MISSING)
      const typed = receipt.receipt.toLowerCase().replaceAll('-', ' ')
      expect(await lookUp(server, `  ${typed} `)).toEqual(receipt)
      const ask = (text: string) => server.visitor().call('getReceipt', { body: { receipt: text } })
      const other = receipt.receipt.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
      expect(await ask(other)).toMatchObject({ status: 404, error: 'report.not-found' })
      expect(await ask('not a receipt')).toMatchObject({ status: 400, issues: [{ path: ['receipt'] }] })
    })

    it('is stored without its receipt', async () => {
      const server = await world.serve()
      const { receipt } = await report(server, MISSING, { text: 'canary' })
      const { rows } = await sql`select * from reports where text = 'canary'`.execute(world.database.queries)
      expect(rows.length).toBeGreaterThan(0)
      const stored = JSON.stringify(rows).toLowerCase()
      expect(stored).not.toContain(receipt.replaceAll('-', '').toLowerCase())
      expect(stored).not.toContain(receipt.toLowerCase())
    })

    it.each([
      ['a reason there is not', { reason: 'dull' }, 'reason'],
      ['a kind there is not', { kind: 'game' }, 'kind'],
      ['too long a text', { text: 'x'.repeat(2001) }, 'text'],
      ['an address that is none', { email: 'me' }, 'email'],
      ['no id', { id: 'script' }, 'id'],
    ])('names the field when there is %s', async (_what, changes, path) => {
      const body = { kind: 'script', id: MISSING, reason: 'minors', text: '', ...changes }
      const reply = await (await world.serve()).visitor().call('report', { body })
      expect(reply).toMatchObject({ status: 400, error: 'request.invalid', issues: [{ path: [path] }] })
    })

    it.each([
      ['report', { kind: 'script', id: MISSING, reason: 'spam', text: '' }, reportLimits.reportByNetwork, 200],
      ['getReceipt', { receipt: '0'.repeat(32) }, reportLimits.receiptByNetwork, 404],
    ] as const)('is limited by network: %s', async (name, body, { limit }, usual) => {
      const visitor = (await world.serve()).visitor()
      const statuses = []
      for (let n = 0; n <= limit; n += 1) statuses.push((await visitor.call(name, { body, ip: '10.9.9.9' })).status)
      expect(statuses).toEqual([...Array<number>(limit).fill(usual), 429])
      expect((await visitor.call(name, { body, ip: '10.9.9.10' })).status).toBe(usual)
    })
  })

  describe('the queue', () => {
    it('holds reports on one thing together, with what each said', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const script = await makeScript(owner)
      await report(server, script.id, { reason: 'spam', text: 'One.' })
      await report(server, script.id, { reason: 'hate', text: 'Two.', email: 'reader@example.test' })
      const items = (await queue(by)).filter(({ subject }) => subject.id === script.id)
      expect(items).toMatchObject([
        {
          source: 'report',
          reasons: ['hate', 'spam'],
          reportCount: 2,
          state: 'open',
          subject: { title: 'Slow evening', author: 'someone', isVisible: true },
        },
      ])
      const detail = (await by.call('getQueueItem', { params: { itemId: items[0]?.id ?? '' } })).body as QueueDetail
      expect(detail.reports.map(({ reason, text, email }) => [reason, text, email])).toEqual([
        ['spam', 'One.', null],
        ['hate', 'Two.', 'reader@example.test'],
      ])
      expect(detail.scripts).toMatchObject([
        { id: script.id, title: 'Slow evening', state: 'visible', isShipped: false },
      ])
    })

    it('begins with what is late, then with what is due first', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const scripts = [await makeScript(owner), await makeScript(owner), await makeScript(owner)]
      for (const [index, { id }] of scripts.entries()) {
        await report(server, id)
        server.clock.advance(index === 0 ? 20 * DAY : DAY)
      }
      await by.call('reverify', { body: { password: PASSWORD } })
      const ids = new Set(scripts.map(({ id }) => id))
      const items = (await queue(by)).filter(({ subject }) => ids.has(subject.id))
      expect(items.map(({ subject }) => subject.id)).toEqual(scripts.map(({ id }) => id))
      expect(items.map(({ isLate }) => isLate)).toEqual([true, false, false])
      const all = await queue(by)
      expect(all.map(({ answerBy: due }) => due)).toEqual(all.map(({ answerBy: due }) => due).sort())
    })

    it('holds a script that is held, whoever wrote that, and lets it go with the hold', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const script = await makeScript(owner)
      await hold(script.id, 'It names incest.')
      expect(await itemOf(by, script.id)).toMatchObject({
        source: 'held',
        kind: 'script',
        reasons: ['It names incest.'],
        reportCount: 0,
        subject: { isVisible: false, title: 'Slow evening' },
      })
      await hold(script.id, 'It names animals.')
      expect((await itemOf(by, script.id)).reasons).toEqual(['It names animals.'])
      await hold(script.id, null)
      await expect(itemOf(by, script.id)).rejects.toThrow('not in the queue')
      await hold(script.id, 'It names incest.')
      const { queries } = world.database
      await queries.updateTable('scripts').set({ deleted_at: new Date() }).where('id', '=', script.id).execute()
      await expect(itemOf(by, script.id)).rejects.toThrow('not in the queue')
      await queries.updateTable('scripts').set({ deleted_at: null }).where('id', '=', script.id).execute()
      expect((await itemOf(by, script.id)).source).toBe('held')
      await queries.deleteFrom('scripts').where('id', '=', script.id).execute()
      await expect(itemOf(by, script.id)).rejects.toThrow('not in the queue')
    })

    it('shows of a script what is shared, and nothing of one that is not', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const [shared, draft] = [await makeScript(owner), await makeScript(owner, false)]
      const linesOf = (scriptId: string, query: Record<string, string> = {}) =>
        by.call('listSharedLines', { params: { scriptId }, query })
      const first = pageOf<{ text: string }>(await linesOf(shared.id, { limit: '1' }))
      const rest = pageOf<{ text: string }>(await linesOf(shared.id, { cursor: first.pagination.next ?? '' }))
      expect([...first.data, ...rest.data].map(({ text }) => text)).toEqual(['First line.', 'Second line.'])
      expect(rest.pagination.next).toBeNull()
      expect(await linesOf(draft.id)).toMatchObject({ status: 404, error: 'script.not-found' })
      await report(server, draft.id)
      const item = await itemOf(by, draft.id)
      const { body } = await by.call('getQueueItem', { params: { itemId: item.id } })
      expect(item.subject).toEqual({ id: draft.id, title: '', author: '', isVisible: false })
      expect(body).toMatchObject({ scripts: [] })
      await report(server, shared.draftId, { kind: 'dialog' })
      const line = await itemOf(by, shared.draftId)
      const detail = (await by.call('getQueueItem', { params: { itemId: line.id } })).body
      expect(JSON.stringify([line, detail])).not.toContain('Only a draft.')
    })

    it('is walked page by page, and takes no cursor but its own', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      for (let n = 0; n < 3; n += 1) await report(server, (await makeScript(owner)).id)
      const all = await queue(by)
      const walked: QueueItem[] = []
      let cursor: string | null = null
      do {
        const query: Record<string, string> = { limit: '2', ...(cursor === null ? {} : { cursor }) }
        const page = pageOf<QueueItem>(await by.call('listQueue', { query }))
        walked.push(...page.data)
        cursor = page.pagination.next
      } while (cursor !== null)
      expect(walked).toEqual(all)
      const first = pageOf<QueueItem>(await by.call('listQueue', { query: { limit: '1' } }))
      const next = first.pagination.next ?? ''
      for (const query of [
        { cursor: next, state: 'dismissed' },
        { cursor: 'x' },
        { cursor: `${next.slice(0, -6)}AAAAAA` },
      ]) {
        expect(await by.call('listQueue', { query })).toMatchObject({
          status: 400,
          error: 'request.invalid',
          issues: [{ path: ['cursor'] }],
        })
      }
      expect(await by.call('listAudit', { query: { cursor: next } })).toMatchObject({ status: 400 })
    })
  })

  describe('a take-down', () => {
    it('hides the script, tells its author why, and answers everybody who reported it', async () => {
      const server = await world.serve()
      const [by, owner, other] = [await admin(server), await become(server), await become(server)]
      const script = await makeScript(owner)
      const receipts = [
        await report(server, script.id),
        await report(server, script.lineId, { kind: 'dialog', email: 'reader@example.test' }),
      ]
      await hold(script.id, 'It names minors.')
      const { id } = await itemOf(by, script.id)
      const reply = await decide(by, id, 'take-down')
      expect(reply.body).toMatchObject({ state: 'taken-down', decision: { admin: 'someone', statement: STATEMENT } })

      expect(await isSeenBy(other, script.id)).toBe(false)
      const own = (await owner.call('getScript', { params: { scriptId: script.id } })).body as Script
      expect(own.moderation).toMatchObject({ state: 'taken-down', reason: STATEMENT })
      const told = (await owner.call('listScriptDecisions', { params: { scriptId: script.id } })).body
      expect(told).toMatchObject([{ action: 'take-down', statement: STATEMENT }])
      for (const { receipt } of receipts) {
        expect(await lookUp(server, receipt)).toMatchObject({ state: 'taken-down', answer: STATEMENT })
      }
      const left = (await queue(by)).filter(({ subject }) => [script.id, script.lineId].includes(subject.id))
      expect(left).toEqual([])
      expect(JSON.stringify([own, told])).not.toMatch(/reader@|someone-else/)
    })

    it('of a line takes its script', async () => {
      const server = await world.serve()
      const [by, owner, other] = [await admin(server), await become(server), await become(server)]
      const script = await makeScript(owner)
      await report(server, script.lineId, { kind: 'dialog' })
      const item = await itemOf(by, script.lineId)
      const detail = (await by.call('getQueueItem', { params: { itemId: item.id } })).body as QueueDetail
      expect(detail).toMatchObject({ line: { trigger: 'edge', text: 'First line.' }, scripts: [{ id: script.id }] })
      await decide(by, item.id, 'take-down')
      expect(await isSeenBy(other, script.id)).toBe(false)
      const told = (await owner.call('listScriptDecisions', { params: { scriptId: script.id } })).body
      expect(told).toMatchObject([{ action: 'take-down', statement: STATEMENT }])
    })

    it('of a member takes all they have shared, and leaves their drafts', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const shared = [await makeScript(owner), await makeScript(owner)]
      const draft = await makeScript(owner, false)
      const userId = await idOf(owner)
      await report(server, userId, { kind: 'user' })
      const item = await itemOf(by, userId)
      expect(item.subject).toMatchObject({ title: 'someone', isVisible: true })
      const { body } = await decide(by, item.id, 'take-down')
      expect((body as QueueDetail).scripts.map(({ id, state }) => [id, state])).toEqual(
        shared.map(({ id }) => [id, 'taken-down']),
      )
      const own = (await owner.call('getScript', { params: { scriptId: draft.id } })).body as Script
      expect(own.moderation).toBeUndefined()
    })

    it('holds for a script that its author has withdrawn: it cannot come back by itself', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const script = await makeScript(owner)
      await report(server, script.id)
      await world.database.queries
        .updateTable('scripts')
        .set({ published: false })
        .where('id', '=', script.id)
        .execute()
      await decide(by, (await itemOf(by, script.id)).id, 'take-down')
      const own = (await owner.call('getScript', { params: { scriptId: script.id } })).body as Script
      expect(own.moderation).toMatchObject({ state: 'taken-down' })
    })

    it('of what is gone answers whoever reported it', async () => {
      const server = await world.serve()
      const by = await admin(server)
      const gone = crypto.randomUUID()
      const { receipt } = await report(server, gone)
      expect((await decide(by, (await itemOf(by, gone)).id, 'take-down')).status).toBe(200)
      expect(await lookUp(server, receipt)).toMatchObject({ state: 'taken-down' })
    })

    it('is refused for what ships with the product', async () => {
      const server = await world.serve()
      const by = await admin(server)
      await report(server, DEFAULT_SCRIPT_ID)
      const { id } = await itemOf(by, DEFAULT_SCRIPT_ID)
      expect(await decide(by, id, 'take-down')).toMatchObject({ status: 400, issues: [{ path: ['decision'] }] })
      expect(await isSeenBy(by, DEFAULT_SCRIPT_ID)).toBe(true)
      expect((await decide(by, id, 'allow')).status).toBe(200)
    })

    it('says why, in a sentence', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const script = await makeScript(owner)
      await report(server, script.id)
      const reply = await decide(by, (await itemOf(by, script.id)).id, 'take-down', 'No.')
      expect(reply).toMatchObject({
        status: 400,
        issues: [{ path: ['statement'], message: 'Say why, in at least 10 characters.' }],
      })
    })

    it('is undone by a restore, with its reason; what is not taken down is not restored', async () => {
      const server = await world.serve()
      const [by, owner, other] = [await admin(server), await become(server), await become(server)]
      const script = await makeScript(owner)
      const restore = (statement: string) =>
        by.call('restoreTakenDown', { params: { scriptId: script.id }, body: { statement } })
      expect(await restore('We were wrong about it.')).toMatchObject({ status: 404, error: 'script.not-found' })
      await report(server, script.id)
      await decide(by, (await itemOf(by, script.id)).id, 'take-down')
      expect((await restore('We were wrong about it.')).status).toBe(204)
      expect(await isSeenBy(other, script.id)).toBe(true)
      const told = (await owner.call('listScriptDecisions', { params: { scriptId: script.id } })).body
      expect(told).toMatchObject([
        { action: 'restore', statement: 'We were wrong about it.' },
        { action: 'take-down', statement: STATEMENT },
      ])
    })
  })

  describe('an allowance', () => {
    it('releases what was held, and its author is told', async () => {
      const server = await world.serve()
      const [by, owner, other] = [await admin(server), await become(server), await become(server)]
      const script = await makeScript(owner)
      await hold(script.id, 'It names animals.')
      expect(await isSeenBy(other, script.id)).toBe(false)
      await decide(by, (await itemOf(by, script.id)).id, 'allow', 'A cat purrs in it, nothing else.')
      expect(await isSeenBy(other, script.id)).toBe(true)
      const told = (await owner.call('listScriptDecisions', { params: { scriptId: script.id } })).body
      expect(told).toMatchObject([{ action: 'allow', statement: 'A cat purrs in it, nothing else.' }])
    })

    it('of a report leaves the thing as it is, answers the reporter, and tells the author nothing', async () => {
      const server = await world.serve()
      const [by, owner, other] = [await admin(server), await become(server), await become(server)]
      const script = await makeScript(owner)
      const { receipt } = await report(server, script.id)
      await decide(by, (await itemOf(by, script.id)).id, 'allow', 'It is within the rules.')
      expect(await isSeenBy(other, script.id)).toBe(true)
      expect(await lookUp(server, receipt)).toMatchObject({ state: 'dismissed', answer: 'It is within the rules.' })
      expect((await owner.call('listScriptDecisions', { params: { scriptId: script.id } })).body).toEqual([])
    })

    it('leaves what is taken down for another reason as it is', async () => {
      const server = await world.serve()
      const [by, owner, other] = [await admin(server), await become(server), await become(server)]
      const script = await makeScript(owner)
      await report(server, script.id)
      await decide(by, (await itemOf(by, script.id)).id, 'take-down')
      await report(server, script.id)
      await decide(by, (await itemOf(by, script.id)).id, 'allow')
      expect(await isSeenBy(other, script.id)).toBe(false)
    })
  })

  it('a case is decided once, however many decide at once; what is reported afterwards is a new one', async () => {
    const server = await world.serve()
    const [by, owner] = [await admin(server), await become(server)]
    const script = await makeScript(owner)
    await report(server, script.id)
    const { id } = await itemOf(by, script.id)
    const replies = await Promise.all([
      decide(by, id, 'take-down'),
      decide(by, id, 'allow'),
      decide(by, id, 'take-down'),
    ])
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.error).toBe('report.decided')
    expect(await decide(by, MISSING, 'allow')).toMatchObject({ status: 404, error: 'report.not-found' })
    await report(server, script.id)
    expect((await itemOf(by, script.id)).id).not.toBe(id)
  })

  it('reports that come while a case is decided are lost by nobody', async () => {
    const server = await world.serve()
    const [by, owner] = [await admin(server), await become(server)]
    const script = await makeScript(owner)
    await report(server, script.id)
    const { id } = await itemOf(by, script.id)
    const [, ...receipts] = await Promise.all([
      decide(by, id, 'allow'),
      ...Array.from({ length: 10 }, () => report(server, script.id)),
    ])
    const states = await Promise.all(receipts.map(async ({ receipt }) => (await lookUp(server, receipt)).state))
    const open = states.filter((state) => state === 'open').length
    const item = (await queue(by)).find(({ subject }) => subject.id === script.id)
    expect(item?.reportCount ?? 0).toBe(open)
  })

  it('decisions are told to nobody but the author of the script', async () => {
    const server = await world.serve()
    const [owner, other] = [await become(server), await become(server)]
    const script = await makeScript(owner)
    const ask = (visitor: Visitor) => visitor.call('listScriptDecisions', { params: { scriptId: script.id } })
    expect((await ask(owner)).body).toEqual([] satisfies ScriptDecision[])
    expect(await ask(other)).toMatchObject({ status: 404, error: 'script.not-found' })
  })

  describe('the log', () => {
    it('tells what admins did, the latest first', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const script = await makeScript(owner)
      await report(server, script.id)
      await decide(by, (await itemOf(by, script.id)).id, 'take-down')
      await by.call('restoreTakenDown', { params: { scriptId: script.id }, body: { statement: 'We were wrong.' } })
      const entries = pageOf<AuditEntry>(await by.call('listAudit', { query: { limit: '3' } })).data
      expect(entries).toMatchObject([
        { action: 'restore', admin: 'someone', kind: 'script', subjectId: script.id, statement: 'We were wrong.' },
        { action: 'take-down', admin: 'someone', kind: 'script', subjectId: script.id, statement: STATEMENT },
        { action: 'grant-admin', admin: 'Command line', kind: 'user', subjectId: await idOf(by) },
      ])
    })

    it.each([
      'update audit_log set statement = $$nothing$$',
      'delete from audit_log',
      'truncate audit_log',
      'truncate audit_log cascade',
    ])('is kept by the database from every change: %s', async (statement) => {
      const server = await world.serve()
      await admin(server)
      const { queries } = world.database
      const before = await queries.selectFrom('audit_log').selectAll().orderBy('id').execute()
      expect(before.length).toBeGreaterThan(0)
      await expect(sql.raw(statement).execute(queries)).rejects.toThrow('The audit log is append-only')
      expect(await queries.selectFrom('audit_log').selectAll().orderBy('id').execute()).toEqual(before)
    })

    it('outlives the account of whoever wrote it', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const script = await makeScript(owner)
      await report(server, script.id)
      await decide(by, (await itemOf(by, script.id)).id, 'take-down')
      const { queries } = world.database
      await queries
        .deleteFrom('users')
        .where('id', '=', await idOf(by))
        .execute()
      const entry = await queries
        .selectFrom('audit_log')
        .selectAll()
        .where('subject_id', '=', script.id)
        .executeTakeFirst()
      expect(entry).toMatchObject({ admin_name: 'someone', statement: STATEMENT })
    })
  })

  it('the address of a reporter is forgotten 90 days after the decision, and not before there is one', async () => {
    const server = await world.serve()
    const [by, owner] = [await admin(server), await become(server)]
    const [decided, open] = [await makeScript(owner), await makeScript(owner)]
    for (const { id } of [decided, open]) await report(server, id, { email: 'reader@example.test' })
    const items = [await itemOf(by, decided.id), await itemOf(by, open.id)]
    await decide(by, items[0]?.id ?? '', 'allow')
    const emails = async () => {
      await server.clock.strike()
      await by.call('reverify', { body: { password: PASSWORD } })
      const details = await Promise.all(items.map(({ id }) => by.call('getQueueItem', { params: { itemId: id } })))
      return details.map(({ body }) => (body as QueueDetail).reports.map(({ email }) => email))
    }
    server.clock.advance(90 * DAY - HOUR)
    expect(await emails()).toEqual([['reader@example.test'], ['reader@example.test']])
    server.clock.advance(HOUR)
    expect(await emails()).toEqual([[null], ['reader@example.test']])
  })

  describe('an admin', () => {
    it('proves who they are every ten minutes', async () => {
      const server = await world.serve()
      const by = await admin(server)
      server.clock.advance(STRICT_MS - 60_000)
      expect((await by.call('listQueue')).status).toBe(200)
      server.clock.advance(60_000 + 1000)
      expect(await by.call('listQueue')).toMatchObject({ status: 403, error: 'auth.reverification-required' })
      await by.call('token')
      expect((await by.call('listQueue')).error).toBe('auth.reverification-required')
      await by.call('reverify', { body: { password: 'wrong password' } })
      expect((await by.call('listQueue')).error).toBe('auth.reverification-required')
      await by.call('reverify', { body: { password: PASSWORD } })
      expect((await by.call('listQueue')).status).toBe(200)
    })

    it('is told to be one, and is out with the next request once they are none', async () => {
      const server = await world.serve()
      const by = await admin(server)
      expect((await by.call('me')).body).toMatchObject({ isAdmin: true })
      await world.database.queries
        .updateTable('users')
        .set({ is_admin: false })
        .where('id', '=', await idOf(by))
        .execute()
      expect((await by.call('me')).body).toMatchObject({ isAdmin: false })
      expect(await by.call('listQueue')).toMatchObject({ status: 403, error: 'admin.required' })
    })
  })
})
