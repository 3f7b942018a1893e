/** Votes on games and generators, on every available database. Those on scripts have further tests in their feature. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { databases } from '../../test-support/databases.ts'
import { callItem, itemKits, listItems, makeItem, type AnyItem, type ItemKit } from '../../test-support/items.ts'
import { idOf } from '../../test-support/library.ts'
import { done } from '../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../test-support/test-server.ts'

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)
  const become = async (tier: 'follower' | 'supporter') =>
    (await world.serve({ rateLimitFactor: 1000 })).visitor().become(tier)
  const read = (visitor: Visitor, kit: ItemKit, id: string) => done<AnyItem>(callItem(visitor, kit, 'getItem', { id }))

  describe.each(itemKits)('votes on a $what', (kit) => {
    const vote = (visitor: Visitor, id: string, value: unknown) =>
      callItem(visitor, kit, 'voteForItem', { id, body: { vote: value } })

    it('are one per member, can be changed and removed, and are not the owner’s', async () => {
      const [owner, voter] = [await become('supporter'), await become('follower')]
      const { id } = await makeItem(owner, kit, { shared: true })
      const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => vote(voter, id, n % 2 ? 1 : -1)))
      expect(replies.every(({ status }) => status === 200)).toBe(true)
      expect((await vote(voter, id, -1)).body).toEqual({ votes: 1 })
      expect(await read(voter, kit, id)).toMatchObject({ vote: -1, rating: { votes: 1 } })
      expect((await vote(voter, id, 1)).body).toEqual({ votes: 1 })
      const { data } = await listItems(voter, kit, { limit: '1000' })
      expect(data.find((item) => item.id === id)).toMatchObject({ vote: 1, rating: { votes: 1 } })
      expect(await read(owner, kit, id)).not.toHaveProperty('vote')
      expect((await vote(owner, id, 1)).error).toBe(`${kit.kind}.own`)
      for (const wrong of [0, 2, '1', null]) expect((await vote(voter, id, wrong)).error).toBe('request.invalid')
      for (const time of [1, 2]) {
        expect((await callItem(voter, kit, 'removeItemVote', { id })).body, `time ${time}`).toEqual({ votes: 0 })
      }
    })

    it('give a score from the third on, and are deleted with the account', async () => {
      const owner = await become('supporter')
      const { id } = await makeItem(owner, kit, { shared: true })
      const voters = await Promise.all([1, 2, 3].map(() => become('follower')))
      for (const voter of voters) await done(vote(voter, id, 1))
      // Wilson lower bound, 95 %: 0.4385 for three of three.
      expect((await read(owner, kit, id)).rating).toMatchObject({ votes: 3 })
      expect((await read(owner, kit, id)).rating.score).toBeCloseTo(5 * 0.4385, 3)
      const [first] = voters
      if (!first) return
      await world.database.queries
        .deleteFrom('users')
        .where('id', '=', await idOf(first))
        .execute()
      expect((await read(owner, kit, id)).rating).toEqual({ votes: 2 })
    })

    it('can be removed when the item is not visible any more, and reveal nothing about it', async () => {
      const [owner, voter] = [await become('supporter'), await become('follower')]
      const { id } = await makeItem(owner, kit, { shared: true })
      await done(vote(voter, id, 1))
      await done(callItem(owner, kit, 'updateItem', { id, body: { shared: false } }))
      expect((await vote(voter, id, -1)).error).toBe(`${kit.kind}.not-found`)
      const withdrawn = await callItem(voter, kit, 'removeItemVote', { id })
      const unknown = await callItem(voter, kit, 'removeItemVote', { id: randomUUID() })
      for (const { status, body } of [withdrawn, unknown])
        expect({ status, body }).toEqual({ status: 200, body: { votes: 0 } })
      expect((await read(owner, kit, id)).rating).toEqual({ votes: 0 })
    })
  })
})
