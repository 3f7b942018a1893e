/** Scripts that name a forbidden subject are held, on every available database. */
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../../test-support/databases.ts'
import { done, edgeDialog, makeScript, moderate, readDialogs, readScript } from '../../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../../test-support/test-server.ts'
import { recheckOutdated } from '../../../items/check/recheck.ts'
import { scriptNoun } from '../item/script-noun.ts'

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const server = () => world.serve({ rateLimitFactor: 1000 })
  const member = async (tier: 'follower' | 'supporter' | 'master' = 'supporter') =>
    (await server()).visitor().become(tier)
  const publish = (visitor: Visitor, scriptId: string, published = true) =>
    visitor.call('updateScript', { params: { scriptId }, body: { published } })

  describe('a script that names a forbidden subject', () => {
    const bad = 'Your sister is watching.'
    const held = { state: 'held', reason: expect.stringContaining('incest') }

    it('is held on publishing, with the reason for the owner, and hidden from others', async () => {
      const [owner, other] = [await member(), await member()]
      const script = await makeScript(owner, { dialogs: ['Fine.', bad], published: true })
      expect(script).toMatchObject({ published: true, moderation: held })
      expect((await other.call('getScript', { params: { scriptId: script.id } })).error).toBe('script.not-found')
      await moderate(world.database, script.id, null)
      expect(await readScript(other, script.id)).not.toHaveProperty('moderation')
    })

    it('is held by the hourly job when the rules are newer than its texts', async () => {
      const [place, queries] = [await server(), world.database.queries]
      const owner = await place.visitor().become('supporter')
      const script = await makeScript(owner, { dialogs: ['Fine.'], published: true })
      const job = { queries, clock: place.clock }
      while ((await recheckOutdated(job, [scriptNoun])) > 0);
      await queries.updateTable('dialogs').set({ text: bad }).where('script_id', '=', script.id).execute()
      expect(await recheckOutdated(job, [scriptNoun])).toBe(0)
      expect(await readScript(owner, script.id)).not.toHaveProperty('moderation')
      await queries.updateTable('scripts').set({ checked_with: 'older' }).where('id', '=', script.id).execute()
      expect(await recheckOutdated(job, [scriptNoun])).toBe(1)
      expect(await readScript(owner, script.id)).toMatchObject({ moderation: held })
    })

    it.each([
      ['a title', { title: 'My sister' }],
      ['a description', { description: 'All about my sister.' }],
      ['tags', { tags: ['incest'] }],
      ['a tag of several words', { tags: ['calm', 'step_mom'] }],
    ])('is held when it comes later, in %s', async (_, body) => {
      const owner = await member()
      const script = await makeScript(owner, { published: true })
      const reply = await owner.call('updateScript', { params: { scriptId: script.id }, body })
      expect(reply.body).toMatchObject({ moderation: held })
    })

    it('is held after a later change of a dialog: added, changed, spoken, published, imported or cloned', async () => {
      const owner = await member()
      const source = await makeScript(owner, { dialogs: [bad] })
      const [dialog] = await readDialogs(owner, source.id)
      type Write = (params: { scriptId: string }, dialogId: string) => Promise<unknown>
      const ways: Write[] = [
        (params) => owner.call('addDialogs', { params, body: { dialogs: [edgeDialog(bad)] } }),
        (params, dialogId) =>
          owner.call('updateDialog', { params: { ...params, dialogId }, body: { revision: 1, text: bad } }),
        (params, dialogId) =>
          owner.call('updateDialog', { params: { ...params, dialogId }, body: { revision: 1, speech: bad } }),
        (params, id) =>
          owner.call('changeDialogs', { params, body: { changed: [{ id, revision: 1, text: bad }], deleted: [] } }),
        (params) =>
          owner.call('importDialogs', { params, body: { apply: true, rows: [{ trigger: 'edge', text: bad }] } }),
        (params, id) =>
          owner.call('importDialogs', { params, body: { apply: true, rows: [{ id, trigger: 'edge', text: bad }] } }),
        (params) => owner.call('cloneDialog', { params, body: { dialogIds: [dialog?.id] } }),
      ]
      for (const write of ways) {
        const dialog = edgeDialog('Fine.')
        const script = await makeScript(owner, { dialogs: [dialog], published: true })
        await write({ scriptId: script.id }, dialog.id ?? '')
        expect(await readScript(owner, script.id)).toMatchObject({ moderation: held })
      }
      const hidden = { ...edgeDialog(bad), published: false }
      const script = await makeScript(owner, { dialogs: ['Fine.', hidden], published: true })
      expect(script).not.toHaveProperty('moderation')
      const params = { scriptId: script.id, dialogId: hidden.id ?? '' }
      await done(owner.call('updateDialog', { params, body: { revision: 1, published: true } }))
      expect(await readScript(owner, script.id)).toMatchObject({ moderation: held })
    })

    it('is not held while it is unpublished', async () => {
      expect(await makeScript(await member(), { dialogs: [bad] })).not.toHaveProperty('moderation')
    })

    it('stays held after any change by the owner', async () => {
      const owner = await member()
      const script = await makeScript(owner, { dialogs: [bad], published: true })
      await done(publish(owner, script.id, false))
      expect((await publish(owner, script.id)).body).toMatchObject({ published: true, moderation: held })
    })

    it('and was taken down cannot be cloned dialog by dialog, not even by its author', async () => {
      const owner = await member()
      const [source, target] = [await makeScript(owner), await makeScript(owner, { dialogs: [] })]
      const dialogIds = (await readDialogs(owner, source.id)).map(({ id }) => id)
      await moderate(world.database, source.id, 'taken-down')
      const params = { scriptId: target.id }
      const reply = await owner.call('cloneDialog', { params, body: { dialogIds } })
      expect(reply).toMatchObject({ status: 409, error: 'script.taken-down' })
      expect(await readDialogs(owner, target.id)).toEqual([])
      await moderate(world.database, source.id, null)
      await done(owner.call('cloneDialog', { params, body: { dialogIds } }))
      expect(await readDialogs(owner, target.id)).toHaveLength(1)
    })

    it('and was taken down cannot be published again', async () => {
      const owner = await member()
      const script = await makeScript(owner, { published: true })
      await moderate(world.database, script.id, 'taken-down')
      expect((await publish(owner, script.id)).error).toBe('script.taken-down')
      await done(publish(owner, script.id, false))
      expect((await publish(owner, script.id)).error).toBe('script.taken-down')
      const params = { scriptId: script.id }
      expect((await owner.call('updateScript', { params, body: { title: 'Better now' } })).body).toMatchObject({
        moderation: { state: 'taken-down', reason: 'Because.' },
      })
    })
  })
})
