/** Bookmarks, votes, uses, tags and counts of scripts, on every available database. */
import { randomUUID } from 'node:crypto'
import { triggers, type Script, type Tag } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../../test-support/databases.ts'
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
import { done, edgeDialog, makeScript, readScript } from '../../../test-support/scripts.ts'
import { testWorld, type TestServer, type Visitor } from '../../../test-support/test-server.ts'

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const server = () => world.serve({ rateLimitFactor: 1000 })
  const become = async (tier: 'follower' | 'supporter' = 'follower', on?: TestServer) =>
    (on ?? (await server())).visitor().become(tier)
  const publisher = publisherOf(become)

  describe('bookmarks', () => {
    it('are one per member, keep their date, and are removed idempotently', async () => {
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

    it('are a separate list, in every order, without scripts that are not visible any more', async () => {
      const { owner, scripts, userId } = await publisher(['Aaaaa', 'Bbbbb', 'Ccccc'])
      const other = await become()
      for (const { id } of scripts) await done(other.call('bookmarkScript', { params: { scriptId: id } }))
      const kept = { bookmarked: 'true' }
      expect(await titles(other, kept)).toEqual(['Ccccc', 'Bbbbb', 'Aaaaa'])
      expect(
        (await readAllPages(other, { ...kept, sort: 'top-rated', limit: '1' })).map(({ title }) => title),
      ).toHaveLength(3)
      expect(await titles(other, { ...kept, search: 'bbbbb', userId })).toEqual(['Bbbbb'])
      expect(await titles(owner, kept)).toEqual([])
      await done(owner.call('updateScript', { params: { scriptId: scripts[1]?.id ?? '' }, body: { published: false } }))
      expect(await titles(other, kept)).toEqual(['Ccccc', 'Aaaaa'])
      expect((await list(other, { bookmarked: 'false', userId })).data).toHaveLength(2)
    })

    it('can be of an own unpublished script', async () => {
      const owner = await become()
      const { id } = await makeScript(owner, { title: 'Draft' })
      await done(owner.call('bookmarkScript', { params: { scriptId: id } }))
      expect(await titles(owner, { bookmarked: 'true' })).toEqual(['Draft'])
    })
  })

  describe('votes', () => {
    it('are one per member, also in concurrent calls, and can be changed and removed', async () => {
      const { owner, scripts } = await publisher(['Voted on'])
      const voter = await become()
      const params = { scriptId: scripts[0]?.id ?? '' }
      const vote = (visitor: Visitor, vote: unknown) => visitor.call('voteForScript', { params, body: { vote } })
      const replies = await Promise.all(Array.from({ length: 100 }, (_, n) => vote(voter, n % 2 ? 1 : -1)))
      expect(replies.every(({ status }) => status === 200)).toBe(true)
      const { rows } = await sql`select vote from script_votes where item_id = ${params.scriptId}`.execute(
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

    it('can be removed when the script is not visible any more, and reveal nothing about it', async () => {
      const { owner, scripts } = await publisher(['Withdrawn'])
      const voter = await become('follower')
      const params = { scriptId: scripts[0]?.id ?? '' }
      await done(voter.call('voteForScript', { params, body: { vote: 1 } }))
      await done(owner.call('updateScript', { params, body: { published: false } }))
      expect((await voter.call('voteForScript', { params, body: { vote: -1 } })).error).toBe('script.not-found')
      const unknown = await voter.call('removeVote', { params: { scriptId: randomUUID() } })
      const withdrawn = await voter.call('removeVote', { params })
      for (const { status, body } of [unknown, withdrawn])
        expect({ status, body }).toEqual({ status: 200, body: { votes: 0 } })
      expect((await readScript(owner, params.scriptId)).rating).toEqual({ votes: 0 })
    })

    it('in concurrent calls are all counted, and give a score from the third on', async () => {
      const { scripts } = await publisher(['Voted on'])
      const on = await server()
      const voters = await Promise.all(Array.from({ length: 12 }, () => become('follower', on)))
      const params = { scriptId: scripts[0]?.id ?? '' }
      const vote = async (visitor: Visitor | undefined, vote: -1 | 1) =>
        (await visitor?.call('voteForScript', { params, body: { vote } }))?.body as Script['rating']
      expect(await vote(voters[0], 1)).toEqual({ votes: 1 })
      expect(await vote(voters[1], 1)).toEqual({ votes: 2 })
      const third = await vote(voters[2], 1)
      // Wilson lower bound, 95 %: 0.4385 for three of three.
      expect(third.score).toBeCloseTo(5 * 0.4385, 3)
      await Promise.all(voters.slice(3).map((voter, n) => vote(voter, n < 3 ? -1 : 1)))
      const after = (await readScript(voters[0] as Visitor, params.scriptId)).rating
      expect(after.votes).toBe(12)
      expect(after.score).toBeCloseTo(5 * 0.4677, 3)
    })

    it('are deleted with the account', async () => {
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
    it('are the members who have chosen a script', async () => {
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
      // Members switch back and forth between two scripts concurrently: no deadlock.
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

    it('are listed by name, with a prefix and in pages', async () => {
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

    it('of an unpublished script are visible to its owner alone', async () => {
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
    it('do not reach 100 % while a trigger is missing', async () => {
      const all = triggers.filter(({ group }) => group !== 'counts').length
      const of = async (named: number, counts: number) => {
        const { rows } = await sql<{ coverage: number }>`
          select coverage_of(${named}::int, ${all}::int, ${counts}::int, 201) as coverage`.execute(
          world.database.queries,
        )
        return rows[0]?.coverage
      }
      expect(await of(all, 201)).toBe(100)
      expect(await of(all, 200)).toBe(99.9)
      expect(await of(0, 0)).toBe(0)
    })

    it('are right after concurrent changes', async () => {
      const owner = await become('supporter')
      const scripts = await Promise.all([1, 2, 3].map(() => makeScript(owner, { dialogs: ['Zero.'] })))
      const writes = scripts.flatMap(({ id: scriptId }, s) =>
        Array.from({ length: 15 }, async (_, n) => {
          const dialog = edgeDialog(`Line ${n}`)
          const params = { scriptId, dialogId: dialog.id ?? '' }
          const dialogs = [dialog, { ...edgeDialog('More.'), trigger: n % 3 ? ('lube' as const) : (`${n}` as const) }]
          await done(owner.call('addDialogs', { params: { scriptId }, body: { dialogs } }))
          if (n % 2) await done(owner.call('updateDialog', { params, body: { revision: 1, published: false } }))
          if (n % 5 === s) await done(owner.call('deleteDialog', { params, query: { revision: n % 2 ? '2' : '1' } }))
        }),
      )
      await Promise.all(writes)
      const covered = (dialogs: string) => sql`(select coverage_of(
          count(distinct trigger) filter (where not is_count), (select count(*) from triggers where not is_count),
          count(distinct trigger) filter (where is_count), (select count(*) from triggers where is_count))
        from dialogs join triggers on triggers.id = trigger where script_id = scripts.id and ${sql.raw(dialogs)})`
      const { rows } = await sql<Record<string, unknown>>`
        select dialog_count, published_dialog_count, coverage, published_coverage,
          (select count(*)::int from dialogs where script_id = scripts.id) as dialogs,
          (select count(*)::int from dialogs where script_id = scripts.id and published) as published,
          ${covered('true')} as covered, ${covered('published')} as shown
        from scripts`.execute(world.database.queries)
      expect(rows.length).toBeGreaterThan(3)
      for (const row of rows) {
        expect([row.dialog_count, row.published_dialog_count]).toEqual([row.dialogs, row.published])
        expect([row.coverage, row.published_coverage]).toEqual([row.covered, row.shown])
      }
    })
  })
})
