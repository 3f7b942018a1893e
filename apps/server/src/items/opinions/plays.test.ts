/** Counting plays: batches, repetition, and data that is not stored. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../test-support/databases.ts'
import { callItem, itemKits, makeItem, type AnyItem, type ItemKit } from '../../test-support/items.ts'
import { idOf } from '../../test-support/library.ts'
import { DAY } from '../../test-support/moderation.ts'
import { done } from '../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../test-support/test-server.ts'
import { countPlays } from './count-plays.ts'
import { removeOld } from '../../jobs/remove-old.ts'

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const [game, generator] = itemKits
  const kitOfGame = game as ItemKit

  async function shared() {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const [owner, reader] = [await server.visitor().become('supporter'), await server.visitor().become('follower')]
    if (!game || !generator) throw new Error('No kits')
    const items = {
      game: await makeItem(owner, game, { shared: true }),
      generator: await makeItem(owner, generator, { shared: true }),
    }
    const playsOf = async () => ({
      game: (await done<AnyItem>(callItem(owner, game, 'getItem', { id: items.game.id }))).plays,
      generator: (await done<AnyItem>(callItem(owner, generator, 'getItem', { id: items.generator.id }))).plays,
    })
    return { server, owner, reader, items, playsOf }
  }
  const play = (kind: 'game' | 'generator', id: string, started = 1, finished = 0) => ({ kind, id, started, finished })
  const count = (visitor: Visitor, plays: object[], batch = randomUUID()) =>
    visitor.call('countPlays', { body: { batch, plays } })

  it('adds a batch once, however often it is sent', async () => {
    const { reader, items, playsOf } = await shared()
    const plays = [
      play('game', items.game.id, 3, 1),
      play('generator', items.generator.id),
      play('game', items.game.id, 1, 1),
      play('game', randomUUID()),
      play('generator', items.game.id),
    ]
    const batch = randomUUID()
    const replies = await Promise.all([count(reader, plays, batch), count(reader, plays, batch)])
    expect(replies.map(({ status }) => status)).toEqual([204, 204])
    expect(await playsOf()).toEqual({ game: { started: 4, finished: 2 }, generator: { started: 1, finished: 0 } })
    await done(count(reader, [play('game', items.game.id, 0, 1)]))
    expect((await playsOf()).game).toEqual({ started: 4, finished: 3 })
  })

  it('counts 20 plays and 20 finishes of a member for an item within a day', async () => {
    const { server, reader, items, playsOf } = await shared()
    const { queries } = world.database
    const [one, other] = [await idOf(reader), await idOf(await server.visitor().become('follower'))]
    const give = (userId: string, started: number, finished = 0) =>
      countPlays(
        { queries, clock: server.clock, hashKey: new Uint8Array(32) },
        { userId },
        {
          batch: randomUUID(),
          plays: [play('game', items.game.id, started, finished), play('generator', items.generator.id)],
        },
      )
    await give(one, 15, 1)
    await Promise.all([give(one, 15, 2), give(one, 1), give(one, 50, 50)])
    expect(await playsOf()).toEqual({ game: { started: 20, finished: 20 }, generator: { started: 4, finished: 0 } })
    await give(other, 30)
    expect((await playsOf()).game).toEqual({ started: 40, finished: 20 })
    const keys = await queries.selectFrom('play_counts').select('key').execute()
    expect(JSON.stringify(keys)).not.toMatch(new RegExp(`${one}|${items.game.id}`))
    server.clock.advance(DAY)
    await give(one, 2)
    await removeOld({ queries, clock: server.clock }, 'playCounts')
    expect((await queries.selectFrom('play_counts').select('started').execute()).map(({ started }) => started)).toEqual(
      expect.arrayContaining([1, 2]),
    )
    expect(await countOf(items.game.id)).toBe(42)
    server.clock.advance(DAY)
    await removeOld({ queries, clock: server.clock }, 'playCounts')
    expect(await queries.selectFrom('play_counts').select('key').execute()).toEqual([])
  })
  const countOf = async (id: string) =>
    (await world.database.queries.selectFrom('games').select('plays').where('id', '=', id).executeTakeFirst())?.plays

  it('passes over own, unshared and hidden items', async () => {
    const { owner, reader, items, playsOf } = await shared()
    await done(count(owner, [play('game', items.game.id)]))
    await done(callItem(owner, kitOfGame, 'updateItem', { id: items.game.id, body: { shared: false } }))
    await done(count(reader, [play('game', items.game.id)]))
    expect((await playsOf()).game).toEqual({ started: 0, finished: 0 })
  })

  it('stores nothing that says who played', async () => {
    const { server, reader, items } = await shared()
    const readerId = await idOf(reader)
    const before = await rowsWith(readerId)
    const batch = randomUUID()
    await done(count(reader, [play('game', items.game.id, 1, 1)], batch))
    expect(await rowsWith(readerId)).toEqual(before)
    const { queries } = world.database
    const row = await queries.selectFrom('play_batches').selectAll().where('id', '=', batch).executeTakeFirstOrThrow()
    expect(Object.keys(row).sort()).toEqual(['counted_at', 'id'])
    expect(server.log.join('')).not.toContain(items.game.id)
    server.clock.advance(DAY + 1000)
    await removeOld({ queries, clock: server.clock }, 'playBatches')
    expect(await queries.selectFrom('play_batches').selectAll().where('id', '=', batch).execute()).toEqual([])
  })

  /** Number of rows of each table that hold the id. */
  async function rowsWith(id: string): Promise<Record<string, number>> {
    const { queries } = world.database
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(queries)
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ found: string | number }>`
        select count(*) as found from ${sql.table(name)} one where to_jsonb(one)::text like ${`%${id}%`}`.execute(
        queries,
      )
      counts[name] = Number(rows[0]?.found)
    }
    return counts
  }

  it('is limited by the number of calls, and by the plays of a call', async () => {
    const server = await world.serve()
    const reader = await server.visitor().become('follower')
    const { items } = await shared()
    const tooMany = Array.from({ length: 51 }, () => play('game', items.game.id))
    expect(await count(reader, tooMany)).toMatchObject({ status: 400, error: 'request.invalid' })
    const sums = [play('game', items.game.id, 30), play('game', items.game.id, 30)]
    expect(await count(reader, sums)).toMatchObject({ status: 400, error: 'request.invalid' })
    for (let n = 0; n < 30; n++) await done(count(reader, [play('game', items.game.id)]))
    expect(await count(reader, [play('game', items.game.id)])).toMatchObject({ status: 429 })
  })
})
