/** Storage limits of a member, and retention of deleted items, on every available database. */
import { randomUUID } from 'node:crypto'
import { DIALOGS_MAX, storageLimits, type Dialog } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { BATCH_ROWS } from '../../../jobs/slices.ts'
import { databases } from '../../../test-support/databases.ts'
import { idOf } from '../../../test-support/library.ts'
import { done, edgeDialog, makeScript, readDialogs, readScript } from '../../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../../test-support/test-server.ts'
import { removeUnusedTags } from '../../../tags/tags.ts'
import { removeOld } from '../../../jobs/remove-old.ts'

const DAY_MS = 86_400_000

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)
  const server = () => world.serve({ rateLimitFactor: 1000 })
  const member = async (tier: 'follower' | 'master' = 'follower') => (await server()).visitor().become(tier)
  const queries = () => world.database.queries

  /** Inserts deleted scripts with this many dialogs each, faster than through the API. */
  const keepDeleted = async (owner: Visitor, count: number, dialogs = 0) => {
    await sql`insert into scripts (owner_id, name, description, intended_sex, deleted_at, dialog_count)
      select ${await idOf(owner)}::uuid, 'Deleted one', 'Deleted at once.', 'all', now(), ${dialogs}
      from generate_series(1, ${count})`.execute(queries())
  }
  const create = (owner: Visitor) =>
    owner.call('createScript', { body: { title: 'One more', description: 'There is room for it.' } })

  describe('deleted scripts', () => {
    it('have a separate limit, however they were created', async () => {
      const owner = await member()
      const script = await makeScript(owner)
      await keepDeleted(owner, storageLimits.follower.deletedScripts - 1)
      expect((await create(owner)).status).toBe(200)
      await keepDeleted(owner, 1)
      expect((await create(owner)).error).toBe('content.limit-reached')
      expect((await owner.call('cloneScript', { params: { scriptId: script.id } })).error).toBe('content.limit-reached')
    })

    it('are restored when their limit is reached, while the tier holds another script', async () => {
      const owner = await member()
      const { id } = await makeScript(owner)
      await done(owner.call('deleteScript', { params: { scriptId: id } }))
      await keepDeleted(owner, storageLimits.follower.deletedScripts - 1)
      expect(await done(owner.call('restoreScript', { params: { scriptId: id } }))).toMatchObject({ id })
    })

    it('have it also without a limit on scripts', async () => {
      const owner = await member('master')
      await keepDeleted(owner, storageLimits.master.deletedScripts)
      expect((await create(owner)).error).toBe('content.limit-reached')
    })
  })

  describe('dialogs', () => {
    it('count over all scripts, also deleted ones, however they are added', async () => {
      const owner = await member()
      const source = await makeScript(owner, { dialogs: ['One.', 'Two.'] })
      const target = await makeScript(owner, { dialogs: [] })
      await keepDeleted(owner, 1, storageLimits.follower.dialogs - 3)
      const params = { scriptId: target.id }
      const body = { dialogs: [edgeDialog('The last.')] }
      expect((await owner.call('addDialogs', { params, body })).status).toBe(200)
      const refused = [
        await owner.call('addDialogs', { params, body: { dialogs: [edgeDialog('Too much.')] } }),
        await owner.call('importDialogs', {
          params,
          body: { rows: [{ trigger: 'edge', text: 'Too much.' }], apply: true },
        }),
        await owner.call('cloneScript', { params: { scriptId: source.id } }),
        await owner.call('cloneDialog', {
          params,
          body: { dialogIds: (await readDialogs(owner, source.id)).map(({ id }) => id) },
        }),
      ]
      expect(refused.map(({ error }) => error)).toEqual(refused.map(() => 'content.limit-reached'))
      // A repetition after a lost answer adds no dialog.
      expect((await owner.call('addDialogs', { params, body })).status).toBe(200)
      expect(await readScript(owner, target.id)).toMatchObject({ dialogCount: 1 })
    })

    it('do not exceed the limit in concurrent calls', async () => {
      const owner = await member()
      const scripts = [await makeScript(owner, { dialogs: [] }), await makeScript(owner, { dialogs: [] })]
      await keepDeleted(owner, 1, storageLimits.follower.dialogs - 1)
      const replies = await Promise.all(
        scripts.map(({ id }) =>
          owner.call('addDialogs', { params: { scriptId: id }, body: { dialogs: [edgeDialog('One.')] } }),
        ),
      )
      expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    })
  })

  describe('tags', () => {
    const known = async (name: string) =>
      (await queries().selectFrom('tags').select('id').where('name', '=', name).execute()).length
    const newTag = () => `tag-${randomUUID()}`

    it('leave no rows behind after repeated changes', async () => {
      const owner = await member()
      const { id } = await makeScript(owner)
      const tags = [newTag(), newTag(), newTag()]
      for (const tag of tags)
        await done(owner.call('updateScript', { params: { scriptId: id }, body: { tags: [tag] } }))
      expect(await Promise.all(tags.map(known))).toEqual([0, 0, 1])
    })

    it('that no script has are removed at night, and only those', async () => {
      const owner = await member()
      const [used, deleted, unused] = [newTag(), newTag(), newTag()]
      await makeScript(owner, { tags: [used] })
      const { id } = await makeScript(owner, { tags: [deleted] })
      await done(owner.call('deleteScript', { params: { scriptId: id } }))
      await queries().insertInto('tags').values({ name: unused }).execute()
      expect(await removeUnusedTags({ queries: queries() })).toBeGreaterThanOrEqual(1)
      expect(await Promise.all([used, deleted, unused].map(known))).toEqual([1, 1, 0])
    })

    it('are not removed while a script is getting them', async () => {
      const owner = await member()
      const scripts = [await makeScript(owner), await makeScript(owner)]
      const tags = [newTag(), newTag()]
      const rounds = Array.from({ length: 12 }, (_, n) => n)
      await Promise.all([
        ...rounds.flatMap((n) =>
          scripts.map(({ id }) =>
            done(owner.call('updateScript', { params: { scriptId: id }, body: { tags: [tags[n % 2]] } })),
          ),
        ),
        ...rounds.map(() => removeUnusedTags({ queries: queries() })),
      ])
      for (const { id } of scripts) expect((await readScript(owner, id)).tags).toHaveLength(1)
    })
  })

  describe('a deleted dialog', () => {
    const deleteDialog = (owner: Visitor, scriptId: string, { id, revision }: Dialog) =>
      done(owner.call('deleteDialog', { params: { scriptId, dialogId: id }, query: { revision: String(revision) } }))

    it('is restored with its id, also after other members used the id', async () => {
      const [owner, stranger] = [await member(), await member()]
      const { id } = await makeScript(owner, { dialogs: ['Mine.', 'Other.'] })
      const [dialog] = await readDialogs(owner, id)
      if (!dialog) throw new Error('no line')
      await deleteDialog(owner, id, dialog)
      const theirs = await makeScript(stranger)
      const taken = { dialogs: [{ ...edgeDialog('Taken.'), id: dialog.id }] }
      expect((await stranger.call('addDialogs', { params: { scriptId: theirs.id }, body: taken })).error).toBe(
        'dialog.exists',
      )
      const back = { dialogs: [{ ...edgeDialog(dialog.text), id: dialog.id }] }
      expect((await owner.call('addDialogs', { params: { scriptId: id }, body: back })).status).toBe(200)
      expect((await readDialogs(owner, id)).map(({ text }) => text).sort()).toEqual(['Mine.', 'Other.'])
    })

    it('is removed from the records when its deletion cannot be undone any more', async () => {
      const owner = await member()
      const { id } = await makeScript(owner)
      const [dialog] = await readDialogs(owner, id)
      if (!dialog) throw new Error('no line')
      await deleteDialog(owner, id, dialog)
      const { clock } = await server()
      const kept = async () =>
        (await queries().selectFrom('deleted_dialogs').select('id').where('script_id', '=', id).execute()).length
      await removeOld({ queries: queries(), clock }, 'deletedWorks')
      expect(await kept()).toBe(1)
      clock.advance(31 * DAY_MS)
      expect(await removeOld({ queries: queries(), clock }, 'deletedWorks')).toBeGreaterThanOrEqual(1)
      expect(await kept()).toBe(0)
    })

    /** Records of deletions, as many calls would leave them. */
    const recordDeletions = (scriptId: string, count: number, daysAgo: number) =>
      sql`insert into deleted_dialogs (script_id, id, revision, deleted_at)
        select ${scriptId}::uuid, gen_random_uuid(), 1, now() - ${daysAgo}::integer * interval '1 day'
        from generate_series(1, ${count}::integer)`.execute(queries())

    it('drops the oldest records of its script above the limit', async () => {
      const owner = await member()
      const { id } = await makeScript(owner)
      const [dialog] = await readDialogs(owner, id)
      if (!dialog) throw new Error('no line')
      await recordDeletions(id, 1, 2)
      await recordDeletions(id, DIALOGS_MAX - 1, 1)
      await deleteDialog(owner, id, dialog)
      const rows = await queries()
        .selectFrom('deleted_dialogs')
        .select(['id', 'deleted_at'])
        .where('script_id', '=', id)
        .execute()
      expect(rows).toHaveLength(DIALOGS_MAX)
      expect(rows.some((row) => row.id === dialog.id)).toBe(true)
      expect(rows.every((row) => row.deleted_at.getTime() > Date.now() - 1.5 * DAY_MS)).toBe(true)
    })

    it('has its records removed in batches', async () => {
      const { id } = await makeScript(await member())
      const clock = { now: Date.now, every: () => () => {} }
      await removeOld({ queries: queries(), clock }, 'deletedWorks')
      await recordDeletions(id, 2 * BATCH_ROWS + 1, 40)
      await recordDeletions(id, 1, 1)
      let statements = 0
      const counted = queries().withPlugin({
        transformQuery({ node }) {
          statements += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      expect(await removeOld({ queries: counted, clock }, 'deletedWorks')).toBe(2 * BATCH_ROWS + 1)
      expect(statements).toBe(3)
      expect(
        await queries().selectFrom('deleted_dialogs').where('script_id', '=', id).select('id').execute(),
      ).toHaveLength(1)
    })
  })
})
