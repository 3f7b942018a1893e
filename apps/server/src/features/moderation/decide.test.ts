/** Decisions of admins and their effects, on every available database. */
import { DEFAULT_SCRIPT_ID, type QueueDetail, type ItemDecision } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../test-support/databases.ts'
import {
  admin,
  become,
  decide,
  decisionsOf,
  detailOf,
  idOf,
  isSeenBy,
  itemOf,
  lookUp,
  MISSING,
  moderationRows,
  ownScript,
  queue,
  release,
  report,
  STATEMENT,
} from '../../test-support/moderation.ts'
import { testWorld, type Visitor } from '../../test-support/test-server.ts'

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const { makeScript, hold } = moderationRows(world)

  describe('a take-down', () => {
    it('hides the script, shows its author the reason, and answers all reports', async () => {
      const server = await world.serve()
      const [by, owner, other] = [await admin(server), await become(server), await become(server)]
      const script = await makeScript(owner)
      const receipts = [
        await report(server, script.id),
        await report(server, script.dialogId, { kind: 'dialog', email: 'reader@example.test' }),
      ]
      await hold(script.id, 'It names minors.')
      const { id } = await itemOf(by, script.id)
      const reply = await decide(by, id, 'take-down')
      expect(reply.body).toMatchObject({ state: 'taken-down', decision: { admin: by.username, statement: STATEMENT } })

      expect(await isSeenBy(other, script.id)).toBe(false)
      const own = await ownScript(owner, script.id)
      expect(own.moderation).toMatchObject({ state: 'taken-down', reason: STATEMENT })
      const told = await decisionsOf(owner, script.id)
      expect(told).toMatchObject([{ action: 'take-down', statement: STATEMENT }])
      for (const { receipt } of receipts) {
        expect(await lookUp(server, receipt)).toMatchObject({ state: 'taken-down', decision: { statement: STATEMENT } })
      }
      const left = (await queue(by)).filter(({ subject }) => [script.id, script.dialogId].includes(subject.id))
      expect(left).toEqual([])
      expect(JSON.stringify([own, told])).not.toMatch(/reader@|someone-else/)
    })

    it('of a dialog hides its script', async () => {
      const server = await world.serve()
      const [by, owner, other] = [await admin(server), await become(server), await become(server)]
      const script = await makeScript(owner)
      await report(server, script.dialogId, { kind: 'dialog' })
      const item = await itemOf(by, script.dialogId)
      const detail = await detailOf(by, item.id)
      expect(detail).toMatchObject({ line: { trigger: 'edge', text: 'First line.' }, items: [{ id: script.id }] })
      await decide(by, item.id, 'take-down')
      expect(await isSeenBy(other, script.id)).toBe(false)
      const told = await decisionsOf(owner, script.id)
      expect(told).toMatchObject([{ action: 'take-down', statement: STATEMENT }])
    })

    it('of a member hides all shared scripts, and not the unpublished ones', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const shared = [await makeScript(owner), await makeScript(owner)]
      const draft = await makeScript(owner, false)
      const userId = await idOf(owner)
      await report(server, userId, { kind: 'user' })
      const item = await itemOf(by, userId)
      expect(item.subject).toMatchObject({ title: owner.username, isVisible: true })
      const { body } = await decide(by, item.id, 'take-down')
      expect((body as QueueDetail).items.map(({ id, state }) => [id, state])).toEqual(
        shared.map(({ id }) => [id, 'taken-down']),
      )
      const own = await ownScript(owner, draft.id)
      expect(own.moderation).toBeUndefined()
    })

    it('also applies to a script that its author has withdrawn: it cannot be published again', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const script = await makeScript(owner)
      await report(server, script.id)
      await world.database.queries.updateTable('scripts').set({ shared: false }).where('id', '=', script.id).execute()
      await decide(by, (await itemOf(by, script.id)).id, 'take-down')
      const own = await ownScript(owner, script.id)
      expect(own.moderation).toMatchObject({ state: 'taken-down' })
    })

    it('of a deleted subject answers its reports', async () => {
      const server = await world.serve()
      const by = await admin(server)
      const { id: gone } = await makeScript(await become(server))
      const { receipt } = await report(server, gone)
      await world.database.queries.deleteFrom('scripts').where('id', '=', gone).execute()
      expect((await decide(by, (await itemOf(by, gone)).id, 'take-down')).status).toBe(200)
      expect(await lookUp(server, receipt)).toMatchObject({ state: 'taken-down' })
    })

    it('is refused for shipped scripts', async () => {
      const server = await world.serve()
      const by = await admin(server)
      await report(server, DEFAULT_SCRIPT_ID)
      const { id } = await itemOf(by, DEFAULT_SCRIPT_ID)
      expect(await decide(by, id, 'take-down')).toMatchObject({ status: 400, issues: [{ path: ['decision'] }] })
      expect(await isSeenBy(by, DEFAULT_SCRIPT_ID)).toBe(true)
      expect((await decide(by, id, 'allow')).status).toBe(200)
    })

    it.each([
      ['in a sentence', 'No.', 'Say why, in at least 10 characters.'],
      ['in what can be kept', 'It is a \ud800 pity.', 'The text holds a character that cannot be kept.'],
    ])('requires a statement, %s', async (_what, statement, message) => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const script = await makeScript(owner)
      await report(server, script.id)
      const reply = await decide(by, (await itemOf(by, script.id)).id, 'take-down', statement)
      expect(reply).toMatchObject({
        status: 400,
        issues: [{ path: ['statement'], message }],
      })
    })
  })

  describe('an allowance', () => {
    it('releases a held script, and its author sees the decision', async () => {
      const server = await world.serve()
      const [by, owner, other] = [await admin(server), await become(server), await become(server)]
      const script = await makeScript(owner)
      await hold(script.id, 'It names animals.')
      expect(await isSeenBy(other, script.id)).toBe(false)
      await release(by, script.id, 'A cat purrs in it, nothing else.')
      expect(await isSeenBy(other, script.id)).toBe(true)
      const told = await decisionsOf(owner, script.id)
      expect(told).toMatchObject([{ action: 'allow', statement: 'A cat purrs in it, nothing else.' }])
    })

    it('of a report changes nothing, answers the reporter, and is not shown to the author', async () => {
      const server = await world.serve()
      const [by, owner, other] = [await admin(server), await become(server), await become(server)]
      const script = await makeScript(owner)
      const { receipt } = await report(server, script.id)
      await decide(by, (await itemOf(by, script.id)).id, 'allow', 'It is within the rules.')
      expect(await isSeenBy(other, script.id)).toBe(true)
      expect(await lookUp(server, receipt)).toMatchObject({
        state: 'dismissed',
        decision: { statement: 'It is within the rules.' },
      })
      expect(await decisionsOf(owner, script.id)).toEqual([])
    })

    it('does not restore a script that was taken down for another reason', async () => {
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

  it('a case is decided once by concurrent decisions; a later report opens a new case', async () => {
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

  it('reports during a decision are not lost', async () => {
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

  it('decisions are shown to the author of the script alone', async () => {
    const server = await world.serve()
    const [owner, other] = [await become(server), await become(server)]
    const script = await makeScript(owner)
    const ask = (visitor: Visitor) => visitor.call('listScriptDecisions', { params: { scriptId: script.id } })
    expect((await ask(owner)).body).toEqual([] satisfies ItemDecision[])
    expect(await ask(other)).toMatchObject({ status: 404, error: 'script.not-found' })
  })
})
