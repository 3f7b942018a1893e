/** Every database there is to run a test on: PGlite, and a real PostgreSQL where one is installed. */
import { migrate } from '../database/migrate.ts'
import { openServer, type Database } from '../database/open-database.ts'
import { loadShippedScripts } from '../features/scripts/load-shipped-scripts.ts'
import { findPostgres, startPostgres } from './postgresql.ts'
import { openTestDatabase } from './test-database.ts'

const bin = findPostgres()

export const databases: [name: string, open: () => Promise<Database>][] = [
  ['PGlite', openTestDatabase],
  ...(bin === undefined
    ? []
    : ([['PostgreSQL', () => openPostgres(bin)]] satisfies [string, () => Promise<Database>][])),
]

async function openPostgres(bin: string): Promise<Database> {
  const postgres = await startPostgres(bin)
  const database = openServer(postgres.url('postgres'))
  await migrate(database)
  await loadShippedScripts(database.queries, 'Rubato')
  return {
    ...database,
    close: async () => {
      await database.close()
      await postgres.close()
    },
  }
}
