/** Finding scripts, keeping them and voting on them, on every database there is. */
import { randomBytes } from 'node:crypto'
import { COUNTDOWN_SCRIPT_ID, DEFAULT_SCRIPT_ID, type Script, type Tag } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databases } from '../../test-support/databases.ts'
import { done, edgeLine, makeScript, moderate, readScript } from '../../test-support/scripts.ts'
import { testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { forgetWords } from './forget-words.ts'

interface Page<T = Script> {
  data: T[]
  pagination: { next: string | null }
}
type Query = Record<string, string>

const list = (visitor: Visitor, query: Query = {}): Promise<Page> => done(visitor.call('listScripts', { query }))
const titles = async (visitor: Visitor, query: Query = {}) =>
  (await list(visitor, query)).data.map(({ title }) => title)

/** Every page of a list, one after the other; `between` is called before each but the first. */
async function walk(
  visitor: Visitor,
  query: Query,
  between: () => Promise<unknown> = async () => {},
): Promise<Script[]> {
  const all: Script[] = []
  let page = await list(visitor, query)
  for (;;) {
    all.push(...page.data)
    if (page.pagination.next === null) return all
    await between()
    page = await list(visitor, { ...query, cursor: page.pagination.next })
  }
}

/** A word that stands nowhere else and is like no other. */
const newWord = (): string => [...randomBytes(12)].map((byte) => 'bcdfghjklmnpqrstvwxz'[byte % 20]).join('')

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)
  const server = () => world.serve({ rateLimitFactor: 1000 })
  const become = async (tier: 'follower' | 'supporter' = 'follower', on?: TestServer) =>
    (on ?? (await server())).visitor().become(tier)
  const idOf = async (visitor: Visitor) => (await done<{ id: string }>(visitor.call('me'))).id

  /** Somebody with published scripts of these titles, oldest first. */
  async function publisher(given: readonly string[], rest: object = {}) {
    const owner = await become('supporter')
    const scripts: Script[] = []
    for (const title of given) scripts.push(await makeScript(owner, { title, published: true, ...rest }))
    return { owner, scripts, userId: await idOf(owner) }
  }

  describe('the list', () => {
    it('holds what is published, for everybody; of oneself also the rest, but nothing deleted', async () => {
      const { owner, scripts, userId } = await publisher(['Public', 'Held back', 'Taken', 'Deleted'])
      await makeScript(owner, { title: 'Draft' })
      const [, held, taken, deleted] = scripts.map(({ id }) => id)
      await moderate(world.database, held ?? '', 'held')
      await moderate(world.database, taken ?? '', 'taken-down')
      await done(owner.call('deleteScript', { params: { scriptId: deleted ?? '' } }))
      const other = await become()
      expect(await titles(other, { userId })).toEqual(['Public'])
      expect(await titles(owner, { userId })).toEqual(['Draft', 'Taken', 'Held back', 'Public'])
      const everything = await walk(owner, {})
      expect(everything.map(({ title }) => title)).toContain('Public')
      expect(everything.every(({ published, moderation }) => published && !moderation)).toBe(true)
      expect(everything.map(({ id }) => id)).toEqual(expect.arrayContaining([DEFAULT_SCRIPT_ID, COUNTDOWN_SCRIPT_ID]))
    })

    it('shows each viewer their own bookmark and vote, and the counts that are theirs to see', async () => {
      const { owner, scripts, userId } = await publisher(['Shared one'])
      const [other, third] = [await become(), await become()]
      const params = { scriptId: scripts[0]?.id ?? '' }
      await done(
        owner.call('addDialogs', { params, body: { dialogs: [{ ...edgeLine('Hidden.'), published: false }] } }),
      )
      await done(other.call('voteForScript', { params, body: { vote: -1 } }))
      const bookmark = await done<Script['bookmark']>(other.call('bookmarkScript', { params }))
      const seen = async (visitor: Visitor) => (await list(visitor, { userId })).data[0]
      expect(await seen(other)).toMatchObject({ vote: -1, bookmark, rating: { votes: 1 }, dialogCount: 1 })
      expect(await seen(owner)).toMatchObject({ rating: { votes: 1 }, dialogCount: 2 })
      for (const visitor of [owner, third]) {
        expect(await seen(visitor)).not.toHaveProperty('vote')
        expect(await seen(visitor)).not.toHaveProperty('bookmark')
      }
      for (const visitor of [owner, other, third])
        expect(await seen(visitor)).toEqual(await readScript(visitor, params.scriptId))
    })

    it('keeps to the limit it is given', async () => {
      const { owner, userId } = await publisher(['First', 'Second', 'Third'])
      expect(await titles(owner, { userId, limit: '2' })).toEqual(['Third', 'Second'])
      expect(await titles(owner, { userId, limit: '1000' })).toHaveLength(3)
      for (const [limit, message] of [
        ['0', 'Limit must be at least 1'],
        ['1001', 'Limit cannot exceed 1000'],
      ] as const) {
        expect(await owner.call('listScripts', { query: { limit } })).toMatchObject({
          status: 400,
          issues: [{ message }],
        })
      }
    })

    it('is newest by when a script first came out', async () => {
      const { owner, scripts, userId } = await publisher(['First', 'Second'])
      const draft = await makeScript(owner, { title: 'Third, late' })
      await makeScript(owner, { title: 'Fourth', published: true })
      const publish = (scriptId: string, published: boolean) =>
        done(owner.call('updateScript', { params: { scriptId }, body: { published } }))
      await publish(draft.id, true)
      const order = ['Third, late', 'Fourth', 'Second', 'First']
      expect(await titles(owner, { userId })).toEqual(order)
      await publish(scripts[0]?.id ?? '', false)
      await publish(scripts[0]?.id ?? '', true)
      expect(await titles(owner, { userId })).toEqual(order)
    })

    it('filters by sex: scripts for all suit both', async () => {
      const owner = await become('supporter')
      const userId = await idOf(owner)
      for (const intended_sex of ['all', 'male', 'female'] as const) {
        await makeScript(owner, { title: `For ${intended_sex} of us`, intended_sex, published: true })
      }
      const [all, male, female] = ['For all of us', 'For male of us', 'For female of us']
      expect(await titles(owner, { userId, intendedSex: 'male' })).toEqual([male, all])
      expect(await titles(owner, { userId, intendedSex: 'female' })).toEqual([female, all])
      expect(await titles(owner, { userId, intendedSex: 'all' })).toEqual([female, male, all])
    })
  })

  describe('a sort', () => {
    it('is by rating and by use, and the newest comes first among equals', async () => {
      const { scripts, userId } = await publisher(['Loved', 'Liked', 'Plain', 'Disliked'])
      const [loved, liked, , disliked] = scripts.map(({ id }) => id)
      const on = await server()
      const voters = await Promise.all([1, 2, 3, 4].map(() => become('follower', on)))
      for (const [index, voter] of voters.entries()) {
        const vote = (scriptId: string | undefined, vote: -1 | 1) =>
          done(voter.call('voteForScript', { params: { scriptId: scriptId ?? '' }, body: { vote } }))
        await vote(loved, 1)
        await vote(liked, index === 0 ? -1 : 1)
        await vote(disliked, -1)
        const { gameGeneratorConfig } = await done<{ gameGeneratorConfig: object }>(voter.call('getSettings'))
        const instructor = { script: index < 3 ? disliked : liked }
        await done(
          voter.call('updateSettings', { body: { gameGeneratorConfig: { ...gameGeneratorConfig, instructor } } }),
        )
      }
      const [voter] = voters
      if (!voter) throw new Error('Nobody voted')
      expect(await titles(voter, { userId, sort: 'top-rated' })).toEqual(['Loved', 'Liked', 'Disliked', 'Plain'])
      expect(await titles(voter, { userId, sort: 'most-used' })).toEqual(['Disliked', 'Liked', 'Plain', 'Loved'])
      const page = await list(voter, { userId, sort: 'top-rated' })
      expect(page.data.map(({ uses }) => uses)).toEqual([0, 1, 3, 0])
    })
  })

  describe('pages', () => {
    const sorts = ['newest', 'top-rated', 'most-used']
    it.each(sorts)(
      'of %s come one after the other, each script once, while others are added, voted and deleted',
      async (sort) => {
        const word = newWord()
        const { owner } = await publisher(
          Array.from({ length: 11 }, (_, n) => `Number ${n + 10}`),
          { description: `About ${word}, in a list.` },
        )
        const other = await become()
        for (const search of [word, '']) {
          const before = await walk(other, { sort, search, limit: '1000' })
          const seen = await walk(other, { sort, search, limit: '3' }, () =>
            makeScript(owner, { title: 'In between', description: `About ${word}, later.`, published: true }),
          )
          const ids = seen.map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids.filter((id) => before.some((script) => script.id === id))).toEqual(before.map(({ id }) => id))
        }
      },
    )

    it('are the same for whoever goes through them in ones or all at once', async () => {
      const { owner, userId } = await publisher(['Aaaaa', 'Bbbbb', 'Ccccc', 'Ddddd'])
      for (const sort of sorts) {
        const whole = (await list(owner, { userId, sort })).data
        expect(await walk(owner, { userId, sort, limit: '1' })).toEqual(whole)
        expect(await walk(owner, { userId, sort, limit: '4' })).toEqual(whole)
      }
    })

    it('need a cursor of their own list', async () => {
      const { owner, userId } = await publisher(['Aaaaa', 'Bbbbb'])
      const other = await become()
      const query = { userId, limit: '1' }
      const cursor = (await list(owner, query)).pagination.next ?? ''
      expect(await titles(owner, { ...query, cursor })).toEqual(['Aaaaa'])
      expect(await titles(owner, { ...query, cursor, limit: '2' })).toEqual(['Aaaaa'])
      const tags = (await done<Page<Tag>>(owner.call('listTags', { query: { limit: '1' } }))).pagination.next ?? 'x'
      const wrong: [Visitor, Query][] = [
        [owner, { ...query, cursor, sort: 'top-rated' }],
        [owner, { ...query, cursor, search: 'x' }],
        [owner, { ...query, cursor, intendedSex: 'male' }],
        [owner, { ...query, cursor, bookmarked: 'true' }],
        [owner, { limit: '1', cursor }],
        [other, { ...query, cursor }],
        ...['', 'x', '0', 'null', `${cursor}x`, cursor.slice(2), tags].map((forged): [Visitor, Query] => [
          owner,
          { ...query, cursor: forged },
        ]),
      ]
      for (const [visitor, query] of wrong) {
        const reply = await visitor.call('listScripts', { query })
        expect(reply).toMatchObject({ status: 400, error: 'request.invalid', issues: [{ path: ['cursor'] }] })
      }
    })
  })

  describe('a search', () => {
    it('looks into title, description, tags and author, with all its words', async () => {
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
      expect((await walk(await become(), { search })).map(({ id }) => id)).toContain(scripts[0]?.id)
    })

    it('puts what is as written before what comes near, whatever the sort', async () => {
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
        expect((await walk(reader, { search: word, sort, limit: '1', userId })).map(({ id }) => id)).toEqual(expected)
        expect((await list(reader, { search: word, sort, userId })).data.map(({ id }) => id)).toEqual(expected)
      }
    })

    it('finds in one’s own what nobody else does, and nothing of others’ drafts', async () => {
      const word = newWord()
      const [owner, other] = [await become(), await become()]
      const draft = await makeScript(owner, { title: `Of ${word}` })
      expect((await list(other, { search: word })).data).toEqual([])
      expect((await list(owner, { search: word, userId: await idOf(owner) })).data.map(({ id }) => id)).toEqual([
        draft.id,
      ])
    })

    it('forgets words that nobody says any more, and no others', async () => {
      const [gone, kept] = [newWord(), newWord()]
      const { queries } = world.database
      const { scripts } = await publisher([`Of ${gone}`, `Of ${kept}`])
      await queries
        .deleteFrom('scripts')
        .where('id', '=', scripts[0]?.id ?? '')
        .execute()
      const known = async (word: string) =>
        (await sql`select from search_words where word = ${word}`.execute(queries)).rows.length
      expect([await known(gone), await known(kept)]).toEqual([1, 1])
      await sql`delete from search_words where word = 'house'`.execute(queries)
      await forgetWords(queries)
      expect([await known(gone), await known(kept), await known('house')]).toEqual([0, 1, 1])
    })

    it.each(['', ' ', '!!!', '%', "'", '\\', ':*', '& | ! ( )', '<->', "x' or 1=1 --", '🙂', 'a'.repeat(200)])(
      'takes anything: %j',
      async (search) => {
        const reply = await (await become()).call('listScripts', { query: { search } })
        expect(reply.status).toBe(200)
      },
    )

    it.each(['x'.repeat(201), 'a\u0000b'])('but no more than that', async (search) => {
      expect(await (await become()).call('listScripts', { query: { search } })).toMatchObject({
        status: 400,
        issues: [{ path: ['search'] }],
      })
    })
  })

  describe('bookmarks', () => {
    it('are one a member, keep their date, and go without a word', async () => {
      const { scripts } = await publisher(['Kept one'])
      const other = await become()
      const params = { scriptId: scripts[0]?.id ?? '' }
      const replies = await Promise.all(Array.from({ length: 20 }, () => other.call('bookmarkScript', { params })))
      expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect((await readScript(other, params.scriptId)).bookmark).toEqual(replies[0]?.body)
      expect((await other.call('removeBookmark', { params })).status).toBe(204)
      expect((await other.call('removeBookmark', { params })).status).toBe(204)
      expect(await readScript(other, params.scriptId)).not.toHaveProperty('bookmark')
    })

    it('are a list of their own, in every order, without what is not to be seen any more', async () => {
      const { owner, scripts, userId } = await publisher(['Aaaaa', 'Bbbbb', 'Ccccc'])
      const other = await become()
      for (const { id } of scripts) await done(other.call('bookmarkScript', { params: { scriptId: id } }))
      const kept = { bookmarked: 'true' }
      expect(await titles(other, kept)).toEqual(['Ccccc', 'Bbbbb', 'Aaaaa'])
      expect((await walk(other, { ...kept, sort: 'top-rated', limit: '1' })).map(({ title }) => title)).toHaveLength(3)
      expect(await titles(other, { ...kept, search: 'bbbbb', userId })).toEqual(['Bbbbb'])
      expect(await titles(owner, kept)).toEqual([])
      await done(owner.call('updateScript', { params: { scriptId: scripts[1]?.id ?? '' }, body: { published: false } }))
      expect(await titles(other, kept)).toEqual(['Ccccc', 'Aaaaa'])
      expect((await list(other, { bookmarked: 'false', userId })).data).toHaveLength(2)
    })

    it('hold a draft of one’s own', async () => {
      const owner = await become()
      const { id } = await makeScript(owner, { title: 'Draft' })
      await done(owner.call('bookmarkScript', { params: { scriptId: id } }))
      expect(await titles(owner, { bookmarked: 'true' })).toEqual(['Draft'])
    })
  })

  describe('votes', () => {
    it('are one a member, however many at once, and can be changed and taken back', async () => {
      const { owner, scripts } = await publisher(['Voted on'])
      const voter = await become()
      const params = { scriptId: scripts[0]?.id ?? '' }
      const vote = (visitor: Visitor, vote: unknown) => visitor.call('voteForScript', { params, body: { vote } })
      const replies = await Promise.all(Array.from({ length: 100 }, (_, n) => vote(voter, n % 2 ? 1 : -1)))
      expect(replies.every(({ status }) => status === 200)).toBe(true)
      const { rows } = await sql`select vote from script_votes where script_id = ${params.scriptId}`.execute(
        world.database.queries,
      )
      expect(rows).toHaveLength(1)
      const counted = await sql<{ up: number; down: number }>`
        select up_votes as up, down_votes as down from scripts where id = ${params.scriptId}`.execute(
        world.database.queries,
      )
      expect((counted.rows[0]?.up ?? 0) + (counted.rows[0]?.down ?? 0)).toBe(1)
      expect((await vote(voter, 1)).body).toEqual({ votes: 1 })
      expect(await readScript(voter, params.scriptId)).toMatchObject({ vote: 1, rating: { votes: 1 } })
      for (const taken of [1, 2]) {
        expect((await voter.call('removeVote', { params })).body, `time ${taken}`).toEqual({ votes: 0 })
      }
      expect((await vote(owner, 1)).error).toBe('script.own')
      for (const wrong of [0, 2, -2, '1', null, 0.5]) expect((await vote(voter, wrong)).error).toBe('request.invalid')
    })

    it('of many at once are all counted, and score from the third on', async () => {
      const { scripts } = await publisher(['Voted on'])
      const on = await server()
      const voters = await Promise.all(Array.from({ length: 12 }, () => become('follower', on)))
      const params = { scriptId: scripts[0]?.id ?? '' }
      const vote = async (visitor: Visitor | undefined, vote: -1 | 1) =>
        (await visitor?.call('voteForScript', { params, body: { vote } }))?.body as Script['rating']
      expect(await vote(voters[0], 1)).toEqual({ votes: 1 })
      expect(await vote(voters[1], 1)).toEqual({ votes: 2 })
      const third = await vote(voters[2], 1)
      // Wilson, 95 %: three of three is 0.4385 at least.
      expect(third.score).toBeCloseTo(5 * 0.4385, 3)
      await Promise.all(voters.slice(3).map((voter, n) => vote(voter, n < 3 ? -1 : 1)))
      const after = (await readScript(voters[0] as Visitor, params.scriptId)).rating
      expect(after.votes).toBe(12)
      expect(after.score).toBeCloseTo(5 * 0.4677, 3)
    })

    it('go with the member who gave them', async () => {
      const { scripts } = await publisher(['Voted on'])
      const [voter, other] = [await become(), await become()]
      const params = { scriptId: scripts[0]?.id ?? '' }
      await done(voter.call('voteForScript', { params, body: { vote: 1 } }))
      await world.database.queries
        .deleteFrom('users')
        .where('id', '=', await idOf(voter))
        .execute()
      expect((await readScript(other, params.scriptId)).rating).toEqual({ votes: 0 })
    })
  })

  describe('uses', () => {
    it('are the members who have a script chosen now', async () => {
      const { scripts } = await publisher(['Aaaaa', 'Bbbbb'])
      const [a = '', b = ''] = scripts.map(({ id }) => id)
      const on = await server()
      const members = await Promise.all([1, 2, 3].map(() => become('follower', on)))
      const [reader] = members
      if (!reader) throw new Error('Nobody there')
      const choose = async (visitor: Visitor, script: string | null) => {
        const { gameGeneratorConfig } = await done<{ gameGeneratorConfig: object }>(visitor.call('getSettings'))
        const body = { gameGeneratorConfig: { ...gameGeneratorConfig, instructor: { script } } }
        await done(visitor.call('updateSettings', { body }))
      }
      const uses = async () => [(await readScript(reader, a)).uses, (await readScript(reader, b)).uses]
      await Promise.all(members.flatMap((visitor) => [choose(visitor, a), choose(visitor, a)]))
      expect(await uses()).toEqual([3, 0])
      await done(reader.call('updateSettings', { body: { chatSpeed: 'slow' } }))
      expect(await uses()).toEqual([3, 0])
      // Each from one to the other and back, at the same time: nobody waits for ever.
      await Promise.all(members.map((visitor, n) => choose(visitor, n === 0 ? a : b)))
      await Promise.all(members.map((visitor, n) => choose(visitor, n === 0 ? b : a)))
      expect(await uses()).toEqual([2, 1])
      await choose(reader, null)
      expect(await uses()).toEqual([2, 0])
      const last = members[2]
      if (last)
        await world.database.queries
          .deleteFrom('users')
          .where('id', '=', await idOf(last))
          .execute()
      expect(await uses()).toEqual([1, 0])
    })
  })

  describe('tags', () => {
    const names = async (visitor: Visitor, query: Query) =>
      (await done<Page<Tag>>(visitor.call('listTags', { query }))).data.map(({ name }) => name)

    it('are listed by name, with a prefix and page by page', async () => {
      const prefix = newWord().slice(0, 6)
      const tags = ['c', '-dash', 'a', 'b_1', 'aa'].map((end) => prefix + end)
      const { owner } = await publisher(['Tagged'], { tags })
      const sorted = ['-dash', 'a', 'aa', 'b_1', 'c'].map((end) => prefix + end)
      expect(await names(owner, { prefix })).toEqual(sorted)
      expect(await names(owner, { prefix: `${prefix}a`.toUpperCase() })).toEqual([`${prefix}a`, `${prefix}aa`])
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const query: Query = { prefix, limit: '2', ...(cursor === null ? {} : { cursor }) }
        const page = await done<Page<Tag>>(owner.call('listTags', { query }))
        seen.push(...page.data.map(({ name }) => name))
        cursor = page.pagination.next
        await makeScript(owner, { tags: [`${prefix}0`], published: true })
      } while (cursor !== null)
      expect(seen).toEqual(sorted)
      const first = await done<Page<Tag>>(owner.call('listTags', { query: { limit: '1' } }))
      const forged = { prefix, cursor: first.pagination.next ?? '' }
      expect(await owner.call('listTags', { query: forged })).toMatchObject({
        status: 400,
        issues: [{ path: ['cursor'] }],
      })
    })

    it('of somebody’s draft are theirs alone', async () => {
      const prefix = newWord()
      const [owner, other] = [await become('supporter'), await become()]
      const { id } = await makeScript(owner, { tags: [prefix] })
      expect(await names(owner, { prefix })).toEqual([prefix])
      expect(await names(other, { prefix })).toEqual([])
      await done(owner.call('updateScript', { params: { scriptId: id }, body: { published: true } }))
      expect(await names(other, { prefix })).toEqual([prefix])
      await done(owner.call('deleteScript', { params: { scriptId: id } }))
      expect(await names(owner, { prefix })).toEqual([])
    })
  })

  describe('counts', () => {
    it('are right after everybody has changed everything at once', async () => {
      const owner = await become('supporter')
      const scripts = await Promise.all([1, 2, 3].map(() => makeScript(owner, { lines: ['Zero.'] })))
      const writes = scripts.flatMap(({ id: scriptId }, s) =>
        Array.from({ length: 15 }, async (_, n) => {
          const line = edgeLine(`Line ${n}`)
          const params = { scriptId, dialogId: line.id ?? '' }
          const dialogs = [line, { ...edgeLine('More.'), trigger: n % 3 ? ('lube' as const) : (`${n}` as const) }]
          await done(owner.call('addDialogs', { params: { scriptId }, body: { dialogs } }))
          if (n % 2) await done(owner.call('updateDialog', { params, body: { revision: 1, published: false } }))
          if (n % 5 === s) await done(owner.call('deleteDialog', { params }))
        }),
      )
      await Promise.all(writes)
      const covered = (lines: string) => sql`(select coverage_of(
          count(distinct trigger) filter (where not is_count), (select count(*) from triggers where not is_count),
          count(distinct trigger) filter (where is_count), (select count(*) from triggers where is_count))
        from dialogs join triggers on triggers.id = trigger where script_id = scripts.id and ${sql.raw(lines)})`
      const { rows } = await sql<Record<string, unknown>>`
        select dialog_count, published_dialog_count, coverage, published_coverage,
          (select count(*)::int from dialogs where script_id = scripts.id) as lines,
          (select count(*)::int from dialogs where script_id = scripts.id and published) as published,
          ${covered('true')} as covered, ${covered('published')} as shown
        from scripts`.execute(world.database.queries)
      expect(rows.length).toBeGreaterThan(3)
      for (const row of rows) {
        expect([row.dialog_count, row.published_dialog_count]).toEqual([row.lines, row.published])
        expect([row.coverage, row.published_coverage]).toEqual([row.covered, row.shown])
      }
    })
  })
})
