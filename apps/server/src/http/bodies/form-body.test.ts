/** Form bodies, for clients with a bearer token. */
import { endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import type { Script } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeScript, readScript } from '../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../test-support/test-server.ts'
import { FORM_MAX, formReader } from './form-body.ts'

const world = testWorld()
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

async function send(visitor: Visitor, app: Awaited<ReturnType<typeof world.serve>>['app'], request: object) {
  const headers = { ...FORM, authorization: `Bearer ${visitor.bearer}`, cookie: visitor.cookie ?? '' }
  return app.inject({ headers, ...request })
}

describe('a form', () => {
  it('is equivalent to JSON', async () => {
    const server = await world.serve()
    const owner = await server.visitor().become('supporter')
    const payload = 'title=A+slow+evening&description=Slow+and+steady%2C+to+the+end.&tags=slow&tags=late'
    const made = await send(owner, server.app, { method: 'POST', url: '/api/script', payload })
    expect(made.statusCode).toBe(200)
    expect(made.json()).toMatchObject({
      title: 'A slow evening',
      description: 'Slow and steady, to the end.',
      intended_sex: 'all',
    })
    expect(
      made
        .json<Script>()
        .tags.map(({ name }) => name)
        .sort(),
    ).toEqual(['late', 'slow'])
  })

  it('is converted by the contract: numbers, booleans and lists', async () => {
    const server = await world.serve()
    const owner = await server.visitor().become('supporter')
    const { id, revision } = await makeScript(owner)
    const url = `/api/script/${id}`
    const payload = `published=true&revision=${revision}&tags=one`
    expect((await send(owner, server.app, { method: 'PATCH', url, payload })).statusCode).toBe(200)
    expect(await readScript(owner, id)).toMatchObject({ published: true, tags: [{ name: 'one' }] })
    const refused = await send(owner, server.app, { method: 'PATCH', url, payload: 'published=perhaps' })
    expect(refused.json()).toMatchObject({ error: 'request.invalid', issues: [{ path: ['published'] }] })
  })

  it('is refused on session endpoints, on public endpoints, and without a token', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    const withBody = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, { body }]) => body)
    for (const [, { method, path, access }] of withBody) {
      if (access !== 'public' && access !== 'session') continue
      const reply = await send(visitor, server.app, { method, url: `/api${path}`, payload: 'password=x' })
      expect([path, reply.statusCode]).toEqual([path, 415])
    }
    const request = { method: 'POST' as const, url: '/api/script', payload: 'title=x', headers: FORM }
    expect(
      (await server.app.inject({ ...request, headers: { ...FORM, cookie: visitor.cookie ?? '' } })).statusCode,
    ).toBe(401)
  })

  it('has a maximum size, and no field beyond the contract', async () => {
    const server = await world.serve()
    const owner = await server.visitor().become('supporter')
    const { id } = await makeScript(owner)
    const url = `/api/script/${id}/import`
    const reply = await send(owner, server.app, { method: 'POST', url, payload: `rows=${'x'.repeat(FORM_MAX)}` })
    expect(reply.statusCode).toBe(413)
    const read = formReader(z.object({ a: z.string() }))
    expect(read('a=1&__proto__=x&constructor=y&b=2')).toEqual({ a: '1' })
  })

  it.each([
    [z.object({ n: z.int() }), 'n=12', { n: 12 }],
    [z.object({ n: z.number().optional() }), 'n=-1.5', { n: -1.5 }],
    [z.object({ n: z.number() }), 'n=0x10', { n: '0x10' }],
    [z.object({ n: z.number() }), 'n=', { n: '' }],
    [z.object({ n: z.number() }), 'n=1&n=2', { n: ['1', '2'] }],
    [z.object({ text: z.string() }), 'text=12', { text: '12' }],
    [z.object({ flag: z.literal(true) }), 'flag=true', { flag: true }],
    [z.object({ list: z.array(z.number()).max(3) }), 'list=1&list=2', { list: [1, 2] }],
    [z.object({ list: z.array(z.string()) }), 'list=only', { list: ['only'] }],
    [z.object({ list: z.array(z.object({ a: z.number() })) }), 'list=[{"a":1}]', { list: [{ a: 1 }] }],
    [z.object({ inner: z.object({ a: z.number() }).optional() }), 'inner={"a":1}', { inner: { a: 1 } }],
    [z.object({ speech: z.string().nullable() }), 'speech=', { speech: null }],
  ])('%# reads each field as what it is', (schema, text, value) => {
    expect(formReader(schema)(text)).toEqual(value)
  })
})
