/** Every route of the contract while PostgreSQL is stopped: 503 with a time to wait, and no 500. */
import { API_BASE, endpoints, type Endpoint } from '@rubato/contracts/api'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findPostgres, startPostgres, type TestPostgres } from '@rubato/stand-ins/local-postgresql'
import { newLifecycle } from '../base/lifecycle.ts'
import { buildApp } from '../app.ts'
import { migrate } from '../database/migrate.ts'
import { openServer, type Database } from '../database/open-database.ts'
import { loadShippedScripts } from '../features/scripts/shipped/load-shipped-scripts.ts'
import { PASSWORD, testWorld } from '../test-support/test-server.ts'

const bin = findPostgres()
let postgres: TestPostgres

async function openPostgres(): Promise<Database> {
  postgres = await startPostgres(bin ?? '')
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

describe.runIf(bin !== undefined)('a stopped database', () => {
  const world = testWorld(openPostgres)

  it('makes auth routes, gated routes and readiness answer 503 with a time to wait, and health 200', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    expect((await visitor.call('ready')).status).toBe(200)
    await postgres.stop()
    try {
      const credentials = { email: visitor.email, password: PASSWORD }
      const replies = {
        token: await visitor.call('token'),
        reverify: await visitor.call('reverify', { body: { password: PASSWORD } }),
        changePassword: await visitor.call('changePassword', {
          body: { currentPassword: PASSWORD, newPassword: 'quiet lantern rowing' },
        }),
        endOtherSessions: await visitor.call('endOtherSessions'),
        signIn: await server.visitor().call('signIn', { body: credentials }),
        signUp: await server.visitor().signUp(),
        me: await visitor.call('me'),
        ready: await visitor.call('ready'),
        signOut: await visitor.call('signOut'),
      }
      for (const [name, { status, error, headers }] of Object.entries(replies)) {
        const waits = Number(headers['retry-after']) > 0
        expect({ name, status, error, waits }).toEqual({ name, status: 503, error: 'service.unavailable', waits: true })
      }
      expect(await visitor.call('health')).toMatchObject({ status: 200, body: { database: 'unavailable' } })
    } finally {
      await postgres.start()
    }
    // A refused sign-out has not ended the session.
    expect((await visitor.call('token')).body).toMatchObject({ code: 'token' })
    expect((await visitor.call('ready')).status).toBe(200)
    const { rows } = await sql`select id from identity_users`.execute(world.database.queries)
    expect(rows).toHaveLength(1)
  })

  it('is the only reason for 503 in the phase `ready`, and one of several in the other phases', async () => {
    const { dependencies } = await world.serve()
    const lifecycle = newLifecycle('starting')
    const app = await buildApp(dependencies, lifecycle)
    const statusOf = async (url: string) => (await app.inject({ url: API_BASE + url })).statusCode
    try {
      expect(await statusOf('/health')).toBe(200)
      const fixed = ['/openapi.json', '/scene.schema.json']
      for (const path of fixed) expect(await statusOf(path)).toBe(200)
      for (const { method, path } of Object.values<Endpoint>(endpoints)) {
        if (path === '/health' || fixed.includes(path)) continue
        const reply = await app.inject({ method, url: API_BASE + path.replaceAll(/:\w+/g, 'x') })
        expect({ path, status: reply.statusCode }).toEqual({ path, status: 503 })
        expect(reply.headers['retry-after']).toBe('5')
      }
      lifecycle.phase = 'ready'
      expect(await statusOf('/ready')).toBe(200)
      lifecycle.phase = 'closing'
      const closing = await app.inject({ url: `${API_BASE}/ready` })
      expect(closing.statusCode).toBe(503)
      expect(closing.headers['connection']).toBe('close')
      // Still answered, until the load balancer has noticed.
      expect(await statusOf('/tags')).toBe(401)
    } finally {
      await app.close()
    }
  })
})
