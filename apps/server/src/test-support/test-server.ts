/** The app with a database and the Patreon stand-in; only clock and log are replaced. */
import { API_BASE, endpoints, type AuthResponse, type ErrorBody, type EndpointName } from '@rubato/contracts/api'
import { DECLARATION_VERSIONS, type PatronStatus } from '@rubato/contracts/domain'
import { startStandIns, type PersonaId, type RunningStandIns } from '@rubato/stand-ins'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { buildApp } from '../app.ts'
import type { Database } from '../database/open-database.ts'
import { connect } from '../dependencies/connect.ts'
import type { AppSettings, Dependencies } from '../dependencies/dependencies.ts'
import { vendorSettingsOf } from '../dependencies/vendor-settings.ts'
import { readEnvironment } from '../environment/environment.ts'
import { presentPolicies } from '../features/policies/accept-policies.ts'
import { setAdmin } from '../features/admin/admins.ts'
import { systemClock } from '../ports/clock.ts'
import { openUsualDatabase } from './databases.ts'
import { quickHashing } from './quick-hashing.ts'
import { testClock, type TestClock } from './test-clock.ts'

const NO_DIRECTORY = '/nonexistent'
export const TEST_SECRET = 'only-for-tests-0123456789abcdefghijklmnopqrstuvwxyz'
export const PASSWORD = 'correct horse battery'

export interface TestServer {
  app: FastifyInstance
  dependencies: Dependencies
  /** `strike` also waits until no job waits or runs. */
  clock: TestClock
  /** Every log line written so far. */
  log: string[]
  visitor(): Visitor
}

/** Password hashing: as in production, or fast. */
type Hashing = 'real' | 'quick'

export interface TestWorld {
  database: Database
  standIns: RunningStandIns
  /** A new app, closed after the test. Rate limits are reset. */
  serve(changes?: Partial<AppSettings>, variables?: Record<string, string>, hashing?: Hashing): Promise<TestServer>
  /** The same for all tests of a file, in `beforeAll`: closed after the last one. */
  serveAll(changes?: Partial<AppSettings>, variables?: Record<string, string>): Promise<TestServer>
}

/** Sets up database and stand-in once for the test file that calls it. */
export function testWorld(openDatabase: () => Promise<Database> = openUsualDatabase): TestWorld {
  const world = {} as { database: Database; standIns: RunningStandIns }
  const apps: FastifyInstance[] = []
  const lasting: FastifyInstance[] = []
  beforeAll(async () => {
    world.database = await openDatabase()
    world.standIns = await startStandIns()
  })
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close()
    await world.standIns.patreon.control.clearFaults()
    await world.standIns.partner.control.clearFaults()
  })
  afterAll(async () => {
    for (const app of lasting) await app.close()
    await world.standIns.close()
    await world.database.close()
  })
  return Object.assign(world, {
    serve: async (changes = {}, variables = {}, hashing: Hashing = 'quick') => {
      const server = await serve(world, changes, variables, hashing)
      apps.push(server.app)
      return server
    },
    serveAll: async (changes = {}, variables = {}) => {
      const server = await serve(world, changes, variables, 'quick')
      lasting.push(server.app)
      return server
    },
  })
}

async function serve(
  { database, standIns }: { database: Database; standIns: RunningStandIns },
  changes: Partial<AppSettings>,
  variables: Record<string, string>,
  hashing: Hashing,
): Promise<TestServer> {
  const environment = readEnvironment({
    NODE_ENV: 'test',
    AUTH_SECRET: TEST_SECRET,
    // Refused by a site that asks no patron platform.
    ...(variables['MEMBERSHIP'] === 'open'
      ? {}
      : { PATREON_BASE_URL: standIns.patreon.baseUrl, PARTNER_URL: standIns.partner.baseUrl }),
    LOG_LEVEL: 'trace',
    // Without a web app, whose files would be read for each app.
    WEB_DIR: NO_DIRECTORY,
    ...(changes.publicUrl ? { PUBLIC_URL: changes.publicUrl } : {}),
    ...variables,
  })
  const log: string[] = []
  const clock = testClock()
  const connected = connect(environment, database, await vendorSettingsOf(environment), {
    clock,
    ...(hashing === 'quick' ? { passwordHashing: quickHashing } : {}),
  })
  const dependencies: Dependencies = {
    ...connected,
    settings: {
      ...connected.settings,
      log: { level: 'trace', stream: { write: (line) => void log.push(line) } },
      ...changes,
    },
  }
  await database.queries.deleteFrom('rate_limits').execute()
  const app = await buildApp(dependencies)
  const strike = async () => {
    await clock.strike()
    await app.jobs.idle()
  }
  return {
    app,
    dependencies,
    clock: { ...clock, strike },
    log,
    visitor: () => new Visitor(app, standIns, dependencies),
  }
}

interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  ip?: string
}

export interface Reply {
  status: number
  body: unknown
  /** The error code of the body; undefined for other bodies. */
  error: ErrorBody['error'] | undefined
  issues: ErrorBody['issues']
  headers: LightMyRequestResponse['headers']
  cookies: string[]
}

let people = 0

/** A browser session: keeps cookies like a browser, and the bearer token like the web app. */
export class Visitor {
  readonly email: string
  readonly username: string
  bearer: string | undefined
  cookie: string | undefined
  /** The cookie between password and code. */
  secondStep: string | undefined
  /** The device cookie, which a browser keeps after sign-out. */
  device: string | undefined
  /** Without it the policies are still open after the sign-up. */
  acceptsPolicies = true
  private readonly app: FastifyInstance
  private readonly standIns: RunningStandIns
  private readonly dependencies: Dependencies

  constructor(app: FastifyInstance, standIns: RunningStandIns, dependencies: Dependencies) {
    this.app = app
    this.standIns = standIns
    this.dependencies = dependencies
    people += 1
    this.email = `person-${process.pid}-${people}@example.test`
    this.username = `someone-${process.pid}-${people}`
  }

  async call(name: EndpointName, { params = {}, query, body, headers = {}, ip }: Input = {}): Promise<Reply> {
    const { method, path } = endpoints[name]
    const reply = await this.app.inject({
      method,
      url: API_BASE + path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? ''),
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      ...(ip === undefined ? {} : { remoteAddress: ip }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.bearer === undefined ? {} : { authorization: `Bearer ${this.bearer}` }),
        // The path of the cookie.
        ...(path.startsWith('/auth/') ? this.cookies() : {}),
        ...headers,
      },
    })
    const kept = this.keep(toReply(reply))
    if ((name === 'signUp' || name === 'openAccount') && kept.status === 200 && this.acceptsPolicies)
      await this.acceptPolicies()
    return kept
  }

  /** Accepts the versions of this server, which follow its settings. In the database: tests count calls. */
  async acceptPolicies(): Promise<void> {
    const { database, identity, policies } = this.dependencies
    const bearer = this.bearer === undefined ? null : await identity.verify(this.bearer)
    if (!bearer) return
    const { id } = await database.queries
      .selectFrom('users')
      .select('id')
      .where('issuer', '=', bearer.issuer)
      .where('subject', '=', bearer.subject)
      .executeTakeFirstOrThrow()
    await database.queries
      .insertInto('policy_acceptances')
      .values(presentPolicies(policies).map((policy) => ({ ...policy, user_id: id, accepted_at: new Date() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  private cookies(): { cookie?: string } {
    const kept = [this.cookie, this.device, this.secondStep].filter((cookie) => cookie !== undefined)
    return kept.length > 0 ? { cookie: kept.join('; ') } : {}
  }

  private keep(reply: Reply): Reply {
    const token = (reply.body as AuthResponse | undefined)?.data?.authToken
    if (token !== undefined) this.bearer = token
    const session = reply.cookies.find((line) => line.includes('session_token='))
    if (session !== undefined) this.cookie = /Max-Age=0/.test(session) ? undefined : session.split(';')[0]
    const device = reply.cookies.find((line) => line.includes('rubato.device='))
    if (device !== undefined) this.device = device.split(';')[0]
    const step = reply.cookies.find((line) => line.includes('rubato.second-step='))
    if (step !== undefined) this.secondStep = /Max-Age=0/.test(step) ? undefined : step.split(';')[0]
    return reply
  }

  signUp(changes: Partial<{ email: string; password: string; username: string }> = {}): Promise<Reply> {
    return this.call('signUp', { body: { email: this.email, password: PASSWORD, username: this.username, ...changes } })
  }

  /** Confirms the address, as the link of the mail does. */
  async confirmAddress(): Promise<this> {
    const { queries } = this.dependencies.database
    await queries.updateTable('identity_users').set({ email_verified: true }).where('email', '=', this.email).execute()
    return this
  }

  /** Declares to be an adult, and consents that intimate data is stored. */
  async declareAge(): Promise<Reply> {
    const body = { kind: 'intimate-data', textVersion: DECLARATION_VERSIONS['intimate-data'] }
    await this.call('giveConsent', { body })
    return this.call('declareAge', { body: { adult: true } })
  }

  /** Links Patreon: the redirect, the choice at the stand-in, and the redirect back. */
  async linkAs(persona: PersonaId, as?: string): Promise<Reply> {
    const { url } = (await this.call('patreonAuthorize')).body as { url: string }
    const back = await this.standIns.patreon.control.choose(url, persona, as)
    const [code, state] = [back.searchParams.get('code'), back.searchParams.get('state')]
    return this.call('patreonLink', { body: { code, state } })
  }

  /** Makes the user an admin, like the command line. */
  async becomeAdmin(): Promise<this> {
    const { id } = (await this.call('me')).body as { id: string }
    await setAdmin({ queries: this.dependencies.database.queries, clock: systemClock }, id, true)
    return this
  }

  /** Signs up, confirms the address, declares age and links. */
  async become(persona: PersonaId): Promise<this> {
    await this.signUp()
    await this.confirmAddress()
    await this.declareAge()
    await this.linkAs(persona)
    return this
  }
}

/** The patron status after the look-up that the call starts. */
export async function settledStatus(visitor: Visitor): Promise<PatronStatus> {
  return vi.waitFor(
    async () => {
      const status = (await visitor.call('patreonStatus')).body as PatronStatus
      if (status.lookUp === 'running') throw new Error('the look-up is not over')
      return status
    },
    { timeout: 60_000, interval: 20 },
  )
}

function toReply(reply: LightMyRequestResponse): Reply {
  const isJson = reply.headers['content-type']?.toString().startsWith('application/json')
  const body: unknown = isJson ? reply.json() : reply.body === '' ? undefined : reply.body
  const error = ((isJson ? body : null) ?? {}) as Partial<ErrorBody>
  const cookies = reply.headers['set-cookie'] ?? []
  return {
    status: reply.statusCode,
    body,
    error: error.error,
    issues: error.issues ?? [],
    headers: reply.headers,
    cookies: typeof cookies === 'string' ? [cookies] : cookies,
  }
}
