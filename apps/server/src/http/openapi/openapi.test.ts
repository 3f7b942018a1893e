import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { endpoints, type Endpoint } from '@rubato/contracts/api'
import { describe, expect, it } from 'vitest'
import { renderOpenApi } from '../../index.ts'
import { testWorld } from '../../test-support/test-server.ts'

const world = testWorld()

interface Document {
  paths: Record<string, object>
}
const describedIn = ({ paths }: Document): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )

describe('the OpenAPI description', () => {
  it('contains exactly the routes of the contract, and to callers those that are not for admins', async () => {
    const { app } = await world.serve()
    const routesOf = (wanted: (endpoint: Endpoint) => boolean) =>
      Object.values<Endpoint>(endpoints)
        .filter(wanted)
        .map(({ method, path }) => `${method} /api${path}`)
    const contracted = routesOf(() => true)
    const sent = (await app.inject({ url: '/api/openapi.json' })).json<Document>()
    expect(describedIn(renderOpenApi() as unknown as Document).sort()).toEqual(contracted.toSorted())
    expect(describedIn(sent).sort()).toEqual(routesOf(({ access }) => access !== 'admin').sort())
    expect(describedIn(sent).length).toBeLessThan(contracted.length)
    expect(JSON.stringify(sent.paths)).not.toContain('/api/admin')
    const bound = contracted.filter((route) => {
      const [method = '', url = ''] = route.split(' ')
      return app.hasRoute({ method, url })
    })
    expect(bound).toEqual(contracted)
  })

  it('is compressed once, may be cached, and is not sent again to a caller that has it', async () => {
    const { app } = await world.serve()
    const get = (headers: Record<string, string>) => app.inject({ url: '/api/openapi.json', headers })
    const plain = await get({ 'accept-encoding': '*' })
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const gzip = await get({ 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    const etag = String(plain.headers['etag'])
    expect([brotli.headers['etag'], gzip.headers['etag']]).toEqual([etag, etag])
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await get({ 'if-none-match': known, 'accept-encoding': 'br' })
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('resolves all its references', async () => {
    const { app } = await world.serve()
    const document = (await app.inject({ url: '/api/openapi.json' })).json<Record<string, unknown>>()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '')
    for (const reference of new Set(references)) {
      const found = reference.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
      expect(found).toBeDefined()
    }
    expect(references.length).toBeGreaterThan(0)
  })
})
