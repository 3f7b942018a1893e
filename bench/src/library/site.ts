/** One library with our server, a bare server of the same framework, and the plain driver. */
import { defaultSettings, taskIds } from '@rubato/contracts/domain'
import Fastify, { type FastifyInstance } from 'fastify'
import { buildApp } from '../../../apps/server/src/app.ts'
import { migrate } from '../../../apps/server/src/database/migrate.ts'
import { connect } from '../../../apps/server/src/dependencies/connect.ts'
import { vendorSettingsOf } from '../../../apps/server/src/dependencies/vendor-settings.ts'
import { readEnvironment } from '../../../apps/server/src/environment/environment.ts'
import { loadShippedScripts } from '../../../apps/server/src/features/scripts/shipped/load-shipped-scripts.ts'
import { createDemoAccounts, DEMO_PASSWORD } from '../../../apps/server/src/demo/demo-accounts.ts'
import { CHECKED_WITH } from '../../../apps/server/src/items/check/check-content.ts'
import { MEMBER_ISSUER } from './fill-members.ts'
import { fill } from './fill.ts'
import type { LibraryKind } from './filling.ts'
import { sharedTables } from '../../../apps/server/src/public-items/shared-tables.ts'
import type { Request } from './load-worker.ts'
import type { Statement, Store } from './store.ts'

/** The content of a library: `rows` of each of the kinds. */
export interface Holding {
  kinds: readonly LibraryKind[]
  rows: number
}

/** Demo accounts that the bench signs in; `follower` refuses every task. */
export type Member = 'supporter' | 'follower'

export interface Site extends Holding {
  ours: string
  bare: string
  store: Store
  /** The host of PUBLIC_URL. */
  host: string
  /** A bearer token, valid for five minutes. */
  signIn(as?: Member): Promise<string>
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
  holding: Holding,
  progress: (line: string) => void,
): Promise<Site> {
  const { database } = store
  await migrate(database)
  await loadShippedScripts(database.queries, 'Rubato')
  const missing = await missingKinds(store, holding)
  if (missing.length > 0) await fill(store.run, missing, holding.rows, progress)
  const environment = readEnvironment({
    NODE_ENV: 'test',
    AUTH_SECRET: 'only-for-benches-0123456789abcdefghijklmnopqrstuvwxyz',
    PATREON_BASE_URL: patreon,
    RATE_LIMIT_FACTOR: '1000000',
  })
  const settings = await vendorSettingsOf(environment)
  const appOn = (on: Store['database']) => {
    const dependencies = connect(environment, on, settings)
    // Log lines are formatted as in production and discarded.
    dependencies.settings.log = { level: 'info', stream: { write: () => {} } }
    return { dependencies, app: buildApp(dependencies) }
  }
  const { dependencies, app: building } = appOn(database)
  await createDemoAccounts(dependencies)
  await collect(store, holding.kinds)
  await refuseEverything(store)
  // Admins need no other account: being one changes no list of works.
  await store.run(`update users set is_admin = true where username = 'supporter'`)
  const app = await building
  const executed: Statement[] = []
  const queries = store.watched(({ query }) => executed.push({ sql: query.sql, parameters: query.parameters }))
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
    ...holding,
    host: new URL(environment.PUBLIC_URL).host,
    ours: await app.listen({ host: '127.0.0.1', port: 0 }),
    bare: await bare.listen({ host: '127.0.0.1', port: 0 }),
    store,
    async signIn(as = 'supporter') {
      const payload = { email: `${as}@rubato.test`, password: DEMO_PASSWORD }
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

/** The kinds with too few rows, or with rows that another engine has checked: those would be checked again when read. */
async function missingKinds({ run }: Store, { kinds, rows }: Holding): Promise<LibraryKind[]> {
  const missing: LibraryKind[] = []
  for (const kind of kinds) {
    const [found] = await run(`select count(*)::int as count from ${usableRows(kind)}`)
    if (Number(found?.['count']) < rows) missing.push(kind)
  }
  return missing
}

function usableRows(kind: LibraryKind): string {
  if (kind === 'member') return `users where issuer = '${MEMBER_ISSUER}'`
  const { items } = sharedTables[kind]
  return kind === 'script' ? items : `${items} where checked_with = '${CHECKED_WITH}'`
}

/** Games and generators that the member owns, and bookmarks of the member. */
const OWN = 200
const BOOKMARKS = 500

/** Gives the member items and bookmarks, once. */
async function collect({ run }: Store, kinds: readonly LibraryKind[]): Promise<void> {
  const member = `(select id from users where username = 'supporter')`
  for (const kind of kinds.filter((each) => each === 'game' || each === 'generator')) {
    const { items } = sharedTables[kind]
    const draw = (count: number, part: string) =>
      `select id from ${items} where owner_id <> ${member} and listed order by md5(id::text || '${part}') limit ${count}`
    await run(`
      insert into ${kind}_bookmarks (user_id, item_id) select ${member}, id from (${draw(BOOKMARKS, 'bookmark')}) drawn
        where not exists (select from ${kind}_bookmarks where user_id = ${member});
      update ${items} set owner_id = ${member} where id in (${draw(OWN, 'own')})
        and not exists (select from ${items} where owner_id = ${member});
      analyze ${kind}_bookmarks;`)
  }
}

/** Sets hard limits for every task in the settings of `follower`. */
async function refuseEverything({ run }: Store): Promise<void> {
  const settings = JSON.stringify({ profile: { ...defaultSettings.profile, hardLimits: taskIds } })
  await run(`
    insert into account_settings (user_id, settings) select id, '${settings}' from users where username = 'follower'
      on conflict (user_id) do update set settings = excluded.settings`)
}

async function answered(reply: PromiseLike<{ statusCode: number; body: string }>): Promise<unknown> {
  const { statusCode, body } = await reply
  if (statusCode >= 300) throw new Error(`${statusCode}: ${body}`)
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
