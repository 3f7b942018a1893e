/** One library with our server, a bare server of the same framework, and the plain driver. */
import Fastify, { type FastifyInstance } from 'fastify'
import { buildApp } from '../../../apps/server/src/app.ts'
import { hasCustomPlan } from '../../../apps/server/src/database/custom-plan.ts'
import { migrate } from '../../../apps/server/src/database/migrate.ts'
import { connect, patreonSettingsOf } from '../../../apps/server/src/dependencies.ts'
import { readEnvironment } from '../../../apps/server/src/environment.ts'
import { loadShippedScripts } from '../../../apps/server/src/features/scripts/shipped/load-shipped-scripts.ts'
import { createDemoAccounts, DEMO_PASSWORD } from '../../../apps/server/src/demo/demo-accounts.ts'
import { fill } from './fill.ts'
import type { Request } from './load-worker.ts'
import type { Statement, Store } from './store.ts'

export interface Site {
  scripts: number
  ours: string
  bare: string
  store: Store
  /** The host of PUBLIC_URL. */
  host: string
  /** A bearer token, valid for five minutes. */
  signIn(): Promise<string>
  /** The response of our server. */
  read<T>(bearer: string, path: string): Promise<T>
  /**
   * The statements of our server for a request, the query for the caller included, and the number under which the bare
   * server runs them.
   */
  record(bearer: string, request: Request): Promise<{ number: number; statements: Statement[] }>
  close(): Promise<void>
}

export async function openSite(
  store: Store,
  patreon: string,
  scripts: number,
  progress: (line: string) => void,
): Promise<Site> {
  const { database } = store
  await migrate(database)
  await loadShippedScripts(database.queries, 'Rubato')
  const [{ count } = { count: 0 }] = await store.run('select count(*)::int as count from scripts')
  if (Number(count) < scripts) await fill(store.run, scripts, progress)
  const environment = readEnvironment({
    NODE_ENV: 'test',
    AUTH_SECRET: 'only-for-benches-0123456789abcdefghijklmnopqrstuvwxyz',
    PATREON_BASE_URL: patreon,
    RATE_LIMIT_FACTOR: '1000000',
  })
  const settings = await patreonSettingsOf(environment)
  const appOn = (on: Store['database']) => {
    const dependencies = connect(environment, on, settings)
    // Log lines are formatted as in production and discarded.
    dependencies.settings.log = { level: 'info', stream: { write: () => {} } }
    return { dependencies, app: buildApp(dependencies) }
  }
  const { dependencies, app: building } = appOn(database)
  await createDemoAccounts(dependencies)
  const app = await building
  const executed: Statement[] = []
  const queries = store.watched(({ query }) =>
    executed.push({ sql: query.sql, parameters: query.parameters, isPrepared: !hasCustomPlan(query) }),
  )
  const recorder = await appOn({ ...database, queries }).app
  const recorded: Statement[][] = []
  const bare = await serveBare(store, recorded)
  const ask = (on: FastifyInstance, bearer: string, { method, path, body }: Request) =>
    answered(
      on.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${bearer}` },
        ...(body ? { payload: body } : {}),
      }),
    )
  return {
    scripts,
    host: new URL(environment.PUBLIC_URL).host,
    ours: await app.listen({ host: '127.0.0.1', port: 0 }),
    bare: await bare.listen({ host: '127.0.0.1', port: 0 }),
    store,
    async signIn() {
      const payload = { email: 'supporter@rubato.test', password: DEMO_PASSWORD }
      const reply = await answered(app.inject({ method: 'POST', url: '/api/auth/sign-in', payload }))
      return (reply as { data: { authToken: string } }).data.authToken
    },
    read: async <T>(bearer: string, path: string) => (await ask(app, bearer, { method: 'GET', path })) as T,
    async record(bearer, request) {
      // The first request also reads the keys of bearer tokens: only the second one is recorded.
      await ask(recorder, bearer, request)
      executed.length = 0
      await ask(recorder, bearer, request)
      return { number: recorded.push([...executed]) - 1, statements: [...executed] }
    },
    async close() {
      await Promise.all([app.close(), recorder.close(), bare.close()])
      await store.close()
    },
  }
}

async function answered(reply: PromiseLike<{ statusCode: number; body: string }>): Promise<unknown> {
  const { statusCode, body } = await reply
  if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`)
  return JSON.parse(body)
}

/** Runs the statements; returns the rows of the last one. */
export async function byHand({ query }: Store, statements: readonly Statement[]): Promise<unknown[]> {
  let rows: unknown[] = []
  for (const statement of statements) rows = await query(statement)
  return rows
}

async function serveBare(store: Store, recorded: readonly Statement[][]): Promise<FastifyInstance> {
  const app = Fastify()
  app.route<{ Params: { number: string } }>({
    method: ['GET', 'PUT'],
    url: '/:number',
    handler: ({ params }) => byHand(store, recorded[Number(params.number)] ?? []),
  })
  return app
}
