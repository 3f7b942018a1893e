/** Searches depend on listed scripts alone: unlisted scripts of others do not change their results. */
import { describe, expect, it } from 'vitest'
import { databases } from '../../../test-support/databases.ts'
import { newWord, titles } from '../../../test-support/library.ts'
import { done, makeScript, moderate } from '../../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../../test-support/test-server.ts'

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)
  const become = async () => (await world.serve({ rateLimitFactor: 1000 })).visitor().become('supporter')

  /** A word, a similar word in a published script, and the search of another member for the first. */
  async function bait() {
    const [start, stranger] = [newWord().slice(0, 6), await become()]
    const secret = `${start}yphon`
    await makeScript(await become(), { title: 'Public bait', description: `It says ${start}erax.`, published: true })
    return { secret, search: () => titles(stranger, { search: secret }) }
  }
  const change = (owner: Visitor, scriptId: string, body: object) =>
    done(owner.call('updateScript', { params: { scriptId }, body }))

  it('finds words similar to a word of unpublished scripts', async () => {
    const { secret, search } = await bait()
    const before = await search()
    const owner = await become()
    const { id } = await makeScript(owner, {
      title: 'A draft',
      description: `It says ${secret}.`,
      tags: [secret.slice(0, 9)],
    })
    expect(await search()).toEqual(before)
    await done(owner.call('deleteScript', { params: { scriptId: id } }))
    expect(await search()).toEqual(before)
    expect(before).toEqual(['Public bait'])
  })

  it.each([
    ['unpublished', async (owner: Visitor, id: string) => change(owner, id, { published: false })],
    ['deleted', async (owner: Visitor, id: string) => done(owner.call('deleteScript', { params: { scriptId: id } }))],
    ['taken down', async (_: Visitor, id: string) => moderate(world.database, id, 'taken-down')],
    ['held', async (_: Visitor, id: string) => moderate(world.database, id, 'held')],
    ['rewritten', async (owner: Visitor, id: string) => change(owner, id, { description: 'It says nothing now.' })],
    [
      'erased',
      async (_: Visitor, id: string) => world.database.queries.deleteFrom('scripts').where('id', '=', id).execute(),
    ],
  ])('knows a word while it is listed, and no longer once it was %s', async (_, hide) => {
    const { secret, search } = await bait()
    const owner = await become()
    const { id } = await makeScript(owner, {
      title: 'It was public',
      description: `It says ${secret}.`,
      published: true,
    })
    expect(await search()).toEqual(['It was public'])
    await hide(owner, id)
    expect(await search()).toEqual(['Public bait'])
  })

  it('keeps a word that another listed script contains', async () => {
    const { secret, search } = await bait()
    const [one, other] = [await become(), await become()]
    const description = `It says ${secret}.`
    const { id } = await makeScript(one, { title: 'The first', description, published: true })
    await makeScript(other, { title: 'The second', description, published: true })
    await change(one, id, { published: false })
    expect(await search()).toEqual(['The second'])
  })
})
