/** Searching scripts, on every available database. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databases } from '../../../test-support/databases.ts'
import { idOf, list, newWord, publisherOf, readAllPages } from '../../../test-support/library.ts'
import { forgetRuns } from '../../../test-support/jobs.ts'
import { done, makeScript } from '../../../test-support/scripts.ts'
import { testWorld } from '../../../test-support/test-server.ts'

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)
  const server = () => world.serve({ rateLimitFactor: 1000 })
  const become = async (tier: 'follower' | 'supporter' = 'follower') => (await server()).visitor().become(tier)
  const publisher = publisherOf(become)

  describe('a search', () => {
    it('matches title, description, tags and author, with all its words', async () => {
      const [one, two, three] = [newWord(), newWord(), newWord()]
      const owner = (await server()).visitor()
      await owner.signUp({ username: `x${newWord()}` })
      await owner.declareAge()
      await owner.linkAs('supporter')
      const script = await makeScript(owner, {
        title: `The ${one}`,
        description: `What ${two} says.`,
        tags: [three],
        published: true,
      })
      const other = await become()
      const { username } = script.createdBy
      for (const search of [
        one,
        two,
        three,
        username,
        `${three} ${one}`,
        one.toUpperCase(),
        `“${two}”!`,
        one.slice(0, 6),
      ]) {
        expect((await list(other, { search })).data.map(({ id }) => id)).toEqual([script.id])
      }
      expect((await list(other, { search: `${one} ${newWord()}` })).data).toEqual([])
      const params = { scriptId: script.id }
      await done(owner.call('updateScript', { params, body: { title: 'Renamed', tags: [] } }))
      expect((await list(other, { search: one })).data).toEqual([])
      expect((await list(other, { search: three })).data).toEqual([])
      await sql`update users set username = ${`y${three}`} where id = ${script.createdBy.id}`.execute(
        world.database.queries,
      )
      expect((await list(other, { search: `y${three}` })).data.map(({ id }) => id)).toEqual([script.id])
    })

    it.each([
      ['Metronome magic', 'metronme'],
      ['Metronome magic', 'metronmoe mgic'],
      ['Gentle evening', 'gentel evning'],
      ['Slow burn', 'solw'],
      ['Café für zwei', 'cafe fur'],
      ['Edging school of thought', 'egding'],
    ])('finds “%s” as “%s”', async (title, search) => {
      const { scripts } = await publisher([title])
      expect((await readAllPages(await become(), { search })).map(({ id }) => id)).toContain(scripts[0]?.id)
    })

    it('lists matches as written before fuzzy matches, with every sort', async () => {
      const word = newWord()
      const near = `${word.slice(0, -2)}${word.slice(-1)}`
      const far = `${word.slice(0, 4)}${newWord()}`
      const { scripts, userId } = await publisher(['As written', 'Nearby', 'As written too', 'Far off'])
      const [written, misspelt, writtenToo, other] = scripts.map(({ id }) => id)
      const { queries } = world.database
      const describe = (id: string | undefined, text: string) =>
        queries
          .updateTable('scripts')
          .set({ description: text })
          .where('id', '=', id ?? '')
          .execute()
      await describe(written, `Of ${word}.`)
      await describe(writtenToo, `Of ${word}.`)
      await describe(misspelt, `Of ${near}.`)
      await describe(other, `Of ${far}.`)
      const reader = await become()
      for (const sort of ['newest', 'top-rated', 'most-used']) {
        const expected = [writtenToo, written, misspelt]
        expect((await readAllPages(reader, { search: word, sort, limit: '1', userId })).map(({ id }) => id)).toEqual(
          expected,
        )
        expect((await list(reader, { search: word, sort, userId })).data.map(({ id }) => id)).toEqual(expected)
      }
    })

    it('finds own unpublished scripts, and none of others', async () => {
      const word = newWord()
      const [owner, other] = [await become(), await become()]
      const draft = await makeScript(owner, { title: `Of ${word}` })
      expect((await list(other, { search: word })).data).toEqual([])
      expect((await list(owner, { search: word, userId: await idOf(owner) })).data.map(({ id }) => id)).toEqual([
        draft.id,
      ])
    })

    it('uses the first eight words', async () => {
      const words = Array.from({ length: 9 }, newWord)
      const { scripts } = await publisher(['Nine words'], { description: `Says ${words.slice(0, 8).join(' ')}.` })
      const other = await become()
      expect((await list(other, { search: words.join(' ') })).data.map(({ id }) => id)).toEqual([scripts[0]?.id])
      expect((await list(other, { search: words.toReversed().join(' ') })).data).toEqual([])
    })

    it.each(['!!!', '%', "'", '& | ! ( )'])('without a word, such as %j, finds nothing', async (search) => {
      await publisher(['There is one'])
      expect((await list(await become(), { search })).data).toEqual([])
    })

    it('drops words that no listed script contains any more, and only those', async () => {
      const [gone, kept] = [newWord(), newWord()]
      const { queries } = world.database
      const { scripts } = await publisher([`Of ${gone}`, `Of ${kept}`])
      await queries
        .deleteFrom('scripts')
        .where('id', '=', scripts[0]?.id ?? '')
        .execute()
      const known = async (word: string) =>
        (await sql`select from search_words where word = ${word}`.execute(queries)).rows.length
      expect([await known(gone), await known(kept)]).toEqual([0, 1])
      await sql`insert into search_words values (${gone})`.execute(queries)
      await sql`delete from search_words where word = 'countdown'`.execute(queries)
      await forgetRuns(world.database)
      const { clock } = await server()
      await clock.strike()
      expect([await known(gone), await known(kept), await known('countdown')]).toEqual([0, 1, 1])
      // Once a night, also with a restart in between.
      await sql`insert into search_words values (${gone})`.execute(queries)
      await (await server()).clock.strike()
      expect(await known(gone)).toBe(1)
      clock.advance(24 * 3_600_000)
      await clock.strike()
      expect(await known(gone)).toBe(0)
    })

    it.each(['', ' ', '!!!', '%', "'", '\\', ':*', '& | ! ( )', '<->', "x' or 1=1 --", '🙂', 'a'.repeat(200)])(
      'takes anything: %j',
      async (search) => {
        const reply = await (await become()).call('listScripts', { query: { search } })
        expect(reply.status).toBe(200)
      },
    )

    it.each(['x'.repeat(201), 'a\u0000b'])('refuses a longer text', async (search) => {
      expect(await (await become()).call('listScripts', { query: { search } })).toMatchObject({
        status: 400,
        issues: [{ path: ['search'] }],
      })
    })
  })
})
