import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { databases } from '../test-support/databases.ts'
import { compiled } from './compiled.ts'
import type { Queries } from './open-database.ts'

describe('A compiled statement', () => {
  it('is built once and asked with the values of each call, on whatever database', async () => {
    const build = vi.fn((queries: Queries, { a, words }: { a: number; words: string[] }) =>
      queries.selectNoFrom([
        sql<number>`${a}::int + ${1}::int`.as('sum'),
        sql<number>`cardinality(${words}::text[])`.as('count'),
        sql<number>`${a}::int`.as('again'),
      ]),
    )
    const ask = compiled(build)
    for (const [, open] of databases) {
      const { queries, close } = await open()
      try {
        expect(await ask(queries, { a: 1, words: [] })).toEqual([{ sum: 2, count: 0, again: 1 }])
        expect(await ask(queries, { a: 41, words: ['x', "'"] })).toEqual([{ sum: 42, count: 2, again: 41 }])
        const inside = await queries.transaction().execute((own) => ask(own, { a: 5, words: [] }))
        expect(inside).toEqual([{ sum: 6, count: 0, again: 5 }])
      } finally {
        await close()
      }
    }
    expect(build).toHaveBeenCalledTimes(1)
  })
})
