import { describe, expect, it } from 'vitest'
import { testWorld } from '../../test-support/test-server.ts'
import { isNestedTooDeeply, NESTING_MAX } from './nesting.ts'

const arrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const objects = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

describe('the nesting of a JSON text', () => {
  it('has a limit for arrays, objects and both', () => {
    expect(isNestedTooDeeply(arrays(NESTING_MAX))).toBe(false)
    expect(isNestedTooDeeply(arrays(NESTING_MAX + 1))).toBe(true)
    expect(isNestedTooDeeply(objects(NESTING_MAX))).toBe(false)
    expect(isNestedTooDeeply(objects(NESTING_MAX + 1))).toBe(true)
    expect(isNestedTooDeeply(`{"a":${arrays(NESTING_MAX)}}`)).toBe(true)
  })
  it('counts what is open at a time', () => {
    expect(
      isNestedTooDeeply(
        `[${Array(1000)
          .fill(objects(NESTING_MAX - 1))
          .join()}]`,
      ),
    ).toBe(false)
  })
  it('leaves brackets in strings out', () => {
    const many = '['.repeat(1000)
    expect(
      isNestedTooDeeply(JSON.stringify([many, `"${many}`, `\\"${many}`, `${many}\\`, { [`${many}\\\\"`]: many }])),
    ).toBe(false)
    expect(isNestedTooDeeply(`["${many}\\\\"${many}`)).toBe(true)
    expect(isNestedTooDeeply(`["${many}`)).toBe(false)
  })
})

const world = testWorld()

it('A body that nests too deeply is refused in words, before it is parsed', async () => {
  const server = await world.serve()
  const visitor = await server.visitor().become('supporter')
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/script',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${visitor.bearer}` },
    // Not JSON at its end: a parser would say so.
    payload: '['.repeat(10_000),
  })
  expect(reply.json()).toMatchObject({
    statusCode: 400,
    error: 'request.invalid',
    issues: [{ path: [], message: `Lists and objects may be inside each other ${NESTING_MAX} deep.` }],
  })
})
