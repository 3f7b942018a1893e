/** The result for every recorded or possible shape of Patreon's answers: `fixtures/`. */
import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { membershipRow } from '../../features/membership/patreon/membership-row.ts'
import type { TierRules } from '../../features/membership/patreon/tier-of.ts'
import { PatronPlatformError } from '../../ports/patron-platform.ts'
import { patreon } from './patreon.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')
const NOW = new Date('2026-11-21T12:00:00Z')
const SECRET = 'webhook secret'
const rules: TierRules = {
  campaignId: '7300001',
  byTierId: { '1000': 'follower', '1001': 'supporter', '1002': 'master', '1003': 'follower' },
  byAmount: { supporter: 500, master: 1500 },
  freeMembers: 'free',
}

interface Answer {
  status: number
  type: string
  body: string
  headers?: Record<string, string>
}
let answer: Answer
let server: Server
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': answer.type, ...answer.headers })
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const platform = () =>
  patreon({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'client',
    clientSecret: 'secret',
    becomePatronUrl: 'http://127.0.0.1/become',
    webhookSecret: SECRET,
    userAgent: 'Rubato - Website',
  })
const read = (folder: string, name: string) => readFileSync(join(FIXTURES, folder, name), 'utf8')
const answerWith = (body: string, status = 200, type = 'application/vnd.api+json'): void => {
  answer = { status, type, body }
}

async function problemOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  return error instanceof PatronPlatformError ? error.problem : 'no problem'
}

/** The row that would be stored: a tier with its standing, or none. */
async function stored(): Promise<string> {
  const patron = await platform().getPatron('token')
  expect(patron.patronId).toBe('719414')
  const row = membershipRow('user', patron, rules, NOW)
  return row
    ? `${row.tier} ${row.standing}${row.end_date ? ` until ${row.end_date.toISOString().slice(0, 10)}` : ''}`
    : 'none'
}

const identities: Record<string, string> = {
  'annual-master.json': 'master paid',
  'cancelled-until-december.json': 'supporter paid until 2026-12-01',
  'custom-pledge.json': 'supporter paid',
  'declined-still-entitled.json': 'free declined until 2026-11-05',
  'declined.json': 'free declined',
  'former-first-active-second.json': 'supporter paid',
  'former-with-amount.json': 'free former',
  'former.json': 'free former',
  'free-member.json': 'free unpaid',
  'free-tier-beside-unmapped.json': 'master paid',
  'free-tier-null-amount.json': 'free unpaid',
  'gifted-unmapped-tier.json': 'master given',
  'gifted.json': 'supporter given',
  'ids-as-numbers.json': 'supporter paid',
  'monthly-supporter.json': 'supporter paid',
  'no-membership.json': 'none',
  'numbers-as-strings.json': 'supporter paid',
  'odd-included-entries.json': 'supporter paid',
  'only-other-campaign.json': 'none',
  'other-campaigns.json': 'supporter paid',
  'trial-unmapped-tier.json': 'supporter given',
  'two-tiers.json': 'master paid',
  'unknown-attributes.json': 'supporter paid',
  'unknown-included-types.json': 'supporter paid',
  'unreadable-side-attributes.json': 'supporter paid',
}

describe('an identity answer', () => {
  it('of every recorded shape is in the table', () => {
    expect(readdirSync(join(FIXTURES, 'identity')).sort()).toEqual(Object.keys(identities).sort())
  })

  it.each(Object.entries(identities))('%s is read as: %s', async (name, expected) => {
    answerWith(read('identity', name))
    expect(await stored()).toBe(expected)
  })

  it.each(readdirSync(join(FIXTURES, 'unclear-identity')))('%s is unreadable', async (name) => {
    answerWith(read('unclear-identity', name))
    expect(await problemOf(stored())).toBe('unreadable')
  })
})

const errors: [name: string, status: number, type: string, problem: string][] = [
  ['unauthorized.json', 401, 'application/vnd.api+json', 'token-refused'],
  ['page.txt', 401, 'text/html', 'token-refused'],
  ['forbidden.json', 403, 'application/vnd.api+json', 'unavailable'],
  ['page.txt', 403, 'text/html; charset=UTF-8', 'unavailable'],
  ['not-found.json', 404, 'application/json', 'unavailable'],
  ['gone.json', 410, 'application/json', 'unavailable'],
  ['throttled.json', 429, 'application/json', 'unavailable'],
  ['server-error.json', 500, 'application/json', 'unavailable'],
  ['not-json.txt', 503, 'text/plain', 'unavailable'],
  ['page.txt', 200, 'text/html', 'unreadable'],
  ['empty.txt', 204, 'application/json', 'unavailable'],
  ['empty.txt', 200, 'application/json', 'unavailable'],
  ['truncated.txt', 200, 'application/json', 'unavailable'],
  ['not-json.txt', 200, 'application/json', 'unavailable'],
  ['not-json.txt', 200, 'text/plain', 'unreadable'],
]

describe('an unusable answer', () => {
  it.each(errors)('%s with status %i as %s says nothing about the person', async (name, status, type, problem) => {
    answerWith(read('error', name), status, type)
    expect(await problemOf(platform().getPatron('token'))).toBe(problem)
    const renewal = await problemOf(platform().refreshTokens('token'))
    expect(renewal).toBe(problem === 'token-refused' ? 'unavailable' : problem)
  })

  it('is not followed to another host, and not read beyond its maximum size', async () => {
    answer = { status: 302, type: 'text/html', body: '', headers: { location: 'http://127.0.0.1:9/login' } }
    expect(await problemOf(platform().getPatron('token'))).toBe('unavailable')
    answerWith(JSON.stringify({ data: 'x'.repeat(2_000_000) }))
    expect(await problemOf(platform().getPatron('token'))).toBe('unavailable')
  })
})

const DAY = 86_400
const tokenAnswers: Record<string, { status?: number; expected: number | string }> = {
  'pair.json': { expected: 2_678_400 },
  'lifetime-as-string.json': { expected: DAY },
  'lifetime-missing.json': { expected: DAY },
  'lifetime-null-and-version.json': { expected: DAY },
  'lifetime-negative.json': { expected: DAY },
  'refresh-token-missing.json': { expected: 'unreadable' },
  'access-token-null.json': { expected: 'unreadable' },
  'invalid-grant.json': { status: 401, expected: 'grant-ended' },
  'invalid-grant-described.json': { status: 400, expected: 'grant-ended' },
  'invalid-client.json': { status: 401, expected: 'unavailable' },
  'invalid-request.json': { status: 400, expected: 'unavailable' },
  'unsupported-grant.json': { status: 400, expected: 'unavailable' },
}

describe('a token answer', () => {
  it('of every recorded shape is in the table', () => {
    expect(readdirSync(join(FIXTURES, 'token')).sort()).toEqual(Object.keys(tokenAnswers).sort())
  })

  it.each(Object.entries(tokenAnswers))('%s', async (name, { status, expected }) => {
    answerWith(read('token', name), status, 'application/json')
    const found = await platform()
      .refreshTokens('token')
      .catch((error: unknown) => (error instanceof PatronPlatformError ? error.problem : error))
    const pair = { accessToken: 'at-1', refreshToken: 'rt-1', expiresIn: expected }
    expect(found).toEqual(typeof expected === 'string' ? expected : pair)
  })
})

const webhooks: Record<string, string | null> = {
  'list.json': null,
  'member-deleted.json': '719414',
  'member-never-paid.json': '719414',
  'member-null-user.json': null,
  'member-numeric-user.json': '719414',
  'member-relationships-null.json': null,
  'member-unknown-types.json': '719414',
  'member-update.json': '719414',
  'member-without-included.json': '719414',
  'post-published.json': null,
  'v1-pledge.json': null,
}

describe('a webhook body', () => {
  it('of every recorded shape is in the table', () => {
    expect(readdirSync(join(FIXTURES, 'webhook')).sort()).toEqual(Object.keys(webhooks).sort())
  })

  it.each(Object.entries(webhooks))('%s is about patron %s', (name, patronId) => {
    const body = read('webhook', name)
    const signature = createHmac('md5', SECRET).update(body).digest('hex')
    expect(platform().readWebhook({ event: 'members:update', signature, body })).toEqual({ patronId })
  })
})
