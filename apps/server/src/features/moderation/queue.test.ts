/** The moderation queue, on every available database. */
import { type QueueDetail, type QueueItem } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../test-support/databases.ts'
import {
  admin,
  become,
  DAY,
  decide,
  HOUR,
  itemOf,
  moderationRows,
  queue,
  report,
  pageOf,
  readWholeQueue,
} from '../../test-support/moderation.ts'
import { done } from '../../test-support/scripts.ts'
import { testWorld, PASSWORD } from '../../test-support/test-server.ts'

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const { makeScript, hold } = moderationRows(world)

  describe('the queue', () => {
    it('groups the reports on one subject, with the text of each', async () => {
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
          subject: { title: 'Slow evening', author: owner.username, isVisible: true },
        },
      ])
      const detail = (await by.call('getQueueItem', { params: { itemId: items[0]?.id ?? '' } })).body as QueueDetail
      expect(detail.reports.map(({ reason, text, email }) => [reason, text, email])).toEqual([
        ['spam', 'One.', null],
        ['hate', 'Two.', 'reader@example.test'],
      ])
      expect(detail.items).toMatchObject([{ id: script.id, title: 'Slow evening', state: 'visible', isShipped: false }])
    })

    it('is sorted by deadline, overdue cases first', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const scripts = [await makeScript(owner), await makeScript(owner), await makeScript(owner)]
      for (const [index, { id }] of scripts.entries()) {
        await report(server, id)
        server.clock.advance(index === 0 ? 20 * DAY : DAY)
      }
      // A session ends after 30 days without use.
      await by.call('signIn', { body: { email: by.email, password: PASSWORD } })
      const ids = new Set(scripts.map(({ id }) => id))
      const items = (await queue(by)).filter(({ subject }) => ids.has(subject.id))
      expect(items.map(({ subject }) => subject.id)).toEqual(scripts.map(({ id }) => id))
      expect(items.map(({ isLate }) => isLate)).toEqual([true, false, false])
      const all = await queue(by)
      expect(all.map(({ answerBy: due }) => due)).toEqual(all.map(({ answerBy: due }) => due).sort())
    })

    it('keeps the position of a hold that its author has deleted and restored', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const scripts = [await makeScript(owner), await makeScript(owner), await makeScript(owner)]
      const ids = scripts.map(({ id }) => id)
      const since = server.clock.now() - 30 * DAY
      for (const [day, id] of ids.entries()) await hold(id, 'It names incest.', new Date(since + day * DAY))
      const params = { scriptId: ids[1] ?? '' }
      await done(owner.call('deleteScript', { params }))
      await done(owner.call('restoreScript', { params }))
      const mine = (items: QueueItem[]) => items.map(({ subject }) => subject.id).filter((id) => ids.includes(id))
      expect(mine(await queue(by))).toEqual(ids)
      expect(mine(await readWholeQueue(by, 'open', 1)), 'page by page').toEqual(ids)
      const all = await queue(by)
      expect(all.map(({ answerBy: due }) => due)).toEqual(all.map(({ answerBy: due }) => due).sort())
    })

    it('lists decided cases by the date of the decision, the latest first', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const ids: string[] = []
      for (let n = 0; n < 3; n += 1) {
        const { id } = await makeScript(owner)
        await report(server, id)
        ids.push(id)
      }
      for (const id of [1, 2, 0].map((index) => ids[index] ?? '')) {
        server.clock.advance(1000)
        await decide(by, (await itemOf(by, id)).id, 'allow')
      }
      const mine = (items: QueueItem[]) => items.map(({ subject }) => ids.indexOf(subject.id)).filter((n) => n >= 0)
      expect(mine(await queue(by, { state: 'dismissed' }))).toEqual([0, 2, 1])
      expect(mine(await readWholeQueue(by, 'dismissed', 1)), 'page by page').toEqual([0, 2, 1])
    })

    it('contains every held script, and loses it with the hold', async () => {
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

    it('shows the public texts of a shared script, and nothing of an unshared one', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      const [shared, draft] = [await makeScript(owner), await makeScript(owner, false)]
      const dialogsOf = (scriptId: string, query: Record<string, string> = {}) =>
        by.call('listPublicDialogs', { params: { scriptId }, query })
      const first = pageOf<{ text: string }>(await dialogsOf(shared.id, { limit: '1' }))
      const rest = pageOf<{ text: string }>(await dialogsOf(shared.id, { cursor: first.pagination.next ?? '' }))
      expect([...first.data, ...rest.data].map(({ text }) => text)).toEqual(['First line.', 'Second line.'])
      expect(rest.pagination.next).toBeNull()
      expect(await dialogsOf(draft.id)).toMatchObject({ status: 404, error: 'script.not-found' })
      await report(server, draft.id)
      const item = await itemOf(by, draft.id)
      const { body } = await by.call('getQueueItem', { params: { itemId: item.id } })
      expect(item.subject).toEqual({ id: draft.id, title: '', author: '', isVisible: false })
      expect(body).toMatchObject({ items: [] })
      await report(server, shared.draftId, { kind: 'dialog' })
      const dialog = await itemOf(by, shared.draftId)
      const detail = (await by.call('getQueueItem', { params: { itemId: dialog.id } })).body
      expect(JSON.stringify([dialog, detail])).not.toContain('Only a draft.')
    })

    it('has pages, and refuses cursors of other lists', async () => {
      const server = await world.serve()
      const [by, owner] = [await admin(server), await become(server)]
      for (let n = 0; n < 3; n += 1) await report(server, (await makeScript(owner)).id)
      const all = await queue(by)
      expect(await readWholeQueue(by, 'open', 2)).toEqual(all)
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

  it('the address of a reporter is erased 90 days after the decision, and not without a decision', async () => {
    const server = await world.serve()
    const [by, owner] = [await admin(server), await become(server)]
    const [decided, open] = [await makeScript(owner), await makeScript(owner)]
    for (const { id } of [decided, open]) await report(server, id, { email: 'reader@example.test' })
    const items = [await itemOf(by, decided.id), await itemOf(by, open.id)]
    await decide(by, items[0]?.id ?? '', 'allow')
    const emails = async () => {
      await server.clock.strike()
      // A session ends after 30 days without use.
      await by.call('signIn', { body: { email: by.email, password: PASSWORD } })
      const details = await Promise.all(items.map(({ id }) => by.call('getQueueItem', { params: { itemId: id } })))
      return details.map(({ body }) => (body as QueueDetail).reports.map(({ email }) => email))
    }
    server.clock.advance(90 * DAY - HOUR)
    expect(await emails()).toEqual([['reader@example.test'], ['reader@example.test']])
    server.clock.advance(HOUR)
    expect(await emails()).toEqual([[null], ['reader@example.test']])
  })
})
