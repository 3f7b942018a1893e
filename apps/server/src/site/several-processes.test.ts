/** Two processes of one site on one PostgreSQL, each with its own connections; skipped without PostgreSQL. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findPostgres, startPostgres, type TestPostgres } from '@rubato/stand-ins/local-postgresql'
import { buildApp } from '../app.ts'
import { createEndedSessions } from '../adapters/embedded-identity/ended-sessions.ts'
import { openServer, type Database } from '../database/open-database.ts'
import { connect } from '../dependencies/connect.ts'
import { vendorSettingsOf } from '../dependencies/vendor-settings.ts'
import { readEnvironment } from '../environment/environment.ts'
import { migrate } from '../database/migrate.ts'
import { createSharedRateLimiter } from '../http/shared-rate-limit.ts'
import { openJobs } from '../jobs/jobs.ts'

const bin = findPostgres()
const secret = 'only-for-tests-0123456789abcdefghijklmnopqrstuvwxyz'

describe.runIf(bin !== undefined)('two processes on one database', () => {
  let server: TestPostgres
  let databases: Database[]
  beforeEach(async () => {
    server = await startPostgres(bin ?? '')
    databases = [openServer(server.url('postgres')), openServer(server.url('postgres'))]
    await migrate(databases[0]!)
  })
  afterEach(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await server.close()
  })

  async function startApps() {
    const environment = readEnvironment({ NODE_ENV: 'test', AUTH_SECRET: secret, LOG_LEVEL: 'silent' })
    const settings = await vendorSettingsOf(environment)
    const apps = await Promise.all(databases.map((database) => buildApp(connect(environment, database, settings))))
    const post = (n: number, path: string, payload: object, headers: Record<string, string> = {}) =>
      apps[n]!.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers })
    const me = async (n: number, bearer: string) =>
      (await apps[n]!.inject({ url: '/api/account/me', headers: { authorization: `Bearer ${bearer}` } })).statusCode
    return { apps, post, me }
  }

  it('both refuse a bearer after one of them has ended its session', async () => {
    const { apps, post, me } = await startApps()
    try {
      const person = { email: 'ann@example.test', password: 'correct horse battery', username: 'Ann' }
      const opened = await post(0, 'sign-up', person)
      const bearer = opened.json<{ data: { authToken: string } }>().data.authToken
      expect(await Promise.all([me(0, bearer), me(1, bearer)])).toEqual([200, 200])
      const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
      expect((await post(0, 'sign-out', {}, { cookie })).statusCode).toBe(204)
      expect(await me(0, bearer)).toBe(401)
      await vi.waitFor(async () => expect(await me(1, bearer)).toBe(401), 10_000)
    } finally {
      await Promise.all(apps.map((app) => app.close()))
    }
  })

  it.each([
    ['password', { currentPassword: 'correct horse battery', newPassword: 'quiet lantern rowing' }],
    ['sessions/end-others', {}],
  ])('refuse bearers of the other sessions on both after a call of %s on one', async (path, payload) => {
    const { apps, post, me } = await startApps()
    try {
      const person = { email: 'ann@example.test', password: 'correct horse battery', username: 'Ann' }
      const here = await post(0, 'sign-up', person)
      const elsewhere = await post(1, 'sign-in', person)
      const bearerOf = (reply: typeof here) => reply.json<{ data: { authToken: string } }>().data.authToken
      expect(await Promise.all([me(0, bearerOf(elsewhere)), me(1, bearerOf(elsewhere))])).toEqual([200, 200])
      const cookie = String(here.headers['set-cookie']).split(';')[0] ?? ''
      const changed = await post(0, path, payload, { cookie })
      expect(changed.statusCode).toBe(200)
      expect(await me(0, bearerOf(elsewhere))).toBe(401)
      await vi.waitFor(async () => expect(await me(1, bearerOf(elsewhere))).toBe(401), 10_000)
      expect(await Promise.all([me(0, bearerOf(changed)), me(1, bearerOf(changed))])).toEqual([200, 200])
    } finally {
      await Promise.all(apps.map((app) => app.close()))
    }
  })

  it('miss no ended session while the listening connection is lost', async () => {
    const [here, there] = databases.map((database) => createEndedSessions(database, 300))
    // Without a listening connection it asks the database.
    await here!.end('before')
    expect(await there!.isEnded('before')).toBe(true)
    expect(await there!.isEnded('another')).toBe(false)
    const stop = there!.follow()
    await here!.end('while following')
    await vi.waitFor(async () => expect(await there!.isEnded('while following')).toBe(true), 10_000)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`.execute(
      databases[0]!.queries,
    )
    await here!.end('while lost')
    // The loss is noticed with a delay.
    await vi.waitFor(async () => expect(await there!.isEnded('while lost')).toBe(true), 30_000)
    await stop()
  })

  it('count concurrent attempts together', async () => {
    const rule = { limit: 8, windowMs: 900_000 }
    const limiters = databases.map((database) => createSharedRateLimiter(database.queries, 'test', rule))
    const attempts = Array.from({ length: 24 }, (_, n) => limiters[n % 2]!.take('key'))
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    for (const result of results.filter(({ status }) => status === 'rejected')) {
      expect(result).toMatchObject({ reason: { code: 'request.too-many', retryAfter: expect.any(Number) as number } })
    }
    await limiters[0]!.clear('key')
    await limiters[1]!.take('key')
  })

  it('share the limit of sign-in', async () => {
    const { apps, post } = await startApps()
    try {
      const wrong = { email: 'nobody@example.test', password: 'wrong password' }
      const statuses: number[] = []
      for (let n = 0; n < 12; n += 1) statuses.push((await post(n % 2, 'sign-in', wrong)).statusCode)
      expect(statuses.filter((status) => status === 401)).toHaveLength(8)
      expect(statuses.at(-1)).toBe(429)
    } finally {
      await Promise.all(apps.map((app) => app.close()))
    }
  })

  it('run an hourly job once an hour, and claim a nightly one once', async () => {
    let now = Date.now()
    const clock = { now: () => now, every: () => () => {} }
    const runs = { hourly: 0, nightly: 0 }
    const failures: unknown[] = []
    const failed = (error: unknown) => void failures.push(error)
    const processes = databases.map((database) => openJobs({ database, clock, failed }))
    for (const jobs of processes)
      jobs.scheduled({
        name: 'test',
        jobs: [
          { name: 'hourly', every: 'hour', work: async () => void (runs.hourly += 1) },
          { name: 'nightly', every: 'night', work: async () => void (runs.nightly += 1) },
        ],
        failed,
      })
    const tick = async () => {
      await Promise.all(processes.map((jobs) => jobs.tick()))
      await Promise.all(processes.map((jobs) => jobs.idle()))
    }
    try {
      await tick()
      await tick()
      expect(runs).toEqual({ hourly: 1, nightly: 1 })
      now += 3_600_000
      await tick()
      expect(runs.hourly).toBe(2)
      expect(failures).toEqual([])
    } finally {
      await Promise.all(processes.map((jobs) => jobs.close()))
    }
  })
})
