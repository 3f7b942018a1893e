/** A database of the bench: the server's access to it, and the plain driver. */
import { PGlite } from '@electric-sql/pglite'
import { Kysely, type LogEvent } from 'kysely'
import pg from 'pg'
import {
  onPglite,
  openServer,
  pgliteExtensions,
  type Database,
  type Queries,
} from '../../../apps/server/src/database/open-database.ts'
import { pgliteDialect } from '../../../apps/server/src/database/embedded/pglite-dialect.ts'
import { nameOf, serverDialect } from '../../../apps/server/src/database/server/server-dialect.ts'
import type { Tables } from '../../../apps/server/src/database/tables.ts'
import type { Run } from './filling.ts'
import { CONNECTIONS } from './measure.ts'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

export interface Store {
  database: Database
  /** Runs a statement by the plain driver. */
  query(statement: Statement): Promise<unknown[]>
  run: Run
  /** The server's queries, each reported to `log`. */
  watched(log: (event: LogEvent) => void): Queries
  close(): Promise<void>
}

export async function openPglite(dataDir: string): Promise<Store> {
  const pglite = await PGlite.create({ dataDir, extensions: pgliteExtensions })
  const database = onPglite(pglite)
  return {
    database,
    query: async ({ sql, parameters }) => (await pglite.query(sql, [...parameters])).rows,
    run: async (sql) => (await pglite.exec(sql)).at(-1)?.rows ?? [],
    watched: (log) => new Kysely<Tables>({ dialect: pgliteDialect(pglite), log }),
    close: () => database.close(),
  }
}

export function openPostgresql(url: string): Store {
  const database = openServer(url)
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  const one = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  const watching: Queries[] = []
  return {
    database,
    query: async ({ sql, parameters }) =>
      (await pool.query({ ...nameOf(sql, parameters), text: sql, values: [...parameters] })).rows,
    run: async (sql) => (await one.query(sql)).rows ?? [],
    watched(log) {
      const queries = new Kysely<Tables>({
        dialect: serverDialect(new pg.Pool({ connectionString: url, max: 1 })),
        log,
      })
      watching.push(queries)
      return queries
    },
    async close() {
      for (const queries of watching) await queries.destroy()
      await Promise.all([pool.end(), one.end(), database.close()])
    },
  }
}
