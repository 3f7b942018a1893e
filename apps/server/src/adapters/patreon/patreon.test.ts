import {
  standInPatreonSettings,
  startStandIns,
  type FaultInput,
  type PersonaId,
  type RunningStandIns,
} from '@rubato/stand-ins'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PatronPlatformError, type PatronPlatform } from '../../ports/patron-platform.ts'
import { patreon, type PatreonOptions } from './patreon.ts'

const redirectUri = 'http://localhost:3000/patreon/'
let standIns: RunningStandIns
beforeAll(async () => {
  standIns = await startStandIns()
})
afterEach(() => standIns.patreon.control.reset())
afterAll(() => standIns.close())

const client = (changes: Partial<PatreonOptions> = {}): PatronPlatform =>
  patreon({
    baseUrl: standIns.patreon.baseUrl,
    clientId: standInPatreonSettings.clientId,
    clientSecret: standInPatreonSettings.clientSecret,
    becomePatronUrl: 'http://localhost/become',
    webhookSecret: standInPatreonSettings.webhookSecret,
    userAgent: 'Rubato - Website',
    ...changes,
  })

const codeOf = async (platform: PatronPlatform, persona: PersonaId): Promise<string> => {
  const url = platform.authorizeUrl({ state: 'the-state', redirectUri })
  return (await standIns.patreon.control.choose(url, persona)).searchParams.get('code') ?? ''
}
const link = async (persona: PersonaId) => {
  const platform = client()
  const tokens = await platform.exchangeCode({ code: await codeOf(platform, persona), redirectUri })
  return { platform, tokens, patron: await platform.getPatron(tokens.accessToken) }
}
const problemOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.catch((caught: unknown) => caught)
  return error instanceof PatronPlatformError ? error.problem : `not a platform error: ${String(error)}`
}

describe('the OAuth flow', () => {
  it('requests the identity scope alone and returns the state', async () => {
    const url = new URL(client().authorizeUrl({ state: 'the-state', redirectUri }))
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: standInPatreonSettings.clientId,
      redirect_uri: redirectUri,
      scope: 'identity',
      state: 'the-state',
    })
    const back = await standIns.patreon.control.choose(url.href, 'follower')
    expect(back.searchParams.get('state')).toBe('the-state')
  })

  it('exchanges a code once', async () => {
    const platform = client()
    const code = await codeOf(platform, 'follower')
    await platform.exchangeCode({ code, redirectUri })
    expect(await problemOf(platform.exchangeCode({ code, redirectUri }))).toBe('code-invalid')
  })

  it('does not report an invalid code when the client credentials are wrong', async () => {
    const code = await codeOf(client(), 'follower')
    expect(await problemOf(client({ clientSecret: 'wrong' }).exchangeCode({ code, redirectUri }))).toBe('unavailable')
  })

  it('renews a pair of tokens once, and distinguishes a spent token from an outage', async () => {
    const { platform, tokens } = await link('follower')
    const renewed = await platform.refreshTokens(tokens.refreshToken)
    expect(renewed.accessToken).not.toBe(tokens.accessToken)
    expect(await problemOf(platform.refreshTokens(tokens.refreshToken))).toBe('grant-ended')
    expect((await platform.getPatron(renewed.accessToken)).memberships).toHaveLength(1)
  })

  it('reports that a person has revoked the grant', async () => {
    const { platform, tokens, patron } = await link('supporter')
    await standIns.patreon.control.revoke(patron.patronId)
    expect(await problemOf(platform.getPatron(tokens.accessToken))).toBe('token-refused')
    expect(await problemOf(platform.refreshTokens(tokens.refreshToken))).toBe('grant-ended')
  })
})

describe('an identity', () => {
  const tiers = standInPatreonSettings.tiers

  it('has no membership for a person without one, and none of another campaign', async () => {
    expect((await link('never-member')).patron.memberships).toEqual([])
    const foreign = (await link('other-campaign')).patron.memberships
    expect(foreign.filter(({ campaignId }) => campaignId === standInPatreonSettings.campaignId)).toEqual([])
  })

  const held = (...names: (keyof typeof tiers)[]) =>
    names.map((name) => ({ id: tiers[name].id, amountCents: tiers[name].amountCents }))

  it.each([
    ['free-member', { pledge: null, entitledTiers: [], entitledCents: 0 }],
    ['free-member-active', { pledge: 'active', entitledTiers: held('free'), entitledCents: 0 }],
    ['supporter', { pledge: 'active', entitledTiers: held('supporter'), entitledCents: 500, interval: 'month' }],
    ['gifted', { entitledTiers: held('supporter'), entitledCents: 0, isGiven: true }],
    ['free-trial', { entitledTiers: held('supporter'), entitledCents: 0, isGiven: true }],
    ['two-tiers', { entitledTiers: held('follower', 'master') }],
    ['custom-pledge', { entitledTiers: [], entitledCents: 700 }],
    ['declined', { pledge: 'declined', entitledTiers: [], entitledCents: 0 }],
    ['former', { pledge: 'former', entitledTiers: [], entitledCents: 0, nextChargeDate: null }],
  ] as const)('is read for %s', async (persona, expected) => {
    const { patron } = await link(persona)
    expect(patron.memberships).toEqual([
      expect.objectContaining({ campaignId: standInPatreonSettings.campaignId, ...expected }),
    ])
  })
})

describe('a failing Patreon', () => {
  it.each([
    ['answers 500', { kind: 'error', status: 500 }],
    ['answers 503', { kind: 'error', status: 503 }],
    ['answers 429', { kind: 'rate-limit', retryAfterSeconds: 9 }],
    ['answers HTML', { kind: 'html', status: 200 }],
    ['answers garbage', { kind: 'garbage' }],
    ['answers far too much', { kind: 'huge', bytes: 5_000_000 }],
    ['closes the connection', { kind: 'refuse' }],
    ['hangs', { kind: 'hang' }],
  ] satisfies [string, FaultInput][])('everything is unavailable while it %s', async (_, fault) => {
    const { tokens } = await link('follower')
    const code = await codeOf(client(), 'follower')
    const platform = client({ timeoutMs: fault.kind === 'hang' ? 300 : 10_000 })
    await standIns.patreon.control.setFault('token', fault)
    await standIns.patreon.control.setFault('identity', fault)
    const problem = fault.kind === 'html' ? 'unreadable' : 'unavailable'
    expect(await problemOf(platform.exchangeCode({ code, redirectUri }))).toBe(problem)
    expect(await problemOf(platform.refreshTokens(tokens.refreshToken))).toBe(problem)
    expect(await problemOf(platform.getPatron(tokens.accessToken))).toBe(problem)
  })

  it('is unavailable also when the connection is refused', async () => {
    const platform = client({ baseUrl: 'http://127.0.0.1:4609' })
    expect(await problemOf(platform.getPatron('token'))).toBe('unavailable')
  })
})
