import { endpoints, type Endpoint } from '@rubato/contracts/api'
import { describe, expect, it } from 'vitest'
import { testWorld } from '../test-support/test-server.ts'

const world = testWorld()

describe('the OpenAPI description', () => {
  it('contains exactly the routes of the contract', async () => {
    const { app } = await world.serve()
    const { paths } = (await app.inject({ url: '/api/openapi.json' })).json<{ paths: Record<string, object> }>()
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    const contracted = Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} /api${path}`)
    expect(described.sort()).toEqual(contracted.sort())
    const bound = contracted.filter((route) => {
      const [method = '', url = ''] = route.split(' ')
      return app.hasRoute({ method, url })
    })
    expect(bound).toEqual(contracted)
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
