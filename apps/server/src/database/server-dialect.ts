/**
 * Kysely on a PostgreSQL server. The client library lends connections itself, but a lent one whose server goes away
 * hangs for ever or ends the process (porsager/postgres 1186, 1195, 1199, 1208). Here each connection is a client of
 * its own, lent to one borrower at a time, and thrown away once it broke: what its borrower still asks of it fails, so
 * that the second half of a transaction never runs outside of it.
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
import { PLANNED_ANEW } from './planned-anew.ts'

/** At most `max` connections, made on demand. */
export function serverDialect(url: string, max: number): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => serverDriver(url, max),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function serverDriver(url: string, max: number): Driver {
  const idle: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []
  let count = 0

  function connect(): Connection {
    count += 1
    return new Connection(url)
  }

  function discard(connection: Connection): void {
    count -= 1
    connection.close(0).catch(() => {})
  }

  function take(): Connection | Promise<Connection> {
    for (let next = idle.pop(); next; next = idle.pop()) {
      if (!next.isBroken) return next
      discard(next)
    }
    return count < max ? connect() : new Promise((resolve) => waiting.push(resolve))
  }

  function give(connection: Connection): void {
    if (connection.isBroken) discard(connection)
    const next = waiting.shift()
    if (next) next(connection.isBroken ? connect() : connection)
    else if (!connection.isBroken) idle.push(connection)
  }

  const run = async (on: DatabaseConnection, statement: string) => on.executeQuery(CompiledQuery.raw(statement))
  return {
    init: async () => {},
    acquireConnection: async () => take(),
    beginTransaction: async (on, { isolationLevel }: TransactionSettings) => {
      await run(on, isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin')
    },
    commitTransaction: async (on) => {
      // Where a statement failed and nobody said so, the server answers a commit with a rollback.
      const { rows } = await run(on, 'commit')
      if (rows[0] === ROLLED_BACK) throw new Error('The transaction had failed')
    },
    rollbackTransaction: async (on) => {
      await run(on, 'rollback')
    },
    releaseConnection: async (connection) => give(connection as Connection),
    destroy: async () => {
      await Promise.all(idle.splice(0).map((connection) => connection.close(SECONDS_TO_CLOSE)))
    },
  }
}

/** Longer ones are bulk writes, hardly ever the same twice: each would be kept until its connection ends. */
const PARAMETERS_PREPARED = 40

/** A statement is sent to each connection once; planned anew, its plan follows its parameters. */
const isPrepared = (statement: string, parameters: readonly unknown[]): boolean =>
  parameters.length <= PARAMETERS_PREPARED && !statement.includes(PLANNED_ANEW)

const ROLLED_BACK = Symbol('rolled back')
const SECONDS_TO_CLOSE = 3
const settings = { max: 1, connect_timeout: 10, idle_timeout: 60, max_lifetime: null, onnotice: () => {} } as const

class Connection implements DatabaseConnection {
  isBroken = false
  private readonly client: postgres.Sql

  constructor(url: string) {
    this.client = postgres(url, { ...settings, onclose: () => void (this.isBroken = true) })
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // As the library calls it.
    if (this.isBroken) throw Object.assign(new Error('The connection was closed'), { code: 'CONNECTION_CLOSED' })
    try {
      const result = await this.client.unsafe(sql, [...parameters] as never[], { prepare: isPrepared(sql, parameters) })
      if (result.command === 'ROLLBACK') return { rows: [ROLLED_BACK as R] }
      return { rows: [...result] as R[], numAffectedRows: BigInt(result.count ?? 0) }
    } catch (error) {
      // An answer of the server leaves the connection as it is; anything else means that there is none.
      if (!(error instanceof postgres.PostgresError)) this.isBroken = true
      throw error
    }
  }

  // oxlint-disable-next-line require-yield -- a driver has to offer it, and nobody asks for it
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Nothing is streamed from the database')
  }

  close(seconds: number): Promise<void> {
    return this.client.end({ timeout: seconds })
  }
}
