/** Saving, changing, deleting and copying games and generators, on every available database. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../test-support/databases.ts'
import {
  bodyOf,
  callItem,
  itemKits,
  listItems,
  makeItem,
  nameOf,
  readStatus,
  shortConfig,
  type AnyItem,
} from '../../test-support/items.ts'
import { idOf } from '../../test-support/library.ts'
import { DAY } from '../../test-support/moderation.ts'
import { done } from '../../test-support/scripts.ts'
import { testWorld } from '../../test-support/test-server.ts'
import { gameNoun } from '../../features/games/game-noun.ts'
import { generatorNoun } from '../../features/game-generators/generator-noun.ts'
import { json } from '../check/recheck.ts'
import { purgeItems } from './delete-item.ts'

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const server = () => world.serve({ rateLimitFactor: 1000 })

  describe.each(itemKits)('a $what', (kit) => {
    it('is returned as it was saved, with its summary', async () => {
      const owner = await (await server()).visitor().become('follower')
      const body = bodyOf(kit, { tags: ['b-tag', 'a-tag'] })
      const item = await done<AnyItem>(callItem(owner, kit, 'createItem', { body }))
      const { tags: _tags, ...rest } = body
      expect(item).toMatchObject({ ...rest, shared: false, revision: 1, hasLink: false })
      expect(item.tags.map(({ name }) => name)).toEqual(['a-tag', 'b-tag'])
      expect(item.summary).toMatchObject({ minutes: { max: expect.any(Number) }, outcomes: expect.any(Array) })
      expect(item.summary.strip.length).toBeGreaterThan(1)
      expect(item.refusals).toBeUndefined()
      const { data } = await listItems(owner, kit, { userId: await idOf(owner) })
      expect(data.map(({ id }) => id)).toEqual([item.id])
      expect(data[0]).not.toHaveProperty('events')
      expect(data[0]).not.toHaveProperty('config')
    })

    it('has a photo of the site: another address is refused, and one that was stored before stays', async () => {
      const owner = await (await server()).visitor().become('follower')
      const splash = {
        id: 'x',
        photo: 'https://evil.example/x.png',
        downloadLink: '',
        author: { name: '', profile: '' },
      }
      const refused = { status: 400, error: 'request.invalid' }
      const issues = [{ path: ['splash', 'id'], message: 'Please select a photo' }]
      const create = callItem(owner, kit, 'createItem', { body: { ...bodyOf(kit, {}), splash } })
      expect(await create).toMatchObject({ ...refused, issues })
      const { id } = await makeItem(owner, kit)
      const change = (body: object) => callItem(owner, kit, 'updateItem', { id, body })
      expect(await change({ splash })).toMatchObject({ ...refused, issues })
      const drawn = { ...splash, photo: 'generated' }
      await world.database.queries
        .updateTable(kit.table as 'games')
        .set({ splash: json(drawn) })
        .where('id', '=', id)
        .execute()
      expect(await done(change({ splash: drawn, [kit.nameKey]: 'Another evening' }))).toMatchObject({ splash: drawn })
    })

    it('is changed at its revision alone; repeating a stored change is no conflict', async () => {
      const owner = await (await server()).visitor().become('follower')
      const { id } = await makeItem(owner, kit)
      const change = (body: object) => callItem(owner, kit, 'updateItem', { id, body })
      const renamed = { [kit.nameKey]: 'Another evening', tags: ['new'], revision: 1 }
      const first = await done<AnyItem>(change(renamed))
      expect(first).toMatchObject({ [kit.nameKey]: 'Another evening', revision: 2 })
      expect(await done<AnyItem>(change(renamed))).toMatchObject({ revision: 2, updatedAt: first.updatedAt })
      const conflicting = { ...renamed, [kit.nameKey]: 'A third evening' }
      expect(await change(conflicting)).toMatchObject({ status: 409, error: 'item.conflict' })
      expect(await done<AnyItem>(change({ ...conflicting, revision: 2 }))).toMatchObject({ revision: 3 })
    })

    it('is deleted, listed among the deleted, restored as unshared, and erased after 30 days', async () => {
      const place = await server()
      const [owner, reader] = [await place.visitor().become('supporter'), await place.visitor().become('follower')]
      const { id } = await makeItem(owner, kit, { shared: true })
      await done(callItem(owner, kit, 'createItemLink', { id }))
      await done(callItem(owner, kit, 'deleteItem', { id }))
      expect([await readStatus(owner, kit, id), await readStatus(reader, kit, id)]).toEqual([404, 404])
      const deleted = await done<{ id: string; name: string }[]>(
        owner.call(kit.kind === 'game' ? 'listDeletedGames' : 'listDeletedGameGenerators'),
      )
      expect(deleted).toMatchObject([{ id, name: 'An evening' }])
      expect(await done(callItem(owner, kit, 'restoreItem', { id }))).toMatchObject({ shared: false, hasLink: false })
      await done(callItem(owner, kit, 'deleteItem', { id }))
      place.clock.advance(31 * DAY)
      expect(await callItem(owner, kit, 'restoreItem', { id })).toMatchObject({ error: `${kit.kind}.not-found` })
      const { queries } = world.database
      expect(await purgeItems({ queries, clock: place.clock }, [gameNoun, generatorNoun])).toBeGreaterThan(0)
      const left = await queries
        .selectFrom(kit.table as 'games')
        .select('id')
        .where('id', '=', id)
        .execute()
      expect(left).toEqual([])
    })

    it('is copied with credit, and the copy outlives its source', async () => {
      const place = await server()
      const [owner, reader] = [await place.visitor().become('supporter'), await place.visitor().become('follower')]
      const source = await makeItem(owner, kit, { shared: true, tags: ['kept'] })
      const copy = await done<AnyItem>(callItem(reader, kit, 'cloneItem', { id: source.id, body: {} }))
      expect(copy).toMatchObject({
        ...kit.content(),
        tags: [{ name: 'kept' }],
        shared: false,
        credit: { id: source.id, name: nameOf(source), author: owner.username },
      })
      const again = await done<AnyItem>(callItem(reader, kit, 'cloneItem', { id: copy.id, body: {} }))
      expect(again.credit).toEqual(copy.credit)
      await done(callItem(owner, kit, 'deleteItem', { id: source.id }))
      const read = await done<AnyItem>(callItem(reader, kit, 'getItem', { id: copy.id }))
      expect(read.credit).toEqual({ id: null, name: nameOf(source), author: owner.username })
    })

    it.runIf(kit.kind === 'generator')('is copied with changes, or not at all', async () => {
      const place = await server()
      const [owner, reader] = [await place.visitor().become('supporter'), await place.visitor().become('follower')]
      const source = await makeItem(owner, kit, { shared: true, tags: ['kept'] })
      const copy = (changes: object) =>
        callItem(reader, kit, 'cloneItem', { id: source.id, body: { ...bodyOf(kit, {}), ...changes } })
      const noSplash = { ...source.splash, id: 'x' }
      expect(await copy({ title: 'My evening', splash: noSplash })).toMatchObject({
        status: 400,
        error: 'request.invalid',
      })
      const expert = { ...shortConfig(), settingsMode: 'expert' }
      expect(await copy({ config: expert })).toMatchObject({ error: 'membership.tier-required' })
      const userId = await idOf(reader)
      expect((await listItems(reader, kit, { userId })).data).toEqual([])
      const made = await done<AnyItem>(copy({ title: 'My evening', tags: ['new'] }))
      expect(made).toMatchObject({
        title: 'My evening',
        tags: [{ name: 'new' }],
        shared: false,
        credit: { id: source.id },
      })
      expect(made.splash).toEqual(source.splash)
      expect((await listItems(reader, kit, { userId })).data).toHaveLength(1)
    })

    it('counts towards the limit of the tier, also with concurrent calls', async () => {
      const owner = await (await server()).visitor().become('follower')
      const { id } = await makeItem(owner, kit)
      const ownerId = await idOf(owner)
      const { queries } = world.database
      const row = await queries
        .selectFrom(kit.table as 'games')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await queries
        .insertInto(kit.table as 'games')
        .values(
          Array.from({ length: 18 }, () => ({
            id: randomUUID(),
            owner_id: ownerId,
            name: 'One of many',
            description: 'Here to take up room.',
            splash: json(row.splash),
            content: json(row.content),
            details: json(row.details),
          })),
        )
        .execute()
      const replies = await Promise.all(
        [1, 2, 3].map(() => callItem(owner, kit, 'createItem', { body: bodyOf(kit, {}) })),
      )
      expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
      expect(replies.find(({ status }) => status === 409)?.error).toBe('content.limit-reached')
      expect(await callItem(owner, kit, 'cloneItem', { id, body: {} })).toMatchObject({
        error: 'content.limit-reached',
      })
      await done(callItem(owner, kit, 'deleteItem', { id }))
      expect((await callItem(owner, kit, 'restoreItem', { id })).status).toBe(200)
    })

    it('is limited in bytes, when it is saved and when it grows', async () => {
      const owner = await (await server()).visitor().become('follower')
      const { id } = await makeItem(owner, kit)
      await world.database.queries
        .updateTable(kit.table as 'games')
        .set({ content_bytes: 40_000_000 })
        .where('id', '=', id)
        .execute()
      const { id: other } = await done<AnyItem>(
        callItem(await (await server()).visitor().become('follower'), kit, 'createItem', { body: bodyOf(kit, {}) }),
      )
      expect(other).toBeTruthy()
      expect(await callItem(owner, kit, 'createItem', { body: bodyOf(kit, {}) })).toMatchObject({
        status: 409,
        error: 'content.limit-reached',
      })
      // A smaller content is always stored.
      expect((await callItem(owner, kit, 'updateItem', { id, body: kit.refused() })).status).toBe(200)
    })
  })
})
