/** `npm run admin` on both kinds of database. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres, startPostgres, type TestPostgres } from '@rubato/stand-ins/local-postgresql'
import { runAdminCommand } from './admin-command.ts'
import { embeddedIdentity } from '../adapters/embedded-identity/embedded-identity.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase, type Database } from '../database/open-database.ts'
import { ensureUser } from '../features/account/find-actor.ts'
import { saveHold } from '../features/membership/patreon/endings-hold.ts'
import { readEnvironment, type Environment } from '../environment/environment.ts'
import { systemClock } from '../ports/clock.ts'
import type { PasswordProvider, OpenedSession } from '../ports/identity.ts'
import { migratedDirectory } from '../test-support/test-database.ts'

const bin = findPostgres()
const secret = 'only-for-tests-0123456789abcdefghijklmnopqrstuvwxyz'
const kinds = bin === undefined ? (['PGlite'] as const) : (['PGlite', 'PostgreSQL'] as const)
const besideServer = {
  PGlite: /is in use by process \d+[\s\S]*Stop the server, run this again, and start it\./,
  PostgreSQL: /is an admin from now on\./,
}

describe.each(kinds)('on %s', (kind) => {
  let directory: string
  let postgres: TestPostgres | undefined
  let environment: Environment
  const run = (...args: string[]) => runAdminCommand(args, environment)
  /** Opens the database as the server does, while `work` runs. */
  async function opened<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(environment)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const log = () =>
    opened(({ queries }) =>
      queries.selectFrom('audit_log').select(['action', 'admin_name', 'kind', 'details']).orderBy('id').execute(),
    )

  beforeAll(async () => {
    directory = await migratedDirectory()
    if (kind === 'PostgreSQL') postgres = await startPostgres(bin ?? '')
    environment = readEnvironment({
      NODE_ENV: 'test',
      DATA_DIR: directory,
      DATABASE_CACHE_MB: '16',
      ...(postgres ? { DATABASE_URL: postgres.url('postgres') } : {}),
    })
    await opened(async (database) => {
      await migrate(database)
      const account = { issuer: 'test', age_declared_at: null, created_at: new Date('2026-01-02T03:04:05Z') }
      await database.queries
        .insertInto('users')
        .values([
          { ...account, subject: 'ann', username: 'Ann', email: 'ann@example.test' },
          { ...account, subject: 'twin', username: 'Twin', email: 'twin@example.test' },
          { ...account, subject: 'other', username: 'Other', email: 'twin@example.test' },
        ])
        .execute()
    })
  })
  afterAll(async () => {
    await postgres?.close()
    rmSync(directory, { recursive: true })
  })

  it('grants, lists and revokes, and logs each change once', async () => {
    const ann = 'ann@example.test (Ann, here since 2026-01-02)'
    expect(await run('list')).toBe('Nobody is an admin.')
    expect(await run('grant', 'ANN@example.test')).toBe(`${ann} is an admin from now on.`)
    expect(await run('grant', 'ann@example.test')).toBe(`${ann} was an admin already.`)
    expect(await run('list')).toBe(ann)
    expect(await run('revoke', 'ann@example.test')).toBe(`${ann} is no admin from now on.`)
    expect(await run('list')).toBe('Nobody is an admin.')
    expect(await log()).toMatchObject([
      { action: 'grant-admin', admin_name: 'Command line' },
      { action: 'revoke-admin', admin_name: 'Command line' },
    ])
  })

  it('changes nothing for an address of no account or of several', async () => {
    const before = await log()
    await expect(run('grant', 'nobody@example.test')).rejects.toThrow('There is no account with the address')
    await expect(run('grant', 'twin@example.test')).rejects.toThrow('More than one account has the address')
    expect(await run('list')).toBe('Nobody is an admin.')
    expect(await log()).toEqual(before)
  })

  it('sets a new password that is printed once, ends all sessions and logs it', async () => {
    const signUp = { email: 'mia@example.test', password: 'quiet lantern rowing', username: 'Mia' }
    const withIdentity = <T>(work: (identity: PasswordProvider) => Promise<T>) =>
      opened((database) =>
        work(
          embeddedIdentity({
            database,
            secrets: [secret],
            publicUrl: 'http://localhost',
            siteName: 'Rubato',
            clock: systemClock,
          }),
        ),
      )
    const session = await opened(async (database) => {
      const identity = embeddedIdentity({
        database,
        secrets: [secret],
        publicUrl: 'http://localhost',
        siteName: 'Rubato',
        clock: systemClock,
      })
      const session = (await identity.signUp({ ...signUp, device: null })) as OpenedSession
      const { issuer, subject } = { issuer: identity.issuer, subject: session.subject }
      await ensureUser({ queries: database.queries, identity }, { issuer, subject })
      return session
    })
    const cookie = session.cookies[0]?.split(';')[0]
    const printed = await run('reset-password', 'MIA@example.test')
    expect(printed).toContain('mia@example.test (Mia, here since')
    const password = /^ {2}(\S+)$/m.exec(printed)?.[1] ?? ''
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
    expect(await run('reset-password', 'mia@example.test')).not.toContain(password)
    const last = /^ {2}(\S+)$/m.exec(await run('reset-password', 'mia@example.test'))?.[1] ?? ''
    await withIdentity(async (identity) => {
      expect(await identity.renew(cookie)).toBeNull()
      expect(await identity.verify(session.bearer)).toBeNull()
      expect(await identity.signIn({ device: null, email: signUp.email, password: signUp.password })).toBe(
        'invalid-credentials',
      )
      expect(await identity.signIn({ device: null, email: signUp.email, password })).toBe('invalid-credentials')
      expect(await identity.signIn({ device: null, email: signUp.email, password: last })).toMatchObject({
        subject: session.subject,
      })
    })
    const logged = await opened(({ queries }) =>
      queries.selectFrom('audit_log').selectAll().where('action', '=', 'reset-password').execute(),
    )
    expect(logged).toHaveLength(3)
    expect(JSON.stringify(logged)).not.toContain(last)
  })

  it('sets no password for an account of another provider or an unknown address', async () => {
    const before = await log()
    await expect(run('reset-password', 'ann@example.test')).rejects.toThrow('is not kept here; nothing was changed')
    await expect(run('reset-password', 'nobody@example.test')).rejects.toThrow('There is no account with the address')
    await expect(run('reset-password', 'twin@example.test')).rejects.toThrow('More than one account has the address')
    expect(await log()).toEqual(before)
  })

  it.each([
    '',
    'grant',
    'reset-password',
    'reset-password a b',
    'promote ann@example.test',
    'list ann@example.test',
    'grant a b',
  ])('prints its usage: "%s"', async (typed) => {
    await expect(run(...typed.split(' '))).rejects.toThrow('Usage:')
  })

  it('makes invite links, each for one person, and keeps no token', async () => {
    const invite = (signUp: string, ...args: string[]) =>
      runAdminCommand(['invite', ...args], { ...environment, SIGN_UP: signUp as Environment['SIGN_UP'] })
    const printed = await invite('invite', '2')
    const tokens = [...printed.matchAll(/^ {2}http:\/\/localhost:3000\/sign-up\/#invite=([\w-]{32})$/gm)].map(
      ([, token]) => token ?? '',
    )
    expect(new Set(tokens).size).toBe(2)
    const rows = await opened(({ queries }) => queries.selectFrom('invites').selectAll().execute())
    expect(rows.map(({ used_at, expires_at }) => [used_at, expires_at > new Date()])).toEqual([
      [null, true],
      [null, true],
    ])
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token)
    expect((await log()).at(-1)).toMatchObject({ action: 'make-invites', kind: 'site', details: { count: 2 } })
    await expect(invite('open')).rejects.toThrow('everybody can sign up without an invite')
    await expect(invite('closed')).rejects.toThrow('nobody can sign up')
    for (const count of ['0', '51', 'many']) await expect(invite('invite', count)).rejects.toThrow('Usage:')
  })

  it('works beside a running server on PostgreSQL, and names the process that locks a directory', async () => {
    const said = await opened(() => run('grant', 'ann@example.test').catch((error: Error) => error.message))
    expect(said).toMatch(besideServer[kind])
    await run('revoke', 'ann@example.test')
  })

  it('shows and releases held endings', async () => {
    expect(await run('memberships')).toBe('No ending of a membership is held back.')
    expect(await run('memberships', 'release')).toBe('Nothing is held back.')
    const heldAt = new Date('2026-11-21T03:10:00Z')
    await opened(({ queries }) => saveHold(queries, { heldAt, endings: 12, members: 100 }))
    const shown = 'Since 2026-11-21T03:10:00.000Z: 12 endings or more, of 100 linked members, are held back.'
    expect(await run('memberships')).toBe(shown)
    expect(await run('memberships', 'release')).toMatch(/^Released/)
    expect(await run('memberships')).toContain('Released at')
  })
})
