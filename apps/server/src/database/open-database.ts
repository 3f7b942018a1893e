/** Opens the database: PGlite in a directory or in memory, or a PostgreSQL server. */
import { join } from 'node:path'
import { PGlite, type PGliteInterface } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { CompiledQuery, Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import { lockDirectory } from './embedded/directory-lock.ts'
import { makePrivate } from './embedded/private-directory.ts'
import { pgliteDialect } from './embedded/pglite-dialect.ts'
import { jobTimeouts, migrationTimeouts, requestTimeouts } from './call-budget.ts'
import { boundPerPerson } from './connections-per-person.ts'
import { checkConnections } from './server/check-connections.ts'
import {
  clientOptions,
  closePool,
  openPool,
  openTimedPool,
  poolerOptions,
  serverDialect,
} from './server/server-dialect.ts'
import {
  listenOnServer,
  openListener,
  whenServing,
  type Listener,
  type ServingConnections,
} from './server/server-listener.ts'
import type { Clock } from '../ports/clock.ts'
import { traceStatement } from '../tracing/statements.ts'
import type { Tables } from './tables.ts'

type DatabaseKind = 'pglite' | 'postgresql'
export type Queries = Kysely<Tables>
export interface QueriesAndClock {
  queries: Queries
  clock: Clock
}
type Rows = Record<string, unknown>[]
/** Runs SQL text of one or more statements; returns the rows of the last one. */
export type RunSql = (sql: string) => Promise<Rows>

/** One connection without time limits, for migrations and backups. */
export interface RawConnection {
  /** Outside of a transaction. */
  run: RunSql
  transaction(work: (run: RunSql) => Promise<void>): Promise<void>
}

/** Connections of one process to a server. With more, statements would queue in the server instead of here. */
const CONNECTIONS = 10
/** Of these, those that the calls of one person hold at the same time. */
const CONNECTIONS_PER_PERSON = 3
/** Separate connections for scheduled jobs: a long job takes none from requests. */
const JOB_CONNECTIONS = 2
/** Separate connections for the job queue. */
const QUEUE_CONNECTIONS = 2

/** Options of pg-boss: how it executes SQL text, of several statements if it has no parameters. */
export type QueueBackend = Required<Pick<ConstructorOptions, 'backend' | 'db'>>

export interface Database {
  kind: DatabaseKind
  queries: Queries
  /** For scheduled jobs and the preparation at start: statements may take minutes. */
  jobQueries: Queries
  /**
   * Subscribes to the messages that any process sends to a channel by `pg_notify`; returns the function that
   * unsubscribes.
   */
  listen(channel: string, listener: Listener): () => Promise<void>
  queueBackend: QueueBackend
  /** A session in which SQL text is run: for migrations only. */
  onRawConnection(work: (connection: RawConnection) => Promise<void>): Promise<void>
  /** Runs SQL text in one transaction: for backups only. */
  inRawTransaction(work: (run: RunSql) => Promise<void>): Promise<void>
  /** Throws `UnusableDatabaseError` when the connections to a server do not do what the server process relies on. */
  check(): Promise<void>
  /**
   * Resolves when a listener of this process holds the lock that keeps a restore away. Throws `NotServingError`, after which a
   * retry may succeed: during a restore, and without a listener.
   */
  whenServing(): Promise<void>
  /** The pools of connections to a server; empty on PGlite, which has one connection. */
  pools(): PoolUse[]
  close(): Promise<void>
}

interface PoolUse {
  pool: 'calls' | 'jobs' | 'queue'
  open: number
  idle: number
  /** Calls that wait for a connection. */
  waiting: number
}

export const pgliteExtensions = { citext, pg_trgm, unaccent }

/**
 * Arguments of PGlite's start: its own, the memory for pages, which every start writes once, and a write-ahead log whose
 * old files are deleted: a recycled file would hold removed rows until it is written again.
 */
const startParamsWith = (cacheMb: number): string[] => [
  ...PGlite.defaultStartParams,
  '-c',
  `shared_buffers=${cacheMb}MB`,
  '-c',
  'wal_recycle=off',
]

/**
 * PGlite in `dataDir`, private and locked against a second process. Throws `DirectoryInUseError`,
 * `DirectoryNotPrivateError`.
 *
 * @param cacheMb memory for pages of the database, MB
 */
export async function openDirectory(dataDir: string, cacheMb: number): Promise<Database> {
  makePrivate(dataDir)
  const unlock = lockDirectory(dataDir)
  try {
    const pglite = await PGlite.create({
      dataDir: join(dataDir, 'database'),
      extensions: pgliteExtensions,
      startParams: startParamsWith(cacheMb),
    })
    return onPglite(pglite, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** PGlite in memory, without tables. */
export const openInMemory = async (): Promise<Database> =>
  onPglite(await PGlite.create({ extensions: pgliteExtensions }))

export function onPglite(pglite: PGliteInterface, closed: () => void = () => {}): Database {
  // A raw transaction takes the connection of Kysely: PGlite itself would start it between two statements of an open
  // transaction. Migrations and restores run before the first request.
  const queries = new Kysely<Tables>({ dialect: boundPerPerson(pgliteDialect(pglite), 1), log: traceStatement })
  const rowsOf = (on: Pick<PGliteInterface, 'exec'>): RunSql => {
    return async (sql) => (await on.exec(sql)).at(-1)?.rows ?? []
  }
  const transaction: RawConnection['transaction'] = (work) => pglite.transaction((tx) => work(rowsOf(tx)))
  return {
    kind: 'pglite',
    queries,
    jobQueries: queries,
    listen: (channel, listener) => listenOnPglite(pglite, channel, listener),
    queueBackend: {
      backend: 'pglite',
      db: { executeSql: (sql, parameters) => executeAlone(pglite, queries, sql, parameters) },
    },
    check: async () => {},
    whenServing: async () => {},
    pools: () => [],
    onRawConnection: (work) => work({ run: rowsOf(pglite), transaction }),
    inRawTransaction: (work) => queries.connection().execute(() => transaction(work)),
    close: async () => {
      await queries.destroy()
      if (!pglite.closed) await pglite.close()
      closed()
    },
  }
}

/**
 * Runs SQL text while no other query or transaction has the connection: one statement with parameters, or one or more
 * without, which may open and end a transaction.
 */
const executeAlone = (
  pglite: PGliteInterface,
  queries: Queries,
  sql: string,
  parameters: unknown[] = [],
): Promise<{ rows: unknown[] }> =>
  queries.connection().execute(async () => {
    if (parameters.length > 0) return pglite.query(sql, parameters)
    try {
      return { rows: (await pglite.exec(sql)).flatMap(({ rows }) => rows) }
    } catch (error) {
      // A transaction that the text has opened would stay open, with the next queries in it.
      await pglite.exec('rollback')
      throw error
    }
  })

/** PGlite has one process and one connection, which cannot be lost. */
function listenOnPglite(pglite: PGliteInterface, channel: string, listener: Listener): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  async function follow() {
    const unlisten = await pglite.listen(channel, (payload) => listener.message(payload))
    await openListener(listener, signal)
    return unlisten
  }
  const ended = follow().catch(() => undefined)
  return async () => {
    stopping.abort()
    const unlisten = await ended
    if (!pglite.closed) await unlisten?.()
  }
}

/** The server of DATABASE_URL, else PGlite in DATA_DIR. Throws `DirectoryInUseError`, `DirectoryNotPrivateError`. */
export const openDatabase = async (where: {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATA_DIR: string
  DATABASE_CACHE_MB: number
}): Promise<Database> =>
  where.DATABASE_URL === undefined
    ? openDirectory(where.DATA_DIR, where.DATABASE_CACHE_MB)
    : openServer(where.DATABASE_URL, where.DATABASE_DIRECT_URL)

const useOf = (pool: PoolUse['pool'], { totalCount, idleCount, waitingCount }: Pool): PoolUse => ({
  pool,
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

/**
 * A PostgreSQL server. Connections are made on demand: with an unreachable server, the first query fails.
 *
 * @param direct of the server itself where `url` is that of a pooler in transaction mode: calls use the pooler, and jobs,
 *   the queue, notifications, migrations and backups the server
 */
export function openServer(url: string, direct?: string): Database {
  const route = direct === undefined ? 'direct' : 'pooler'
  const calls = openPool(CONNECTIONS, { direct: clientOptions, pooler: poolerOptions }[route](url, requestTimeouts))
  const dialect = boundPerPerson(serverDialect(calls, requestTimeouts, route), CONNECTIONS_PER_PERSON)
  const queries = new Kysely<Tables>({ dialect, log: traceStatement })
  return { ...openDirect(direct ?? url, calls), queries, check: () => checkConnections(queries, { url, direct }) }
}

function openDirect(url: string, calls: Pool): Omit<Database, 'queries' | 'check'> {
  const jobs = openTimedPool(url, JOB_CONNECTIONS, jobTimeouts)
  const jobQueries = new Kysely<Tables>({ dialect: serverDialect(jobs, jobTimeouts), log: traceStatement })
  const serving: ServingConnections = new Set()
  const queue = openPool(QUEUE_CONNECTIONS, { ...clientOptions(url, jobTimeouts), query_timeout: jobTimeouts.answer })
  return {
    kind: 'postgresql',
    jobQueries,
    listen: (channel, listener) => listenOnServer(url, channel, listener, serving),
    whenServing: () => whenServing(serving),
    queueBackend: { backend: 'postgres', db: { executeSql: (sql, parameters) => queue.query(sql, parameters) } },
    onRawConnection: (work) => onServerConnection(url, work),
    inRawTransaction: (work) => onServerConnection(url, ({ transaction }) => transaction(work)),
    pools: () => Object.entries({ calls, jobs, queue }).map(([name, pool]) => useOf(name as PoolUse['pool'], pool)),
    close: async () => {
      await Promise.all([closePool(calls), jobQueries.destroy(), closePool(queue)])
    },
  }
}

async function onServerConnection(url: string, work: (connection: RawConnection) => Promise<void>): Promise<void> {
  const queries = new Kysely<Tables>({
    dialect: serverDialect(openTimedPool(url, 1, migrationTimeouts), migrationTimeouts),
  })
  const rowsOf = (on: Queries): RunSql => {
    return async (sql) => (await on.executeQuery<Rows[number]>(CompiledQuery.raw(sql))).rows
  }
  try {
    await queries.connection().execute((connection) =>
      work({
        run: rowsOf(connection),
        transaction: (inside) => connection.transaction().execute((transaction) => inside(rowsOf(transaction))),
      }),
    )
  } finally {
    await queries.destroy()
  }
}
