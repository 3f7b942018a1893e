/** Lists of scripts and their pages, on every available database. */
import { COUNTDOWN_SCRIPT_ID, DEFAULT_SCRIPT_ID, type Script, type Tag } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { databases } from '../../../test-support/databases.ts'
import {
  idOf,
  list,
  newWord,
  publisherOf,
  titles,
  type Page,
  type Query,
  readAllPages,
} from '../../../test-support/library.ts'
import { done, edgeDialog, makeScript, moderate, readScript } from '../../../test-support/scripts.ts'
import { testWorld, type TestServer, type Visitor } from '../../../test-support/test-server.ts'

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)
  const server = () => world.serve({ rateLimitFactor: 1000 })
  const become = async (tier: 'follower' | 'supporter' = 'follower', on?: TestServer) =>
    (on ?? (await server())).visitor().become(tier)
  const publisher = publisherOf(become)

  describe('the list', () => {
    it('contains published scripts, and for their owner also unpublished ones, but no deleted ones', async () => {
      const { owner, scripts, userId } = await publisher(['Public', 'Held back', 'Taken', 'Deleted'])
      await makeScript(owner, { title: 'Draft' })
      const [, held, taken, deleted] = scripts.map(({ id }) => id)
      await moderate(world.database, held ?? '', 'held')
      await moderate(world.database, taken ?? '', 'taken-down')
      await done(owner.call('deleteScript', { params: { scriptId: deleted ?? '' } }))
      const other = await become()
      expect(await titles(other, { userId })).toEqual(['Public'])
      expect(await titles(owner, { userId })).toEqual(['Draft', 'Taken', 'Held back', 'Public'])
      const everything = await readAllPages(owner, {})
      expect(everything.map(({ title }) => title)).toContain('Public')
      expect(everything.every(({ published, moderation }) => published && !moderation)).toBe(true)
      expect(everything.map(({ id }) => id)).toEqual(expect.arrayContaining([DEFAULT_SCRIPT_ID, COUNTDOWN_SCRIPT_ID]))
    })

    it('shows each viewer their bookmark and vote, and the counts that are visible to them', async () => {
      const { owner, scripts, userId } = await publisher(['Shared one'])
      const [other, third] = [await become(), await become()]
      const params = { scriptId: scripts[0]?.id ?? '' }
      await done(
        owner.call('addDialogs', { params, body: { dialogs: [{ ...edgeDialog('Hidden.'), published: false }] } }),
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

    it('respects the limit', async () => {
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

    it('sorts by the first publication of a script', async () => {
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
    it('is by rating and by use, and by date among equals', async () => {
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
          const before = await readAllPages(other, { sort, search, limit: '1000' })
          const seen = await readAllPages(other, { sort, search, limit: '3' }, () =>
            makeScript(owner, { title: 'In between', description: `About ${word}, later.`, published: true }),
          )
          const ids = seen.map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids.filter((id) => before.some((script) => script.id === id))).toEqual(before.map(({ id }) => id))
        }
      },
    )

    it('contain the same scripts at every page size', async () => {
      const { owner, userId } = await publisher(['Aaaaa', 'Bbbbb', 'Ccccc', 'Ddddd'])
      for (const sort of sorts) {
        const whole = (await list(owner, { userId, sort })).data
        expect(await readAllPages(owner, { userId, sort, limit: '1' })).toEqual(whole)
        expect(await readAllPages(owner, { userId, sort, limit: '4' })).toEqual(whole)
      }
    })

    it('refuse cursors of other lists', async () => {
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
})
