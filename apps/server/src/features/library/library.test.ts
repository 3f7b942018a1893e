/** Tags and authors over all kinds of items. */
import { randomUUID } from 'node:crypto'
import type { AuthorPage, ItemCounts } from '@rubato/contracts/domain'
import { expect, it } from 'vitest'
import { formerMembers, systemUser } from '../../shipped/system-user.ts'
import { callItem, kitsByKind, makeItem, namesIn } from '../../test-support/items.ts'
import { idOf, newWord, titles } from '../../test-support/library.ts'
import { moderateItem, done, makeScript } from '../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../test-support/test-server.ts'

const world = testWorld()
const become = async (tier: 'follower' | 'supporter') =>
  (await world.serve({ rateLimitFactor: 1000 })).visitor().become(tier)
const author = (visitor: Visitor, authorId: string) => visitor.call('getAuthor', { params: { authorId } })

/** A published script, a shared game and a shared generator. */
async function shareOneOfEach(owner: Visitor, tags: string[], name = 'Slow evening'): Promise<void> {
  await makeScript(owner, { title: name, tags, published: true })
  for (const kit of kitsByKind) await makeItem(owner, kit, { name, tags, shared: true })
}

it('A tag leads to the scripts, games and generators that have it, and not to those that name it', async () => {
  const [owner, reader] = [await become('supporter'), await become('follower')]
  const tag = newWord()
  await shareOneOfEach(owner, [tag, 'other'])
  await makeScript(owner, { title: `About ${tag}`, published: true })
  for (const kit of kitsByKind) {
    await makeItem(owner, kit, { name: `About ${tag}`, shared: true })
    await makeItem(owner, kit, { name: 'Not shared', tags: [tag] })
    expect(await namesIn(reader, kit, { tag })).toEqual(['Slow evening'])
    expect(await namesIn(reader, kit, { tag, search: 'slow', sort: 'top-rated' })).toEqual(['Slow evening'])
    expect(await namesIn(reader, kit, { tag: `${tag}-x` })).toEqual([])
  }
  expect(await titles(reader, { tag })).toEqual(['Slow evening'])
  expect(await done<ItemCounts>(reader.call('getTag', { query: { tag } }))).toEqual({
    script: 1,
    game: 1,
    generator: 1,
  })
  expect(await done<ItemCounts>(reader.call('getTag', { query: { tag: `${tag}-x` } }))).toEqual({
    script: 0,
    game: 0,
    generator: 0,
  })
  expect((await reader.call('getTag', { query: { tag: 'Not A Tag' } })).error).toBe('request.invalid')
})

it('An author has a page with public facts alone, while something is shared', async () => {
  const [owner, reader] = [await become('supporter'), await become('follower')]
  const id = await idOf(owner)
  expect((await author(reader, id)).error).toBe('user.not-found')
  const [kit] = kitsByKind
  if (!kit) throw new Error('No kit')
  const game = await makeItem(owner, kit, { shared: true })
  await makeItem(owner, kit)
  const { username } = game.createdBy
  const since = expect.stringMatching(/^\d{4}-\d{2}-01$/) as string
  expect(await done<AuthorPage>(author(reader, id))).toEqual({
    id,
    username,
    since,
    counts: { script: 0, game: 1, generator: 0 },
  })
  await moderateItem(world.database, { kind: 'game', id: game.id }, 'held')
  expect((await author(reader, id)).error).toBe('user.not-found')
  await callItem(owner, kit, 'deleteItem', { id: game.id })
  await shareOneOfEach(owner, [])
  expect((await done<AuthorPage>(author(reader, id))).counts).toEqual({ script: 1, game: 1, generator: 1 })
})

it('A suspended author has no page until the suspension ends', async () => {
  const [owner, reader] = [await become('supporter'), await become('follower')]
  const id = await idOf(owner)
  await shareOneOfEach(owner, [])
  const suspension = { user_id: id, reason: 'Spam.', begun_at: new Date(Date.now() - 1000) }
  const { queries } = world.database
  await queries.insertInto('suspensions').values(suspension).execute()
  expect((await author(reader, id)).error).toBe('user.not-found')
  await queries.updateTable('suspensions').set({ ends_at: new Date() }).where('user_id', '=', id).execute()
  expect((await author(reader, id)).error).toBeUndefined()
  expect((await author(reader, randomUUID())).error).toBe('user.not-found')
})

it('The product has a page without a date, and the account of former members has none', async () => {
  const reader = await become('follower')
  const { queries } = world.database
  const [house, former] = await queries
    .transaction()
    .execute(
      async (transaction) => [await systemUser(transaction, 'Rubato'), await formerMembers(transaction)] as const,
    )
  expect(await done<AuthorPage>(author(reader, house))).toMatchObject({ username: 'Rubato', since: null })
  expect((await author(reader, former)).error).toBe('user.not-found')
})
