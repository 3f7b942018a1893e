/** Export and import of members, between two sites. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PatronStatus } from '@rubato/contracts/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Queries } from '../../database/open-database.ts'
import { readEnvironment } from '../../environment/environment.ts'
import { SYSTEM_ISSUER } from '../../shipped/system-user.ts'
import { become } from '../../test-support/moderation.ts'
import { done } from '../../test-support/scripts.ts'
import { PASSWORD, testWorld } from '../../test-support/test-server.ts'
import { answerOperator } from '../admin-command.ts'

const [from, to] = [testWorld(), testWorld()]
const environment = readEnvironment({ NODE_ENV: 'test' })
let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'members-'))
})
afterAll(() => rmSync(directory, { recursive: true }))
beforeEach(async () => {
  await from.database.queries.deleteFrom('users').where('issuer', '<>', SYSTEM_ISSUER).execute()
  await to.database.queries.deleteFrom('users').where('issuer', '<>', SYSTEM_ISSUER).execute()
  await to.database.queries.deleteFrom('identity_users').execute()
})

const run = async (world: typeof from, ...args: string[]) =>
  answerOperator(args, { database: world.database, environment, failed: () => {} })
const fileOf = (name: string) => join(directory, name)
const countAt = async (world: typeof from) =>
  (await world.database.queries.selectFrom('identity_users').select('id').execute()).length

const head = JSON.stringify({
  rubato: 'members',
  version: 1,
  madeAt: '2026-11-27T00:00:00.000Z',
  hasPasswords: false,
})
const member = (changes: object = {}) => ({
  username: 'Nora',
  email: 'nora@example.test',
  emailVerified: true,
  createdAt: '2026-01-02T03:04:05.000Z',
  suspension: null,
  patreon: null,
  subscriptions: [],
  ...changes,
})
const subscription = {
  id: 'sub-1',
  tier: 'master',
  interval: 'month',
  standing: 'active',
  startDate: '2026-01-02T03:04:05.000Z',
  endDate: null,
  isCancelled: false,
  isRefunded: false,
  openUntil: '2046-01-02T03:04:05.000Z',
  revision: 3,
}
const suspension = { reason: 'A reason', begunAt: '2026-01-02T03:04:05.000Z', endsAt: null }
const patreon = {
  tier: 'follower',
  patronId: 'patron-1',
  interval: 'month',
  endDate: null,
  isCancelled: false,
  standing: 'paid',
  validUntil: '2046-01-02T03:04:05.000Z',
}
function write(name: string, ...lines: (object | string)[]): string {
  const path = fileOf(name)
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  writeFileSync(path, `${[head, ...texts].join('\n')}\n`)
  return path
}

/** Queries that fail when a command is noted in the log, which an export does last. */
const withBrokenLog = (queries: Queries): Queries =>
  queries.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'RawNode' && node.sqlFragments.some((part) => part.includes('insert into audit_log')))
        throw new Error('The connection was lost')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })

/** Queries whose first row of an account violates a check. */
const withRefusedRows = (queries: Queries): Queries =>
  queries.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'InsertQueryNode')
        throw Object.assign(new Error('violates a check'), { code: '23514', constraint: 'a_check' })
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })

describe('members', () => {
  it('move to another site with their password, tier and suspension, and meet its policies there', async () => {
    const server = await from.serve({}, {}, 'real')
    const moving = await server.visitor().become('master')
    const path = fileOf('all.jsonl')
    expect((await run(from, 'members', 'export', path, '--with-passwords')).text).toContain('with the hashes')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect((await run(from, 'members', 'export', path)).text).toContain('exists already')
    const before = await countAt(to)
    expect((await run(to, 'members', 'import', path, '--dry-run')).text).toContain(
      'Nothing was changed. The file is in order: 1',
    )
    expect(await countAt(to)).toBe(before)
    expect(await run(to, 'members', 'import', path)).toMatchObject({ isDone: true })
    const there = (await to.serve({}, {}, 'real')).visitor()
    there.acceptsPolicies = false
    const body = { email: moving.email, password: PASSWORD }
    await done(there.call('signIn', { body }))
    expect((await there.call('me')).body).toMatchObject({
      username: moving.username,
      membershipTier: 'master',
      ageDeclaredAt: null,
      isAdmin: false,
    })
    expect((await there.call('getSettings')).error).toBe('account.age-not-declared')
    const entries = await to.database.queries.selectFrom('audit_log').select(['action', 'details']).execute()
    expect(entries).toContainEqual({ action: 'import-members', details: { count: 1 } })
  })

  it('are exported into a whole file or none, with the reason, and again after a failure', async () => {
    expect((await run(from, 'members', 'export', '/nowhere/all.jsonl')).text).toBe(
      '/nowhere/all.jsonl cannot be written: its directory does not exist.',
    )
    await become(await from.serve())
    const { queries } = from.database
    const broken = { ...from.database, queries: withBrokenLog(queries) }
    const path = fileOf('again.jsonl')
    const failed = vi.fn<(error: unknown) => void>()
    await answerOperator(['members', 'export', path], { database: broken, environment, failed })
    expect(failed).toHaveBeenCalledOnce()
    expect(readdirSync(directory).filter((name) => name.startsWith('again'))).toEqual([])
    expect(await run(from, 'members', 'export', path)).toMatchObject({ isDone: true })
  })

  it('come without passwords unless these are asked for', async () => {
    const moving = await become(await from.serve())
    const path = fileOf('plain.jsonl')
    await run(from, 'members', 'export', path)
    expect(readFileSync(path, 'utf8')).not.toMatch(/"password"/)
    await run(to, 'members', 'import', path)
    const there = (await to.serve()).visitor()
    expect((await there.call('signIn', { body: { email: moving.email, password: PASSWORD } })).error).toBe(
      'auth.invalid-credentials',
    )
  })

  it.each([
    ['a name that is taken', [member(), member({ email: 'other@example.test' })], 'line 3: username: '],
    [
      'an address that is taken',
      [member(), member({ username: 'Other' })],
      'line 3: email: an account has this address',
    ],
    ['a reserved name', [member({ username: 'admin' })], 'line 2: username: '],
    ['no JSON', ['{'], 'line 2: '],
    ['an unknown field', [member({ isAdmin: true })], 'line 2: '],
    ['an address that is none', [member({ email: 'nora' })], 'line 2: email: '],
    ['no hash', [member({ password: 'secret' })], 'line 2: password: is no hash'],
    [
      'a suspension that ends before it begins',
      [member({ suspension: { ...suspension, endsAt: '2026-01-01T03:04:05.000+01:00' } })],
      'line 2: suspension.endsAt: is not after begunAt',
    ],
    [
      'a reason that cannot be stored',
      [member({ suspension: { ...suspension, reason: 'a\0b' } })],
      'line 2: suspension.reason: ',
    ],
    [
      'a subscription that cannot be stored',
      [member({ subscriptions: [{ ...subscription, id: 'a\0b' }] })],
      'line 2: subscriptions.0.id: ',
    ],
    [
      'a subscription that another line has',
      [
        member({ subscriptions: [subscription] }),
        member({ username: 'Berta', email: 'b@example.test', subscriptions: [subscription] }),
      ],
      'line 3: subscriptions: ',
    ],
  ])('with %s are refused, all of them, with the line', async (_, lines, message) => {
    const before = await countAt(to)
    const answer = await run(to, 'members', 'import', write(`wrong-${Math.random()}.jsonl`, ...lines))
    expect(answer).toMatchObject({ isDone: false })
    expect(answer.text).toContain('Nothing was imported.')
    expect(answer.text).toContain(message)
    expect(await countAt(to)).toBe(before)
  })

  it('that only the database refuses end the import with the line, after the problems before it', async () => {
    const path = write('refused.jsonl', member({ username: 'admin' }), member())
    const broken = { ...to.database, queries: withRefusedRows(to.database.queries) }
    for (const option of [['--dry-run'], []]) {
      const answer = await answerOperator(['members', 'import', path, ...option], {
        database: broken,
        environment,
        failed: () => {},
      })
      expect(answer.isDone).toBe(false)
      expect(answer.text).toMatch(
        /^Nothing was imported\.\nline 2: username: .*\nline 3: the database refuses it \(23514, a_check\)$/,
      )
    }
    expect(await countAt(to)).toBe(0)
  })

  it('in a file of another kind, or in none, are refused', async () => {
    const other = fileOf('other.jsonl')
    writeFileSync(other, '{"rubato":"backup"}\n')
    expect((await run(to, 'members', 'import', other)).text).toContain('is no file of members in version 1. line 1:')
    const nowhere = fileOf('nowhere')
    expect((await run(to, 'members', 'import', nowhere)).text).toBe(`${nowhere} cannot be read: there is no such file.`)
    expect((await run(to, 'members', 'import', directory)).text).toBe(`${directory} cannot be read: it is a directory.`)
  })
})

describe('a move from Patreon to the partner', () => {
  it('gives a member the better of both vendors, and what is left when one ends', async () => {
    const path = write('both.jsonl', member({ patreon, subscriptions: [subscription] }))
    expect(await run(to, 'members', 'import', path)).toMatchObject({ isDone: true })
    const { queries } = to.database
    const { id } = await queries
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'Nora')
      .executeTakeFirstOrThrow()
    const stored = async () =>
      queries.selectFrom('memberships').select(['vendor', 'tier']).where('user_id', '=', id).orderBy('vendor').execute()
    expect(await stored()).toEqual([
      { vendor: 'partner', tier: 'master' },
      { vendor: 'patreon', tier: 'follower' },
    ])
    const server = await to.serve()
    const nora = server.visitor()
    await queries
      .updateTable('identity_accounts')
      .set({ password: await quickPassword() })
      .execute()
    await done(nora.call('signIn', { body: { email: 'nora@example.test', password: PASSWORD } }))
    const tier = async () => ((await nora.call('me')).body as Pick<PatronStatus, 'membershipTier'>).membershipTier
    expect(await tier()).toBe('master')
    await queries.deleteFrom('memberships').where('user_id', '=', id).where('vendor', '=', 'partner').execute()
    expect(await tier()).toBe('follower')
  })
})

/** The hash of the password of the tests, as another account stores it. */
async function quickPassword(): Promise<string> {
  const visitor = (await to.serve()).visitor()
  await visitor.signUp()
  const { password } = await to.database.queries
    .selectFrom('identity_accounts')
    .innerJoin('identity_users', 'identity_users.id', 'user_id')
    .select('password')
    .where('email', '=', visitor.email)
    .executeTakeFirstOrThrow()
  return password ?? ''
}
