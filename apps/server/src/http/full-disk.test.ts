/** The database refuses a write because its disk is full: triggers raise the error of PostgreSQL. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../test-support/databases.ts'
import { PASSWORD, testWorld } from '../test-support/test-server.ts'

describe.each(databases)('a full disk of the database, on %s', (_, open) => {
  const world = testWorld(open)
  const full = {
    status: 503,
    error: 'service.storage-full',
    issues: [{ path: [], message: 'The disk of the database is full: nothing can be saved.' }],
  }
  beforeAll(async () => {
    await sql`create function refuse_write() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(world.database.queries)
  })
  afterAll(async () => {
    await sql`drop function refuse_write cascade`.execute(world.database.queries)
  })
  const refuse = (table: string) =>
    sql`create trigger refuse before insert or update on ${sql.table(table)} for each row execute function refuse_write()`.execute(
      world.database.queries,
    )
  const allow = (table: string) => sql`drop trigger refuse on ${sql.table(table)}`.execute(world.database.queries)

  it('is the answer to writes and to readiness, while reads go on, until half a minute without a refusal', async () => {
    const server = await world.serve()
    const member = await server.visitor().become('supporter')
    expect((await member.call('ready')).status).toBe(200)
    const body = { title: 'A quiet start', description: 'Lines for a slow evening.', tags: [] }
    await refuse('scripts')
    const refused = await member.call('createScript', { body })
    expect(refused).toMatchObject(full)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await member.call('me')).status).toBe(200)
    expect(await member.call('ready')).toMatchObject(full)
    expect((await member.call('health')).status).toBe(200)
    await allow('scripts')
    server.clock.advance(30_000)
    expect((await member.call('ready')).status).toBe(200)
    expect((await member.call('createScript', { body })).status).toBe(200)
  })

  it('is the answer to a sign-in, whose library replaces the error of the database', async () => {
    const server = await world.serve()
    const member = server.visitor()
    await member.signUp()
    await refuse('identity_sessions')
    const credentials = { email: member.email, password: PASSWORD }
    expect(await server.visitor().call('signIn', { body: credentials })).toMatchObject(full)
    await allow('identity_sessions')
    expect((await server.visitor().call('signIn', { body: credentials })).status).toBe(200)
  })
})

const world = testWorld()

it('A disk with less than 32 MB makes an embedded database unready before a write is refused', async () => {
  // The size of a file system is that of its directory: /proc has no space at all.
  const server = await world.serve({ databaseDir: '/proc' })
  expect(await server.visitor().call('ready')).toMatchObject({ status: 503, error: 'service.storage-full' })
  const roomy = await world.serve({ databaseDir: '/nonexistent' })
  expect((await roomy.visitor().call('ready')).status).toBe(200)
})

it('The probes of a load balancer are no lines of the log at the level info', async () => {
  const server = await world.serve()
  await server.visitor().call('health')
  await server.visitor().call('ready')
  await server.visitor().call('listTags')
  const answered = server.log
    .map((line) => JSON.parse(line) as { msg: string; level: number; route?: string })
    .filter(({ msg }) => msg === 'answered')
  expect(answered.map(({ route, level }) => [route, level])).toEqual([
    ['/api/health', 20],
    ['/api/ready', 20],
    ['/api/tags', 30],
  ])
})
