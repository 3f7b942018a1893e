/**
 * Callers that wait for a PostgreSQL server that is frozen, slow or locked; skipped where PostgreSQL is not installed.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres, startPostgres, type TestPostgres } from '@rubato/stand-ins/local-postgresql'
import { newDatabaseCall, REQUEST_BUDGET_MS, requestTimeouts, withinDatabaseCall } from '../call-budget.ts'
import { isDatabaseUnavailable } from '../database-errors.ts'
import { openServer, type Database } from '../open-database.ts'
import { whenDatabaseAnswers } from '../when-database-answers.ts'

const bin = findPostgres()

describe.runIf(bin !== undefined)('waiting for a server', () => {
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
  const select = sql`select 1`
  const failure = (answer: Promise<unknown>) =>
    answer.then(
      () => 'answered',
      (error: unknown) => error,
    )

  it('takes less than ten seconds in total for a request', () => {
    expect(REQUEST_BUDGET_MS).toBeLessThan(10_000)
    expect(Math.max(requestTimeouts.connect, requestTimeouts.statement, requestTimeouts.lock)).toBeLessThan(
      REQUEST_BUDGET_MS,
    )
  })

  it('is limited by the server for statements, locks and open transactions, and longer for jobs', async () => {
    const settings = sql<{ name: string; setting: string }>`select name, setting from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`
    const of = async (queries: Database['queries']) =>
      (await settings.execute(queries)).rows.map(({ setting }) => Number(setting))
    const { idleInTransaction, lock, statement } = requestTimeouts
    expect(await of(database.queries)).toEqual([idleInTransaction, lock, statement])
    const [, , forJobs = 0] = await of(database.jobQueries)
    expect(forJobs).toBeGreaterThan(60_000)
  })

  it('ends for every call while the server is frozen, also in transactions, and calls succeed after it thaws', async () => {
    const { queries } = database
    // More calls than connections; some connections are open already.
    await Promise.all(Array.from({ length: 5 }, () => select.execute(queries)))
    server.freeze()
    const calls = Array.from({ length: 15 }, (_, n) =>
      withinDatabaseCall(newDatabaseCall(300), () =>
        n % 3 === 0
          ? queries.transaction().execute((transaction) => select.execute(transaction))
          : select.execute(queries),
      ),
    )
    const answers = await Promise.all(calls.map(failure))
    server.thaw()
    expect(answers.map(isDatabaseUnavailable)).toEqual(answers.map(() => true))
    const after = await Promise.all(Array.from({ length: 15 }, () => select.execute(queries)))
    expect(after).toHaveLength(15)
  })

  it('counts against one budget for all statements of a call', async () => {
    const call = newDatabaseCall(400)
    const sleep = sql`select pg_sleep(0.3)`
    const both = withinDatabaseCall(call, async () => {
      await sleep.execute(database.queries)
      await sleep.execute(database.queries)
    })
    expect(await failure(both)).toMatchObject({ code: 'DATABASE_TIMEOUT' })
    expect(call.failure).toMatchObject({ code: 'DATABASE_TIMEOUT' })
  })

  it('ends when another transaction holds a lock, and the connection stays usable', async () => {
    const { queries } = database
    await queries.transaction().execute(async (holder) => {
      await sql`lock table kept`.execute(holder)
      const waits = queries.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = 50`.execute(transaction)
        await sql`select * from kept`.execute(transaction)
      })
      const error = await failure(waits)
      expect(error).toMatchObject({ code: '55P03' })
      expect(isDatabaseUnavailable(error)).toBe(true)
    })
    expect((await sql`select * from kept`.execute(queries)).rows).toEqual([])
  })

  it('is repeated at start until the server answers, and ends when it is aborted', async () => {
    await server.stop()
    const waits: number[] = []
    const started = whenDatabaseAnswers(
      {
        waits(error, ms) {
          expect(isDatabaseUnavailable(error)).toBe(true)
          waits.push(ms)
          if (waits.length === 2) void server.start()
        },
      },
      async () => (await select.execute(database.queries)).rows.length,
    )
    expect(await started).toBe(1)
    expect(waits.slice(0, 2)).toEqual([500, 1000])

    const stopping = new AbortController()
    const aborted = whenDatabaseAnswers({ signal: stopping.signal, waits: () => stopping.abort() }, async () => {
      throw Object.assign(new Error('unavailable'), { code: 'ECONNREFUSED' })
    })
    expect(await failure(aborted)).toMatchObject({ name: 'AbortError' })
    const broken = whenDatabaseAnswers({ waits: () => {} }, async () => {
      throw new Error('not a database error')
    })
    expect(await failure(broken)).toMatchObject({ message: 'not a database error' })
  })
})
