/** Creating, publishing and deleting scripts, on every available database. */
import { DEFAULT_SCRIPT_ID, type DeletedScript, type Script, type TriggerId } from '@rubato/contracts/domain'
import { PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { BATCH_ROWS } from '../../../jobs/slices.ts'
import { usualDatabases } from '../../../test-support/databases.ts'
import { done, edgeDialog, makeScript, readScript } from '../../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../../test-support/test-server.ts'
import { purgeItems } from '../../../items/authoring/delete-item.ts'
import { scriptNoun } from '../item/script-noun.ts'

const DAY = 86_400_000

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const server = () => world.serve({ rateLimitFactor: 1000 })
  const member = async (tier: 'follower' | 'supporter' | 'master' = 'supporter') =>
    (await server()).visitor().become(tier)
  const publish = (visitor: Visitor, scriptId: string, published = true) =>
    visitor.call('updateScript', { params: { scriptId }, body: { published } })
  const details = { title: 'An evening', description: 'Slow and steady.' }
  const count = async (table: string, scriptId: string) =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(table === 'script_tags' ? 'item_id' : 'script_id')} = ${scriptId}`.execute(
        world.database.queries,
      )
    ).rows[0]?.n

  describe('a new script', () => {
    it('is unpublished, owned by its author, empty, and has each tag once', async () => {
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

    it('counts towards the limit of the tier, also with concurrent creations, clones and restorations', async () => {
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
    it('requires the tier and a published dialog', async () => {
      const [follower, owner] = [await member('follower'), await member()]
      const theirs = await makeScript(follower)
      expect((await publish(follower, theirs.id)).error).toBe('membership.tier-required')
      const script = await makeScript(owner, { dialogs: [] })
      expect((await publish(owner, script.id)).error).toBe('script.no-dialog')
      const params = { scriptId: script.id }
      const hidden = { ...edgeDialog('Not yet.'), published: false }
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

    it('can be reversed, and ends with the last published dialog', async () => {
      const [owner, other] = [await member(), await member('follower')]
      const dialog = edgeDialog('The only one.')
      const script = await makeScript(owner, { dialogs: [dialog], published: true })
      const params = { scriptId: script.id }
      expect((await other.call('getScript', { params })).status).toBe(200)
      const of = { params: { ...params, dialogId: dialog.id ?? '' }, query: { revision: '1' } }
      await done(owner.call('deleteDialog', of))
      expect(await readScript(owner, script.id)).toMatchObject({
        published: true,
        listed: false,
        publishedDialogCount: 0,
      })
      expect((await other.call('getScript', { params })).error).toBe('script.not-found')
      await done(owner.call('addDialogs', { params, body: { dialogs: [dialog] } }))
      expect((await other.call('getScript', { params })).status).toBe(200)
      await done(publish(owner, script.id, false))
      expect((await other.call('getScript', { params })).error).toBe('script.not-found')
    })

    it('stays, and published scripts stay editable, when the tier lapses', async () => {
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
    it('change at their current revision, and a conflict overwrites nothing', async () => {
      const [owner, other] = [await member(), await member('follower')]
      const script = await makeScript(owner, { published: true })
      const params = { scriptId: script.id }
      const change = (body: object) => owner.call('updateScript', { params, body })
      expect((await change({ revision: script.revision, title: 'First tab' })).body).toMatchObject({
        title: 'First tab',
      })
      for (const body of [{ title: 'Second tab' }, { tags: ['second'] }, { description: 'Of the second tab.' }])
        expect((await change({ ...body, revision: script.revision })).error).toBe('script.conflict')
      const { title, tags, revision = 0 } = await readScript(owner, script.id)
      expect({ title, tags }).toEqual({ title: 'First tab', tags: [] })
      await done(change({ published: false }))
      await done(change({ published: true }))
      await done(owner.call('addDialogs', { params, body: { dialogs: [edgeDialog('More.')] } }))
      expect((await change({ revision, tags: ['second'] })).body).toMatchObject({ revision: revision + 1 })
      expect(await readScript(other, script.id)).not.toHaveProperty('revision')
    })

    it('change separately, tags as a whole', async () => {
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

  describe('a deleted script', () => {
    it('is not visible to any member, and is restored unpublished and complete', async () => {
      const [owner, other] = [await member(), await member()]
      const script = await makeScript(owner, { tags: ['calm'], dialogs: ['One.', 'Two.'], published: true })
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

    it('is listed for its owner alone, with the day of its erasure, while it can be restored', async () => {
      const { visitor, clock } = await server()
      const [owner, other] = [await visitor().become('follower'), await visitor().become('follower')]
      const listed = (who = owner) => done<DeletedScript[]>(who.call('listDeletedScripts'))
      const [first, second] = [await makeScript(owner, { dialogs: ['One.'] }), await makeScript(owner)]
      expect(await listed()).toEqual([])
      const since = clock.now()
      for (const { id } of [first, second]) {
        await done(owner.call('deleteScript', { params: { scriptId: id } }))
        clock.advance(DAY)
      }
      const [last, named] = await listed()
      expect([last?.id, named]).toEqual([
        second.id,
        { id: first.id, title: first.title, dialogCount: 1, until: expect.any(String) },
      ])
      expect(Math.floor((Date.parse(named?.until ?? '') - since) / DAY)).toBe(30)
      expect(await listed(other)).toEqual([])
      await done(owner.call('restoreScript', { params: { scriptId: second.id } }))
      expect(await listed()).toEqual([named])
      clock.advance(28 * DAY + 1)
      expect(await listed()).toEqual([])
    })

    it('is erased after thirty days, not earlier', async () => {
      const { visitor, dependencies, clock } = await server()
      const owner = await visitor().become('supporter')
      const [kept, gone] = [await makeScript(owner), await makeScript(owner)]
      const purge = () => purgeItems({ queries: world.database.queries, clock: dependencies.clock }, [scriptNoun])
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

    it('is erased separately from others, its dialogs in batches', async () => {
      const { visitor, dependencies, clock } = await server()
      const owner = await visitor().become('supporter')
      const dialogs = Array.from({ length: 2 * BATCH_ROWS + 1 }, (_, n) => {
        const trigger: TriggerId = n % 2 ? 'edge' : 'lube'
        return { trigger, text: `Line ${n}` }
      })
      const scripts = [await makeScript(owner, { dialogs }), await makeScript(owner)]
      for (const { id } of scripts) await done(owner.call('deleteScript', { params: { scriptId: id } }))
      clock.advance(31 * DAY)
      const { queries } = world.database
      const deletions: { table: string; rows: number }[] = []
      let table = ''
      const watched = queries.withPlugin({
        transformQuery: ({ node, queryId }) => {
          const { sql: statement } = new PostgresQueryCompiler().compileQuery(node, queryId)
          table = /^\s*delete from "(\w+)"/.exec(statement)?.[1] ?? ''
          return node
        },
        async transformResult({ result }) {
          if (table !== '') deletions.push({ table, rows: Number(result.numAffectedRows) })
          return result
        },
      })
      expect(await purgeItems({ queries: watched, clock: dependencies.clock }, [scriptNoun])).toBeGreaterThanOrEqual(2)
      expect(deletions.filter(({ table }) => table === 'scripts').every(({ rows }) => rows === 1)).toBe(true)
      expect(deletions.filter(({ table, rows }) => table === 'dialogs' && rows === BATCH_ROWS)).toHaveLength(2)
      expect(deletions.every(({ rows }) => rows <= BATCH_ROWS)).toBe(true)
      for (const { id } of scripts) expect(await count('dialogs', id)).toBe(0)
    })
  })
})
