import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startStandIns, type RunningStandIns } from './start.ts'
import { standInPatreonSettings as settings } from './patreon/settings.ts'

let standIns: RunningStandIns
beforeEach(async () => {
  standIns = await startStandIns({ environment: 'test' })
})
afterEach(() => standIns.close())

const authorizeUrl = (): string =>
  `${standIns.patreon.baseUrl}/oauth2/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: 'http://127.0.0.1:3000/patreon/',
    scope: 'identity',
    state: 'some-state',
  }).toString()}`

const askForTokens = (signal?: AbortSignal) =>
  fetch(`${standIns.patreon.baseUrl}/api/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(),
    ...(signal && { signal }),
  })

/** The status of a request whose address goes over the wire exactly as written. */
const statusOfRaw = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(standIns.patreon.baseUrl)
    const headers = { authorization: `Bearer ${settings.creatorAccessToken}`, 'user-agent': 'Rubato - Website' }
    request({ hostname, port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe('starting', () => {
  it('takes a free port on this machine', () => {
    expect(standIns.patreon.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d{4,5}$/)
  })

  it('refuses to start in production, set by option or by NODE_ENV', async () => {
    await expect(startStandIns({ environment: 'production' })).rejects.toThrow('NODE_ENV=production')
    vi.stubEnv('NODE_ENV', 'production')
    await expect(startStandIns({ environment: 'development' })).rejects.toThrow('NODE_ENV=production')
    vi.unstubAllEnvs()
  })

  it('fails when the port is taken', async () => {
    const port = Number(new URL(standIns.patreon.baseUrl).port)
    await expect(startStandIns({ environment: 'test', ports: { patreon: port } })).rejects.toThrow('EADDRINUSE')
  })
})

describe('the control client', () => {
  it('makes the same choices as the authorize page', async () => {
    const back = await standIns.patreon.control.choose(authorizeUrl(), 'supporter')
    expect(back.searchParams.get('state')).toBe('some-state')
    expect(back.searchParams.get('code')).not.toBeNull()
    const denied = await standIns.patreon.control.choose(authorizeUrl(), 'deny')
    expect(denied.searchParams.get('error')).toBe('access_denied')
  })

  it('records calls without their contents', async () => {
    await standIns.patreon.control.choose(authorizeUrl(), 'supporter')
    await askForTokens()
    const state = await standIns.patreon.control.state()
    expect(state.calls).toEqual([
      { route: 'authorize-choice', method: 'POST', status: 302 },
      { route: 'token', method: 'POST', status: 401 },
    ])
    await standIns.patreon.control.reset()
    expect(await standIns.patreon.control.state()).toEqual({ users: [], webhooks: [], deliveries: [], calls: [] })
  })

  it('is refused for pages in a browser', async () => {
    const answer = await fetch(`${standIns.patreon.baseUrl}/__control/patreon/state`, {
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
  })

  it('rejects with the reason of a refusal', async () => {
    await expect(standIns.patreon.control.revoke('1')).rejects.toThrow('No such user.')
  })
})

describe('the query of the v2 API', () => {
  it('has to have encoded brackets', async () => {
    expect(await statusOfRaw('/api/oauth2/v2/campaigns?fields[campaign]=is_nsfw')).toBe(400)
    expect(await statusOfRaw('/api/oauth2/v2/campaigns?fields%5Bcampaign%5D=is_nsfw')).toBe(200)
  })
})

describe('a fault', () => {
  it('of kind refuse cuts the connection', async () => {
    await standIns.patreon.control.setFault('token', { kind: 'refuse' })
    await expect(askForTokens()).rejects.toThrow('fetch failed')
  })

  it('of kind hang keeps the caller waiting until the stand-in closes', async () => {
    await standIns.patreon.control.setFault('token', { kind: 'hang' })
    await expect(askForTokens(AbortSignal.timeout(50))).rejects.toThrow('timeout')
    const waiting = askForTokens().then(
      () => 'answered',
      () => 'cut off',
    )
    await vi.waitFor(async () => expect((await standIns.patreon.control.state()).calls).toHaveLength(2), 10_000)
    await standIns.close()
    expect(await waiting).toBe('cut off')
  })

  it('of kind slow delays the response', async () => {
    await standIns.patreon.control.setFault('token', { kind: 'slow', milliseconds: 80 })
    const started = performance.now()
    expect((await askForTokens()).status).toBe(401)
    expect(performance.now() - started).toBeGreaterThanOrEqual(79)
  })

  it('answers with an error, with HTML, with garbage', async () => {
    await standIns.patreon.control.setFault('token', { kind: 'error', status: 503 })
    expect((await askForTokens()).status).toBe(503)

    await standIns.patreon.control.setFault('token', { kind: 'html' })
    const html = await askForTokens()
    expect(html.status).toBe(401)
    expect(html.headers.get('content-type')).toContain('text/html')

    await standIns.patreon.control.setFault('token', { kind: 'garbage' })
    const garbage = await askForTokens()
    expect(garbage.headers.get('content-type')).toContain('application/json')
    await expect(garbage.json()).rejects.toThrow('JSON')
  })

  it('of kind huge sends the given number of bytes', async () => {
    await standIns.patreon.control.setFault('token', { kind: 'huge', bytes: 3_000_000 })
    expect((await (await askForTokens()).text()).length).toBeGreaterThanOrEqual(3_000_000)
  })

  it('of kind rate-limit names the seconds to wait', async () => {
    await standIns.patreon.control.setFault('token', { kind: 'rate-limit', retryAfterSeconds: 4 })
    const answer = await askForTokens()
    expect(answer.status).toBe(429)
    expect(await answer.json()).toMatchObject({ errors: [{ code_name: 'RequestThrottled', retry_after_seconds: 4 }] })
  })

  it('affects its own route only, for the given number of calls', async () => {
    await standIns.patreon.control.setFault('token', { kind: 'error' }, 2)
    expect((await fetch(authorizeUrl())).status).toBe(200)
    expect([(await askForTokens()).status, (await askForTokens()).status, (await askForTokens()).status]).toEqual([
      500, 500, 401,
    ])
    await standIns.patreon.control.setFault('token', { kind: 'error' })
    await standIns.patreon.control.clearFaults()
    expect((await askForTokens()).status).toBe(401)
  })
})
