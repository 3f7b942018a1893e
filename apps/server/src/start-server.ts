import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { vacuumGrownTables } from './database/vacuum.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase, type Database } from './database/open-database.ts'
import { whenDatabaseAnswers } from './database/when-database-answers.ts'
import { connect, patreonSettingsOf, type Dependencies, type PatreonSettings } from './dependencies.ts'
import { readEnvironment, type Environment } from './environment.ts'
import { startWarnings } from './production-checks.ts'
import { loadShippedScripts } from './features/scripts/load-shipped-scripts.ts'
import { describeError } from './http/logging.ts'
import { newLifecycle, type Lifecycle } from './lifecycle.ts'
import { createReadyAccounts, type ReadyAccount } from './ready-accounts.ts'

export interface RunningServer {
  /** The address for a browser, without a slash at the end. */
  url: string
  database: Dependencies['database']['kind']
  /** Accounts to try with, empty unless READY_ACCOUNTS is on. */
  readyAccounts: ReadyAccount[]
  /**
   * Asks for no new traffic, answers for DRAIN_SECONDS what still comes, ends open connections, then closes the
   * database; resolves when the data directory is free again.
   */
  close(): Promise<void>
}

/** The port of the settings is taken. The message is for people. */
export class PortInUseError extends Error {
  constructor({ HOST, PORT }: Environment) {
    super(`Port ${PORT} on ${HOST} is in use (EADDRINUSE). Stop what uses it, or set PORT to another one.`)
    this.name = 'PortInUseError'
  }
}

/** Without a PORT of their own, so many instances find a place beside each other. */
const PORTS_TRIED = 100

/**
 * Listens, and resolves once the database is migrated and calls are answered; until then `/api/ready` and the rest of
 * the API answer 503. While the database is away it waits, until `signal` aborts. Throws `EnvironmentError`,
 * `DirectoryInUseError`, `DirectoryNotPrivateError` and `PortInUseError`, whose messages are for people.
 */
export async function startServer(
  given: Environment = readEnvironment(),
  { signal }: { signal?: AbortSignal } = {},
): Promise<RunningServer> {
  const patreonSettings = await patreonSettingsOf(given)
  const database = await openDatabase(given)
  const lifecycle = newLifecycle('starting')
  let app: FastifyInstance | undefined
  try {
    const listening = await listen(given, { database, patreonSettings, lifecycle })
    app = listening.app
    const { environment, dependencies } = listening
    const readyAccounts = await prepare(app, dependencies, environment, signal)
    for (const warning of startWarnings(environment)) app.log.warn(warning)
    lifecycle.phase = 'ready'
    app.log.info(`Ready at ${environment.PUBLIC_URL}`)
    return {
      url: environment.PUBLIC_URL,
      database: database.kind,
      readyAccounts,
      close: () => closeServer(listening.app, database, lifecycle, environment.DRAIN_SECONDS),
    }
  } catch (error) {
    await app?.close()
    await database.close()
    throw error
  }
}

interface Listening {
  app: FastifyInstance
  dependencies: Dependencies
  /** With the port that was taken. */
  environment: Environment
}

async function listen(
  given: Environment,
  parts: { database: Database; patreonSettings: PatreonSettings; lifecycle: Lifecycle },
): Promise<Listening> {
  for (let tried = 0; ; tried += 1) {
    // Tokens and redirects are made for the address: the port has to be known before the app is built.
    const environment = await withPort(given, tried)
    const dependencies = connect(environment, parts.database, parts.patreonSettings)
    const app = await buildApp(dependencies, parts.lifecycle)
    try {
      await app.listen({ host: environment.HOST, port: environment.PORT })
      return { app, dependencies, environment }
    } catch (error) {
      await app.close()
      if (!isPortInUse(error)) throw error
      if (given.PORT_IS_FIXED || tried >= PORTS_TRIED) throw new PortInUseError(environment)
    }
  }
}

const isPortInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

async function withPort(environment: Environment, tried: number): Promise<Environment> {
  const port = environment.PORT === 0 ? await freePort(environment.HOST) : environment.PORT + tried
  const own = `:${environment.PORT}`
  const { PUBLIC_URL } = environment
  const url = PUBLIC_URL.endsWith(own) ? `${PUBLIC_URL.slice(0, -own.length)}:${port}` : PUBLIC_URL
  return { ...environment, PORT: port, PUBLIC_URL: url }
}

async function freePort(host: string): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, host, resolve)
  })
  const address = probe.address()
  await new Promise<void>((resolve) => probe.close(() => resolve()))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Everything that has to be in the database before the first call; begun again when the database went away meanwhile. */
function prepare(
  app: FastifyInstance,
  dependencies: Dependencies,
  { PRODUCT_NAME, READY_ACCOUNTS }: Environment,
  signal: AbortSignal | undefined,
): Promise<ReadyAccount[]> {
  const { database } = dependencies
  const waits = (error: unknown, ms: number) => {
    const { type, code } = describeError(error)
    app.log.warn({ failure: { type, code } }, `Waiting for the database, next attempt in ${ms / 1000} s`)
  }
  return whenDatabaseAnswers({ signal, waits }, async () => {
    await migrate(database)
    signal?.throwIfAborted()
    await loadShippedScripts(database.jobQueries, PRODUCT_NAME)
    await vacuumGrownTables(database)
    signal?.throwIfAborted()
    return READY_ACCOUNTS ? createReadyAccounts(dependencies) : []
  })
}

/** Calls that are under way after the drain are answered, if that takes no longer. */
const ANSWERS_MS = 2000
const STEP_MS = 20

async function closeServer(app: FastifyInstance, database: Database, lifecycle: Lifecycle, drainSeconds: number) {
  lifecycle.phase = 'closing'
  await delay(drainSeconds * 1000)
  for (let waited = 0; lifecycle.underWay > 0 && waited < ANSWERS_MS; waited += STEP_MS) await delay(STEP_MS)
  await app.close()
  await database.close()
}
