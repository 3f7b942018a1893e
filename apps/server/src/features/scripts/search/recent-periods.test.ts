/** Searches that read the newest periods first, on every available database. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../base/actor.ts'
import { createListCursors } from '../../../pagination/list-cursors.ts'
import { databases } from '../../../test-support/databases.ts'
import { newWord, publisherOf } from '../../../test-support/library.ts'
import { testWorld } from '../../../test-support/test-server.ts'
import { readItemPage } from '../../../items/search/read-item-page.ts'
import { scriptNoun } from '../item/script-noun.ts'
import { sharedTables } from '../../../public-items/shared-tables.ts'
import { recentPeriods, startOf, type RecentPeriods } from '../../../search/recent-periods.ts'

const DAY_MS = 24 * 3_600_000
/** Age of the script "Number <index>", ms. */
const ageOf = (index: number) => (index * 20 + 1) * DAY_MS
const cursors = createListCursors(['only for tests'])

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)
  const become = async () => (await world.serve({ rateLimitFactor: 1000 })).visitor().become('supporter')

  /** Scripts with one word; the first is new, each further one is 20 days older. */
  async function library() {
    const { clock } = await world.serve({ rateLimitFactor: 1000 })
    const { queries } = world.database
    // The shipped scripts are as old as the database.
    await sql`update scripts set first_shared_at = 'epoch'`.execute(queries)
    const word = newWord()
    const titles = Array.from({ length: 9 }, (_, index) => `Number ${index}`)
    const { scripts, userId } = await publisherOf(become)(titles, { description: `It says ${word}.` })
    for (const [index, { id }] of scripts.entries()) {
      const publishedAt = new Date(clock.now() - ageOf(index))
      await sql`update scripts set first_shared_at = ${publishedAt} where id = ${id}`.execute(queries)
    }
    const actor = { userId } as Actor
    const readAllPages = async (recent: RecentPeriods, limit: number) => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await readItemPage({ queries, cursors, recent }, scriptNoun, actor, {
          query: { search: word, sort: 'newest', limit, ...(cursor !== undefined && { cursor }) },
        })
        seen.push(...page.data.map(({ title }) => title))
        cursor = page.pagination.next ?? undefined
      } while (cursor !== undefined)
      return seen
    }
    return { clock, queries, titles, readAllPages }
  }

  it('contain at least the given number of scripts, with their oldest period complete', async () => {
    const { clock, queries } = await library()
    const periods = (await recentPeriods({ queries, clock }, sharedTables.script, 4)()) ?? []
    const [newest = 0, oldest = 0] = [periods[0], periods.at(-1)]
    expect(startOf(newest)).toBeLessThanOrEqual(clock.now())
    expect(startOf(newest + 1)).toBeGreaterThan(clock.now())
    // The fifth script is 81 days old.
    const fifth = clock.now() - 81 * DAY_MS
    expect(startOf(oldest)).toBeLessThanOrEqual(fifth)
    expect(startOf(oldest + 1)).toBeGreaterThan(fifth)
    expect(periods).toEqual(Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index))
  })

  it('are null for a small library, and are read again after an hour', async () => {
    const { clock, queries } = await library()
    const { rows } = await sql<{ listed: number }>`select count(*)::int as listed from scripts where listed`.execute(
      queries,
    )
    const recent = recentPeriods({ queries, clock }, sharedTables.script, rows[0]?.listed)
    expect(await recent()).toBeNull()
    await publisherOf(become)(['One more'])
    expect(await recent()).toBeNull()
    clock.advance(3_600_001)
    expect(await recent()).not.toBeNull()
  })

  it('do not change the results of a search at any page size', async () => {
    const { clock, queries, titles, readAllPages } = await library()
    for (const limit of [1, 2, 3, 4, 8, 9, 10]) {
      expect(await readAllPages(async () => null, limit)).toEqual(titles)
      for (const count of [1, 4, 8]) {
        expect(await readAllPages(recentPeriods({ queries, clock }, sharedTables.script, count), limit)).toEqual(titles)
      }
    }
  })

  it('are the only source of a page that they fill', async () => {
    const { clock, readAllPages } = await library()
    const periodOf = (index: number) => Math.floor((clock.now() - ageOf(index)) / startOf(1))
    const newest = Math.floor(clock.now() / startOf(1))
    // Periods without that of "Number 3": a page that is read from them alone lacks it, every other page has it.
    const periods = Array.from({ length: newest - periodOf(8) + 1 }, (_, index) => newest - index)
    const gap = async () => periods.filter((period) => period !== periodOf(3))
    expect(await readAllPages(gap, 20)).toContain('Number 3')
    expect(await readAllPages(gap, 1)).not.toContain('Number 3')
  })
})
