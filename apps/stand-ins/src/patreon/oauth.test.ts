import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPatreonStandIn } from './app.ts'
import { personaIds, type PersonaId } from './personas.ts'
import { standInPatreonSettings as settings } from './settings.ts'
import type { TokenAnswer } from './tokens.ts'

const redirectUri = 'http://127.0.0.1:3000/patreon/'
const authorizeParams = (changes: Record<string, string> = {}): Record<string, string> => ({
  response_type: 'code',
  client_id: settings.clientId,
  redirect_uri: redirectUri,
  scope: 'identity',
  state: 'a state/with+odd characters',
  ...changes,
})
const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const encode = (fields: Record<string, string>): string => new URLSearchParams(fields).toString()

let app: FastifyInstance
beforeEach(() => {
  app = buildPatreonStandIn()
})
afterEach(() => app.close())

const openPage = (changes?: Record<string, string>) =>
  app.inject(`/oauth2/authorize?${encode(authorizeParams(changes))}`)
const press = async (fields: Record<string, string>, changes?: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/oauth2/authorize',
    headers: formType,
    payload: encode({ ...authorizeParams(changes), ...fields }),
  })
const codeFor = async (persona: PersonaId, as = ''): Promise<string> => {
  const answer = await press({ persona, as })
  return new URL(String(answer.headers.location)).searchParams.get('code') ?? ''
}
const askForTokens = (fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/api/oauth2/token',
    headers: formType,
    payload: encode({ client_id: settings.clientId, client_secret: settings.clientSecret, ...fields }),
  })
const redeem = (code: string, changes: Record<string, string> = {}) =>
  askForTokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...changes })
const refresh = (token: string) => askForTokens({ grant_type: 'refresh_token', refresh_token: token })
const identityWith = (token: string) =>
  app.inject({
    url: '/api/oauth2/v2/identity',
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'Rubato - Website' },
  })
const userIdOf = async (tokens: TokenAnswer): Promise<string> =>
  (await identityWith(tokens.access_token)).json<{ data: { id: string } }>().data.id
const control = (name: string, payload: object) =>
  app.inject({ method: 'POST', url: `/__control/patreon/${name}`, payload })

describe('the authorize page', () => {
  it('offers every persona and a way to deny, without any script', async () => {
    const { statusCode, body, headers } = await openPage()
    expect(statusCode).toBe(200)
    for (const id of personaIds) expect(body).toContain(`name="persona" value="${id}"`)
    expect(body).toContain('name="decision" value="deny"')
    expect(body).not.toMatch(/<script|\son[a-z]+=|style=/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  it('lets the form redirect to the app only', async () => {
    const { headers } = await openPage({ redirect_uri: 'http://127.0.0.1:4321/patreon' })
    expect(headers['content-security-policy']).toContain("form-action 'self' http://127.0.0.1:4321;")
  })

  it('shows a hostile state as text and passes it on unchanged', async () => {
    const state = '"><script>alert(1)</script>'
    expect((await openPage({ state })).body).not.toContain('<script>')
    const back = await press({ persona: 'supporter' }, { state })
    expect(new URL(String(back.headers.location)).searchParams.get('state')).toBe(state)
  })

  it.each([
    ['an unknown client', { client_id: 'somebody-else' }],
    ['an unregistered path', { redirect_uri: 'http://127.0.0.1:3000/elsewhere' }],
    ['an unregistered host', { redirect_uri: 'https://evil.example/patreon/' }],
    ['a host that only looks local', { redirect_uri: 'http://127.0.0.1.evil.example:3000/patreon/' }],
    ['another response type', { response_type: 'token' }],
  ])('does not redirect for %s', async (_case, changes) => {
    for (const answer of [await openPage(changes), await press({ persona: 'supporter' }, changes)]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.headers.location).toBeUndefined()
    }
  })

  it('sends a person back with a code and the state', async () => {
    const { statusCode, headers } = await press({ persona: 'supporter' })
    const target = new URL(String(headers.location))
    expect(statusCode).toBe(302)
    expect(target.origin + target.pathname).toBe(redirectUri)
    expect(target.searchParams.get('state')).toBe('a state/with+odd characters')
    expect(target.searchParams.get('code')).toMatch(/^[\w-]{32}$/)
  })

  it('sends back a denial without a code', async () => {
    const target = new URL(String((await press({ decision: 'deny' })).headers.location))
    expect(Object.fromEntries(target.searchParams)).toEqual({
      error: 'access_denied',
      state: 'a state/with+odd characters',
    })
  })

  it('creates a new user for each authorisation unless an existing one is named', async () => {
    const read = async (as?: string) => userIdOf((await redeem(await codeFor('supporter', as))).json())
    const first = await read()
    const second = await read()
    expect(second).not.toBe(first)
    expect(second.slice(0, 2)).toBe(first.slice(0, 2))
    expect(await read(first)).toBe(first)
    expect((await openPage()).body).toContain(`<option value="${first}">`)
  })

  it('refuses an id that it did not issue', async () => {
    expect((await press({ persona: 'supporter', as: '123' })).statusCode).toBe(400)
    expect((await press({ persona: 'nobody' })).statusCode).toBe(400)
  })
})

describe('the creator’s page', () => {
  it('names the tiers and has no links', async () => {
    const { statusCode, body, headers } = await app.inject(settings.campaignPath)
    expect(statusCode).toBe(200)
    expect(body.match(/class="name">[^<]+/g)?.map((text) => text.slice(13))).toEqual([
      'Free',
      'Follower',
      'Supporter',
      'Master',
    ])
    expect(body).not.toContain('href="http')
    expect(headers['content-security-policy']).toContain("form-action 'none'")
  })
})

describe('the token endpoint', () => {
  it('exchanges a code for a pair of tokens', async () => {
    const answer = await redeem(await codeFor('supporter'))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: settings.expiresInSeconds,
      scope: 'identity',
      token_type: 'Bearer',
    })
  })

  it('accepts a code once', async () => {
    const code = await codeFor('supporter')
    await redeem(code)
    const second = await redeem(code)
    expect(second.statusCode).toBe(401)
    expect(second.json()).toEqual({ error: 'invalid_grant' })
  })

  it('binds a code to its redirect address and to ten minutes', async () => {
    const elsewhere = await redeem(await codeFor('supporter'), { redirect_uri: 'http://localhost:3000/patreon/' })
    expect(elsewhere.json()).toEqual({ error: 'invalid_grant' })
    const late = await codeFor('supporter')
    await control('clock', { advanceMilliseconds: 600_000 })
    expect((await redeem(late)).json()).toEqual({ error: 'invalid_grant' })
  })

  it('refuses an unknown client', async () => {
    const answer = await redeem(await codeFor('supporter'), { client_secret: 'a guess' })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ error: 'invalid_client' })
  })

  it('accepts a refresh token once and keeps the user', async () => {
    const first = (await redeem(await codeFor('master'))).json<TokenAnswer>()
    const second = (await refresh(first.refresh_token)).json<TokenAnswer>()
    expect(second.access_token).not.toBe(first.access_token)
    expect(await userIdOf(second)).toBe(await userIdOf(first))
    const again = await refresh(first.refresh_token)
    expect(again.statusCode).toBe(401)
    expect(again.json()).toEqual({ error: 'invalid_grant' })
    expect((await refresh(second.refresh_token)).statusCode).toBe(200)
  })

  it('accepts neither an access token for refreshing nor a refresh token for reading', async () => {
    const tokens = (await redeem(await codeFor('master'))).json<TokenAnswer>()
    expect((await refresh(tokens.access_token)).statusCode).toBe(401)
    expect((await identityWith(tokens.refresh_token)).statusCode).toBe(401)
  })

  it('lets access tokens expire after the configured seconds', async () => {
    await control('settings', { expiresInSeconds: 60 })
    const tokens = (await redeem(await codeFor('master'))).json<TokenAnswer>()
    expect(tokens.expires_in).toBe(60)
    await control('clock', { advanceMilliseconds: 59_000 })
    expect((await identityWith(tokens.access_token)).statusCode).toBe(200)
    await control('clock', { advanceMilliseconds: 1_000 })
    expect((await identityWith(tokens.access_token)).statusCode).toBe(401)
    expect((await refresh(tokens.refresh_token)).statusCode).toBe(200)
  })

  it('invalidates every token when the user disconnects the app', async () => {
    const tokens = (await redeem(await codeFor('master'))).json<TokenAnswer>()
    const userId = await userIdOf(tokens)
    await control('revoke', { userId })
    expect((await identityWith(tokens.access_token)).statusCode).toBe(401)
    expect((await refresh(tokens.refresh_token)).json()).toEqual({ error: 'invalid_grant' })
    const relinked = (await redeem(await codeFor('master', userId))).json<TokenAnswer>()
    expect((await identityWith(relinked.access_token)).statusCode).toBe(200)
  })

  it('refuses an unknown grant type, and a body that is not a form', async () => {
    expect((await askForTokens({ grant_type: 'password' })).json()).toEqual({ error: 'unsupported_grant_type' })
    const json = await app.inject({
      method: 'POST',
      url: '/api/oauth2/token',
      payload: { grant_type: 'refresh_token' },
    })
    expect(json.statusCode).toBe(401)
  })

  it('finds a linked account after a restart of the stand-in', async () => {
    const tokens = (await redeem(await codeFor('gifted'))).json<TokenAnswer>()
    const before = await userIdOf(tokens)
    await app.close()
    app = buildPatreonStandIn()
    expect(await userIdOf(tokens)).toBe(before)
    const state = await app.inject('/__control/patreon/state')
    expect(state.json()).toMatchObject({ users: [{ id: before, persona: 'gifted' }] })
  })

  it('refuses a token whose claims were changed', async () => {
    const { access_token: token } = (await redeem(await codeFor('free-member'))).json<TokenAnswer>()
    const [payload = '', signature = ''] = token.split('.')
    const claims = Buffer.from(payload, 'base64url').toString('utf8').replace('free-member', 'master')
    expect((await identityWith(`${Buffer.from(claims).toString('base64url')}.${signature}`)).statusCode).toBe(401)
  })
})
