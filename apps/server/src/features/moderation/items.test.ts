/** Moderation of games and generators: the same queue, decisions and statements as for scripts. */
import type { ItemDecision } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { callItem, itemKits, kitsByKind, makeItem, readStatus, type AnyItem } from '../../test-support/items.ts'
import { idOf } from '../../test-support/library.ts'
import { admin, become, decide, detailOf, itemOf, lookUp, report, STATEMENT } from '../../test-support/moderation.ts'
import { done, makeScript } from '../../test-support/scripts.ts'
import { testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'

/** A text that screening holds. */
const SUSPECT = 'Your favourite celebrity'

describe('moderation of', () => {
  const world = testWorld()
  async function people(): Promise<{ server: TestServer; by: Visitor; owner: Visitor; reader: Visitor }> {
    const server = await world.serve({ rateLimitFactor: 1000 })
    return { server, by: await admin(server), owner: await become(server), reader: await become(server) }
  }

  describe.each(itemKits)('a $what', (kit) => {
    const reviewOf = (by: Visitor, subjectId: string) =>
      done<{ revision: string; named: { text: string }[] }>(
        by.call('getReview', { params: { kind: kit.kind, subjectId } }),
      )
    const asAdmin = (by: Visitor, id: string) => callItem(by, kit, 'readItemAsAdmin', { id })

    it('that names a forbidden subject is held when it is shared, and released after a review', async () => {
      const { by, owner, reader } = await people()
      const { id } = await makeItem(owner, kit, { name: SUSPECT })
      expect((await asAdmin(by, id)).status).toBe(404)
      const held = await done<AnyItem>(callItem(owner, kit, 'updateItem', { id, body: { shared: true } }))
      expect(held.moderation).toMatchObject({ state: 'held', reason: expect.stringContaining('real person') })
      expect(await readStatus(reader, kit, id)).toBe(404)
      const item = await itemOf(by, id)
      expect(item).toMatchObject({
        source: 'held',
        kind: kit.kind,
        subject: { title: SUSPECT, author: owner.username },
      })
      expect((await detailOf(by, item.id)).items).toMatchObject([{ kind: kit.kind, id, title: SUSPECT, state: 'held' }])
      expect((await done<AnyItem>(asAdmin(by, id))).moderation).toBeUndefined()
      const { revision, named } = await reviewOf(by, id)
      expect(named.map(({ text }) => text)).toEqual([SUSPECT])
      const release = (given: string) =>
        by.call('decide', {
          params: { itemId: item.id },
          body: { decision: 'allow', statement: STATEMENT, revision: given },
        })
      expect(await release('another revision')).toMatchObject({ error: 'report.changed' })
      await done(release(revision))
      expect(await readStatus(reader, kit, id)).toBe(200)
      // An approved text is not held again.
      await done(callItem(owner, kit, 'updateItem', { id, body: { shared: false } }))
      await done(callItem(owner, kit, 'updateItem', { id, body: { shared: true } }))
      expect(await readStatus(reader, kit, id)).toBe(200)
      const later = await done<AnyItem>(
        callItem(owner, kit, 'updateItem', { id, body: { description: `${SUSPECT}, too` } }),
      )
      expect(later.moderation?.state).toBe('held')
    })

    it('that has an unlisted link is held as one that is shared', async () => {
      const { by, owner } = await people()
      const { id } = await makeItem(owner, kit, { name: SUSPECT })
      const { item } = await done<{ item: AnyItem }>(callItem(owner, kit, 'createItemLink', { id }))
      expect(item).toMatchObject({ id, hasLink: true, listed: false, moderation: { state: 'held' } })
      expect(await itemOf(by, id)).toMatchObject({ source: 'held', kind: kit.kind })
    })

    it('that is taken down is hidden with its statement, cannot be shared again, and is restored', async () => {
      const { server, by, owner, reader } = await people()
      const { id } = await makeItem(owner, kit, { shared: true })
      const { receipt } = await report(server, id, { kind: kit.kind })
      await done(decide(by, (await itemOf(by, id)).id, 'take-down'))
      expect(await readStatus(reader, kit, id)).toBe(404)
      const own = await done<AnyItem>(callItem(owner, kit, 'getItem', { id }))
      expect(own.moderation).toMatchObject({ state: 'taken-down', reason: STATEMENT })
      await done(callItem(owner, kit, 'updateItem', { id, body: { shared: false } }))
      for (const name of ['updateItem', 'createItemLink', 'cloneItem']) {
        expect(await callItem(owner, kit, name, { id, body: { shared: true } })).toMatchObject({
          error: 'item.taken-down',
        })
      }
      expect((await lookUp(server, receipt)).state).toBe('taken-down')
      const restored = 'It was a mistake.'
      const params = { kind: kit.kind, subjectId: id }
      await done(by.call('restoreTakenDown', { params, body: { statement: restored } }))
      expect((await lookUp(server, receipt)).state).toBe('restored')
      const decisions = await done<ItemDecision[]>(callItem(owner, kit, 'listItemDecisions', { id }))
      expect(decisions.map(({ action, statement }) => [action, statement])).toEqual([
        ['restore', restored],
        ['take-down', STATEMENT],
      ])
      expect(await callItem(reader, kit, 'listItemDecisions', { id })).toMatchObject({ error: `${kit.kind}.not-found` })
      await done(callItem(owner, kit, 'updateItem', { id, body: { shared: true } }))
      expect(await readStatus(reader, kit, id)).toBe(200)
    })
  })

  it('a take-down of a member hides everything that they share', async () => {
    const { server, by, owner, reader } = await people()
    const script = await makeScript(owner, { published: true })
    const shared = await Promise.all(
      kitsByKind.map(async (kit) => ({ kit, id: (await makeItem(owner, kit, { shared: true })).id })),
    )
    const ownerId = await idOf(owner)
    await report(server, ownerId, { kind: 'user' })
    const item = await itemOf(by, ownerId)
    const listed = (await detailOf(by, item.id)).items.map(({ kind, id }) => [kind, id])
    expect(listed).toEqual([['script', script.id], ...shared.map(({ kit, id }) => [kit.kind, id])])
    await done(decide(by, item.id, 'take-down'))
    for (const { kit, id } of shared) expect(await readStatus(reader, kit, id)).toBe(404)
    expect((await detailOf(by, item.id)).items.map(({ state }) => state)).toEqual(Array(3).fill('taken-down'))
  })
})
