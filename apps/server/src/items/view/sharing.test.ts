/** Visibility of a game or a generator: sharing, refusals of the engine, unlisted links, and the log. */
import { beforeAll, describe, expect, it } from 'vitest'
import {
  callItem,
  itemKits,
  listItems,
  makeItem,
  namesIn,
  readStatus,
  type AnyItem,
  type ItemKit,
} from '../../test-support/items.ts'
import { idOf } from '../../test-support/library.ts'
import { done, moderateItem } from '../../test-support/scripts.ts'
import { testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { gameNoun } from '../../features/games/game-noun.ts'
import { generatorNoun } from '../../features/game-generators/generator-noun.ts'
import { json, recheckOutdated } from '../check/recheck.ts'

const world = testWorld()
let [ownerBearer, readerBearer] = ['', '']
interface Place {
  server: TestServer
  owner: Visitor
  reader: Visitor
}
const place = async (): Promise<Place> => {
  const server = await world.serve({ rateLimitFactor: 1000 })
  return {
    server,
    owner: Object.assign(server.visitor(), { bearer: ownerBearer }),
    reader: Object.assign(server.visitor(), { bearer: readerBearer }),
  }
}
beforeAll(async () => {
  const server = await world.serve({ rateLimitFactor: 1000 })
  ownerBearer = (await server.visitor().become('master')).bearer ?? ''
  readerBearer = (await server.visitor().become('follower')).bearer ?? ''
})

const update = (visitor: Visitor, kit: ItemKit, id: string, body: object) =>
  callItem(visitor, kit, 'updateItem', { id, body })
const link = async (owner: Visitor, kit: ItemKit, id: string) =>
  (await done<{ link: string }>(callItem(owner, kit, 'createItemLink', { id }))).link
const open = (visitor: Visitor, kit: ItemKit, secret: string) =>
  visitor.call(kit.kind === 'game' ? 'openGameLink' : 'openGameGeneratorLink', { body: { link: secret } })

describe.each(itemKits)('a $what', (kit) => {
  const unfit = (id: string) =>
    world.database.queries
      .updateTable(kit.table as 'games')
      .set({ content: json(refusedContent(kit)) })
      .set({ checked_with: 'another engine' })
      .where('id', '=', id)
      .execute()

  it('is seen by others while it is shared, without what is for its owner alone', async () => {
    const { owner, reader } = await place()
    const { id } = await makeItem(owner, kit, { name: 'Shared evening' })
    expect(await readStatus(reader, kit, id)).toBe(404)
    await done(update(owner, kit, id, { shared: true }))
    const seen = await done<AnyItem>(callItem(reader, kit, 'getItem', { id }))
    for (const key of ['revision', 'hasLink', 'refusals', 'moderation']) expect(seen).not.toHaveProperty(key)
    expect(await namesIn(reader, kit)).toContain('Shared evening')
    await done(update(owner, kit, id, { shared: false }))
    expect(await readStatus(reader, kit, id)).toBe(404)
    expect(await namesIn(reader, kit)).not.toContain('Shared evening')
  })

  it('is shared from the tier that may share on', async () => {
    const { reader } = await place()
    const { id } = await makeItem(reader, kit)
    expect(await update(reader, kit, id, { shared: true })).toMatchObject({ error: 'membership.tier-required' })
    expect(await callItem(reader, kit, 'createItemLink', { id })).toMatchObject({ error: 'membership.tier-required' })
  })

  it('that the engine refuses is saved with sentences, and cannot be shared or linked', async () => {
    const { owner } = await place()
    const item = await makeItem(owner, kit, { rest: kit.refused() })
    expect(item.refusals?.length).toBeGreaterThan(0)
    expect(item.refusals?.every((sentence) => sentence.endsWith('.'))).toBe(true)
    for (const reply of [
      await update(owner, kit, item.id, { shared: true }),
      await callItem(owner, kit, 'createItemLink', { id: item.id }),
    ]) {
      expect(reply).toMatchObject({ status: 400, error: 'game.unsafe' })
      expect(reply.issues.length).toBeGreaterThan(0)
    }
    // The change that mends it may share it too.
    const mended = await done<AnyItem>(update(owner, kit, item.id, { ...kit.content(), shared: true }))
    expect(mended).toMatchObject({ shared: true, revision: 2 })
    expect(mended.refusals).toBeUndefined()
  })

  it('that is shared and edited into something refused is shown to its owner alone', async () => {
    const { owner, reader } = await place()
    const { id } = await makeItem(owner, kit, { shared: true })
    const edited = await done<AnyItem>(update(owner, kit, id, kit.refused()))
    expect(edited).toMatchObject({ shared: true, refusals: expect.any(Array) })
    expect(await readStatus(reader, kit, id)).toBe(404)
    await done(update(owner, kit, id, kit.content()))
    expect(await readStatus(reader, kit, id)).toBe(200)
  })

  it('that another engine accepted is checked again when it is read, also in a list', async () => {
    const { owner, reader } = await place()
    const [read, listed] = [
      await makeItem(owner, kit, { shared: true, name: 'Read again' }),
      await makeItem(owner, kit, { shared: true, name: 'Listed again' }),
    ]
    await unfit(read.id)
    await unfit(listed.id)
    expect(await readStatus(reader, kit, read.id)).toBe(404)
    expect(await namesIn(reader, kit)).not.toContain('Listed again')
    const own = await done<AnyItem>(callItem(owner, kit, 'getItem', { id: read.id }))
    expect(own.refusals?.length).toBeGreaterThan(0)
  })

  it('that another engine accepted is checked again by the hourly job', async () => {
    const { server, owner } = await place()
    const { id } = await makeItem(owner, kit, { shared: true })
    await unfit(id)
    const { queries } = world.database
    expect(await recheckOutdated({ queries, clock: server.clock }, [gameNoun, generatorNoun])).toBe(1)
    const row = await queries
      .selectFrom(kit.table as 'games')
      .select(['listed', 'refusals'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ listed: false, refusals: [expect.any(String)] })
    expect(await recheckOutdated({ queries, clock: server.clock }, [gameNoun, generatorNoun])).toBe(0)
  })

  it('without a summary, from before there were any, gets one when it is read', async () => {
    const { owner } = await place()
    const item = await makeItem(owner, kit)
    await world.database.queries
      .updateTable(kit.table as 'games')
      .set({ summary: null, checked_with: '' })
      .where('id', '=', item.id)
      .execute()
    const { data } = await listItems(owner, kit, { userId: await idOf(owner) })
    expect(data.find(({ id }) => id === item.id)?.summary).toEqual(item.summary)
  })

  it('is opened and copied with its unlisted link, and with that alone', async () => {
    const { owner, reader } = await place()
    const { id } = await makeItem(owner, kit, { name: 'By link alone' })
    const first = await link(owner, kit, id)
    const secret = await link(owner, kit, id)
    expect(await open(reader, kit, first)).toMatchObject({ status: 404, error: `${kit.kind}.not-found` })
    expect(await done(open(reader, kit, secret))).toMatchObject({ id, shared: false })
    expect(await readStatus(reader, kit, id)).toBe(404)
    expect(await namesIn(reader, kit)).not.toContain('By link alone')
    expect(await callItem(reader, kit, 'cloneItem', { id, body: {} })).toMatchObject({ status: 404 })
    expect((await callItem(reader, kit, 'cloneItem', { id, body: { link: secret } })).status).toBe(200)
    const { id: other } = await makeItem(owner, kit)
    expect(await callItem(reader, kit, 'cloneItem', { id: other, body: { link: secret } })).toMatchObject({
      status: 404,
    })
    await done(callItem(owner, kit, 'removeItemLink', { id }))
    expect(await open(reader, kit, secret)).toMatchObject({ status: 404 })
  })

  it('does not open by its link while it is held, refused or deleted', async () => {
    const { owner, reader } = await place()
    const { id } = await makeItem(owner, kit)
    const secret = await link(owner, kit, id)
    await moderateItem(world.database, { kind: kit.kind, id }, 'held')
    expect((await open(reader, kit, secret)).status).toBe(404)
    await moderateItem(world.database, { kind: kit.kind, id }, null)
    await done(update(owner, kit, id, kit.refused()))
    expect((await open(reader, kit, secret)).status).toBe(404)
    await done(update(owner, kit, id, kit.content()))
    expect((await open(reader, kit, secret)).status).toBe(200)
    await done(callItem(owner, kit, 'deleteItem', { id }))
    expect((await open(reader, kit, secret)).status).toBe(404)
  })

  it('stores no secret of a link and writes none to the log; attempts are limited', async () => {
    const server = await world.serve()
    const owner = Object.assign(server.visitor(), { bearer: ownerBearer })
    const { id } = await makeItem(owner, kit)
    const secret = await link(owner, kit, id)
    await open(owner, kit, secret)
    const row = await world.database.queries
      .selectFrom(kit.table as 'games')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(server.log.join('')).not.toContain(secret)
    const replies = await Promise.all(Array.from({ length: 60 }, () => open(owner, kit, 'x'.repeat(32))))
    expect(replies).toContainEqual(expect.objectContaining({ status: 429, error: 'request.too-many' }))
  })
})

/** The properties that are stored apart from those that lists show. */
function refusedContent(kit: ItemKit): object {
  const { events, start, sections, variables, ...rest } = kit.refused() as Record<string, unknown>
  if (kit.kind === 'generator') return rest
  return kit.what === 'game' ? { events } : { start, sections, variables }
}

describe('a game', () => {
  it('keeps its origin while its events stay', async () => {
    const { owner } = await place()
    const [kit] = itemKits
    if (!kit) return
    const { id } = await makeItem(owner, kit)
    const whole = kit.content() as { events: object[]; origin?: object }
    expect(whole.origin).toBeDefined()
    expect(await done(update(owner, kit, id, { name: 'Still generated' }))).toHaveProperty('origin')
    const events = whole.events.slice(0, -1)
    expect(await done(update(owner, kit, id, { events }))).not.toHaveProperty('origin')
  })
})
