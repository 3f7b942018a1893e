import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { SignUpMode, SiteSettings } from '@rubato/contracts/domain'
import { buildApp } from '../app.ts'
import { vacuumGrownTables } from '../database/vacuum.ts'
import { migrate, newerSchema } from '../database/migrate.ts'
import { openDatabase, type Database } from '../database/open-database.ts'
import { explainStorage } from '../database/storage-space.ts'
import { whenDatabaseAnswers } from '../database/when-database-answers.ts'
import { answerOperator } from '../commands/admin-command.ts'
import { listenForOperator } from '../commands/operator-socket.ts'
import { connect } from '../dependencies/connect.ts'
import { VERSION, type Dependencies } from '../dependencies/dependencies.ts'
import { copyFromBucket } from '../dependencies/shared-files.ts'
import { vendorSettingsOf, type VendorSettings } from '../dependencies/vendor-settings.ts'
import { readEnvironment, type Environment } from '../environment/environment.ts'
import { startWarnings } from './start-warnings.ts'
import { hasAccounts } from '../features/admin/admins.ts'
import { describeError, warnOf } from '../http/logging.ts'
import { newLifecycle, type Lifecycle } from '../base/lifecycle.ts'
import { ruleOf, UNKNOWN_REGION } from '../regions/region-table.ts'
import { rememberTable } from '../regions/stored-tables.ts'
import { startTracing } from './start-tracing.ts'
import { loadContent } from '../site/load-content.ts'
import { siteSettings } from '../site/site-settings.ts'
import { createDemoAccounts, type DemoAccount } from '../demo/demo-accounts.ts'

/** A site on which everybody with an account is a member. */
export interface OpenSite {
  signUp: SignUpMode
  /** The site has no account yet: the first account becomes the admin. */
  isEmpty: boolean
}

export interface RunningServer {
  /** The URL for a browser, without a trailing slash. */
  url: string
  database: Dependencies['database']['kind']
  /** The settings that every page of the site contains. */
  siteSettings: SiteSettings
  /** Null where Patreon decides membership. */
  openSite: OpenSite | null
  /** Empty unless READY_ACCOUNTS is on. */
  demoAccounts: DemoAccount[]
  /**
   * Answers calls for DRAIN_SECONDS more, while `/api/ready` says 503, ends open connections, then closes the database;
   * resolves when the data directory is unlocked.
   */
  close(): Promise<void>
}

/** The configured port is in use. The message is for the operator. */
export class PortInUseError extends Error {
  constructor({ HOST, PORT }: Environment) {
    super(`Port ${PORT} on ${HOST} is in use (EADDRINUSE). Stop what uses it, or set PORT to another one.`)
    this.name = 'PortInUseError'
  }
}

/** Number of ports that are tried when PORT is not set. */
const PORTS_TRIED = 100

/**
 * Listens, and resolves when the database is migrated and calls are answered; until then `/api/ready` and the rest of
 * the API answer 503. While the database is unavailable it waits, until `signal` aborts. Throws `EnvironmentError`,
 * `DirectoryInUseError`, `DirectoryNotPrivateError`, `StorageFullError`, `UnusableDatabaseError` and `PortInUseError`, whose
 * messages are for the operator.
 */
export async function startServer(
  given: Environment = readEnvironment(),
  { signal }: { signal?: AbortSignal } = {},
): Promise<RunningServer> {
  const endTracing = await startTracing(given, VERSION)
  const vendors = await vendorSettingsOf(given)
  const notCopied = await copyFromBucket(given)
  const database = await openDatabase(given).catch((error: unknown) => {
    throw explainStorage(error, given)
  })
  const lifecycle = newLifecycle('starting')
  let app: FastifyInstance | undefined
  let endOperator = () => Promise.resolve()
  try {
    const listening = await listen(given, { database, vendors, lifecycle })
    app = listening.app
    const { environment, dependencies } = listening
    const demoAccounts = await prepare(app, dependencies, environment, signal)
    const warnings = startWarnings({ ...environment, draftPolicies: dependencies.policies.drafts })
    for (const warning of [...notCopied, ...warnings]) app.log.warn(warning)
    if (database.kind === 'pglite')
      endOperator = await listenForOperator(environment.DATA_DIR, (args) =>
        answerOperator(args, {
          database,
          environment,
          failed: warnOf(listening.app, 'a command of the operator failed'),
        }),
      )
    lifecycle.phase = 'ready'
    app.log.info(`Ready at ${environment.PUBLIC_URL}`)
    return {
      url: environment.PUBLIC_URL,
      database: database.kind,
      siteSettings: siteSettings(dependencies, ruleOf(dependencies.regions.table, UNKNOWN_REGION)),
      openSite: await openSiteOf(dependencies),
      demoAccounts,
      close: async () => {
        await endOperator()
        await closeServer(listening.app, database, lifecycle, environment.DRAIN_SECONDS)
        await endTracing()
      },
    }
  } catch (error) {
    await endOperator()
    await app?.close().catch(() => {})
    await database.close()
    throw explainStorage(error, given)
  }
}

interface Listening {
  app: FastifyInstance
  dependencies: Dependencies
  /** With the port that the server listens on. */
  environment: Environment
}

async function listen(
  given: Environment,
  parts: { database: Database; vendors: VendorSettings; lifecycle: Lifecycle },
): Promise<Listening> {
  for (let tried = 0; ; tried += 1) {
    // Tokens and redirects contain the URL, so the port has to be known before the app is built.
    const environment = await withPort(given, tried)
    const dependencies = connect(environment, parts.database, parts.vendors)
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

async function openSiteOf({ database, patronage, settings: { signUp } }: Dependencies): Promise<OpenSite | null> {
  return patronage ? null : { signUp, isEmpty: !(await hasAccounts(database.queries)) }
}

/** Prepares the database for the first call; starts again when the database was unavailable meanwhile. */
function prepare(
  app: FastifyInstance,
  dependencies: Dependencies,
  { PRODUCT_NAME, READY_ACCOUNTS }: Environment,
  signal: AbortSignal | undefined,
): Promise<DemoAccount[]> {
  const { database } = dependencies
  const waits = (error: unknown, ms: number) => {
    const { type, code } = describeError(error)
    app.log.warn({ failure: { type, code } }, `Waiting for the database, next attempt in ${ms / 1000} s`)
  }
  return whenDatabaseAnswers({ signal, waits }, async () => {
    await database.check()
    await database.whenServing()
    await migrate(database)
    const newer = await newerSchema(database.queries)
    if (newer !== null) app.log.warn(`The database has schema ${newer}, of a newer release than this one`)
    signal?.throwIfAborted()
    await rememberTable(database.jobQueries, dependencies.regions.table, dependencies.clock.now())
    await loadContent(database, PRODUCT_NAME)
    await vacuumGrownTables(database)
    signal?.throwIfAborted()
    return READY_ACCOUNTS ? createDemoAccounts(dependencies) : []
  })
}

/** How long closing waits for pending calls after the drain, ms. */
const ANSWERS_MS = 2000
const STEP_MS = 20

async function closeServer(app: FastifyInstance, database: Database, lifecycle: Lifecycle, drainSeconds: number) {
  lifecycle.phase = 'closing'
  await delay(drainSeconds * 1000)
  for (let waited = 0; lifecycle.pendingCalls > 0 && waited < ANSWERS_MS; waited += STEP_MS) await delay(STEP_MS)
  await app.close()
  await database.close()
}
