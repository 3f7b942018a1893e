import { ANSWER_BYTES_MAX, endpoints, type EndpointName } from '@rubato/contracts/api'
import {
  brokenRequest,
  exampleOf,
  randomFrom,
  requestShapes,
  type RequestPart,
  type Shape,
} from '@rubato/contracts/testing'
import { describe, expect, it } from 'vitest'
import { testWorld, type Reply, type Visitor } from '../test-support/test-server.ts'

const ISSUES = 20

/** Random requests to each endpoint. */
const BROKEN = 2
const SEED = 7

const world = testWorld()
const names = Object.keys(endpoints) as EndpointName[]
const shapesOf = (name: EndpointName): Partial<Record<RequestPart, Shape>> =>
  Object.fromEntries(requestShapes().flatMap((each) => (each.name === name ? [[each.part, each.shape]] : [])))

/** URLs cannot contain a lone surrogate, and headers cannot contain most characters. */
const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
const asTexts = (given: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(given ?? {}).map(([key, value]) => [key, asText(value).slice(0, 500)]))

type Given = ReturnType<typeof brokenRequest>

const send = (visitor: Visitor, name: EndpointName, { params, query, body }: Partial<Given>): Promise<Reply> => {
  const texts = Object.entries(asTexts(params)).map(([key, value]) => [key, encodeURIComponent(value)])
  return visitor.call(name, {
    params: Object.fromEntries(texts) as Record<string, string>,
    query: asTexts(query),
    ...(endpoints[name].method === 'GET' ? {} : { body }),
  })
}

/** Description of the fault of an answer; null without a fault. */
function faultOf({ status, error, issues, body }: Reply): string | null {
  if (status >= 500 && status !== 503) return `status ${status}`
  if (issues.length > ISSUES) return `${issues.length} issues`
  const length = Buffer.byteLength(JSON.stringify(body ?? ''))
  if (length > ANSWER_BYTES_MAX) return `${length} bytes`
  return error === 'auth.signed-out' || error === 'membership.required' ? `${error}: nothing was tried` : null
}

/** Calls that would end the member's session or membership. */
const isOfStranger = (name: EndpointName): boolean => {
  const { access } = endpoints[name]
  return access === 'public' || access === 'session' || name.startsWith('patreon')
}

describe('a hostile request', () => {
  it('is answered with few issues, little text and no 500, at every endpoint', async () => {
    const server = await world.serve({ rateLimitFactor: 1e6 })
    const member = await (await server.visitor().become('supporter')).becomeAdmin()
    const stranger = server.visitor()
    await stranger.signUp()
    const faults: string[] = []
    for (const name of names) {
      const shapes = shapesOf(name)
      const visitor = isOfStranger(name) ? stranger : member
      const random = randomFrom(SEED)
      const most = [1, 8].map((itemsAtMost) =>
        Object.fromEntries(
          Object.entries(shapes).map(([part, shape]) => [part, exampleOf(shape, { size: 'most', itemsAtMost })]),
        ),
      )
      const requests = [...Array.from({ length: BROKEN }, () => brokenRequest(shapes, random)), ...most]
      for (const [index, request] of requests.entries()) {
        const fault = faultOf(await send(visitor, name, request))
        if (fault !== null && !(visitor === stranger && fault.startsWith('auth')))
          faults.push(`${name} ${index}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
  })

  it.each([
    ['{}', () => ({})],
    ['numbers', () => 0],
  ])('with 20,000 rows of %s names twenty of them', async (_, make: () => unknown) => {
    const visitor = await (await world.serve()).visitor().become('follower')
    const created = await visitor.call('createScript', { body: { title: 'Hostile', description: 'For rows of junk.' } })
    const { id } = created.body as { id: string }
    const rows = Array.from({ length: 20_000 }, make)
    const reply = await visitor.call('importDialogs', { params: { scriptId: id }, body: { rows, apply: false } })
    expect(reply).toMatchObject({ status: 400, error: 'request.invalid' })
    expect(reply.issues).toHaveLength(ISSUES)
  })

  it('cannot enlarge an answer with the text that it repeats', async () => {
    const visitor = await (await world.serve()).visitor().become('follower')
    const hotkeys = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${'k'.repeat(100)}${index}`, 'x']))
    const reply = await visitor.call('updateSettings', { body: { hotkeys } })
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body).length).toBeLessThan(20_000)
  })
})
