/** Reports and their receipts, on every available database. */
import { randomUUID } from 'node:crypto'
import { answerBy } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../test-support/databases.ts'
import {
  admin,
  become,
  DAY,
  HOUR,
  lookUp,
  MISSING,
  moderationRows,
  queue,
  report,
} from '../../test-support/moderation.ts'
import { testWorld } from '../../test-support/test-server.ts'
import { reportLimits } from './moderation.routes.ts'
import { removeReportsWithoutCase } from './report.ts'

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const { makeScript } = moderationRows(world)

  describe('a report', () => {
    it('needs no account, and returns the date by which it is answered', async () => {
      const server = await world.serve()
      const receipt = await report(server, MISSING)
      expect(receipt).toMatchObject({ state: 'open' })
      expect(receipt.receipt).toMatch(/^([0-9A-F]{4}-){7}[0-9A-F]{4}$/)
      expect(Date.parse(receipt.answerBy)).toBe(answerBy(Date.parse(receipt.createdAt)))
      expect(Math.abs(Date.parse(receipt.createdAt) - server.clock.now())).toBeLessThan(10_000)
    })

    it('has the same answer for a shared, an unpublished and an unknown subject', async () => {
      const server = await world.serve()
      const owner = await become(server)
      const [shared, draft] = [await makeScript(owner), await makeScript(owner, false)]
      for (const id of [shared.id, draft.id, MISSING]) {
        const receipt = await report(server, id)
        expect(Object.keys(receipt).sort()).toEqual(['answerBy', 'createdAt', 'receipt', 'state'])
        expect(await lookUp(server, receipt.receipt)).toEqual(receipt)
      }
    })

    it.each(['script', 'dialog', 'user', 'game', 'generator'])(
      'on a %s that does not exist is in no queue, and its receipt is answered in time like others',
      async (kind) => {
        const server = await world.serve()
        const by = await admin(server)
        const id = randomUUID()
        const receipt = await report(server, id, { kind, text: 'canary-text', email: 'canary@example.test' })
        expect((await queue(by)).map(({ subject }) => subject.id)).not.toContain(id)
        const { rows } = await sql`select * from reports where email = 'canary@example.test' or text = 'canary-text'
          or case_id in (select id from moderation_cases where subject_id = ${id})`.execute(world.database.queries)
        expect(rows).toEqual([])
        // The clock of the test runs on.
        server.clock.advance(Date.parse(receipt.answerBy) - server.clock.now() - HOUR)
        expect(await lookUp(server, receipt.receipt)).toEqual(receipt)
        server.clock.advance(2 * HOUR)
        expect(await lookUp(server, receipt.receipt)).toMatchObject({
          state: 'dismissed',
          decision: { at: receipt.answerBy },
        })
        server.clock.advance(90 * DAY)
        await removeReportsWithoutCase({ queries: world.database.queries, clock: server.clock })
        expect(await lookUp(server, receipt.receipt)).toMatchObject({ error: 'report.not-found' })
      },
    )

    it('on what its author has withdrawn is in the queue', async () => {
      const server = await world.serve()
      const { id } = await makeScript(await become(server), false)
      await report(server, id)
      expect((await queue(await admin(server))).map(({ subject }) => subject.id)).toContain(id)
    })

    it('is found by its receipt in any notation, and by nothing else', async () => {
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
      const { id } = await makeScript(await become(server))
      const { receipt } = await report(server, id, { text: 'canary' })
      const { rows } = await sql`select * from reports where text = 'canary'`.execute(world.database.queries)
      expect(rows.length).toBeGreaterThan(0)
      const stored = JSON.stringify(rows).toLowerCase()
      expect(stored).not.toContain(receipt.replaceAll('-', '').toLowerCase())
      expect(stored).not.toContain(receipt.toLowerCase())
    })

    it.each([
      ['a reason there is not', { reason: 'dull' }, 'reason'],
      ['a kind there is not', { kind: 'song' }, 'kind'],
      ['too long a text', { text: 'x'.repeat(2001) }, 'text'],
      ['a text that cannot be kept', { text: 'a\u0000b' }, 'text'],
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
})
