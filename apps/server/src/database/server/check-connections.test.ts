/** Connections over a pooler, on a server that stands in for it; skipped where PostgreSQL is not installed. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { administer, dropDatabase } from '@rubato/stand-ins/local-postgresql'
import { requestTimeouts } from '../call-budget.ts'
import { isDatabaseUnavailable, UnusableDatabaseError } from '../database-errors.ts'
import { openServer, type Database } from '../open-database.ts'
import { checkConnections } from './check-connections.ts'

const server = inject('postgresUrl')
const NAME = 'check_connections'

describe.runIf(server !== null)('connections over a pooler', () => {
  const direct = `${server}${NAME}`
  const url = `${direct}?application_name=pooler`
  let database: Database
  beforeAll(async () => {
    await administer(server ?? '', `create database ${NAME}`)
    database = openServer(url, direct)
  })
  afterAll(async () => {
    await database.close()
    await dropDatabase(server ?? '', NAME)
  })

  const problem = (attempt: Promise<void>) =>
    attempt.then(
      () => null,
      (error: unknown) => (error instanceof UnusableDatabaseError ? error.message : error),
    )

  it('have no prepared statements and no settings of their own, those to the server have both', async () => {
    const setting = async ({ queries }: Pick<Database, 'queries'>) => {
      const { rows } = await queries.connection().execute(async (one) => {
        for (const n of [1, 2]) await sql`select ${n}::int`.execute(one)
        return sql<{ prepared: number; limit: string }>`select current_setting('statement_timeout') as limit,
          (select count(*)::int from pg_prepared_statements where statement like 'select $1%') as prepared`.execute(one)
      })
      return rows[0]
    }
    expect(await setting(database)).toEqual({ prepared: 0, limit: '0' })
    expect(await setting({ queries: database.jobQueries })).toEqual({ prepared: 1, limit: '10min' })
  })

  it('are refused without limits, and used with them', async () => {
    expect(await problem(database.check())).toBe(
      'The connections of the pooler at DATABASE_URL have no idle_in_transaction_session_timeout, lock_timeout, statement_timeout: give it the connect_query of docs/cluster/pgbouncer.ini.',
    )
    for (const name of ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout'])
      await administer(server ?? '', `alter database ${NAME} set ${name} = 9000`)
    const limited = openServer(url, direct)
    expect(await problem(limited.check())).toBeNull()
    await limited.close()
  })

  it('have the limits of calls in the documented configuration', () => {
    const file = readFileSync(join(import.meta.dirname, '../../../../../docs/cluster/pgbouncer.ini'), 'utf8')
    const limits = [...file.matchAll(/set (\w+) = (\d+)/g)].map(([, name, ms]) => [name, Number(ms)])
    expect(Object.fromEntries(limits)).toEqual({
      statement_timeout: requestTimeouts.statement,
      lock_timeout: requestTimeouts.lock,
      idle_in_transaction_session_timeout: requestTimeouts.idleInTransaction,
    })
  })

  it('are refused where notifications do not arrive', async () => {
    // Notifications stay within a database, as they stay within a connection of a pooler.
    const elsewhere = { url, direct: `${server}postgres`, arrivalMs: 100 }
    expect(await problem(checkConnections(database.queries, elsewhere))).toContain('arrives at DATABASE_DIRECT_URL')
    const same = { url: elsewhere.direct, arrivalMs: 100 }
    expect(await problem(checkConnections(database.queries, same))).toContain('set DATABASE_DIRECT_URL to the address')
  })
})

describe('the self-test of connections', () => {
  /** A program in place of PostgreSQL, and the error of the self-test with it. */
  const checkedWith = async (accept: (socket: Socket) => void): Promise<unknown> => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const server = createServer(accept).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `postgres://rubato@127.0.0.1:${(server.address() as AddressInfo).port}/rubato`
    const database = openServer(url)
    onTestFinished(async () => {
      vi.useRealTimers()
      server.close()
      await database.close()
    })
    const accepted = once(server, 'connection')
    const failure = checkConnections(database.queries, { url }).catch((error: unknown) => error)
    await accepted
    await vi.advanceTimersByTimeAsync(requestTimeouts.connect)
    return failure
  }

  it.each([
    ['accepts connections and is silent', (socket: Socket) => void socket.on('error', () => {})],
    ['accepts connections and closes them', (socket: Socket) => void socket.on('error', () => {}).end()],
  ])('is repeated when the server %s', async (_, accept) => {
    expect(await checkedWith(accept)).toSatisfy(isDatabaseUnavailable)
  })

  it.each(['Query read timeout', 'Client has encountered a connection error and is not queryable'])(
    'is repeated after the error of node-postgres: %s',
    (message) => expect(new Error(message)).toSatisfy(isDatabaseUnavailable),
  )

  it('is repeated while the DNS does not know the name, as for a stopped container', async () => {
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND db'), { code: 'ENOTFOUND' })
    expect(unknown).toSatisfy(isDatabaseUnavailable)
  })
})
