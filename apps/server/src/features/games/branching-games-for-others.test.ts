/** A shared branching game as other members meet it: plays, opinions, notices for its author, and what fits a member. */
import { randomUUID } from 'node:crypto'
import { bodyParts, type ItemNumbers, type Notice, type Settings } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { callItem, itemKits, makeItem, namesIn, type AnyItem, type ItemKit } from '../../test-support/items.ts'
import { admin, decide, itemOf, pageOf, report, STATEMENT } from '../../test-support/moderation.ts'
import { done } from '../../test-support/scripts.ts'
import { testWorld } from '../../test-support/test-server.ts'

const world = testWorld()
const kit = itemKits.find(({ what }) => what === 'branching game') as ItemKit

async function shared(name = 'Two doors') {
  const server = await world.serve({ rateLimitFactor: 1000 })
  const [owner, reader] = [await server.visitor().become('supporter'), await server.visitor().become('follower')]
  return { server, owner, reader, item: await makeItem(owner, kit, { name, shared: true }) }
}

describe('a shared branching game', () => {
  it('counts plays, finishes and stops of others for its author', async () => {
    const { owner, reader, item } = await shared()
    const stops = [0, 0, 5, 0, 0, 0, 0, 0, 0, 0]
    const plays = [{ kind: 'game', id: item.id, started: 7, finished: 2, stops }]
    await done(reader.call('countPlays', { body: { batch: randomUUID(), plays } }))
    await done(owner.call('countPlays', { body: { batch: randomUUID(), plays } }))
    expect(await done<AnyItem>(callItem(reader, kit, 'getItem', { id: item.id }))).toMatchObject({
      plays: { started: 7, finished: 2 },
    })
    const numbers = await done<ItemNumbers>(owner.call('getItemNumbers', { params: { kind: 'game', itemId: item.id } }))
    expect(numbers).toMatchObject({ days: [{ plays: 7, finishes: 2 }], stops, answers: null })
  })

  it('tells its author of ratings, bookmarks, copies and a take-down', async () => {
    const { server, owner, reader, item } = await shared()
    const { id } = item
    await done(callItem(reader, kit, 'voteForItem', { id, body: { vote: 1 } }))
    await done(callItem(reader, kit, 'bookmarkItem', { id }))
    const copy = await done<AnyItem>(callItem(reader, kit, 'cloneItem', { id, body: {} }))
    expect(copy).toMatchObject({ branches: true, shared: false, credit: { id, name: 'Two doors' } })
    const by = await admin(server)
    await report(server, id, { kind: 'game' })
    await done(decide(by, (await itemOf(by, id)).id, 'take-down'))
    const { data } = pageOf<Notice>(await owner.call('listNotices', { query: {} }))
    expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['take-down', 'ratings', 'bookmarks', 'clones']))
    for (const notice of data) expect(notice).toMatchObject({ item: { kind: 'game', id, name: 'Two doors' } })
    expect(data.find(({ kind }) => kind === 'take-down')).toMatchObject({ statement: STATEMENT })
  })

  it('fits a member whose limits leave all of its sections as they are, generated ones too', async () => {
    const word = `w${randomUUID().slice(0, 8)}`
    const { reader } = await shared(word)
    const fitting = () => namesIn(reader, kit, { search: word, fits: 'true' })
    const limit = (hardLimits: Settings['profile']['hardLimits']) =>
      done(
        reader.call('updateSettings', {
          body: { profile: { body: [...bodyParts], hardLimits, equipment: [] } },
        }),
      )
    await limit([])
    expect(await fitting()).toEqual([word])
    // A task that the generator may put into its second section.
    await limit(['grip'])
    expect(await fitting()).toEqual([])
  })
})
