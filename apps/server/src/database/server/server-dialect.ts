/** Kysely's dialect over a pool of node-postgres, within the timeouts of `call-budget.ts`. */
import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { PostgresDialect, type Dialect, type PostgresPoolClient } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { requestTimeouts, withTimeout, type DatabaseTimeouts } from '../call-budget.ts'
import { isConnectionLost } from '../database-errors.ts'
import { hasCustomPlan } from './custom-plan.ts'

/** How long closing waits for open statements, ms. */
const CLOSE_MS = 3000
const IDLE_MS = 60_000
/** Names of prepared statements that a process keeps; others are computed again. */
const NAMES = 1000
const TIMESTAMPTZ = 1184

/** A pool of at most `max` connections, made on demand. */
export const openTimedPool = (url: string, max: number, timeouts: DatabaseTimeouts = requestTimeouts): pg.Pool =>
  openPool(max, clientOptions(url, timeouts))

/** Whether each transaction may be sent over another connection of a pooler, such as PgBouncer. */
export type Route = 'direct' | 'pooler'

export function serverDialect(
  pool: pg.Pool,
  timeouts: DatabaseTimeouts = requestTimeouts,
  route: Route = 'direct',
): Dialect {
  return new PostgresDialect({
    pool: { options: pool.options, connect: () => acquire(pool, timeouts, route), end: () => closePool(pool) },
  })
}

export function openPool(max: number, options: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({
    max,
    idleTimeoutMillis: IDLE_MS,
    // The pool would apply a timeout for connecting to the wait for a free connection too.
    Client: class extends pg.Client {
      constructor() {
        super(options)
      }
    },
  })
  // An `error` event without a listener ends the process. The pool listens only while a connection is idle.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export async function closePool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), delay(CLOSE_MS, undefined, { ref: false })])
}

/**
 * Options of a connection to a pooler. It refuses timeouts of the server here, and settings of a session would stay with
 * another client: its own connections have the timeouts (docs/cluster/pgbouncer.ini).
 */
export const poolerOptions = (url: string, { connect }: DatabaseTimeouts): pg.ClientConfig => ({
  connectionString: url,
  keepAlive: true,
  connectionTimeoutMillis: connect,
  types: { getTypeParser },
})

/** Options of a connection to the server, with the timeouts that it enforces and the one for connecting. */
export const clientOptions = (url: string, timeouts: DatabaseTimeouts): pg.ClientConfig => ({
  ...poolerOptions(url, timeouts),
  statement_timeout: timeouts.statement,
  lock_timeout: timeouts.lock,
  idle_in_transaction_session_timeout: timeouts.idleInTransaction,
})

/** Times as PGlite parses them, several times as fast as the parser of node-postgres. */
const getTypeParser = ((oid: number, format?: 'text') =>
  oid === TIMESTAMPTZ
    ? (text: string) => new Date(text)
    : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser

/** A connection that did not answer in time is discarded; further statements on it fail. */
async function acquire(pool: pg.Pool, { answer }: DatabaseTimeouts, route: Route): Promise<PostgresPoolClient> {
  const connecting = withCode(pool.connect())
  const client = await withTimeout(connecting, answer, 'no connection was free', () => {
    connecting.then(
      (late) => late.release(),
      () => {},
    )
  })
  let isReleased = false
  function release(isDiscarded = false) {
    if (!isReleased) client.release(isDiscarded)
    isReleased = true
  }
  const query = (sql: string, parameters: readonly unknown[]) => {
    const name = route === 'direct' ? nameOf(sql, parameters) : {}
    const result = client.query({ ...name, text: sql, values: [...parameters] })
    return withTimeout(withCode(result), answer, 'a statement was not answered', () => release(true))
  }
  // Kysely calls the other form of `query`, with a cursor, only to stream rows.
  return { query: query as never, release }
}

/** Longer statements are bulk writes and seldom repeat: each would be kept until its connection ends. */
const PARAMETERS_PREPARED = 40

const names = new LRUCache<string, string>({ max: NAMES, memoMethod: (sql) => hash('sha256', sql, 'base64') })

/**
 * `*` as a list of columns. PostgreSQL refuses to run such a prepared statement again after an upgrade has added a column
 * ("cached plan must not change result type").
 */
const ALL_COLUMNS = /(?:\b(?:select|distinct|returning)\s+|\.|,\s*)\*/i

/** The name under which a connection keeps the prepared statement. Statements without parameters are not prepared. */
export function nameOf(sql: string, { length }: readonly unknown[]): { name?: string } {
  const isPrepared = length > 0 && length <= PARAMETERS_PREPARED && !hasCustomPlan(sql) && !ALL_COLUMNS.test(sql)
  return isPrepared ? { name: names.memo(sql) } : {}
}

/** Adds a code for the log to errors of a lost connection. */
async function withCode<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isConnectionLost(error)) Object.assign(error, { code: 'CONNECTION_CLOSED' })
    throw error
  }
}
