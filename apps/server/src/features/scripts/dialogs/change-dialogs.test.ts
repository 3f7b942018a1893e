/** Changing and deleting many dialogs in one call, on every available database. */
import { randomUUID } from 'node:crypto'
import { DIALOGS_PER_TRIGGER } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../../test-support/databases.ts'
import { done, edgeDialog, makeScript, readDialogs, readScript, textsOf } from '../../../test-support/scripts.ts'
import { testWorld } from '../../../test-support/test-server.ts'

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const member = async (tier: 'follower') => (await world.serve({ rateLimitFactor: 1000 })).visitor().become(tier)

  describe('many dialogs', () => {
    it('are changed and deleted together, all or none, and repeated without an effect', async () => {
      const owner = await member('follower')
      const dialogs = ['One.', 'Two.', 'Three.'].map((text) => edgeDialog(text))
      const { id } = await makeScript(owner, { dialogs })
      const [one = '', two = '', three = ''] = dialogs.map((dialog) => dialog.id)
      const change = (changed: object[], deleted: object[]) =>
        owner.call('changeDialogs', { params: { scriptId: id }, body: { changed, deleted } })
      const changed = [{ id: one, revision: 1, trigger: 'lube', text: 'Uno.' }]
      const stale = await change(changed, [{ id: two, revision: 2 }])
      expect(stale.error).toBe('dialog.conflict')
      expect((await change([{ ...changed[0], revision: 2 }], [{ id: two, revision: 1 }])).error).toBe('dialog.conflict')
      expect((await change([...changed, ...changed], [])).error).toBe('request.invalid')
      expect((await change([{ ...changed[0], id: randomUUID() }], [])).error).toBe('dialog.not-found')
      expect(await textsOf(owner, id)).toEqual(['One.', 'Two.', 'Three.'])
      for (let repeated = 0; repeated < 2; repeated++) {
        const reply = await change(changed, [{ id: two, revision: 1 }])
        expect(reply.body).toMatchObject([{ id: one, trigger: 'lube', text: 'Uno.', revision: 2 }])
      }
      expect(await readDialogs(owner, id)).toMatchObject([{ trigger: 'lube' }, { id: three }])
      expect(await readScript(owner, id)).toMatchObject({ dialogCount: 2 })
      await done(owner.call('addDialogs', { params: { scriptId: id }, body: { dialogs: [dialogs[1]] } }))
      expect((await readDialogs(owner, id)).at(-1)).toMatchObject({ id: two, revision: 2 })
    })

    it('of another script are neither changed nor deleted', async () => {
      const owner = await member('follower')
      const [own, other] = [edgeDialog('Mine.'), edgeDialog('Elsewhere.')]
      const { id } = await makeScript(owner, { dialogs: [own] })
      const { id: otherId } = await makeScript(await member('follower'), { dialogs: [other] })
      const body = { changed: [], deleted: [{ id: other.id, revision: 1 }] }
      await done(owner.call('changeDialogs', { params: { scriptId: id }, body }))
      const reply = await owner.call('changeDialogs', { params: { scriptId: otherId }, body })
      expect(reply.error).toBe('script.not-found')
      expect(await readScript(owner, id)).toMatchObject({ dialogCount: 1 })
    })

    it('do not move to a trigger that is full', async () => {
      const owner = await member('follower')
      const full = Array.from({ length: DIALOGS_PER_TRIGGER }, (_, n) => ({
        ...edgeDialog(`${n}`),
        trigger: 'lube' as const,
      }))
      const dialog = edgeDialog('One too many.')
      const { id } = await makeScript(owner, { dialogs: [...full, dialog] })
      const changed = [{ id: dialog.id, revision: 1, trigger: 'lube' }]
      const reply = await owner.call('changeDialogs', { params: { scriptId: id }, body: { changed, deleted: [] } })
      expect(reply.error).toBe('script.too-many-dialogs')
    })
  })
})
