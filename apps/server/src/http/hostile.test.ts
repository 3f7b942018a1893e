import { endpoints, type EndpointName } from '@rubato/contracts/api'
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
const ANSWER_BYTES = 2_000_000
/** Random requests to each endpoint. */
const BROKEN = 6
const SEED = 7

const world = testWorld()
const names = Object.keys(endpoints) as EndpointName[]
const shapesOf = (name: EndpointName): Partial<Record<RequestPart, Shape>> =>
  Object.fromEntries(requestShapes().flatMap((each) => (each.name === name ? [[each.part, each.shape]] : [])))

/** A lone surrogate has no place in an address, nor has most text in a header. */
const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
const asTexts = (given: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries((given ?? {}) as object).map(([key, value]) => [key, asText(value).slice(0, 500)]))

type Given = ReturnType<typeof brokenRequest>

const send = (visitor: Visitor, name: EndpointName, { params, query, body }: Partial<Given>): Promise<Reply> => {
  const texts = Object.entries(asTexts(params)).map(([key, value]) => [key, encodeURIComponent(value)])
  return visitor.call(name, {
    params: Object.fromEntries(texts) as Record<string, string>,
    query: asTexts(query),
    ...(endpoints[name].method === 'GET' ? {} : { body }),
  })
}

function judge(reply: Reply, what: string): void {
  expect([reply.status < 500 || reply.status === 503, what]).toEqual([true, what])
  expect(reply.issues.length, what).toBeLessThanOrEqual(ISSUES)
  expect(JSON.stringify(reply.body ?? '').length, what).toBeLessThan(ANSWER_BYTES)
}

describe('a hostile request', () => {
  it('is answered with few issues, little text and no fault of ours, at every endpoint', async () => {
    const server = await world.serve({ rateLimitFactor: 1e6 })
    const member = await (await server.visitor().become('supporter')).becomeAdmin()
    await member.call('signIn', { body: { email: member.email, password: 'wrong' } })
    const stranger = server.visitor()
    for (const name of names) {
      const shapes = shapesOf(name)
      // An unlinked membership would shut everything else.
      const visitor = name.startsWith('patreon') ? stranger : member
      const random = randomFrom(SEED)
      for (let count = 0; count < BROKEN; count++) {
        judge(await send(visitor, name, brokenRequest(shapes, random)), `${name}, random request ${count}`)
      }
      for (const itemsAtMost of [1, 30]) {
        const most = Object.entries(shapes).map(([part, shape]) => [
          part,
          exampleOf(shape, { size: 'most', itemsAtMost }),
        ])
        judge(
          await send(visitor, name, Object.fromEntries(most) as Given),
          `${name}, the most with ${itemsAtMost} items`,
        )
      }
    }
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

  it('cannot make an answer long by what it repeats', async () => {
    const visitor = await (await world.serve()).visitor().become('follower')
    const hotkeys = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${'k'.repeat(100)}${index}`, 'x']))
    const reply = await visitor.call('updateSettings', { body: { hotkeys } })
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body).length).toBeLessThan(20_000)
  })
})
