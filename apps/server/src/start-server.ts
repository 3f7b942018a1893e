import { createServer, type AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import { lookAfterTables } from './database/look-after.ts'
import { openDependencies, type Dependencies } from './dependencies.ts'
import { readEnvironment, type Environment } from './environment.ts'
import { createReadyAccounts, type ReadyAccount } from './ready-accounts.ts'
import { loadShippedScripts } from './features/scripts/load-shipped-scripts.ts'

export interface RunningServer {
  /** The address for a browser, without a slash at the end. */
  url: string
  database: Dependencies['database']['kind']
  /** Accounts to try with, empty unless READY_ACCOUNTS is on. */
  readyAccounts: ReadyAccount[]
  /** Ends open connections, then closes the database; resolves when the data directory is free again. */
  close(): Promise<void>
}

/** Starts the server and listens. Throws `EnvironmentError` and `DirectoryInUseError`, whose messages are for people. */
export async function startServer(given: Environment = readEnvironment()): Promise<RunningServer> {
  const environment = await withPort(given)
  const dependencies = await openDependencies(environment)
  const { database } = dependencies
  try {
    await loadShippedScripts(database.queries, environment.PRODUCT_NAME)
    await lookAfterTables(database)
    const readyAccounts = environment.READY_ACCOUNTS ? await createReadyAccounts(dependencies) : []
    const app = await buildApp(dependencies)
    await app.listen({ host: environment.HOST, port: environment.PORT }).catch(async (error: unknown) => {
      await app.close()
      throw error
    })
    return {
      url: environment.PUBLIC_URL,
      database: database.kind,
      readyAccounts,
      close: async () => {
        await app.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Port 0 means any free one; it has to be known before tokens and redirects are made for the address. */
async function withPort(environment: Environment): Promise<Environment> {
  if (environment.PORT !== 0) return environment
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, environment.HOST, resolve)
  })
  const { port } = probe.address() as AddressInfo
  await new Promise<void>((resolve) => probe.close(() => resolve()))
  return { ...environment, PORT: port, PUBLIC_URL: environment.PUBLIC_URL.replace(/:0$/, `:${port}`) }
}
