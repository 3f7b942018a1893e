/** Lists of games and generators: search, filters, sorts and pages, on every available database. */
import { optInIds, type ItemSummary } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../../test-support/databases.ts'
import { callItem, itemKits, listItems, makeItem, nameOf, namesIn, type AnyItem } from '../../test-support/items.ts'
import { idOf, newWord } from '../../test-support/library.ts'
import { done } from '../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../test-support/test-server.ts'
import { json } from '../check/recheck.ts'

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)
  let bearers: Record<'owner' | 'reader', string | undefined>
  beforeAll(async () => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    bearers = {
      owner: (await server.visitor().become('master')).bearer,
      reader: (await server.visitor().become('follower')).bearer,
    }
  })
  const visitors = async () => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const as = (bearer: string | undefined) => Object.assign(server.visitor(), { bearer })
    return { owner: as(bearers.owner), reader: as(bearers.reader) }
  }

  describe.each(itemKits)('of $what items', (kit) => {
    const set = (id: string, values: object) =>
      world.database.queries
        .updateTable(kit.table as 'games')
        .set(values)
        .where('id', '=', id)
        .execute()
    const summarise = (item: AnyItem, part: Partial<ItemSummary>) =>
      set(item.id, { summary: json({ ...item.summary, ...part }) })
    /** Copies the row this many times; the copies are one second younger. */
    const copyRow = ({ table }: typeof kit, id: string, copies: number) =>
      sql`insert into ${sql.table(table)} (owner_id, name, description, shared, first_shared_at, splash, details, content,
          summary, checked_with)
        select owner_id, name, description, shared, first_shared_at + interval '1 second', splash, details, content,
          summary, checked_with
        from ${sql.table(table)}, generate_series(1, ${copies}::integer) where id = ${id}`.execute(
        world.database.queries,
      )
    /** Shared items whose name is the word and a number, oldest first. */
    async function put(owner: Visitor, word: string, count: number): Promise<AnyItem[]> {
      const items: AnyItem[] = []
      for (let n = 1; n <= count; n++) items.push(await makeItem(owner, kit, { name: `${word} ${n}`, shared: true }))
      return items
    }
    /** As `put`, one for each list of tasks. */
    async function putWithTasks(owner: Visitor, word: string, lists: ItemSummary['tasks'][]): Promise<void> {
      const items = await put(owner, word, lists.length)
      for (const [index, item] of items.entries()) await summarise(item, { tasks: lists[index] ?? [] })
    }

    it('find words of name, description, tag and author, also misspelt', async () => {
      const { owner, reader } = await visitors()
      const [name, about, tag] = [newWord(), newWord(), newWord()]
      const given = { name: `Evening ${name}`, description: `About ${about}.`, tags: [tag], shared: true }
      const { createdBy } = await makeItem(owner, kit, given)
      const misspelt = name.slice(0, 5) + name.charAt(6) + name.charAt(5) + name.slice(7)
      for (const search of [name, about, tag, misspelt, name.slice(0, 6)]) {
        expect([search, await namesIn(reader, kit, { search })]).toEqual([search, [`Evening ${name}`]])
      }
      const words = await namesIn(reader, kit, { search: createdBy.username, limit: '1000' })
      expect(words).toContain(`Evening ${name}`)
    })

    it('lead no misspelt search to the words of private items', async () => {
      const { owner, reader } = await visitors()
      const secret = newWord()
      const { id } = await makeItem(owner, kit, { name: `Evening ${secret}`, shared: true })
      const words = async () =>
        (
          await sql`select from ${sql.table(`${kit.kind}_words`)} where word = ${secret}`.execute(
            world.database.queries,
          )
        ).rows.length
      expect(await words()).toBe(1)
      await done(callItem(owner, kit, 'updateItem', { id, body: { shared: false } }))
      expect(await words()).toBe(0)
      expect(await namesIn(reader, kit, { search: secret })).toEqual([])
    })

    it('are sorted by newest, by votes, by the share of finished plays, and by plays', async () => {
      const { owner, reader } = await visitors()
      const word = newWord()
      const [few, half, many] = await put(owner, word, 3)
      await set(few?.id ?? '', { plays: 2, finishes: 2 })
      await set(half?.id ?? '', { plays: 300, finishes: 150 })
      await set(many?.id ?? '', { plays: 100, finishes: 95 })
      const sorted = async (sort: string) =>
        (await namesIn(reader, kit, { search: word, sort })).map((name) => name.at(-1))
      expect(await sorted('newest')).toEqual(['3', '2', '1'])
      expect(await sorted('most-finished')).toEqual(['3', '2', '1'])
      expect(await sorted('top-rated')).toEqual(['3', '2', '1'])
      await done(callItem(reader, kit, 'voteForItem', { id: few?.id ?? '', body: { vote: 1 } }))
      await done(callItem(reader, kit, 'voteForItem', { id: many?.id ?? '', body: { vote: -1 } }))
      expect(await sorted('top-rated')).toEqual(['1', '3', '2'])
      expect(await sorted('most-played')).toEqual(['2', '3', '1'])
    })

    it('say when they were first shared, or created: the time that the newest are sorted by', async () => {
      const { owner, reader } = await visitors()
      const word = newWord()
      const [old] = await put(owner, word, 2)
      const own = await makeItem(owner, kit, { name: `${word} 3` })
      // The column is rounded to milliseconds.
      expect(Math.abs(Date.parse(own.newestAt ?? '') - Date.parse(own.createdAt))).toBeLessThanOrEqual(1)
      const newestAt = new Date(Date.now() + 60_000)
      await set(old?.id ?? '', { first_shared_at: newestAt })
      const { data } = await listItems(reader, kit, { search: word, sort: 'newest' })
      expect(data.map(nameOf)).toEqual([`${word} 1`, `${word} 2`])
      expect(data[0]).toMatchObject({ newestAt: newestAt.toISOString(), createdAt: old?.createdAt })
    })

    it('are read page by page without a gap while items are added', async () => {
      const { owner, reader } = await visitors()
      const word = newWord()
      const items = await put(owner, word, 5)
      const names: string[] = []
      let cursor: string | null = null
      do {
        const query: Record<string, string> = { search: word, limit: '2', ...(cursor === null ? {} : { cursor }) }
        const page = await listItems(reader, kit, query)
        names.push(...page.data.map(nameOf))
        cursor = page.pagination.next
        await makeItem(owner, kit, { name: `${word} later`, shared: true })
      } while (cursor !== null)
      expect(names).toEqual(items.map(nameOf).reverse())
      const other = await listItems(reader, kit, { search: word, limit: '2' })
      const reply = await callItem(reader, kit, 'listItems', {
        query: { search: word, limit: '2', sort: 'top-rated', cursor: other.pagination.next ?? '' },
      })
      expect(reply).toMatchObject({ status: 400, issues: [{ path: ['cursor'] }] })
    })

    it('are filtered by length, intensity and category, with a search and without one', async () => {
      const { owner, reader } = await visitors()
      const word = newWord()
      const [short, long] = await put(owner, word, 2)
      if (!short || !long) return
      await summarise(short, { minutes: { min: 4.5, max: 9 }, intensity: 'gentle', categories: ['cock', 'eyes'] })
      await summarise(long, { minutes: { min: 40, max: 60 }, intensity: 'strong', categories: ['lungs'] })
      const numbers = async (query: Record<string, string>) => {
        const names = await namesIn(reader, kit, { limit: '1000', ...query })
        return names.filter((name) => name.startsWith(word)).map((name) => name.at(-1))
      }
      for (const search of [{}, { search: word }]) {
        expect(await numbers({ ...search, minutes: '4' })).toEqual([])
        expect(await numbers({ ...search, minutes: '5' })).toEqual(['1'])
        expect(await numbers({ ...search, minutes: '60' })).toEqual(['2', '1'])
        expect(await numbers({ ...search, intensity: 'strong' })).toEqual(['2'])
        expect(await numbers({ ...search, category: 'eyes' })).toEqual(['1'])
        expect(await numbers({ ...search, category: 'eyes', intensity: 'strong' })).toEqual([])
      }
    })

    it('are filtered by a range of lengths, by choices and by the number of endings', async () => {
      const { owner, reader } = await visitors()
      const word = newWord()
      const [linear, two, many] = await put(owner, word, 3)
      if (!linear || !two || !many) return
      const plain = { endings: undefined, choices: undefined }
      await summarise(linear, { ...plain, minutes: { min: 20, max: 20 } })
      await summarise(two, { minutes: { min: 4.5, max: 30.4 }, endings: 2, choices: true })
      await summarise(many, { ...plain, minutes: { min: 40, max: 60 }, endings: 40 })
      const numbers = async (query: Record<string, string>) => {
        const names = await namesIn(reader, kit, { limit: '1000', search: word, ...query })
        return names.map((name) => name.at(-1))
      }
      expect(await numbers({ minutesFrom: '21' })).toEqual(['3', '2'])
      expect(await numbers({ minutesFrom: '31' })).toEqual(['3'])
      expect(await numbers({ minutesFrom: '15', minutes: '25' })).toEqual(['2', '1'])
      expect(await numbers({ choices: 'true' })).toEqual(['2'])
      expect(await numbers({ choices: 'false' })).toEqual(['3', '2', '1'])
      expect(await numbers({ endings: '2' })).toEqual(['3', '2'])
      expect(await numbers({ endings: '3' })).toEqual(['3'])
      expect(await numbers({ endings: '12', minutes: '50', minutesFrom: '60' })).toEqual(['3'])
      for (const query of [{ endings: '13' }, { endings: '0' }, { minutesFrom: '121' }, { choices: '1' }])
        expect(await callItem(reader, kit, 'listItems', { query })).toMatchObject({ status: 400 })
    })

    it('are filtered by what the member’s settings would replace', async () => {
      const { owner, reader } = await visitors()
      const word = newWord()
      await putWithTasks(owner, word, [['grip'], ['grip', 'breath'], ['butt-plug']])
      const numbers = async () =>
        (await namesIn(reader, kit, { search: word, fits: 'true' })).map((name) => name.at(-1))
      const change = (body: object) => done(reader.call('updateSettings', { body }))
      const optIn = (days: number) =>
        optInIds.map((id) => ({ id, acknowledgedAt: new Date(Date.now() - days * 86_400_000).toISOString() }))
      const profile = { body: ['penis', 'lungs', 'anus', 'testicles'], hardLimits: [], equipment: [] }
      expect(await numbers()).toEqual(['1'])
      await change({ optIns: optIn(1) })
      expect(await numbers()).toEqual(['2', '1'])
      await change({ profile: { ...profile, equipment: [{ id: 'plug' }, { id: 'lubricant' }] } })
      expect(await numbers()).toEqual(['3', '2', '1'])
      await change({ profile: { ...profile, hardLimits: ['grip'], equipment: [{ id: 'plug' }, { id: 'lubricant' }] } })
      expect(await numbers()).toEqual(['3'])
      // Acknowledgements of class C expire.
      await change({ profile, optIns: optIn(31) })
      expect(await numbers()).toEqual(['1'])
      await change({ optIns: [] })
    })

    it('are filtered by the opt-ins that they need', async () => {
      const { owner, reader } = await visitors()
      const word = newWord()
      await putWithTasks(owner, word, [['grip'], ['grip', 'breath'], ['butt-plug', 'breath']])
      const numbers = async (query: Record<string, string>) =>
        (await namesIn(reader, kit, { search: word, ...query })).map((name) => name.at(-1))
      expect(await numbers({ optIn: 'none' })).toEqual(['1'])
      expect(await numbers({ optIn: 'lungs' })).toEqual(['3', '2'])
      expect(await numbers({ optIn: 'anal' })).toEqual(['3'])
      expect(await numbers({ optIn: 'palming' })).toEqual([])
      const settings = { optIns: [{ id: 'lungs', acknowledgedAt: new Date().toISOString() }] }
      await done(reader.call('updateSettings', { body: settings }))
      expect(await numbers({ optIn: 'lungs', fits: 'true' })).toEqual(['2'])
      await done(reader.call('updateSettings', { body: { optIns: [] } }))
      const reply = await callItem(reader, kit, 'listItems', { query: { optIn: 'grip' } })
      expect(reply).toMatchObject({ status: 400, issues: [{ path: ['optIn'] }] })
    })

    it('are compared with filters and settings a thousand at a time, and lead on to those that fit behind them', async () => {
      const { owner, reader } = await visitors()
      const word = newWord()
      const [old, plug, young] = await put(owner, word, 3)
      if (!old || !plug || !young) return
      for (const { id } of [old, young]) await set(id, { summary: json({ ...plug.summary, tasks: ['grip'] }) })
      await summarise(plug, { tasks: ['butt-plug'] })
      await copyRow(kit, plug.id, 999)
      await set(young.id, { first_shared_at: new Date(Date.now() + 60_000) })
      for (const sort of ['newest', 'top-rated', 'most-finished', 'most-played']) {
        const query = { search: word, fits: 'true', sort, userId: await idOf(owner) }
        const first = await listItems(reader, kit, query)
        expect([sort, first.data.map(nameOf)]).toEqual([sort, [nameOf(young)]])
        const second = await listItems(reader, kit, { ...query, cursor: first.pagination.next ?? '' })
        expect([sort, second.data.map(nameOf), second.pagination]).toEqual([sort, [nameOf(old)], { next: null }])
      }
      const unmet = { search: word, intensity: 'strong', minutes: '1', userId: await idOf(owner) }
      const { data, pagination } = await listItems(reader, kit, unmet)
      expect([data, pagination]).toEqual([[], { next: expect.any(String) }])
      expect(await listItems(reader, kit, { ...unmet, cursor: pagination.next ?? '' })).toMatchObject({
        data: [],
        pagination: { next: null },
      })
      // The tests after this one list what their owner has.
      await sql`delete from ${sql.table(kit.table)} where name = ${nameOf(plug)}`.execute(world.database.queries)
    })

    it('show bookmarked items, and forget those that are private now', async () => {
      const { owner, reader } = await visitors()
      const [first, second] = await put(owner, newWord(), 2)
      for (const { id } of [first, second].flatMap((item) => item ?? [])) {
        const kept = await done(callItem(reader, kit, 'bookmarkItem', { id }))
        expect(await done(callItem(reader, kit, 'bookmarkItem', { id }))).toEqual(kept)
      }
      const bookmarked = () => namesIn(reader, kit, { bookmarked: 'true' })
      expect(await bookmarked()).toEqual([second, first].map((item) => item && nameOf(item)))
      await done(callItem(owner, kit, 'updateItem', { id: first?.id ?? '', body: { shared: false } }))
      expect(await bookmarked()).toEqual([second && nameOf(second)])
      const hidden = { id: first?.id ?? '' }
      expect(await callItem(reader, kit, 'bookmarkItem', hidden)).toMatchObject({ error: `${kit.kind}.not-found` })
      expect((await callItem(reader, kit, 'removeItemBookmark', hidden)).status).toBe(204)
      // The other kit of games has the same reader.
      await callItem(reader, kit, 'removeItemBookmark', { id: second?.id ?? '' })
    })

    it('of one author show the private items to that author alone', async () => {
      const { owner, reader } = await visitors()
      const name = newWord()
      await makeItem(owner, kit, { name })
      const query = { userId: await idOf(owner), limit: '1000' }
      const { data } = await listItems(owner, kit, query)
      expect(data.map(nameOf)).toContain(name)
      for (const unlisted of ['events', 'origin', 'composition', 'config', 'content', 'details'])
        expect(data[0]).not.toHaveProperty(unlisted)
      expect(await namesIn(reader, kit, query)).not.toContain(name)
    })
  })
})
