/** Writing scripts, on every database there is. */
import { randomUUID } from 'node:crypto'
import { DEFAULT_SCRIPT_ID, type Dialog, type ImportReport, type Script } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databases } from '../../test-support/databases.ts'
import { done, edgeLine, makeScript, moderate, readDialogs, readScript, textsOf } from '../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../test-support/test-server.ts'
import { purgeScripts } from './delete-script.ts'

const DAY = 86_400_000

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)
  const server = () => world.serve({ rateLimitFactor: 1000 })
  const member = async (tier: 'follower' | 'supporter' | 'master' = 'supporter') =>
    (await server()).visitor().become(tier)
  const details = { title: 'An evening', description: 'Slow and steady.' }
  const publish = (visitor: Visitor, scriptId: string, published = true) =>
    visitor.call('updateScript', { params: { scriptId }, body: { published } })
  const count = async (table: string, scriptId: string) =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.table(table)} where script_id = ${scriptId}`.execute(
        world.database.queries,
      )
    ).rows[0]?.n

  describe('a new script', () => {
    it('is unpublished, one’s own, empty, and has its tags once each', async () => {
      const owner = await member('follower')
      const body = { ...details, tags: ['slow', 'calm', 'slow'], intended_sex: 'male' }
      const script = await done<Script>(owner.call('createScript', { body }))
      const me = await done<{ id: string }>(owner.call('me'))
      expect(script).toMatchObject({ ...details, published: false, dialogCount: 0, triggerCoveragePercentage: 0 })
      expect(script).toMatchObject({ createdBy: { id: me.id }, rating: { votes: 0 }, uses: 0, intended_sex: 'male' })
      expect(script.tags.map(({ name }) => name)).toEqual(['calm', 'slow'])
      expect(await readScript(owner, script.id)).toEqual(script)
    })

    it.each([
      [{ title: 'Four' }, 'Title must be at least 5 characters long.'],
      [{ title: '    Four    ' }, 'Title must be at least 5 characters long.'],
      [{ title: 'x'.repeat(31) }, 'Title cannot exceed 30 characters.'],
      [{ description: 'Too short' }, 'Description must be at least 10 characters long.'],
      [{ description: 'x'.repeat(501) }, 'Description cannot exceed 500 characters.'],
      [{ tags: [''] }, 'Tag must contain at least one character.'],
      [{ tags: ['x'.repeat(281)] }, 'Tag cannot exceed 280 characters.'],
      [{ tags: ['Loud'] }, 'Tag can only contain lower-case letters, numbers, dashes, or underscores.'],
      [{ title: 'With \u0000 inside' }, 'The text holds a character that cannot be kept.'],
    ])('is refused with %j', async (change, message) => {
      const reply = await (await member('follower')).call('createScript', { body: { ...details, ...change } })
      expect(reply).toMatchObject({ status: 400, error: 'request.invalid' })
      expect(reply.issues).toMatchObject(
        [{ path: [Object.keys(change)[0]], message }].map((issue) => ({ message: issue.message })),
      )
    })

    it('counts towards what the tier holds, also when several are made, cloned and restored at once', async () => {
      const owner = await member('follower')
      const made: Script[] = []
      for (let n = 0; n < 20; n++) made.push(await done<Script>(owner.call('createScript', { body: details })))
      const params = { scriptId: made[0]?.id ?? '' }
      await done(owner.call('deleteScript', { params }))
      const replies = await Promise.all([
        owner.call('createScript', { body: details }),
        owner.call('cloneScript', { params: { scriptId: DEFAULT_SCRIPT_ID } }),
        owner.call('restoreScript', { params }),
        owner.call('createScript', { body: details }),
      ])
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(replies.find(({ status }) => status === 409)?.error).toBe('content.limit-reached')
      const master = await member('master')
      const many = Array.from({ length: 201 }, () => master.call('createScript', { body: details }))
      expect((await Promise.all(many)).every(({ status }) => status === 200)).toBe(true)
    })
  })

  describe('publishing', () => {
    it('takes the tier and a published line', async () => {
      const [follower, owner] = [await member('follower'), await member()]
      const theirs = await makeScript(follower)
      expect((await publish(follower, theirs.id)).error).toBe('membership.tier-required')
      const script = await makeScript(owner, { lines: [] })
      expect((await publish(owner, script.id)).error).toBe('script.no-dialog')
      const params = { scriptId: script.id }
      const hidden = { ...edgeLine('Not yet.'), published: false }
      await done(owner.call('addDialogs', { params, body: { dialogs: [hidden] } }))
      expect((await publish(owner, script.id)).error).toBe('script.no-dialog')
      await done(
        owner.call('updateDialog', {
          params: { ...params, dialogId: hidden.id ?? '' },
          body: { revision: 1, published: true },
        }),
      )
      expect((await publish(owner, script.id)).body).toMatchObject({ published: true })
    })

    it('is undone at will, and ends where the last published line does', async () => {
      const [owner, other] = [await member(), await member('follower')]
      const line = edgeLine('The only one.')
      const script = await makeScript(owner, { lines: [line], published: true })
      const params = { scriptId: script.id }
      expect((await other.call('getScript', { params })).status).toBe(200)
      await done(owner.call('deleteDialog', { params: { ...params, dialogId: line.id ?? '' } }))
      expect((await other.call('getScript', { params })).error).toBe('script.not-found')
      await done(owner.call('addDialogs', { params, body: { dialogs: [line] } }))
      expect((await other.call('getScript', { params })).status).toBe(200)
      await done(publish(owner, script.id, false))
      expect((await other.call('getScript', { params })).error).toBe('script.not-found')
    })

    it('is kept, and what is published may be corrected, when the tier lapses', async () => {
      const owner = await member()
      const script = await makeScript(owner, { published: true })
      await owner.call('patreonUnlink')
      await owner.linkAs('follower')
      const params = { scriptId: script.id }
      const body = { title: 'Corrected', published: true }
      expect((await owner.call('updateScript', { params, body })).body).toMatchObject(body)
      await done(publish(owner, script.id, false))
      expect((await publish(owner, script.id)).error).toBe('membership.tier-required')
    })
  })

  describe('details', () => {
    it('change one by one, tags as a whole', async () => {
      const owner = await member()
      const script = await makeScript(owner, { tags: ['slow', 'calm'] })
      const params = { scriptId: script.id }
      const changed = await done<Script>(owner.call('updateScript', { params, body: { title: 'A morning' } }))
      expect(changed).toMatchObject({ title: 'A morning', description: script.description, tags: script.tags })
      expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(script.updatedAt))
      const tagged = await done<Script>(owner.call('updateScript', { params, body: { tags: ['calm', 'new-one'] } }))
      expect(tagged.tags.map(({ name }) => name)).toEqual(['calm', 'new-one'])
      expect(await done(owner.call('updateScript', { params, body: {} }))).toMatchObject({ title: 'A morning' })
    })
  })

  describe('what names a forbidden subject', () => {
    const bad = 'Your sister is watching.'
    const held = { state: 'held', reason: expect.stringContaining('incest') }

    it('is held on publishing, with the reason for the owner, and nobody else sees it', async () => {
      const [owner, other] = [await member(), await member()]
      const script = await makeScript(owner, { lines: ['Fine.', bad], published: true })
      expect(script).toMatchObject({ published: true, moderation: held })
      expect((await other.call('getScript', { params: { scriptId: script.id } })).error).toBe('script.not-found')
      await moderate(world.database, script.id, null)
      expect(await readScript(other, script.id)).not.toHaveProperty('moderation')
    })

    it.each([
      ['a title', { title: 'My sister' }],
      ['a description', { description: 'All about my sister.' }],
      ['tags', { tags: ['incest'] }],
    ])('is held when it comes later, in %s', async (_, body) => {
      const owner = await member()
      const script = await makeScript(owner, { published: true })
      const reply = await owner.call('updateScript', { params: { scriptId: script.id }, body })
      expect(reply.body).toMatchObject({ moderation: held })
    })

    it('is held when it comes later, in a line: added, changed, spoken, shown, imported or cloned', async () => {
      const owner = await member()
      const source = await makeScript(owner, { lines: [bad] })
      const [line] = await readDialogs(owner, source.id)
      type Write = (params: { scriptId: string }, dialogId: string) => Promise<unknown>
      const ways: Write[] = [
        (params) => owner.call('addDialogs', { params, body: { dialogs: [edgeLine(bad)] } }),
        (params, dialogId) =>
          owner.call('updateDialog', { params: { ...params, dialogId }, body: { revision: 1, text: bad } }),
        (params, dialogId) =>
          owner.call('updateDialog', { params: { ...params, dialogId }, body: { revision: 1, speech: bad } }),
        (params) =>
          owner.call('importDialogs', { params, body: { apply: true, rows: [{ trigger: 'edge', text: bad }] } }),
        (params, id) =>
          owner.call('importDialogs', { params, body: { apply: true, rows: [{ id, trigger: 'edge', text: bad }] } }),
        (params) => owner.call('cloneDialog', { params, body: { dialogIds: [line?.id] } }),
      ]
      for (const write of ways) {
        const dialog = edgeLine('Fine.')
        const script = await makeScript(owner, { lines: [dialog], published: true })
        await write({ scriptId: script.id }, dialog.id ?? '')
        expect(await readScript(owner, script.id)).toMatchObject({ moderation: held })
      }
      const hidden = { ...edgeLine(bad), published: false }
      const script = await makeScript(owner, { lines: ['Fine.', hidden], published: true })
      expect(script).not.toHaveProperty('moderation')
      const params = { scriptId: script.id, dialogId: hidden.id ?? '' }
      await done(owner.call('updateDialog', { params, body: { revision: 1, published: true } }))
      expect(await readScript(owner, script.id)).toMatchObject({ moderation: held })
    })

    it('is no concern of anybody’s in a draft', async () => {
      expect(await makeScript(await member(), { lines: [bad] })).not.toHaveProperty('moderation')
    })

    it('stays held whatever the owner does, and is not held twice for what an admin has let pass', async () => {
      const owner = await member()
      const script = await makeScript(owner, { lines: [bad], published: true })
      await done(publish(owner, script.id, false))
      expect((await publish(owner, script.id)).body).toMatchObject({ published: true, moderation: held })
      await moderate(world.database, script.id, null)
      await done(publish(owner, script.id, false))
      expect((await publish(owner, script.id)).body).not.toHaveProperty('moderation')
      const params = { scriptId: script.id }
      await done(owner.call('addDialogs', { params, body: { dialogs: [edgeLine('Your brother too.')] } }))
      expect(await readScript(owner, script.id)).toMatchObject({ moderation: held })
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

  describe('a deleted script', () => {
    it('is gone for everybody, and comes back unpublished with all it had', async () => {
      const [owner, other] = [await member(), await member()]
      const script = await makeScript(owner, { tags: ['calm'], lines: ['One.', 'Two.'], published: true })
      const params = { scriptId: script.id }
      await done(other.call('voteForScript', { params, body: { vote: 1 } }))
      expect((await owner.call('deleteScript', { params })).status).toBe(204)
      for (const visitor of [owner, other]) {
        expect((await visitor.call('getScript', { params })).error).toBe('script.not-found')
        expect((await visitor.call('restoreScript', { params })).error).toBe(
          visitor === owner ? undefined : 'script.not-found',
        )
        if (visitor === owner) await done(owner.call('deleteScript', { params }))
      }
      const back = await done<Script>(owner.call('restoreScript', { params }))
      expect(back).toMatchObject({ dialogCount: 2, tags: script.tags, rating: { votes: 1 }, published: false })
      await done(publish(owner, script.id))
      expect((await done<Script>(owner.call('restoreScript', { params }))).published).toBe(true)
    })

    it('is erased after thirty days, and not before', async () => {
      const { visitor, dependencies, clock } = await server()
      const owner = await visitor().become('supporter')
      const [kept, gone] = [await makeScript(owner), await makeScript(owner)]
      const purge = () => purgeScripts({ queries: world.database.queries, clock: dependencies.clock })
      await done(owner.call('deleteScript', { params: { scriptId: gone.id } }))
      clock.advance(30 * DAY - 60_000)
      await purge()
      expect(await count('dialogs', gone.id)).toBe(1)
      await done(owner.call('deleteScript', { params: { scriptId: kept.id } }))
      clock.advance(120_000)
      expect((await owner.call('restoreScript', { params: { scriptId: gone.id } })).error).toBe('script.not-found')
      expect(await purge()).toBeGreaterThan(0)
      for (const table of ['dialogs', 'script_triggers', 'script_tags']) expect(await count(table, gone.id)).toBe(0)
      expect(await count('dialogs', kept.id)).toBe(1)
    })
  })

  describe('lines', () => {
    it('are added behind those there are, all or none, and once however often they are sent', async () => {
      const owner = await member('follower')
      const script = await makeScript(owner, { lines: ['One.'] })
      const params = { scriptId: script.id }
      const dialogs = [edgeLine('Two.'), { trigger: 'lube', text: 'Wet.', speech: 'Wett.' }, edgeLine('Three.')]
      const added = await done<Dialog[]>(owner.call('addDialogs', { params, body: { dialogs } }))
      expect(added).toMatchObject(dialogs.map((dialog) => ({ ...dialog, cloned: false, published: true, revision: 1 })))
      const [two, , three] = added
      const again = { dialogs: [dialogs[2], dialogs[0]] }
      expect(await done(owner.call('addDialogs', { params, body: again }))).toEqual([three, two])
      expect(await textsOf(owner, script.id)).toEqual(['One.', 'Two.', 'Wet.', 'Three.'])
      const ofEdge = owner.call('listTriggerDialogs', { params: { ...params, trigger: 'edge' } })
      expect((await done<Dialog[]>(ofEdge)).map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.'])
      const wrong = { dialogs: [edgeLine('Four.'), { ...dialogs[0], text: 'Other words.' }] }
      expect((await owner.call('addDialogs', { params, body: wrong })).error).toBe('dialog.exists')
      expect(await readScript(owner, script.id)).toMatchObject({ dialogCount: 4 })
    })

    it('have ids that are nobody else’s, and different ones in a call', async () => {
      const [owner, other] = [await member('follower'), await member('follower')]
      const line = edgeLine('Mine.')
      await makeScript(owner, { lines: [line] })
      const script = await makeScript(other)
      const params = { scriptId: script.id }
      const add = (dialogs: unknown[]) => other.call('addDialogs', { params, body: { dialogs } })
      expect((await add([line])).error).toBe('dialog.exists')
      const twice = edgeLine('Twice.')
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
      const body = { dialogs: [edgeLine('Fine.'), { ...edgeLine('Fine.'), ...change }] }
      const reply = await owner.call('addDialogs', { params: { scriptId: id }, body })
      expect(reply).toMatchObject({ status: 400, issues: [{ path: ['dialogs', 1, Object.keys(change)[0]], message }] })
      expect(await textsOf(owner, id)).toEqual(['Closer.'])
    })

    it('are a thousand a call and a trigger', async () => {
      const owner = await member('follower')
      const { id } = await makeScript(owner, { lines: [] })
      const add = (trigger: string, many: number) => {
        const dialogs = Array.from({ length: many }, (_, n) => ({ trigger, text: `Line ${n} ${'é'.repeat(490)}` }))
        return owner.call('addDialogs', { params: { scriptId: id }, body: { dialogs } })
      }
      expect((await add('edge', 1000)).status).toBe(200)
      expect((await add('edge', 1)).error).toBe('script.too-many-dialogs')
      expect((await add('lube', 1001)).error).toBe('request.invalid')
      expect(await readScript(owner, id)).toMatchObject({ dialogCount: 1000 })
    })

    it('are changed where nobody else has, and a conflict overwrites nothing', async () => {
      const owner = await member('follower')
      const line = edgeLine('First.')
      const { id } = await makeScript(owner, { lines: [line] })
      const params = { scriptId: id, dialogId: line.id ?? '' }
      const change = (body: object) => owner.call('updateDialog', { params, body })
      expect((await change({ revision: 1, text: 'Second.' })).body).toMatchObject({ text: 'Second.', revision: 2 })
      expect((await change({ revision: 1, text: 'Other tab.' })).error).toBe('dialog.conflict')
      expect(await textsOf(owner, id)).toEqual(['Second.'])
      // The answer to the first was lost, and it is sent again.
      expect((await change({ revision: 1, text: 'Second.' })).body).toMatchObject({ revision: 2 })
      expect((await change({ revision: 2, speech: 'Seckond.' })).body).toMatchObject({
        speech: 'Seckond.',
        revision: 3,
      })
      expect((await change({ revision: 3, speech: null })).body).not.toHaveProperty('speech')
      expect((await change({ revision: 3, speech: null })).body).toMatchObject({ revision: 4 })
    })

    it('change for one of many who change them at once', async () => {
      const owner = await member('follower')
      const line = edgeLine('First.')
      const { id } = await makeScript(owner, { lines: [line] })
      const params = { scriptId: id, dialogId: line.id ?? '' }
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

    it('that were acknowledged are all there, however many are added at once', async () => {
      const owner = await member('follower')
      const { id } = await makeScript(owner, { lines: [] })
      const params = { scriptId: id }
      const calls = Array.from({ length: 40 }, (_, n) => {
        const dialogs = [
          edgeLine(`a${n}`),
          { ...edgeLine(`b${n}`), trigger: n % 2 ? ('lube' as const) : ('7' as const) },
        ]
        return { dialogs, reply: owner.call('addDialogs', { params, body: { dialogs } }) }
      })
      for (const { reply } of calls) expect((await reply).status).toBe(200)
      const stored = new Map((await readDialogs(owner, id)).map((dialog) => [dialog.id, dialog.text]))
      for (const { id, text } of calls.flatMap(({ dialogs }) => dialogs)) expect(stored.get(id ?? '')).toBe(text)
      expect(await readScript(owner, id)).toMatchObject({ dialogCount: 80 })
    })

    it('are put in order as a whole or not at all', async () => {
      const owner = await member('follower')
      const lines = ['a', 'b', 'c'].map(edgeLine)
      const { id } = await makeScript(owner, { lines: [...lines, { trigger: 'lube', text: 'between' }, 'd'] })
      const [a, b, c, , d] = (await readDialogs(owner, id)).map((dialog) => dialog.id)
      const order = (ids: unknown[]) =>
        owner.call('orderDialogs', { params: { scriptId: id }, body: { trigger: 'edge', ids } })
      expect((await done<Dialog[]>(order([d, b, a, c]))).map(({ text }) => text)).toEqual(['d', 'b', 'a', 'c'])
      expect(await textsOf(owner, id)).toEqual(['d', 'b', 'a', 'between', 'c'])
      for (const wrong of [[d, b, a], [d, b, a, a], [d, b, a, randomUUID()], [d, b, a, c, randomUUID()], []]) {
        expect((await order(wrong)).error).toBe('dialog.conflict')
      }
      expect(await textsOf(owner, id)).toEqual(['d', 'b', 'a', 'between', 'c'])
    })

    it('are deleted once, and brought back with the same id', async () => {
      const owner = await member('follower')
      const line = edgeLine('Gone.')
      const { id } = await makeScript(owner, { lines: [line, 'Stays.'] })
      const params = { scriptId: id, dialogId: line.id ?? '' }
      expect((await owner.call('deleteDialog', { params })).status).toBe(204)
      expect((await owner.call('deleteDialog', { params })).error).toBe('dialog.not-found')
      expect((await owner.call('updateDialog', { params, body: { revision: 1, text: 'x' } })).error).toBe(
        'dialog.not-found',
      )
      await done(owner.call('addDialogs', { params, body: { dialogs: [line] } }))
      expect(await textsOf(owner, id)).toEqual(['Stays.', 'Gone.'])
    })
  })

  describe('a clone', () => {
    it('is private, holds what the member may see, and gives credit', async () => {
      const [owner, other] = [await member(), await member('follower')]
      const hidden = { ...edgeLine('Hidden.'), published: false }
      const source = await makeScript(owner, { tags: ['calm'], lines: ['Shown.', hidden], published: true })
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
      const [line] = await readDialogs(other, copy.id)
      expect(line).toMatchObject({ text: 'Shown.', cloned: true, createdBy: source.createdBy })
      expect((await owner.call('getScript', { params: { scriptId: copy.id } })).error).toBe('script.not-found')
      await done(owner.call('updateScript', { params: { scriptId: source.id }, body: { published: false } }))
      expect((await readScript(other, copy.id)).credit).toEqual({ ...copy.credit, scriptId: null })
    })

    it('of one’s own has all its lines, and the credit it had', async () => {
      const owner = await member('follower')
      const first = await done<Script>(owner.call('cloneScript', { params: { scriptId: DEFAULT_SCRIPT_ID } }))
      await done(
        owner.call('addDialogs', {
          params: { scriptId: first.id },
          body: { dialogs: [{ ...edgeLine('Hidden.'), published: false }] },
        }),
      )
      const second = await done<Script>(owner.call('cloneScript', { params: { scriptId: first.id } }))
      expect(second.dialogCount).toBe(first.dialogCount + 1)
      expect(second.credit).toEqual(first.credit)
      expect(second.triggerCoveragePercentage).toBe(first.triggerCoveragePercentage)
      const own = await makeScript(owner)
      expect(await done(owner.call('cloneScript', { params: { scriptId: own.id } }))).not.toHaveProperty('credit')
    })

    it('of lines keeps their order and author, and copies all or none', async () => {
      const [owner, other] = [await member(), await member('follower')]
      const lines = ['a', 'b'].map(edgeLine)
      const hidden = { ...edgeLine('Hidden.'), published: false }
      const source = await makeScript(owner, { lines: [...lines, hidden], published: true })
      const script = await makeScript(other, { lines: ['own'] })
      const clone = (dialogIds: unknown[]) =>
        other.call('cloneDialog', { params: { scriptId: script.id }, body: { dialogIds } })
      const [a, b] = lines.map(({ id }) => id)
      const copies = await done<Dialog[]>(clone([b, a, b]))
      expect(copies).toMatchObject(['b', 'a'].map((text) => ({ text, cloned: true, createdBy: source.createdBy })))
      for (const wrong of [hidden.id, randomUUID()]) expect((await clone([a, wrong])).error).toBe('dialog.not-found')
      expect(await textsOf(other, script.id)).toEqual(['own', 'b', 'a'])
    })

    it('keeps its lines when their author is gone', async () => {
      const [owner, other] = [await member(), await member('follower')]
      const source = await makeScript(owner, { lines: ['Stays.'], published: true })
      const copy = await done<Script>(other.call('cloneScript', { params: { scriptId: source.id } }))
      await world.database.queries.deleteFrom('users').where('id', '=', source.createdBy.id).execute()
      expect(await readDialogs(other, copy.id)).toMatchObject([{ text: 'Stays.', createdBy: copy.createdBy }])
      expect((await readScript(other, copy.id)).credit).toMatchObject({ scriptId: null })
    })
  })

  describe('an import', () => {
    const start = async () => {
      const owner = await member('follower')
      const lines = [edgeLine('One.'), { ...edgeLine('Two.'), speech: 'Too.' }]
      const script = await makeScript(owner, { lines })
      const [one, two] = lines.map(({ id }) => id)
      const call = (rows: unknown[], apply: boolean) =>
        done<ImportReport>(owner.call('importDialogs', { params: { scriptId: script.id }, body: { rows, apply } }))
      return { owner, one, two, call, texts: () => textsOf(owner, script.id), script }
    }
    const edge = { trigger: 'edge' }

    it('says first what it would do, and then does all of it', async () => {
      const { owner, one, two, call, texts, script } = await start()
      const rows = [
        { id: one, ...edge, text: 'One, better.' },
        { id: two, ...edge, text: 'Two.' },
        { id: '', ...edge, text: 'Two.' },
        { id: randomUUID(), trigger: ' lube ', text: 'New.', speech: 'Noo.' },
        { ...edge, text: 'New too.', speech: '' },
        { ...edge, text: 'New too.' },
      ]
      const outcomes = ['change', 'unchanged', 'unchanged', 'add', 'add', 'unchanged']
      const preview = await call(rows, false)
      expect(preview.rows.map(({ outcome }) => outcome)).toEqual(outcomes)
      expect(preview.applied).toBe(false)
      expect(preview.rows[0]).toEqual({ row: 0, outcome: 'change', message: 'Was: One.' })
      expect(await texts()).toEqual(['One.', 'Two.'])
      expect(await call(rows, true)).toEqual({ ...preview, applied: true })
      expect(await readDialogs(owner, script.id)).toMatchObject([
        { id: one, text: 'One, better.', revision: 2 },
        { id: two, text: 'Two.', speech: 'Too.', revision: 1 },
        { trigger: 'lube', text: 'New.', speech: 'Noo.' },
        { trigger: 'edge', text: 'New too.' },
      ])
      const again = await call(rows, true)
      expect(new Set(again.rows.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']))
    })

    it.each([
      [{ trigger: 'no-such', text: 'x' }, 'There is no trigger “no-such”.'],
      [{ ...edge, text: '' }, 'Write at least one character.'],
      [{ ...edge, text: 'x'.repeat(501) }, 'Keep it to 500 characters.'],
      [{ ...edge, text: 'a\u0000b' }, 'The text holds a character that cannot be kept.'],
      [{ ...edge, text: 'x', speech: 'x'.repeat(501) }, 'Keep it to 500 characters.'],
      [{ ...edge, text: 'x', id: 'no-id' }, 'The id is not one of a line; leave it out to add the line.'],
    ])('with a row like %j says why it is refused, and does nothing', async (row, message) => {
      const { call, texts } = await start()
      const report = await call([{ ...edge, text: 'Fine.' }, row], true)
      expect(report).toEqual({
        applied: false,
        rows: [
          { row: 0, outcome: 'add' },
          { row: 1, outcome: 'refuse', message },
        ],
      })
      expect(await texts()).toEqual(['One.', 'Two.'])
    })

    it('changes a line once, takes speech away where it is empty, and moves a line to another trigger', async () => {
      const { owner, one, two, call, script } = await start()
      const twice = await call(
        [
          { id: one, ...edge, text: 'A' },
          { id: one, ...edge, text: 'B' },
        ],
        true,
      )
      expect(twice.rows.map(({ outcome }) => outcome)).toEqual(['change', 'refuse'])
      await call([{ id: two, trigger: 'lube', text: 'Two.', speech: '' }], true)
      const [, moved] = await readDialogs(owner, script.id)
      expect(moved).toMatchObject({ id: two, trigger: 'lube' })
      expect(moved).not.toHaveProperty('speech')
    })

    it('brings 20,000 lines at once, and not one more', async () => {
      const owner = await member('follower')
      const { id } = await makeScript(owner, { lines: [] })
      const call = (rows: unknown[]) =>
        done<ImportReport>(owner.call('importDialogs', { params: { scriptId: id }, body: { rows, apply: true } }))
      const rows = Array.from({ length: 20_000 }, (_, n) => ({
        trigger: `${n % 20}`,
        text: `Line ${n} ${'é'.repeat(480)}`,
      }))
      expect((await call(rows)).applied).toBe(true)
      expect(await readScript(owner, id)).toMatchObject({ dialogCount: 20_000 })
      const report = await call([{ ...edge, text: 'One more.' }])
      expect(report).toMatchObject({ applied: false, rows: [{ message: 'A script holds at most 20000 lines.' }] })
      const params = { scriptId: id }
      const added = await owner.call('addDialogs', { params, body: { dialogs: [edgeLine('One more.')] } })
      expect(added.error).toBe('script.too-many-dialogs')
      expect(await readDialogs(owner, id)).toHaveLength(20_000)
    })

    it('knows how many lines a trigger holds', async () => {
      const { call } = await start()
      const rows = Array.from({ length: 999 }, (_, n) => ({ ...edge, text: `Line ${n}` }))
      const report = await call(rows, true)
      expect(report.rows.filter(({ outcome }) => outcome === 'add')).toHaveLength(998)
      expect(report.rows.at(-1)).toMatchObject({ outcome: 'refuse', message: 'A trigger holds at most 1000 lines.' })
    })
  })
})
