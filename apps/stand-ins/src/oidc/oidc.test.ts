import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OidcBrowser } from './browser.ts'
import { startOidc, type RunningOidc } from './start.ts'

let standIn: RunningOidc
beforeAll(async () => void (standIn = await startOidc()))
beforeEach(() => standIn.clearFaults())
afterAll(() => standIn.close())

const SITE = 'http://localhost:3456/sign-in/callback'
/** The verifier and challenge of RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

const authorizeUrl = (changes: Record<string, string> = {}) => {
  const parameters = {
    client_id: standIn.clientId,
    response_type: 'code',
    redirect_uri: SITE,
    scope: 'openid email profile',
    state: 'a-state-of-the-site',
    nonce: 'a-nonce-of-the-site',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changes,
  }
  return `${standIn.issuer}/auth?${new URLSearchParams(parameters).toString()}`
}

const exchange = (body: Record<string, string>) =>
  fetch(`${standIn.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${standIn.clientId}:${standIn.clientSecret}`)}` },
    body: new URLSearchParams({ redirect_uri: SITE, code_verifier: VERIFIER, ...body }),
  })

async function signIn(person = 'free') {
  const back = await new OidcBrowser().authorize(authorizeUrl(), { person })
  const reply = await exchange({ grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' })
  return { back, status: reply.status, tokens: (await reply.json()) as Record<string, string> }
}

const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('the OIDC stand-in', () => {
  it('is an issuer that supports PKCE, registration and sign-out', async () => {
    const metadata = await (await fetch(`${standIn.issuer}/.well-known/openid-configuration`)).json()
    expect(metadata).toMatchObject({
      issuer: standIn.issuer,
      code_challenge_methods_supported: ['S256'],
      end_session_endpoint: `${standIn.issuer}/session/end`,
    })
  })

  it('signs a person in, with the nonce of the site and an address at userinfo', async () => {
    const { back, tokens } = await signIn()
    expect(back.href).toMatch(/^http:\/\/localhost:3456\/sign-in\/callback\?code=/)
    expect(back.searchParams.get('state')).toBe('a-state-of-the-site')
    expect(claimsOf(tokens['id_token'])).toMatchObject({
      sub: 'free',
      nonce: 'a-nonce-of-the-site',
      auth_time: expect.any(Number) as number,
    })
    const headers = { authorization: `Bearer ${tokens['access_token']}` }
    const info = await (await fetch(`${standIn.issuer}/me`, { headers })).json()
    expect(info).toMatchObject({ sub: 'free', email: 'free@rubato.test', email_verified: true })
  })

  it('names the organisation of a person in the ID token', async () => {
    const { tokens } = await signIn('organised')
    expect(claimsOf(tokens['id_token'])['o']).toEqual({ id: 'org_1', slg: 'quiet-house', rol: 'admin' })
  })

  it('makes an account where the site asks for it', async () => {
    const decision = { newEmail: 'new@rubato.test' }
    const back = await new OidcBrowser().authorize(authorizeUrl({ prompt: 'create' }), decision)
    expect(back.searchParams.get('code')).toBeTruthy()
  })

  it('sends a person who leaves back with access_denied', async () => {
    const back = await new OidcBrowser().authorize(authorizeUrl(), 'cancel')
    expect(back.searchParams.get('error')).toBe('access_denied')
  })

  it('refuses another site, and a request without PKCE', async () => {
    const elsewhere = authorizeUrl({ redirect_uri: 'https://evil.example/sign-in/callback' })
    await expect(new OidcBrowser().authorize(elsewhere, 'cancel')).rejects.toThrow(/redirect_uri/)
    const { searchParams } = await new OidcBrowser().authorize(authorizeUrl({ code_challenge: '' }), 'cancel')
    expect(searchParams.get('error')).toBe('invalid_request')
  })

  it('accepts each code and each refresh token once', async () => {
    const { back, tokens } = await signIn()
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens['refresh_token'] ?? '' }
    expect((await exchange(refresh)).status).toBe(200)
    expect((await exchange(refresh)).status).toBe(400)
    const code = { grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' }
    expect((await exchange(code)).status).toBe(400)
  })

  it('ends the session of the browser after a confirmation', async () => {
    const browser = new OidcBrowser()
    await browser.authorize(authorizeUrl(), { person: 'free' })
    const end = `${standIn.issuer}/session/end?client_id=${standIn.clientId}&post_logout_redirect_uri=http://localhost:3456/`
    expect((await browser.signOut(end)).href).toBe('http://localhost:3456/')
    // The session has ended: the page asks again.
    const back = await browser.authorize(authorizeUrl(), 'cancel')
    expect(back.searchParams.get('error')).toBe('access_denied')
  })
})

describe('faults of the OIDC stand-in', () => {
  const keyIds = async () => {
    const { keys } = (await (await fetch(`${standIn.issuer}/jwks`)).json()) as { keys: { kid: string }[] }
    return keys.map(({ kid }) => kid)
  }

  it('can fail at each route', async () => {
    standIn.setFault('discovery', { kind: 'error', status: 502 }, 1)
    const url = `${standIn.issuer}/.well-known/openid-configuration`
    expect((await fetch(url)).status).toBe(502)
    expect((await fetch(url)).status).toBe(200)
    standIn.setFault('token', { kind: 'refuse' }, 1)
    await expect(exchange({})).rejects.toThrow('fetch failed')
  })

  it('rotates keys, and keeps the sessions', async () => {
    const [before] = await keyIds()
    standIn.rotateKeys()
    const after = await keyIds()
    expect(after).toHaveLength(1)
    expect(after[0]).not.toBe(before)
  })

  it('sends a wrong nonce once', async () => {
    standIn.sendWrongNonce()
    expect(claimsOf((await signIn()).tokens['id_token'])['nonce']).toBe('another')
    expect(claimsOf((await signIn()).tokens['id_token'])['nonce']).toBe('a-nonce-of-the-site')
  })

  it('makes codes and refresh tokens void', async () => {
    const back = await new OidcBrowser().authorize(authorizeUrl(), { person: 'free' })
    standIn.expireCodes()
    const code = { grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' }
    expect((await exchange(code)).status).toBe(400)
    const { tokens } = await signIn()
    standIn.revokeRefreshTokens()
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens['refresh_token'] ?? '' }
    expect((await exchange(refresh)).status).toBe(400)
  })

  it('does not start in production', async () => {
    await expect(startOidc({ environment: 'production' })).rejects.toThrow(/NODE_ENV=production/)
  })
})
