/** A database of the bench: the server's access to it, and the plain driver. */
import { PGlite } from '@electric-sql/pglite'
import { Kysely, type LogEvent } from 'kysely'
import postgres from 'postgres'
import {
  onPglite,
  openServer,
  pgliteExtensions,
  type Database,
  type Queries,
} from '../../../apps/server/src/database/open-database.ts'
import { pgliteDialect } from '../../../apps/server/src/database/embedded/pglite-dialect.ts'
import { lastRows, serverDialect } from '../../../apps/server/src/database/server/server-dialect.ts'
import type { Tables } from '../../../apps/server/src/database/tables.ts'
import type { Run } from './filling.ts'
import { CONNECTIONS } from './measure.ts'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
  /** As the server prepares it; see `custom-plan.ts`. */
  isPrepared: boolean
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
  const client = postgres(url, { max: CONNECTIONS, onnotice: () => {} })
  const one = postgres(url, { max: 1, onnotice: () => {} })
  const watching: Queries[] = []
  return {
    database,
    query: ({ sql, parameters, isPrepared }) => client.unsafe(sql, [...parameters] as never[], { prepare: isPrepared }),
    run: async (sql) => lastRows(await one.unsafe(sql)),
    watched(log) {
      const queries = new Kysely<Tables>({ dialect: serverDialect(url, 1), log })
      watching.push(queries)
      return queries
    },
    async close() {
      for (const queries of watching) await queries.destroy()
      await Promise.all([client.end(), one.end(), database.close()])
    },
  }
}
