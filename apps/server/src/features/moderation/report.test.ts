/** Reports and their receipts, on every available database. */
import { answerBy } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databases } from '../../test-support/databases.ts'
import { become, lookUp, MISSING, moderationRows, report } from '../../test-support/moderation.ts'
import { testWorld } from '../../test-support/test-server.ts'
import { reportLimits } from './moderation.routes.ts'

describe.each(databases)('on %s', (_, open) => {
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
      const { receipt } = await report(server, MISSING, { text: 'canary' })
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
