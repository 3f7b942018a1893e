/** Writing and cloning dialogs, on every available database. */
import { randomUUID } from 'node:crypto'
import { DIALOGS_PER_CALL } from '@rubato/contracts/api'
import { DEFAULT_SCRIPT_ID, DIALOGS_PER_TRIGGER, type Dialog, type Script } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../../test-support/databases.ts'
import { done, edgeDialog, makeScript, readDialogs, readScript, textsOf } from '../../../test-support/scripts.ts'
import { testWorld } from '../../../test-support/test-server.ts'

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const server = () => world.serve({ rateLimitFactor: 1000 })
  const member = async (tier: 'follower' | 'supporter' | 'master' = 'supporter') =>
    (await server()).visitor().become(tier)

  describe('dialogs', () => {
    it('are appended, all or none, and once in repeated calls', async () => {
      const owner = await member('follower')
      const script = await makeScript(owner, { dialogs: ['One.'] })
      const params = { scriptId: script.id }
      const dialogs = [edgeDialog('Two.'), { trigger: 'lube', text: 'Wet.', speech: 'Wett.' }, edgeDialog('Three.')]
      const added = await done<Dialog[]>(owner.call('addDialogs', { params, body: { dialogs } }))
      expect(added).toMatchObject(dialogs.map((dialog) => ({ ...dialog, cloned: false, published: true, revision: 1 })))
      const [two, , three] = added
      const again = { dialogs: [dialogs[2], dialogs[0]] }
      expect(await done(owner.call('addDialogs', { params, body: again }))).toEqual([three, two])
      expect(await textsOf(owner, script.id)).toEqual(['One.', 'Two.', 'Wet.', 'Three.'])
      const ofEdge = await readDialogs(owner, script.id, 'edge')
      expect(ofEdge.map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.'])
      const wrong = { dialogs: [edgeDialog('Four.'), { ...dialogs[0], text: 'Other words.' }] }
      expect((await owner.call('addDialogs', { params, body: wrong })).error).toBe('dialog.exists')
      expect(await readScript(owner, script.id)).toMatchObject({ dialogCount: 4 })
    })

    it('have unique ids, also within a call', async () => {
      const [owner, other] = [await member('follower'), await member('follower')]
      const dialog = edgeDialog('Mine.')
      await makeScript(owner, { dialogs: [dialog] })
      const script = await makeScript(other)
      const params = { scriptId: script.id }
      const add = (dialogs: unknown[]) => other.call('addDialogs', { params, body: { dialogs } })
      expect((await add([dialog])).error).toBe('dialog.exists')
      const twice = edgeDialog('Twice.')
      expect(await add([twice, twice])).toMatchObject({ status: 400, issues: [{ path: ['dialogs', 1, 'id'] }] })
    })

    it.each([
      [{ text: '' }, 'Write at least one character.'],
      [{ text: ' \n ' }, 'Write at least one character.'],
      [{ text: 'x'.repeat(501) }, 'Keep it to 500 characters.'],
      [{ text: 'a\u0000b' }, 'The text holds a character that cannot be kept.'],
      [{ text: 'a\uD800b' }, 'The text holds a character that cannot be kept.'],
      [{ trigger: 'no-such-moment' }, 'Unknown trigger'],
      [{ speech: 'x'.repeat(501) }, 'Keep it to 500 characters.'],
    ])('are refused with %j', async (change, message) => {
      const owner = await member('follower')
      const { id } = await makeScript(owner)
      const body = { dialogs: [edgeDialog('Fine.'), { ...edgeDialog('Fine.'), ...change }] }
      const reply = await owner.call('addDialogs', { params: { scriptId: id }, body })
      expect(reply).toMatchObject({ status: 400, issues: [{ path: ['dialogs', 1, Object.keys(change)[0]], message }] })
      expect(await textsOf(owner, id)).toEqual(['Closer.'])
    })

    it('are limited to a thousand per trigger and some hundreds per call', async () => {
      const owner = await member('follower')
      const { id } = await makeScript(owner, { dialogs: [] })
      const add = (trigger: string, many: number) => {
        const dialogs = Array.from({ length: many }, (_, n) => ({ trigger, text: `Line ${n} ${'é'.repeat(490)}` }))
        return owner.call('addDialogs', { params: { scriptId: id }, body: { dialogs } })
      }
      for (let n = 0; n < DIALOGS_PER_TRIGGER; n += DIALOGS_PER_CALL) {
        expect((await add('edge', DIALOGS_PER_CALL)).status).toBe(200)
      }
      expect((await add('edge', 1)).error).toBe('script.too-many-dialogs')
      expect((await add('lube', DIALOGS_PER_CALL + 1)).error).toBe('request.invalid')
      expect(await readScript(owner, id)).toMatchObject({ dialogCount: 1000 })
    })

    it('are changed at their current revision, and a conflict overwrites nothing', async () => {
      const owner = await member('follower')
      const dialog = edgeDialog('First.')
      const { id } = await makeScript(owner, { dialogs: [dialog] })
      const params = { scriptId: id, dialogId: dialog.id ?? '' }
      const change = (body: object) => owner.call('updateDialog', { params, body })
      expect((await change({ revision: 1, text: 'Second.' })).body).toMatchObject({ text: 'Second.', revision: 2 })
      expect((await change({ revision: 1, text: 'Other tab.' })).error).toBe('dialog.conflict')
      expect(await textsOf(owner, id)).toEqual(['Second.'])
      // A repetition after a lost answer.
      expect((await change({ revision: 1, text: 'Second.' })).body).toMatchObject({ revision: 2 })
      expect((await change({ revision: 2, speech: 'Seckond.' })).body).toMatchObject({
        speech: 'Seckond.',
        revision: 3,
      })
      expect((await change({ revision: 3, speech: null })).body).not.toHaveProperty('speech')
      expect((await change({ revision: 3, speech: null })).body).toMatchObject({ revision: 4 })
    })

    it('keep their conditions: added once, changed, merged with other changes, and removed', async () => {
      const owner = await member('follower')
      const given = { ...edgeDialog('Late.'), when: { turn: 'first', phase: 'late' } as const }
      const { id } = await makeScript(owner, { dialogs: [given, { ...edgeDialog('Any.'), when: {} }] })
      const params = { scriptId: id, dialogId: given.id ?? '' }
      const change = (body: object) => owner.call('updateDialog', { params, body })
      const [late, any] = await readDialogs(owner, id)
      expect(late?.when).toEqual(given.when)
      expect(any).not.toHaveProperty('when')
      const add = (when: object) =>
        owner.call('addDialogs', { params: { scriptId: id }, body: { dialogs: [{ ...given, when }] } })
      expect(await add({ phase: 'late', turn: 'first' })).toMatchObject({ status: 200, body: [{ revision: 1 }] })
      expect((await add({ phase: 'early' })).error).toBe('dialog.exists')
      const { updatedAt } = await readScript(owner, id)
      const when = { after: 'reached' }
      expect((await change({ revision: 1, when })).body).toMatchObject({ text: 'Late.', when, revision: 2 })
      expect(Date.parse((await readScript(owner, id)).updatedAt)).toBeGreaterThan(Date.parse(updatedAt))
      expect((await change({ revision: 1, when: { after: 'eased' } })).error).toBe('dialog.conflict')
      expect((await change({ revision: 2, text: 'Later.' })).body).toMatchObject({ text: 'Later.', when, revision: 3 })
      expect((await change({ revision: 3, when: {} })).body).not.toHaveProperty('when')
      expect((await change({ revision: 4, when: null })).body).toMatchObject({ revision: 4 })
    })

    it.each([{ phase: 'soon' }, { mood: 'good' }])('are refused with the conditions %j', async (when) => {
      const owner = await member('follower')
      const { id } = await makeScript(owner)
      const body = { dialogs: [{ ...edgeDialog('Fine.'), when }] }
      const reply = await owner.call('addDialogs', { params: { scriptId: id }, body })
      expect(reply).toMatchObject({ status: 400, issues: [{ path: expect.arrayContaining(['when']) as unknown }] })
    })

    it('are changed by one of many concurrent calls', async () => {
      const owner = await member('follower')
      const dialog = edgeDialog('First.')
      const { id } = await makeScript(owner, { dialogs: [dialog] })
      const params = { scriptId: id, dialogId: dialog.id ?? '' }
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          owner.call('updateDialog', { params, body: { revision: 1, text: `Tab ${n}.` } }),
        ),
      )
      const winners = replies.filter(({ status }) => status === 200)
      expect(winners).toHaveLength(1)
      expect(replies.filter(({ error }) => error === 'dialog.conflict')).toHaveLength(19)
      expect(await readDialogs(owner, id)).toEqual(winners.map(({ body }) => body))
    })

    it('that were acknowledged are all stored after concurrent additions', async () => {
      const owner = await member('follower')
      const { id } = await makeScript(owner, { dialogs: [] })
      const params = { scriptId: id }
      const calls = Array.from({ length: 40 }, (_, n) => {
        const dialogs = [
          edgeDialog(`a${n}`),
          { ...edgeDialog(`b${n}`), trigger: n % 2 ? ('lube' as const) : ('7' as const) },
        ]
        return { dialogs, reply: owner.call('addDialogs', { params, body: { dialogs } }) }
      })
      for (const { reply } of calls) expect((await reply).status).toBe(200)
      const stored = new Map((await readDialogs(owner, id)).map((dialog) => [dialog.id, dialog.text]))
      for (const { id, text } of calls.flatMap(({ dialogs }) => dialogs)) expect(stored.get(id ?? '')).toBe(text)
      expect(await readScript(owner, id)).toMatchObject({ dialogCount: 80 })
    })

    it('are ordered as a whole or not at all', async () => {
      const owner = await member('follower')
      const dialogs = ['a', 'b', 'c'].map(edgeDialog)
      const { id } = await makeScript(owner, { dialogs: [...dialogs, { trigger: 'lube', text: 'between' }, 'd'] })
      const [a, b, c, , d] = (await readDialogs(owner, id)).map((dialog) => dialog.id)
      const order = (ids: unknown[]) =>
        owner.call('orderDialogs', { params: { scriptId: id }, body: { trigger: 'edge', ids } })
      const { updatedAt } = await readScript(owner, id)
      expect(await order([d, b, a, c])).toMatchObject({ status: 204 })
      expect(Date.parse((await readScript(owner, id)).updatedAt)).toBeGreaterThan(Date.parse(updatedAt))
      expect(await textsOf(owner, id)).toEqual(['d', 'b', 'a', 'between', 'c'])
      for (const wrong of [[d, b, a], [d, b, a, a], [d, b, a, randomUUID()], [d, b, a, c, randomUUID()], []]) {
        expect((await order(wrong)).error).toBe('dialog.conflict')
      }
      expect(await textsOf(owner, id)).toEqual(['d', 'b', 'a', 'between', 'c'])
    })

    it('are deleted once, and restored with the same id', async () => {
      const owner = await member('follower')
      const dialog = edgeDialog('Gone.')
      const { id } = await makeScript(owner, { dialogs: [dialog, 'Stays.'] })
      const params = { scriptId: id, dialogId: dialog.id ?? '' }
      const remove = () => owner.call('deleteDialog', { params, query: { revision: '1' } })
      expect((await remove()).status).toBe(204)
      expect((await remove()).error).toBe('dialog.not-found')
      expect((await owner.call('updateDialog', { params, body: { revision: 1, text: 'x' } })).error).toBe(
        'dialog.not-found',
      )
      await done(owner.call('addDialogs', { params, body: { dialogs: [dialog] } }))
      expect(await textsOf(owner, id)).toEqual(['Stays.', 'Gone.'])
    })

    it('are not deleted at an outdated revision', async () => {
      const owner = await member('follower')
      const dialog = edgeDialog('First.')
      const { id } = await makeScript(owner, { dialogs: [dialog] })
      const params = { scriptId: id, dialogId: dialog.id ?? '' }
      const remove = (revision?: string) =>
        owner.call('deleteDialog', { params, ...(revision === undefined ? {} : { query: { revision } }) })
      await done(owner.call('updateDialog', { params, body: { revision: 1, text: 'Second.' } }))
      expect((await remove('1')).error).toBe('dialog.conflict')
      expect((await remove()).error).toBe('request.invalid')
      expect(await textsOf(owner, id)).toEqual(['Second.'])
      expect((await remove('2')).status).toBe(204)
    })

    it('that are restored get a revision higher than every earlier one', async () => {
      const owner = await member('follower')
      const dialog = edgeDialog('First.')
      const { id } = await makeScript(owner, { dialogs: [dialog] })
      const params = { scriptId: id, dialogId: dialog.id ?? '' }
      const bringBack = () =>
        done<Dialog[]>(owner.call('addDialogs', { params, body: { dialogs: [dialog, edgeDialog('New.')] } }))
      await done(owner.call('updateDialog', { params, body: { revision: 1, text: 'Second.' } }))
      for (const revision of [2, 3]) {
        await done(owner.call('deleteDialog', { params, query: { revision: `${revision}` } }))
        expect((await bringBack()).map((dialog) => dialog.revision)).toEqual([revision + 1, 1])
      }
      for (const revision of [1, 2, 3]) {
        const body = { revision, text: 'Third tab.' }
        expect((await owner.call('updateDialog', { params, body })).error).toBe('dialog.conflict')
      }
      expect((await textsOf(owner, id))[0]).toBe('New.')
      expect(await textsOf(owner, id)).toContain('First.')
    })
  })

  describe('a clone', () => {
    it('is unpublished, contains what is visible to the member, and gives credit', async () => {
      const [owner, other] = [await member(), await member('follower')]
      const hidden = { ...edgeDialog('Hidden.'), published: false }
      const source = await makeScript(owner, { tags: ['calm'], dialogs: ['Shown.', hidden], published: true })
      const copy = await done<Script>(other.call('cloneScript', { params: { scriptId: source.id } }))
      const me = await done<{ id: string }>(other.call('me'))
      const { title, description, tags } = source
      expect(copy).toMatchObject({
        title,
        description,
        tags,
        published: false,
        dialogCount: 1,
        createdBy: { id: me.id },
      })
      expect(copy.credit).toEqual({ scriptId: source.id, title, author: source.createdBy.username })
      const [dialog] = await readDialogs(other, copy.id)
      expect(dialog).toMatchObject({ text: 'Shown.', cloned: true, createdBy: source.createdBy })
      expect((await owner.call('getScript', { params: { scriptId: copy.id } })).error).toBe('script.not-found')
      await done(owner.call('updateScript', { params: { scriptId: source.id }, body: { published: false } }))
      expect((await readScript(other, copy.id)).credit).toEqual({ ...copy.credit, scriptId: null })
    })

    it('of an own script has all its dialogs, and its credit', async () => {
      const owner = await member('follower')
      const first = await done<Script>(owner.call('cloneScript', { params: { scriptId: DEFAULT_SCRIPT_ID } }))
      await done(
        owner.call('addDialogs', {
          params: { scriptId: first.id },
          body: { dialogs: [{ ...edgeDialog('Hidden.'), published: false }] },
        }),
      )
      const second = await done<Script>(owner.call('cloneScript', { params: { scriptId: first.id } }))
      expect(second.dialogCount).toBe(first.dialogCount + 1)
      expect(second.credit).toEqual(first.credit)
      expect(second.triggerCoveragePercentage).toBe(first.triggerCoveragePercentage)
      const own = await makeScript(owner)
      expect(await done(owner.call('cloneScript', { params: { scriptId: own.id } }))).not.toHaveProperty('credit')
    })

    it('of dialogs keeps their order and author, and copies all or none', async () => {
      const [owner, other] = [await member(), await member('follower')]
      const dialogs = ['a', 'b'].map(edgeDialog)
      const hidden = { ...edgeDialog('Hidden.'), published: false }
      const source = await makeScript(owner, { dialogs: [...dialogs, hidden], published: true })
      const script = await makeScript(other, { dialogs: ['own'] })
      const clone = (dialogIds: unknown[]) =>
        other.call('cloneDialog', { params: { scriptId: script.id }, body: { dialogIds } })
      const [a, b] = dialogs.map(({ id }) => id)
      const copies = await done<Dialog[]>(clone([b, a, b]))
      expect(copies).toMatchObject(['b', 'a'].map((text) => ({ text, cloned: true, createdBy: source.createdBy })))
      for (const wrong of [hidden.id, randomUUID()]) expect((await clone([a, wrong])).error).toBe('dialog.not-found')
      expect(await textsOf(other, script.id)).toEqual(['own', 'b', 'a'])
    })

    it('of a script and of dialogs has their conditions', async () => {
      const [owner, other] = [await member(), await member('follower')]
      const when = { phase: 'late', intensity: 'strong' } as const
      const dialogs = [{ ...edgeDialog('Late.'), when }, edgeDialog('Any.')]
      const source = await makeScript(owner, { dialogs, published: true })
      const copy = await done<Script>(other.call('cloneScript', { params: { scriptId: source.id } }))
      const script = await makeScript(other, { dialogs: [] })
      const body = { dialogIds: dialogs.map(({ id }) => id) }
      await done(other.call('cloneDialog', { params: { scriptId: script.id }, body }))
      for (const { id } of [copy, script]) {
        const conditions = (await readDialogs(other, id)).map((dialog) => dialog.when)
        expect(conditions).toEqual([when, undefined])
      }
    })

    it('of an own unpublished dialog is unpublished', async () => {
      const owner = await member()
      const hidden = { ...edgeDialog('Hidden.'), published: false }
      await makeScript(owner, { dialogs: [hidden] })
      const script = await makeScript(owner, { dialogs: ['Shown.'], published: true })
      const body = { dialogIds: [hidden.id] }
      expect(await done(owner.call('cloneDialog', { params: { scriptId: script.id }, body }))).toMatchObject([
        { text: 'Hidden.', published: false },
      ])
    })

    it('keeps its dialogs when the account of their author is deleted', async () => {
      const [owner, other] = [await member(), await member('follower')]
      const source = await makeScript(owner, { dialogs: ['Stays.'], published: true })
      const copy = await done<Script>(other.call('cloneScript', { params: { scriptId: source.id } }))
      await world.database.queries.deleteFrom('users').where('id', '=', source.createdBy.id).execute()
      expect(await readDialogs(other, copy.id)).toMatchObject([{ text: 'Stays.', createdBy: copy.createdBy }])
      expect((await readScript(other, copy.id)).credit).toMatchObject({ scriptId: null })
    })
  })
})
