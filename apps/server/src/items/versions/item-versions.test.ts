/** Named versions of scripts, games and generators: saved, compared, restored and bounded. */
import { randomUUID } from 'node:crypto'
import { VERSIONS_MAX, type ItemVersion, type SharedKind, type VersionContent } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../test-support/databases.ts'
import { callItem, gameContent, itemKits, makeItem, shortConfig, type AnyItem } from '../../test-support/items.ts'
import { idOf } from '../../test-support/library.ts'
import { done, edgeDialog, makeScript, readDialogs, readScript } from '../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../test-support/test-server.ts'

/** How an item of each kind is made and changed. */
const kits = [
  {
    kind: 'script' as const,
    make: (by: Visitor): Promise<{ id: string }> => makeScript(by),
    describe: (by: Visitor, scriptId: string, description: string) =>
      by.call('updateScript', { params: { scriptId }, body: { description } }),
  },
  ...itemKits.map((kit) => ({
    kind: kit.kind,
    make: (by: Visitor): Promise<{ id: string }> => makeItem(by, kit),
    describe: (by: Visitor, id: string, description: string) =>
      callItem(by, kit, 'updateItem', { id, body: { description } }),
  })),
]

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const become = async (tier: 'follower' | 'supporter' = 'supporter') =>
    (await world.serve({ rateLimitFactor: 1000 })).visitor().become(tier)
  const params = (kind: SharedKind, itemId: string) => ({ kind, itemId })
  const save = (by: Visitor, kind: SharedKind, itemId: string, { name = 'First draft', id = randomUUID() } = {}) =>
    by.call('saveItemVersion', { params: params(kind, itemId), body: { id, name } })
  const list = (by: Visitor, kind: SharedKind, itemId: string) =>
    done<ItemVersion[]>(by.call('listItemVersions', { params: params(kind, itemId) }))
  const read = (by: Visitor, kind: SharedKind, itemId: string, versionId: string) =>
    done<VersionContent>(by.call('readItemVersion', { params: { ...params(kind, itemId), versionId } }))
  const restore = (by: Visitor, version: { kind: SharedKind; itemId: string; versionId: string }, body: object = {}) =>
    by.call('restoreItemVersion', { params: version, body })

  describe.each(itemKits)('a $what', (kit) => {
    const { kind } = kit
    const changed =
      kind === 'game'
        ? { ...gameContent(6), silentBeat: true, name: 'Another evening' }
        : { config: shortConfig(7), title: 'Another evening' }
    const get = (by: Visitor, id: string) => done<AnyItem & { revision: number }>(callItem(by, kit, 'getItem', { id }))

    it('becomes again what it was, and the state before is kept', async () => {
      const owner = await become()
      const { id } = await makeItem(owner, kit, { tags: ['calm'] })
      const before = await read(owner, kind, id, 'current')
      const { id: versionId } = await done<ItemVersion>(save(owner, kind, id))
      expect(await read(owner, kind, id, versionId)).toEqual(before)
      await done(callItem(owner, kit, 'updateItem', { id, body: { ...changed, tags: ['slow'] } }))
      const after = await read(owner, kind, id, 'current')
      expect(after).not.toEqual(before)
      const { revision } = await get(owner, id)
      expect(await restore(owner, { kind, itemId: id, versionId }, { revision: revision - 1 })).toMatchObject({
        status: 409,
        error: 'item.conflict',
      })
      await done(restore(owner, { kind, itemId: id, versionId }, { revision }))
      expect(await read(owner, kind, id, 'current')).toEqual(before)
      expect((await get(owner, id)).revision).toBe(revision + 1)
      // An editor that was open before the restore overwrites nothing.
      expect(await callItem(owner, kit, 'updateItem', { id, body: { ...changed, revision } })).toMatchObject({
        status: 409,
        error: 'item.conflict',
      })
      expect(await read(owner, kind, id, 'current')).toEqual(before)
      const [kept] = (await list(owner, kind, id)).filter(({ name }) => name === null)
      expect(await read(owner, kind, id, kept?.id ?? '')).toEqual(after)
      await done(restore(owner, { kind, itemId: id, versionId: kept?.id ?? '' }))
      expect(await read(owner, kind, id, 'current')).toEqual(after)
      expect((await list(owner, kind, id)).map(({ name }) => name)).toEqual([null, 'First draft'])
    })
  })

  it.each(kits)(
    'of a $kind without a name stays when its restore is refused, or when another is repeated',
    async (kit) => {
      const { kind } = kit
      const owner = await become()
      const { id: itemId } = await kit.make(owner)
      const { id: first } = await done<ItemVersion>(save(owner, kind, itemId))
      await done(kit.describe(owner, itemId, 'Another description.'))
      const after = await read(owner, kind, itemId, 'current')
      for (let time = 0; time < 2; time += 1) await done(restore(owner, { kind, itemId, versionId: first }))
      const nameless = async () => (await list(owner, kind, itemId)).filter(({ name }) => name === null)
      const [kept] = await nameless()
      expect(await read(owner, kind, itemId, kept?.id ?? '')).toEqual(after)
      const refused = await restore(owner, { kind, itemId, versionId: kept?.id ?? '' }, { revision: 1 })
      expect(refused.error).toBe(kind === 'script' ? 'script.conflict' : 'item.conflict')
      expect(await nameless()).toEqual([kept])
      expect(await read(owner, kind, itemId, kept?.id ?? '')).toEqual(after)
    },
  )

  it('of a script is saved and restored while lines are added', async () => {
    const owner = await become()
    const { id } = await makeScript(owner)
    const source = await makeScript(owner)
    const dialogIds = (await readDialogs(owner, source.id)).map((dialog) => dialog.id)
    const { id: versionId } = await done<ItemVersion>(save(owner, 'script', id))
    const at = { params: { scriptId: id } }
    const rows = [{ trigger: 'lube', text: 'Wet.' }]
    const rounds = Array.from({ length: 6 }, (_, n) => n)
    const replies = await Promise.all(
      rounds.flatMap((n) => [
        save(owner, 'script', id),
        owner.call('addDialogs', { ...at, body: { dialogs: [edgeDialog(`Line ${n}.`)] } }),
        owner.call('cloneDialog', { ...at, body: { dialogIds } }),
        restore(owner, { kind: 'script', itemId: id, versionId }),
        ...(n === 0 ? [owner.call('importDialogs', { ...at, body: { rows, apply: true } })] : []),
      ]),
    )
    expect(replies.flatMap(({ error }) => error ?? [])).toEqual([])
  })

  it('a script gets back its lines with their ids, order and conditions, under higher revisions', async () => {
    const owner = await become()
    const [one, two, three] = ['One.', 'Two.', 'Three.'].map((text) => edgeDialog(text))
    const dialogs = [{ ...one, when: { phase: 'early' } }, { ...two, speech: 'Too.' }, three]
    const { id } = await makeScript(owner, { dialogs: dialogs as never, published: true })
    const scriptId = id
    const before = await read(owner, 'script', id, 'current')
    const version = await done<ItemVersion>(save(owner, 'script', id))
    const [first, second] = await readDialogs(owner, id)
    const at = (dialogId = '') => ({ params: { scriptId, dialogId } })
    await done(owner.call('updateDialog', { ...at(first?.id), body: { text: 'Uno.', revision: 1 } }))
    await done(owner.call('deleteDialog', { ...at(second?.id), query: { revision: '1' } }))
    await done(owner.call('addDialogs', { params: { scriptId }, body: { dialogs: [edgeDialog('Four.')] } }))
    await done(owner.call('updateScript', { params: { scriptId }, body: { title: 'Another evening', tags: ['slow'] } }))
    expect(await restore(owner, { kind: 'script', itemId: id, versionId: version.id }, { revision: 1 })).toMatchObject({
      error: 'script.conflict',
    })
    await done(restore(owner, { kind: 'script', itemId: id, versionId: version.id }))
    expect(await read(owner, 'script', id, 'current')).toEqual(before)
    expect(await readDialogs(owner, id)).toMatchObject([
      { text: 'One.', revision: 3 },
      { text: 'Two.', speech: 'Too.', revision: 2 },
      { text: 'Three.', revision: 1 },
    ])
    expect(await readScript(owner, id)).toMatchObject({ dialogCount: 3, title: 'An evening', published: true })
    // An editor that was open before the restore overwrites nothing.
    expect(await owner.call('updateDialog', { ...at(first?.id), body: { text: 'Old.', revision: 2 } })).toMatchObject({
      error: 'dialog.conflict',
    })
  })

  it('screens what a shared script gets back', async () => {
    const owner = await become()
    const { id } = await makeScript(owner, { dialogs: ['Her daughter is twelve years old.'] })
    const version = await done<ItemVersion>(save(owner, 'script', id))
    const [dialog] = await readDialogs(owner, id)
    const where = { params: { scriptId: id, dialogId: dialog?.id ?? '' } }
    await done(owner.call('updateDialog', { ...where, body: { text: 'Closer.', revision: 1 } }))
    await done(owner.call('updateScript', { params: { scriptId: id }, body: { published: true } }))
    expect(await readScript(owner, id)).not.toHaveProperty('moderation')
    await done(restore(owner, { kind: 'script', itemId: id, versionId: version.id }))
    expect(await readScript(owner, id)).toMatchObject({ moderation: { state: 'held' } })
  })

  it.each(kits)('of a $kind is not saved under the id of one with another name or content', async (kit) => {
    const { kind } = kit
    const owner = await become()
    const { id } = await kit.make(owner)
    const versionId = randomUUID()
    for (let time = 0; time < 2; time += 1) await done(save(owner, kind, id, { id: versionId }))
    const conflict = { status: 409, error: 'version.exists' }
    expect(await save(owner, kind, id, { id: versionId, name: 'Second draft' })).toMatchObject(conflict)
    await done(kit.describe(owner, id, 'Another description.'))
    expect(await save(owner, kind, id, { id: versionId })).toMatchObject(conflict)
    expect(await list(owner, kind, id)).toMatchObject([{ id: versionId, name: 'First draft' }])
  })

  it('is saved once for an id, at most 20 times, and deleted idempotently', async () => {
    const owner = await become()
    const { id } = await makeScript(owner)
    const versionId = randomUUID()
    for (let time = 0; time < 2; time += 1) await done(save(owner, 'script', id, { name: 'Once', id: versionId }))
    for (let more = 1; more < VERSIONS_MAX; more += 1) await done(save(owner, 'script', id))
    expect(await save(owner, 'script', id)).toMatchObject({ status: 409, error: 'version.limit-reached' })
    expect(await list(owner, 'script', id)).toHaveLength(VERSIONS_MAX)
    const remove = () => owner.call('deleteItemVersion', { params: { ...params('script', id), versionId } })
    for (let time = 0; time < 2; time += 1) expect((await remove()).status).toBe(204)
    expect(await restore(owner, { kind: 'script', itemId: id, versionId })).toMatchObject({
      status: 404,
      error: 'version.not-found',
    })
    await done(save(owner, 'script', id))
    expect(await save(owner, 'script', id, { name: '   ' })).toMatchObject({ status: 400 })
  })

  it('belongs to the owner of the item alone, counts to their storage, and goes with the item', async () => {
    const [owner, other] = [await become('follower'), await become()]
    const { id } = await makeScript(owner)
    const version = await done<ItemVersion>(save(owner, 'script', id))
    for (const reply of [
      await save(other, 'script', id),
      await restore(other, { kind: 'script', itemId: id, versionId: version.id }),
      await other.call('listItemVersions', { params: params('script', id) }),
      await other.call('readItemVersion', { params: { ...params('script', id), versionId: version.id } }),
      await other.call('deleteItemVersion', { params: { ...params('script', id), versionId: version.id } }),
    ])
      expect(reply).toMatchObject({ status: 404, error: 'script.not-found' })
    const mine = await makeScript(other)
    expect(await restore(other, { kind: 'script', itemId: mine.id, versionId: version.id })).toMatchObject({
      error: 'version.not-found',
    })
    const { queries } = world.database
    await queries.updateTable('script_versions').set({ size: 60_000 }).where('id', '=', version.id).execute()
    expect(await save(owner, 'script', id)).toMatchObject({ status: 409, error: 'content.limit-reached' })
    const body = { dialogs: [edgeDialog('More.')] }
    expect(await owner.call('addDialogs', { params: { scriptId: id }, body })).toMatchObject({
      error: 'content.limit-reached',
    })
    await queries
      .deleteFrom('users')
      .where('id', '=', await idOf(owner))
      .execute()
    expect(await queries.selectFrom('script_versions').select('id').where('item_id', '=', id).execute()).toEqual([])
  })
})
