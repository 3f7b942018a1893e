/** Imported games: others see them only after the owner's declaration and an admin's review. */
import { randomUUID } from 'node:crypto'
import type { Game, Imported, ItemReview, ItemVersion } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { databases } from '../../test-support/databases.ts'
import { callItem, gameContent, itemKits, makeItem, readStatus, type AnyItem } from '../../test-support/items.ts'
import { admin, become, itemOf, STATEMENT } from '../../test-support/moderation.ts'
import { done } from '../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../test-support/test-server.ts'

type ImportedGame = Pick<Game, 'id' | 'imported' | 'authorshipDeclaredAt' | 'shared' | 'hasLink' | 'moderation'>

const imported: Imported = { format: 'eos', author: 'Test writer', title: 'An evening' }
const undeclared = {
  status: 400,
  error: 'game.authorship-undeclared',
  issues: [{ path: ['declaresAuthorship'], message: expect.stringContaining('This game was imported.') }],
}
const declared = { shared: true, declaresAuthorship: true }

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)

  describe.each(itemKits.filter(({ kind }) => kind === 'game'))('an imported $what', (kit) => {
    const make = (owner: Visitor) => makeItem(owner, kit, { rest: { imported } })
    const get = (by: Visitor, id: string) => done<ImportedGame>(callItem(by, kit, 'getItem', { id }))
    const update = (by: Visitor, id: string, body: object) => callItem(by, kit, 'updateItem', { id, body })
    const change = (by: Visitor, id: string, body: object) => done<ImportedGame>(update(by, id, body))

    async function people() {
      const server = await world.serve({ rateLimitFactor: 1000 })
      return { server, by: await admin(server), owner: await become(server), reader: await become(server) }
    }
    async function release(by: Visitor, id: string): Promise<ItemReview> {
      const review = await done<ItemReview>(by.call('getReview', { params: { kind: 'game', subjectId: id } }))
      const body = { decision: 'allow', statement: STATEMENT, revision: review.revision }
      await done(by.call('decide', { params: { itemId: (await itemOf(by, id)).id }, body }))
      return review
    }

    it('is not shared, and gets no link, without a declaration', async () => {
      const { owner, reader } = await people()
      const { id } = await make(owner)
      expect(await update(owner, id, { shared: true })).toMatchObject(undeclared)
      expect(await callItem(owner, kit, 'createItemLink', { id })).toMatchObject(undeclared)
      expect(await get(owner, id)).toMatchObject({ imported, shared: false, hasLink: false })
      expect(await readStatus(reader, kit, id)).toBe(404)
      expect((await update(owner, id, { shared: true, declaresAuthorship: false })).status).toBe(400)
    })

    it('is held after the declaration until an admin has released it, and not a second time', async () => {
      const { server, by, owner, reader } = await people()
      const { id } = await make(owner)
      const from = server.clock.now()
      const held = await change(owner, id, declared)
      expect(held).toMatchObject({ imported, shared: true })
      const { authorshipDeclaredAt: declaredAt = '' } = held
      expect(Date.parse(declaredAt)).toBeGreaterThanOrEqual(from)
      expect(held.moderation).toMatchObject({ state: 'held', reason: expect.stringContaining('was imported') })
      expect(await readStatus(reader, kit, id)).toBe(404)
      expect(await release(by, id)).toMatchObject({ named: [], imported: { ...imported, declaredAt } })
      const seen = await get(reader, id)
      expect(seen).toMatchObject({ imported })
      expect(seen.authorshipDeclaredAt).toBeUndefined()
      server.clock.advance(60_000)
      await change(owner, id, { shared: false })
      const again = await change(owner, id, declared)
      expect(again).toMatchObject({ shared: true, authorshipDeclaredAt: declaredAt })
      expect(again.moderation).toBeUndefined()
      const { queries } = world.database
      const stored = queries.selectFrom('authorship_declarations').selectAll().where('game_id', '=', id)
      const { id: user_id } = await done<{ id: string }>(owner.call('me'))
      expect(await stored.executeTakeFirst()).toMatchObject({ user_id, work: imported, given_at: new Date(declaredAt) })
    })

    it('can be declared before a link is made', async () => {
      const { by, owner } = await people()
      const { id } = await make(owner)
      await change(owner, id, { declaresAuthorship: true })
      const { item } = await done<{ item: AnyItem }>(callItem(owner, kit, 'createItemLink', { id }))
      expect(item).toMatchObject({ moderation: { state: 'held' }, authorshipDeclaredAt: expect.any(String) })
      await release(by, id)
      expect((await get(owner, id)).moderation).toBeUndefined()
    })

    it('keeps its mark in every change, in a copy and in a restored version', async () => {
      const { by, owner, reader } = await people()
      const { id } = await makeItem(owner, kit)
      const params = { kind: 'game', itemId: id }
      const body = { id: randomUUID(), name: 'Before the import' }
      const version = await done<ItemVersion>(owner.call('saveItemVersion', { params, body }))
      await change(owner, id, { imported })
      const { events, duration, outcome } = gameContent(6)
      for (const other of [
        { events, duration, outcome },
        { ...kit.content(), name: 'Another evening' },
      ])
        expect(await change(owner, id, other)).toMatchObject({ imported })
      await done(owner.call('restoreItemVersion', { params: { ...params, versionId: version.id }, body: {} }))
      expect(await get(owner, id)).toMatchObject({ imported })
      expect((await update(owner, id, { imported: null })).status).toBe(400)
      await change(owner, id, declared)
      await release(by, id)
      const copy = await done<AnyItem>(callItem(reader, kit, 'cloneItem', { id, body: {} }))
      expect(await get(reader, copy.id)).toMatchObject({ imported })
      expect(await update(reader, copy.id, { shared: true })).toMatchObject(undeclared)
    })

    it.each<[string, Imported]>([
      ['of another format', { format: 'guide-me' }],
      ['of the same author', { ...imported, title: 'Another evening' }],
    ])(
      'that takes the place of a shared game makes it private, and a work %s needs another declaration',
      async (_, another) => {
        const { by, owner } = await people()
        const { id } = await makeItem(owner, kit, { shared: true })
        await done(callItem(owner, kit, 'createItemLink', { id }))
        const replaced = await change(owner, id, { ...kit.content(), imported })
        expect(replaced).toMatchObject({ imported, shared: false, hasLink: false })
        await change(owner, id, declared)
        await release(by, id)
        const other = await change(owner, id, { imported: another })
        expect(other).toMatchObject({ imported: another, shared: false })
        expect(other.authorshipDeclaredAt).toBeUndefined()
        expect(await update(owner, id, { shared: true })).toMatchObject(undeclared)
      },
    )
  })

  it('a game that is not imported needs no declaration, and keeps none', async () => {
    const owner = await become(await world.serve())
    const kit = itemKits[0]!
    const { id } = await makeItem(owner, kit)
    const shared = await done<ImportedGame>(callItem(owner, kit, 'updateItem', { id, body: declared }))
    expect(shared).toMatchObject({ shared: true })
    expect(shared.authorshipDeclaredAt).toBeUndefined()
    expect(shared.moderation).toBeUndefined()
  })
})
