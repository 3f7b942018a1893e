/** The settings that the server fills into the web app. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteSettings } from '@rubato/contracts/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testWorld, type TestServer } from '../../test-support/test-server.ts'
import { webRoutes } from './web-routes.ts'

const world = testWorld()
const shipped = readFileSync(join(import.meta.dirname, '../../../../web/public/manifest.webmanifest'), 'utf8')
const webDir = mkdtempSync(join(tmpdir(), 'rubato-web-'))
const path = join(webDir, 'manifest.webmanifest')
const template = '<meta name="site-settings" content="__SITE_SETTINGS__">'
writeFileSync(join(webDir, 'index.html'), template)
writeFileSync(path, shipped)
afterAll(() => rmSync(webDir, { recursive: true }))

/** The settings in a page that is made of `template`. */
function settingsIn(page: string): SiteSettings {
  const content = page.slice('<meta name="site-settings" content="'.length, -'">'.length)
  return JSON.parse(
    content.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  ) as SiteSettings
}

const url = '/manifest.webmanifest'
const serve = async (installedName: string) => (await world.serve({ webDir, installedName })).app

it('The manifest has an icon that systems mask, and its pictures have the sizes that it says', () => {
  const { icons } = JSON.parse(shipped) as { icons: { src: string; sizes: string; type: string; purpose: string }[] }
  const pictures = icons.filter(({ type }) => type === 'image/png')
  const sizes = pictures.map(({ src }) => {
    const file = readFileSync(join(import.meta.dirname, '../../../../web/public', src))
    return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
  })
  expect(sizes).toEqual(pictures.map(({ sizes: stated }) => stated))
  expect(pictures.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
})

describe('the page', () => {
  it.each([
    [{}, 'browser'],
    [{ LANGUAGETOOL_URL: 'http://127.0.0.1:4609' }, 'server'],
  ] as const)('says with %o that the %s checks grammar', async (variables, checker) => {
    const { app } = await world.serve({ webDir }, variables)
    expect(settingsIn((await app.inject({ url: '/' })).body).grammar).toBe(checker)
  })
})

describe('a hosted identity provider', () => {
  const page = async (variables: Record<string, string>) => {
    const built = mkdtempSync(join(tmpdir(), 'rubato-web-'))
    writeFileSync(join(built, 'index.html'), template)
    const { app } = await world.serve({ webDir: built }, variables)
    const { body, headers } = await app.inject({ url: '/' })
    rmSync(built, { recursive: true })
    return { body, policy: String(headers['content-security-policy']).replace(/'nonce-[^']+'/g, '') }
  }

  it('has its origin in the page, and the same policy as a site without one', async () => {
    const hosted = { OIDC_ISSUER: 'http://127.0.0.1:9/realms/x', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
    const [plain, hostedPage] = [await page({}), await page(hosted)]
    expect(settingsIn(plain.body).identityOrigin).toBeNull()
    expect(settingsIn(hostedPage.body).identityOrigin).toBe('http://127.0.0.1:9')
    expect(hostedPage.policy).toBe(plain.policy)
    expect(hostedPage.policy).toContain("form-action 'self'")
  })
})

describe('the worker that connects devices', () => {
  const policies = async (variables: Record<string, string>) => {
    const built = mkdtempSync(join(tmpdir(), 'rubato-web-'))
    mkdirSync(join(built, 'assets'))
    writeFileSync(join(built, 'index.html'), template)
    for (const name of ['device.worker-a1.js', 'other.worker-a1.js']) writeFileSync(join(built, 'assets', name), '')
    const { app } = await world.serve({ webDir: built }, variables)
    const replies = await Promise.all(
      ['/assets/device.worker-a1.js', '/assets/other.worker-a1.js', '/'].map((url) => app.inject({ url })),
    )
    rmSync(built, { recursive: true })
    const connect = replies.map(
      ({ headers }) => /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1],
    )
    return { connect, hosts: settingsIn(replies[2]?.body ?? '').deviceHosts }
  }
  const local = "'self' ws://127.0.0.1:* ws://localhost:* wss://127.0.0.1:* wss://localhost:*"

  it('alone may open sockets, on the computer of the member', async () => {
    const { connect, hosts } = await policies({})
    expect(connect).toEqual([local, "'self'", "'self'"])
    expect(hosts).toEqual([])
  })

  it('may reach the hosts that the operator names, which the page knows', async () => {
    const { connect, hosts } = await policies({ DEVICE_HOSTS: 'wss://toys.example, wss://other.example:8443/' })
    expect(connect).toEqual([`${local} wss://toys.example wss://other.example:8443`, "'self'", "'self'"])
    expect(hosts).toEqual(['wss://toys.example', 'wss://other.example:8443'])
  })
})

describe('images of the photo library', () => {
  const policyWith = async (variables: Record<string, string>) => {
    const { app } = await world.serve({ webDir }, variables)
    const { headers } = await app.inject({ url: '/' })
    return /img-src [^;]*/.exec(String(headers['content-security-policy']))?.[0]
  }

  it('are those of this site without a library', async () => {
    expect(await policyWith({})).toBe("img-src 'self' blob:")
  })

  it('are those of Unsplash where it is configured', async () => {
    expect(await policyWith({ UNSPLASH_ACCESS_KEY: 'key' })).toBe("img-src 'self' blob: https://images.unsplash.com")
  })

  it('are those of the stand-in where it is configured', async () => {
    const variables = { UNSPLASH_ACCESS_KEY: 'key', UNSPLASH_URL: 'http://127.0.0.1:4652' }
    expect(await policyWith(variables)).toBe("img-src 'self' blob: http://127.0.0.1:4652")
  })

  it('have their origin in the page', async () => {
    const built = mkdtempSync(join(tmpdir(), 'rubato-web-'))
    writeFileSync(join(built, 'index.html'), template)
    const { app } = await world.serve({ webDir: built }, { UNSPLASH_ACCESS_KEY: 'key' })
    expect(settingsIn((await app.inject({ url: '/' })).body).imageOrigin).toBe('https://images.unsplash.com')
    rmSync(built, { recursive: true })
  })
})

describe('a bundled picture', () => {
  it('is kept by browsers for good, as an AVIF image', async () => {
    const built = mkdtempSync(join(tmpdir(), 'rubato-web-'))
    mkdirSync(join(built, 'splash'))
    writeFileSync(join(built, 'splash/ember-tide-1.avif'), 'x')
    const { app } = await world.serve({ webDir: built })
    const { headers, statusCode } = await app.inject({ url: '/splash/ember-tide-1.avif' })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/avif'])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    rmSync(built, { recursive: true })
  })
})

describe('the landing page', () => {
  it('is the prerendered page of the build, with the same settings', async () => {
    const built = mkdtempSync(join(tmpdir(), 'rubato-web-'))
    writeFileSync(join(built, 'index.html'), 'any screen')
    writeFileSync(join(built, '.landing.html'), '<h1>__PRODUCT_NAME__</h1><script nonce="__CSP_NONCE__"></script>')
    const { app } = await world.serve({ webDir: built, productName: 'A & B' })
    const { body, headers } = await app.inject({ url: '/' })
    const [, nonce = ''] = /nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
    expect(body).toBe(`<h1>A &#38; B</h1><script nonce="${nonce}"></script>`)
    expect((await app.inject({ url: '/.landing.html' })).statusCode).toBe(404)
    expect((await app.inject({ url: '/home' })).body).toBe('any screen')
    rmSync(built, { recursive: true })
  })
})

describe('a URL of the web app', () => {
  const html = { accept: 'text/html' }
  let server: TestServer
  beforeAll(async () => {
    server = await world.serveAll({ webDir })
  })
  const answer = async (
    path: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' | 'POST' = 'GET',
  ) => {
    const { app } = server
    const reply = await app.inject({ method, url: path, headers })
    return `${reply.statusCode} ${String(reply.headers['content-type']).split(';')[0]}`
  }

  it.each(webRoutes.map((route) => route.replace(/\$\w+/g, '7d0f6c2e').replace('$', 'x/y')))(
    '%s is a page, with any accept header, with and without a slash, with and without a query',
    async (path) => {
      for (const accept of ['text/html', '*/*', 'application/json', '']) {
        expect(await answer(path, { accept })).toBe('200 text/html')
      }
      expect(await answer(`${path.replace(/\/$/, '')}/?x=1`)).toBe('200 text/html')
      expect(await answer(path, {}, 'HEAD')).toBe('200 text/html')
    },
  )

  it.each(['/nothing', '/home/nothing', '/script', '/script/a/b', '/homes', '/Home', '/play/nothing', '/admin/item'])(
    '%s is missing: as a page for who reads pages, else in words of the API',
    async (path) => {
      expect(await answer(path, html)).toBe('404 text/html')
      expect(await answer(path)).toBe('404 application/json')
    },
  )

  it('is answered for GET and HEAD alone', async () => {
    expect(await answer('/home', html, 'POST')).toBe('404 application/json')
  })
})

describe('the manifest', () => {
  it('contains the name of the installed app, not that of the product, and the fields of the web app', async () => {
    const reply = await (await serve('Andante')).inject({ url })
    expect(reply.headers['content-type']).toMatch(/^application\/manifest\+json/)
    expect(reply.headers['cache-control']).toMatch(/must-revalidate/)
    expect(reply.headers['content-security-policy']).toMatch(/default-src 'none'/)
    const own = JSON.parse(shipped) as Record<string, unknown>
    expect(reply.json()).toEqual({ ...own, name: 'Andante', short_name: 'Andante' })
  })

  it('is valid JSON with any name', async () => {
    const name = '"Più & <mosso>" \\ $& \u2028'
    const reply = await (await serve(name)).inject({ url })
    expect(reply.json()).toMatchObject({ name, short_name: name })
  })

  it('is read again after a new build', async () => {
    const app = await serve('Andante')
    await app.inject({ url })
    writeFileSync(path, '{"name":"__INSTALLED_NAME__","id":"another build"}')
    expect((await app.inject({ url })).json()).toEqual({ name: 'Andante', id: 'another build' })
    writeFileSync(path, shipped)
  })

  it('is missing without a build', async () => {
    const { app } = await world.serve({ webDir: join(webDir, 'nothing') })
    expect((await app.inject({ url })).statusCode).toBe(404)
  })
})
