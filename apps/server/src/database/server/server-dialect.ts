/**
 * Kysely dialect for a PostgreSQL server. The pool of the client library is not used: a connection that is reserved
 * from it hangs or ends the process when the server goes away (porsager/postgres 1186, 1195, 1199, 1208). Here each
 * connection is a client with `max: 1`, used by one borrower at a time and discarded once it is broken. All further
 * statements on a broken connection fail, so the second half of a transaction never runs outside of it.
 */
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import postgres from 'postgres'
import { arrayTypes } from './array-types.ts'
import { withTimeout, requestTimeouts, type DatabaseTimeouts } from '../call-budget.ts'
import { hasCustomPlan } from './custom-plan.ts'

/** A pool of at most `max` connections, made on demand. */
export function serverDialect(url: string, max: number, timeouts: DatabaseTimeouts = requestTimeouts): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => serverDriver(url, max, timeouts),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function serverDriver(url: string, max: number, timeouts: DatabaseTimeouts): Driver {
  const idle: ServerConnection[] = []
  const waiting: ((connection: ServerConnection) => void)[] = []
  let count = 0

  function connect(): ServerConnection {
    count += 1
    return new ServerConnection(url, timeouts)
  }

  function discard(connection: ServerConnection): void {
    count -= 1
    connection.close(0).catch(() => {})
  }

  function acquire(): ServerConnection | Promise<ServerConnection> {
    for (let next = idle.pop(); next; next = idle.pop()) {
      if (!next.isBroken) return next
      discard(next)
    }
    return count < max ? connect() : wait()
  }

  function wait(): Promise<ServerConnection> {
    const { promise, resolve } = Promise.withResolvers<ServerConnection>()
    waiting.push(resolve)
    return withTimeout(promise, timeouts.answer, 'no connection was free', () => {
      const index = waiting.indexOf(resolve)
      if (index >= 0) waiting.splice(index, 1)
    })
  }

  function release(connection: ServerConnection): void {
    if (connection.isBroken) discard(connection)
    const next = waiting.shift()
    if (next) next(connection.isBroken ? connect() : connection)
    else if (!connection.isBroken) idle.push(connection)
  }

  const run = async (on: DatabaseConnection, statement: string) => on.executeQuery(CompiledQuery.raw(statement))
  return {
    init: async () => {},
    acquireConnection: async () => acquire(),
    beginTransaction: async (on, { isolationLevel }: TransactionSettings) => {
      await run(on, isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin')
    },
    commitTransaction: async (on) => {
      // When a statement of the transaction failed and its error was ignored, the server answers a commit with a
      // rollback.
      const { rows } = await run(on, 'commit')
      if (rows[0] === ROLLED_BACK) throw new Error('The transaction had failed')
    },
    rollbackTransaction: async (on) => {
      await run(on, 'rollback')
    },
    releaseConnection: async (connection) => release(connection as ServerConnection),
    destroy: async () => {
      await Promise.all(idle.splice(0).map((connection) => connection.close(SECONDS_TO_CLOSE)))
    },
  }
}

/** Longer statements are bulk writes and seldom repeat: each would be kept until its connection ends. */
const PARAMETERS_PREPARED = 40

/** A prepared statement is sent to each connection once and only named after that. */
const isPrepared = (query: CompiledQuery): boolean =>
  query.parameters.length <= PARAMETERS_PREPARED && !hasCustomPlan(query)

const ROLLED_BACK = Symbol('rolled back')
/** Time that open statements get to finish when the pool is closed, seconds. */
const SECONDS_TO_CLOSE = 3
const settings = { max: 1, idle_timeout: 60, max_lifetime: null, onnotice: () => {}, ...arrayTypes } as const

/** One connection, opened by its first statement. */
export class ServerConnection implements DatabaseConnection {
  isBroken = false
  private readonly client: postgres.Sql
  private readonly timeouts: DatabaseTimeouts

  constructor(url: string, timeouts: DatabaseTimeouts) {
    this.timeouts = timeouts
    this.client = postgres(url, {
      ...settings,
      connect_timeout: timeouts.connect / 1000,
      connection: {
        statement_timeout: timeouts.statement,
        lock_timeout: timeouts.lock,
        idle_in_transaction_session_timeout: timeouts.idleInTransaction,
      },
      onclose: () => void (this.isBroken = true),
    })
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // The code that the client library uses.
    if (this.isBroken) throw Object.assign(new Error('The connection was closed'), { code: 'CONNECTION_CLOSED' })
    try {
      const result = await this.answerOf(
        this.client.unsafe(query.sql, [...query.parameters] as never[], { prepare: isPrepared(query) }),
      )
      if (result.command === 'ROLLBACK') return { rows: [ROLLED_BACK as R] }
      return { rows: [...result] as R[], numAffectedRows: BigInt(result.count ?? 0) }
    } catch (error) {
      // An error that the server reports leaves the connection usable; any other error means that it is lost.
      if (!(error instanceof postgres.PostgresError)) this.isBroken = true
      throw error
    }
  }

  /** Runs SQL text of one or more statements, without parameters. */
  async execute(statements: string): Promise<Record<string, unknown>[]> {
    return lastRows(await this.answerOf(this.client.unsafe(statements)))
  }

  /** A connection that does not answer in time is broken, and discarded together with its late answer. */
  private answerOf<T>(answer: Promise<T>): Promise<T> {
    return withTimeout(answer, this.timeouts.answer, 'a statement was not answered', () => void (this.isBroken = true))
  }

  // oxlint-disable-next-line require-yield -- part of the interface, not used
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported')
  }

  close(seconds: number): Promise<void> {
    return this.client.end({ timeout: seconds })
  }
}

/**
 * Rows of the last statement: the simple protocol answers several statements with a list of row lists, one with its
 * rows.
 */
export function lastRows(answer: unknown[]): Record<string, unknown>[] {
  const last = answer.at(-1)
  return (Array.isArray(last) ? last : answer) as Record<string, unknown>[]
}
