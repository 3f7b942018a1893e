/**
 * Kysely on PGlite. Kysely's own PGlite dialect hands the one connection to everybody at once, so a query of another
 * request lands inside an open transaction and is rolled back with it. Here the connection is taken in turn.
 */
import type { PGliteInterface } from '@electric-sql/pglite'
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { limited } from './call-budget.ts'

/** A query outside its own transaction waits for the transaction to end: inside one, use only its handle. */
export function pgliteDialect(pglite: PGliteInterface): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => pgliteDriver(pglite),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function pgliteDriver(pglite: PGliteInterface): Driver {
  const turns = takeTurns()
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await pglite.query<R>(query.sql, [...query.parameters])
      return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) }
    },
    // oxlint-disable-next-line require-yield -- a driver has to offer it, and nobody asks for it
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('Streaming is not supported by PGlite')
    },
  }
  const run = (statement: string) => async (on: DatabaseConnection) => {
    await on.executeQuery(CompiledQuery.raw(statement))
  }
  return {
    init: () => pglite.waitReady,
    acquireConnection: async () => {
      await turns.take()
      return connection
    },
    beginTransaction: run('begin'),
    commitTransaction: run('commit'),
    rollbackTransaction: run('rollback'),
    releaseConnection: async () => turns.give(),
    destroy: async () => {
      if (!pglite.closed) await pglite.close()
    },
  }
}

function takeTurns() {
  const waiting: (() => void)[] = []
  let busy = false
  return {
    take: async () => {
      if (busy) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.push(resolve)
        await limited(promise, 0, 'another one was using the database', () => {
          const place = waiting.indexOf(resolve)
          if (place >= 0) waiting.splice(place, 1)
        })
      }
      busy = true
    },
    give: () => {
      const next = waiting.shift()
      if (next) next()
      else busy = false
    },
  }
}
