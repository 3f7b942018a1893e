/** Against a real PostgreSQL server that crashes and starts again; skipped where PostgreSQL is not installed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres, startPostgres, type TestPostgres } from '@rubato/stand-ins/local-postgresql'
import { withCustomPlan } from './custom-plan.ts'
import { openServer, type Database } from '../open-database.ts'

const bin = findPostgres()

describe.runIf(bin !== undefined)('connections to a server', () => {
  let server: TestPostgres
  let database: Database
  beforeAll(async () => {
    server = await startPostgres(bin ?? '')
    database = openServer(server.url('postgres'))
    await sql`create table kept (n int)`.execute(database.queries)
  })
  afterAll(async () => {
    await database.close()
    await server.close()
  })
  const count = async () => (await sql`select n from kept`.execute(database.queries)).rows.length
  const insert = sql`insert into kept values (1)`

  it('break when it crashes: running queries and the rest of a transaction fail', async () => {
    const { queries } = database
    const closed = { code: 'CONNECTION_CLOSED' }
    const sleeping = sql`select pg_sleep(60)`.execute(queries).catch((error: unknown) => error)
    const half = queries.transaction().execute(async (transaction) => {
      await insert.execute(transaction)
      await server.crash()
      await expect(insert.execute(transaction)).rejects.toMatchObject(closed)
      await insert.execute(transaction)
    })
    await expect(half).rejects.toMatchObject(closed)
    expect(await sleeping).toMatchObject(closed)
    expect(await count()).toBe(0)
  })

  it('are opened again once it is back, also for more concurrent queries than connections', async () => {
    await server.crash()
    const many = await Promise.allSettled(Array.from({ length: 40 }, () => insert.execute(database.queries)))
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    expect(await count()).toBe(40)
  })

  it('are released after a failure, and a commit that rolled back throws', async () => {
    const { queries } = database
    const failing = queries.transaction().execute(async (transaction) => {
      await insert.execute(transaction)
      await sql`select 1 / 0`.execute(transaction).catch(() => {})
    })
    await expect(failing).rejects.toThrow('Transaction was rolled back instead of committed')
    const thrown = Array.from({ length: 40 }, () =>
      queries.transaction().execute(async () => {
        throw new Error('rolled back')
      }),
    )
    expect((await Promise.allSettled(thrown)).every(({ status }) => status === 'rejected')).toBe(true)
    expect(await count()).toBe(40)
  })

  it('send and receive arrays of texts and ids', async () => {
    const texts = ['', 'a, b', 'NULL', '"quoted" \\ {braced}', 'ü']
    const ids = ['00000000-0000-4000-8000-000000000001']
    const answer = sql<object>`select ${texts}::text[] as texts, ${ids}::uuid[] as ids, ${[]}::text[] as none`
    expect((await answer.execute(database.queries)).rows).toEqual([{ texts, ids, none: [] }])
  })

  it('keep prepared statements, except for queries with a custom plan and long ones', async () => {
    const long = sql`select ${sql.join(Array.from({ length: 41 }, (_, n) => n))}`
    await database.queries.connection().execute(async (one) => {
      for (const n of [1, 2]) {
        await sql`select n, 'kept' from kept where n = ${n}`.execute(one)
        await one.executeQuery(withCustomPlan(one.selectNoFrom(sql`${n}::int, 'custom'`.as('n'))))
        await long.execute(one)
      }
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement not like '%pg_prepared%'`.execute(one)
      expect(rows.filter(({ statement }) => statement.includes("'kept'"))).toHaveLength(1)
      expect(rows.filter(({ statement }) => statement.includes("'custom'") || statement.includes('$41'))).toEqual([])
    })
  })

  it('answer a query of all columns after a column was added', async () => {
    const { queries } = database
    const all = sql<object>`select * from widened where n = ${1}`
    const returning = sql<object>`update widened set n = ${1} returning widened.*`
    await sql`create table widened as select 1 as n`.execute(queries)
    await queries.connection().execute(async (one) => {
      for (const each of [all, returning]) expect((await each.execute(one)).rows).toEqual([{ n: 1 }])
      await sql`alter table widened add column wide int`.execute(one)
      for (const each of [all, returning]) expect((await each.execute(one)).rows).toEqual([{ n: 1, wide: null }])
    })
  })
})
