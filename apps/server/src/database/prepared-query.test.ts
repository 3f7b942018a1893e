import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { databases } from '../test-support/databases.ts'
import type { Queries } from './open-database.ts'
import { preparedQuery } from './prepared-query.ts'

describe('a prepared query', () => {
  it('is built once and executed with the values of each call, on every kind of database', async () => {
    const build = vi.fn((queries: Queries, { a, words }: { a: number; words: string[] }) =>
      queries.selectNoFrom([
        sql<number>`${a}::int + ${1}::int`.as('sum'),
        sql<number>`cardinality(${words}::text[])`.as('count'),
        sql<number>`${a}::int`.as('again'),
      ]),
    )
    const execute = preparedQuery(build)
    for (const [, open] of databases) {
      const { queries, close } = await open()
      try {
        expect(await execute(queries, { a: 1, words: [] })).toEqual([{ sum: 2, count: 0, again: 1 }])
        expect(await execute(queries, { a: 41, words: ['x', "'"] })).toEqual([{ sum: 42, count: 2, again: 41 }])
        const inside = await queries.transaction().execute((own) => execute(own, { a: 5, words: [] }))
        expect(inside).toEqual([{ sum: 6, count: 0, again: 5 }])
      } finally {
        await close()
      }
    }
    expect(build).toHaveBeenCalledTimes(1)
  })
})
