/**
 * Kysely dialect for PGlite. Kysely's own PGlite dialect gives its one connection to all callers at the same time
 * (`PGliteDriver.acquireConnection`), so a query of another request runs inside an open transaction and is rolled back
 * with it. Here each caller waits for the connection.
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
import { noteDatabaseFailure } from '../call-budget.ts'
import { createSemaphore } from '../semaphore.ts'

/**
 * A query outside of an open transaction waits for its end: code inside a transaction uses its handle only, or
 * deadlocks.
 */
export function pgliteDialect(pglite: PGliteInterface): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => pgliteDriver(pglite),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function pgliteDriver(pglite: PGliteInterface): Driver {
  const mutex = createSemaphore(1, 'another query or transaction was using the database')
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await pglite.query<R>(query.sql, [...query.parameters]).catch((error: unknown) => {
        noteDatabaseFailure(error)
        throw error
      })
      return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) }
    },
    // oxlint-disable-next-line require-yield -- part of the interface, not used
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
      await mutex.acquire()
      return connection
    },
    beginTransaction: run('begin'),
    commitTransaction: run('commit'),
    rollbackTransaction: run('rollback'),
    releaseConnection: async () => mutex.release(),
    destroy: async () => {
      if (!pglite.closed) await pglite.close()
    },
  }
}
