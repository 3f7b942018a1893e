/** Which answers the questions of a branching game were given: in groups of five, without saying who gave them. */
import { randomUUID } from 'node:crypto'
import type { ItemNumbers } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { databases } from '../../test-support/databases.ts'
import { itemKits, makeItem, type ItemKit } from '../../test-support/items.ts'
import { DAY } from '../../test-support/moderation.ts'
import { done } from '../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../test-support/test-server.ts'

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)
  const kit = itemKits.find(({ what }) => what === 'branching game') as ItemKit
  const counts = (...given: number[]) => Array.from({ length: 7 }, (_, part) => given[part] ?? 0)

  async function shared() {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const [owner, reader] = [await server.visitor().become('supporter'), await server.visitor().become('follower')]
    return { server, owner, reader, item: await makeItem(owner, kit, { shared: true }) }
  }
  const play = (visitor: Visitor, id: string, answers: object[]) =>
    visitor.call('countPlays', {
      body: { batch: randomUUID(), plays: [{ kind: 'game', id, started: 1, finished: 0, answers }] },
    })
  const answersOf = async (owner: Visitor, itemId: string) =>
    (await done<ItemNumbers>(owner.call('getItemNumbers', { params: { kind: 'game', itemId } }))).answers

  it('are shown in groups of five by question, and none of a smaller group', async () => {
    const { server, owner, reader, item } = await shared()
    await done(play(reader, item.id, [{ section: 'question', counts: counts(3, 0, 0, 0, 0, 0, 1) }]))
    expect(await answersOf(owner, item.id)).toBeNull()
    server.clock.advance(DAY)
    await reader.call('token')
    await done(play(reader, item.id, [{ section: 'question', counts: counts(0, 1) }]))
    const five = [{ section: 'question', counts: counts(3, 1, 0, 0, 0, 0, 1) }]
    expect(await answersOf(owner, item.id)).toEqual(five)
    await done(play(reader, item.id, [{ section: 'question', counts: counts(4) }]))
    expect(await answersOf(owner, item.id)).toEqual(five)
  })

  it('are not kept of the author, of questions that the game does not have, and beyond 200 a day', async () => {
    const { owner, reader, item } = await shared()
    await done(play(owner, item.id, [{ section: 'question', counts: counts(9) }]))
    await done(play(reader, item.id, [{ section: 'allowed', counts: counts(9) }]))
    await done(play(reader, item.id, [{ section: 'nowhere', counts: counts(9) }]))
    expect(await answersOf(owner, item.id)).toBeNull()
    for (let time = 0; time < 6; time += 1)
      await done(play(reader, item.id, [{ section: 'question', counts: counts(40) }]))
    expect(await answersOf(owner, item.id)).toEqual([{ section: 'question', counts: counts(182) }])
  })

  it('are removed with the game', async () => {
    const { reader, item } = await shared()
    await done(play(reader, item.id, [{ section: 'question', counts: counts(5) }]))
    await done(play(reader, item.id, [{ section: 'question', counts: counts(1) }]))
    const { queries } = world.database
    await queries.deleteFrom('games').where('id', '=', item.id).execute()
    for (const table of ['item_answers', 'waiting_answers'] as const)
      expect(await queries.selectFrom(table).selectAll().where('item_id', '=', item.id).execute()).toEqual([])
  })

  it.each([
    ['too many questions', Array.from({ length: 41 }, (_, index) => ({ section: `s${index}`, counts: counts(1) }))],
    ['too many of one answer', [{ section: 'question', counts: counts(51) }]],
    ['six places', [{ section: 'question', counts: [1, 2, 3, 4, 5, 6] }]],
  ])('are refused with %s', async (_, answers) => {
    const { reader, item } = await shared()
    expect(await play(reader, item.id, answers)).toMatchObject({ status: 400, error: 'request.invalid' })
  })
})
