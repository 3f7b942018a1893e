/** The numbers of an item by day: who may read them, what they count, and that small groups stay hidden. */
import { randomUUID } from 'node:crypto'
import { NUMBERS_DAYS, type ItemNumbers, type SharedKind } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../test-support/databases.ts'
import { callItem, itemKits, makeItem, type ItemKit } from '../../test-support/items.ts'
import { DAY } from '../../test-support/moderation.ts'
import { done, makeScript } from '../../test-support/scripts.ts'
import { testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { removeOldNumbers } from './item-numbers.ts'

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const kit = itemKits[0] as ItemKit

  async function shared() {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const [owner, reader] = [await server.visitor().become('supporter'), await server.visitor().become('follower')]
    return { server, owner, reader, item: await makeItem(owner, kit, { shared: true }) }
  }
  const numbersOf = (owner: Visitor, itemId: string, kind: SharedKind = 'game') =>
    done<ItemNumbers>(owner.call('getItemNumbers', { params: { kind, itemId } }))
  const stopAt = (...parts: number[]) =>
    Array.from({ length: 10 }, (_, part) => parts.filter((at) => at === part).length)
  const play = (visitor: Visitor, id: string, counts: object = {}, kind: SharedKind = 'game') =>
    done(
      visitor.call('countPlays', {
        body: { batch: randomUUID(), plays: [{ kind, id, started: 1, finished: 0, ...counts }] },
      }),
    )
  const today = ({ clock }: TestServer) => new Date(clock.now()).toISOString().slice(0, 10)

  it('counts plays, finishes, bookmarks and copies by day, and what is taken back is not counted', async () => {
    const { server, owner, reader, item } = await shared()
    await play(reader, item.id, { started: 2, finished: 1 })
    await play(reader, item.id)
    await done(callItem(reader, kit, 'bookmarkItem', { id: item.id }))
    await done(callItem(owner, kit, 'bookmarkItem', { id: item.id }))
    for (let time = 0; time < 2; time += 1) await done(callItem(reader, kit, 'cloneItem', { id: item.id, body: {} }))
    await done(callItem(owner, kit, 'cloneItem', { id: item.id, body: {} }))
    const { days, until, since } = await numbersOf(owner, item.id)
    expect(days).toEqual([{ day: today(server), plays: 3, finishes: 1, ratings: 0, bookmarks: 1, clones: 1 }])
    expect(until).toBe(today(server))
    expect((Date.parse(until) - Date.parse(since)) / DAY).toBe(NUMBERS_DAYS - 1)
    await done(callItem(owner, kit, 'removeItemBookmark', { id: item.id }))
    expect((await numbersOf(owner, item.id)).days[0]).toMatchObject({ bookmarks: 1 })
    await done(callItem(reader, kit, 'removeItemBookmark', { id: item.id }))
    expect((await numbersOf(owner, item.id)).days[0]).toMatchObject({ plays: 3, bookmarks: 0 })
  })

  it('counts ratings and plays of a script', async () => {
    const { owner, reader } = await shared()
    const script = await makeScript(owner, { published: true })
    const params = { scriptId: script.id }
    await done(reader.call('voteForScript', { params, body: { vote: 1 } }))
    await done(reader.call('voteForScript', { params, body: { vote: -1 } }))
    await play(reader, script.id, { finished: 1 }, 'script')
    expect((await numbersOf(owner, script.id, 'script')).days).toMatchObject([{ plays: 1, finishes: 1, ratings: 1 }])
    await done(reader.call('removeVote', { params }))
    expect((await numbersOf(owner, script.id, 'script')).days).toMatchObject([{ ratings: 0 }])
  })

  it('shows stops in groups of five, and none of a smaller group', async () => {
    const { server, owner, reader, item } = await shared()
    await play(reader, item.id, { stops: stopAt(0, 3, 3, 9) })
    expect((await numbersOf(owner, item.id)).stops).toBeNull()
    server.clock.advance(DAY)
    await reader.call('token')
    await play(reader, item.id, { stops: stopAt(4) })
    expect((await numbersOf(owner, item.id)).stops).toEqual(stopAt(0, 3, 3, 4, 9))
    await play(reader, item.id, { stops: stopAt(1, 1, 1, 1) })
    expect((await numbersOf(owner, item.id)).stops).toEqual(stopAt(0, 3, 3, 4, 9))
    await play(reader, item.id, { stops: stopAt(2) })
    expect((await numbersOf(owner, item.id)).stops).toEqual(stopAt(0, 1, 1, 1, 1, 2, 3, 3, 4, 9))
  })

  it('counts 20 stops of a member for an item within a day', async () => {
    const { owner, reader, item } = await shared()
    await play(reader, item.id, { stops: stopAt(...Array<number>(15).fill(1)) })
    await play(reader, item.id, { stops: stopAt(...Array<number>(4).fill(2), ...Array<number>(8).fill(5)) })
    expect((await numbersOf(owner, item.id)).stops?.reduce((sum, count) => sum + count, 0)).toBe(20)
  })

  it('belongs to the author alone, is erased with the item and after 90 days', async () => {
    const { server, owner, reader, item } = await shared()
    await play(reader, item.id)
    const params = { kind: 'game', itemId: item.id }
    expect(await reader.call('getItemNumbers', { params })).toMatchObject({ status: 404, error: 'game.not-found' })
    expect(await owner.call('getItemNumbers', { params: { ...params, kind: 'script' } })).toMatchObject({ status: 404 })
    const { queries } = world.database
    const rows = () => queries.selectFrom('item_days').select('day').where('item_id', '=', item.id).execute()
    await removeOldNumbers({ queries, clock: { ...server.clock, now: () => server.clock.now() + 89 * DAY } })
    expect(await rows()).toHaveLength(1)
    await removeOldNumbers({ queries, clock: { ...server.clock, now: () => server.clock.now() + 90 * DAY } })
    expect(await rows()).toHaveLength(0)
    await play(reader, item.id, { stops: stopAt(1) })
    await queries.deleteFrom('games').where('id', '=', item.id).execute()
    expect(await rows()).toHaveLength(0)
    expect(await queries.selectFrom('waiting_stops').selectAll().where('item_id', '=', item.id).execute()).toEqual([])
  })
})
