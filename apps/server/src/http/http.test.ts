/** Properties of every answer. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { errorBodySchema, errorStatus } from '@rubato/contracts/api'
import { afterAll, describe, expect, it } from 'vitest'
import { callLimits as limits } from '../site/calls.ts'
import { newLifecycle } from '../base/lifecycle.ts'
import { storageSpace } from '../database/storage-space.ts'
import { openServer } from '../database/open-database.ts'
import { serviceRoutes } from '../features/service/service.routes.ts'
import { systemClock } from '../ports/clock.ts'
import { testWorld } from '../test-support/test-server.ts'
import { limiterFactory, networkOf } from './rate-limit.ts'

const world = testWorld()
const webDir = mkdtempSync(join(tmpdir(), 'rubato-web-'))
mkdirSync(join(webDir, 'assets'))
const page =
  '<!doctype html><html><head><title>__PRODUCT_NAME__</title><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/main-abc.js"></script></head><body data-site="__SITE_SETTINGS__"></body></html>'
writeFileSync(join(webDir, 'index.html'), page)
writeFileSync(join(webDir, 'assets/main-abc.js'), 'console.log("hello")'.repeat(100))
writeFileSync(join(webDir, 'assets/main-abc.js.gz'), gzipSync('console.log("hello")'.repeat(100)))
writeFileSync(join(webDir, 'robots.txt'), 'User-agent: *\nDisallow: /\n')
writeFileSync(join(webDir, '.secret'), 'no')
afterAll(() => rmSync(webDir, { recursive: true }))

const html = { accept: 'text/html,application/xhtml+xml' }
const json = { 'content-type': 'application/json' }

describe('headers', () => {
  const everywhere = {
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  }
  it.each([
    ['the page', '/', html],
    ['a route of the web app', '/play/game-generator/', html],
    ['a file', '/assets/main-abc.js', {}],
    ['the API', '/api/health', {}],
    ['a refusal', '/api/account/me', {}],
    ['something missing', '/api/nothing', {}],
  ])('are on %s', async (_, url, headers) => {
    const reply = await (await world.serve({ webDir })).app.inject({ url, headers })
    expect(reply.headers).toMatchObject(everywhere)
    expect(reply.headers['permissions-policy']).toMatch(/screen-wake-lock=\(self\)/)
    expect(reply.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(reply.headers['strict-transport-security']).toBeUndefined()
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    expect(reply.headers['server'] ?? reply.headers['x-powered-by']).toBeUndefined()
  })

  it('require https on a site with an https URL', async () => {
    const policyOf = async (hstsPreload: boolean) => {
      const { app } = await world.serve({ publicUrl: 'https://rubato.example', hstsPreload })
      return (await app.inject({ url: '/api/health' })).headers['strict-transport-security']
    }
    expect(await policyOf(false)).toBe('max-age=63072000')
    expect(await policyOf(true)).toBe('max-age=63072000; includeSubDomains; preload')
  })

  it('keep the answers of the API out of caches', async () => {
    const { app } = await world.serve({ webDir })
    for (const url of ['/api/health', '/api/nothing']) {
      expect((await app.inject({ url })).headers['cache-control']).toBe('no-store')
    }
  })
})

describe('the page', () => {
  it('has a policy without unsafe-inline or eval, and a new nonce at every load', async () => {
    const { app } = await world.serve({ webDir })
    const load = async () => {
      const reply = await app.inject({ url: '/', headers: html })
      const policy = String(reply.headers['content-security-policy'])
      return { policy, body: reply.body, nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? '' }
    }
    const [first, second] = [await load(), await load()]
    expect(first.nonce).not.toBe(second.nonce)
    expect(Buffer.from(first.nonce, 'base64')).toHaveLength(16)
    expect(first.body.split(`nonce="${first.nonce}"`)).toHaveLength(3)
    expect(first.policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*|data:/)
    expect(first.policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic' 'wasm-unsafe-eval'(;|$)/)
    expect(first.policy).toMatch(/base-uri 'none'/)
  })

  it('contains name and support address, escaped', async () => {
    const { app } = await world.serve({ webDir, productName: 'A<b>"&B', supportEmail: 'help@example.test' })
    const { body } = await app.inject({ url: '/', headers: html })
    expect(body).toContain('<title>A&#60;b&#62;&#34;&#38;B</title>')
    expect(body).toContain('&#34;supportEmail&#34;:&#34;help@example.test&#34;')
    expect(body).not.toContain('__')
  })

  it('answers navigations to any route of the web app, uncached', async () => {
    const { app } = await world.serve({ webDir })
    for (const url of ['/home', '/patreon/?code=x', '/index.html', '/script/1/dialog']) {
      const reply = await app.inject({ url, headers: html })
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.body).toContain('<!doctype html>')
    }
  })

  it('is not the answer to other requests: files, posts and unknown API paths get 404 as JSON', async () => {
    const { app } = await world.serve({ webDir })
    const asked = [
      { url: '/assets/gone.js' },
      { url: '/api/nothing', headers: html },
      { url: '/api', headers: html },
      { url: '/.secret' },
      { url: '/..%2f..%2fetc/passwd' },
      { method: 'POST' as const, url: '/home', headers: html },
      { method: 'DELETE' as const, url: '/api/account/me' },
    ]
    for (const request of asked) {
      const reply = await app.inject(request)
      expect(reply.statusCode).toBe(404)
      expect(errorBodySchema.parse(reply.json())).toMatchObject({ error: 'route.not-found', issues: [] })
    }
  })

  it('is missing without a build, and the API is not', async () => {
    const { app } = await world.serve({ webDir: join(webDir, 'assets') })
    expect((await app.inject({ url: '/', headers: html })).statusCode).toBe(404)
    expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200)
  })
})

describe('files', () => {
  it('with a hash in their name are immutable in caches, others are revalidated', async () => {
    const { app } = await world.serve({ webDir })
    const asset = await app.inject({ url: '/assets/main-abc.js' })
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toMatch(/javascript/)
    expect((await app.inject({ url: '/robots.txt' })).headers['cache-control']).toMatch(/must-revalidate/)
  })

  it('let a worker load scripts, compile WebAssembly and fetch, all from the site alone', async () => {
    const { app } = await world.serve({ webDir })
    const reply = await app.inject({ url: '/assets/main-abc.js' })
    const policy = String(reply.headers['content-security-policy']).split('; ')
    const allowed = ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"]
    expect(policy).toEqual(expect.arrayContaining(allowed))
  })

  it('are compressed when the build contains compressed ones', async () => {
    const { app } = await world.serve({ webDir })
    const reply = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'gzip' } })
    expect(reply.headers['content-encoding']).toBe('gzip')
    expect(reply.headers['cache-control']).toMatch(/immutable/)
    expect(reply.headers['content-type']).toMatch(/javascript/)
  })
})

describe('bodies', () => {
  const signIn = { method: 'POST' as const, url: '/api/auth/sign-in' }
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of type %s are refused',
    async (type) => {
      const { app } = await world.serve()
      const payload = '{"email":"a@b.test","password":"x"}'
      const reply = await app.inject({ ...signIn, payload, headers: { 'content-type': type } })
      expect(reply.statusCode).toBe(415)
      expect(reply.json()).toMatchObject({ statusCode: 415, error: 'request.not-json' })
    },
  )

  it('beyond 64 kB are refused', async () => {
    const { app } = await world.serve()
    const payload = JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(70_000) })
    const reply = await app.inject({ ...signIn, payload, headers: json })
    expect(reply.json()).toMatchObject({ statusCode: 413, error: 'request.too-large' })
  })

  it.each(['{"email":', 'null', '[]', '"text"', '{"__proto__":{"admin":true},"email":"a@b.test","password":"x"}', ''])(
    'that make no sense are the caller’s mistake: %s',
    async (payload) => {
      const { app } = await world.serve()
      const reply = await app.inject({ ...signIn, payload, headers: json })
      expect(errorBodySchema.parse(reply.json())).toMatchObject({ statusCode: 400, error: 'request.invalid' })
    },
  )

  it('may be empty on endpoints without a body, with any content type', async () => {
    const { app } = await world.serve()
    const reply = await app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: json })
    expect(reply.statusCode).toBe(204)
  })
})

describe('writes from another site', () => {
  const post = { method: 'POST' as const, url: '/api/auth/sign-out' }
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 204],
    [{ 'sec-fetch-site': 'none' }, 204],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:3000' }, 204],
    [{}, 204],
  ])('%j is answered with %d', async (headers, status) => {
    const { app } = await world.serve()
    const reply = await app.inject({ ...post, headers: headers as Record<string, string> })
    expect(reply.statusCode).toBe(status)
    expect(reply.body.includes('request.cross-site')).toBe(status === 403)
  })
})

describe('limits', () => {
  it('apply to a network, with the time to wait', async () => {
    const { app, clock } = await world.serve({ rateLimitFactor: 0.01 })
    const statuses: number[] = []
    for (let n = 0; n <= limits.byNetwork.limit * 0.01; n += 1) {
      statuses.push((await app.inject({ url: '/api/health' })).statusCode)
    }
    expect(statuses).toEqual([...statuses.slice(1).map(() => 200), 429])
    const refused = await app.inject({ url: '/api/health' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    clock.advance(limits.byNetwork.windowMs)
    expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200)
  })

  it('count a forwarded address with different ports as one', async () => {
    const { app } = await world.serve({ rateLimitFactor: 0.01, trustProxy: '127.0.0.1' })
    const statuses: number[] = []
    for (let n = 0; n <= limits.byNetwork.limit * 0.01; n += 1) {
      const headers = { 'x-forwarded-for': `33.3.3.3:${1000 + n}` }
      statuses.push((await app.inject({ url: '/api/health', headers })).statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  it('apply to a user, across networks', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    let status = 200
    for (let n = 0; n <= limits.byUser.limit; n += 1)
      status = (await visitor.call('me', { ip: `10.5.0.${n % 250}` })).status
    expect(status).toBe(429)
  })

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['203.0.113.9:1000', '203.0.113.9'],
    ['[2001:db8:1:2::7]:443', '2001:db8:1:2'],
    ['[2001:DB8:01:2::7]', '2001:db8:1:2'],
    ['[::ffff:203.0.113.9]:1', '203.0.113.9'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['unknown', 'unknown'],
    ['_hidden:77', 'unknown'],
    ['999.1.1.1', 'unknown'],
  ])('count %s as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

describe('errors', () => {
  it('have one status each, 400 or higher', () => {
    for (const status of Object.values(errorStatus)) expect(status).toBeGreaterThanOrEqual(400)
  })

  it('that are unexpected reveal nothing, and the server continues', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    server.dependencies.identity.verify = async () => {
      throw new Error('connection to 10.0.0.1 refused: password=hunter2')
    }
    const reply = await visitor.call('me')
    expect(reply).toMatchObject({ status: 500, error: 'server.error', issues: [] })
    expect(JSON.stringify(reply.body)).not.toMatch(/hunter2|10\.0\.0\.1|stack/)
    const { reference } = reply.body as { reference: string }
    expect(server.log.some((line) => line.includes(reference) && line.includes('"type":"Error"'))).toBe(true)
    expect(server.log.join()).not.toContain('hunter2')
    expect((await visitor.call('health')).status).toBe(200)
  })
})

describe('an unavailable database', () => {
  it('is answered with 503 and the time to wait', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    const away = openServer('postgres://nobody@127.0.0.1:4609/nothing')
    const real = server.dependencies.identity.verify
    server.dependencies.identity.verify = async (bearer) => {
      await away.queries.selectFrom('users').select('id').execute()
      return real(bearer)
    }
    const reply = await visitor.call('me')
    expect(reply).toMatchObject({ status: 503, error: 'service.unavailable' })
    expect(reply.headers['retry-after']).toBe('5')
    await away.close()
  })
})

describe('health', () => {
  it('contains version and database', async () => {
    const reply = await (await world.serve()).visitor().call('health')
    expect(reply.body).toEqual({ status: 'ok', version: '0.1.0', database: world.database.kind })
  })

  it('is degraded when the database does not answer', async () => {
    const closed = openServer('postgres://nobody@127.0.0.1:4609/nothing')
    const routes = serviceRoutes({
      lifecycle: newLifecycle('ready'),
      database: closed,
      space: storageSpace(null, systemClock),
      version: '1',
      openApi: {},
      createLimiter: limiterFactory(systemClock, 1),
      errorReports: null,
      log: () => {},
    })
    const call = {
      actor: null,
      ip: '',
      rule: { age: 'declare' as const, off: [] },
      device: null,
      cookie: undefined,
      setCookies: () => {},
      bodyBytes: Buffer.alloc(0),
    }
    const answer = await routes.health({}, call)
    expect(answer).toEqual({ status: 'degraded', version: '1', database: 'unavailable' })
    await closed.close()
  })
})
