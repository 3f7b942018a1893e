import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testWorld } from '../../test-support/test-server.ts'
import { beyondBoundsOf, FIELDS_MAX, NESTING_MAX, VALUES_MAX } from './json-bounds.ts'

const arrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const objects = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

const isNestedTooDeeply = (text: string) => beyondBoundsOf(text) === 'depth'

describe('the nesting of a JSON text', () => {
  it('has a limit for arrays, objects and both', () => {
    expect(isNestedTooDeeply(arrays(NESTING_MAX))).toBe(false)
    expect(isNestedTooDeeply(arrays(NESTING_MAX + 1))).toBe(true)
    expect(isNestedTooDeeply(objects(NESTING_MAX))).toBe(false)
    expect(isNestedTooDeeply(objects(NESTING_MAX + 1))).toBe(true)
    expect(isNestedTooDeeply(`{"a":${arrays(NESTING_MAX)}}`)).toBe(true)
  })
  it('counts only lists and objects that are open at the same time', () => {
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

describe('the number of values in a JSON text', () => {
  it.each([
    ['numbers', '0'],
    ['empty lists in a list', '[]'],
    ['objects in a list', '{"a":0}'],
  ])('has a limit for %s', (_, unit) => {
    const open = unit === '0' ? 1 : 2
    const text = (count: number) => `[${Array(count).fill(unit).join()}]`
    const most = Math.floor(VALUES_MAX / open)
    expect(beyondBoundsOf(text(most))).toBeNull()
    expect(beyondBoundsOf(text(most + 2))).toBe('values')
  })
  it('leaves commas in strings out', () => {
    expect(beyondBoundsOf(JSON.stringify([','.repeat(2 * VALUES_MAX)]))).toBeNull()
  })
})

describe('the number of fields of a JSON object', () => {
  const object = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [i, '::'])))
  it('has a limit for each object', () => {
    expect(beyondBoundsOf(object(FIELDS_MAX))).toBeNull()
    expect(beyondBoundsOf(`[${object(FIELDS_MAX)},${object(FIELDS_MAX)}]`)).toBeNull()
    expect(beyondBoundsOf(object(FIELDS_MAX + 1))).toBe('fields')
    expect(beyondBoundsOf(`{"a":${object(10)},${object(FIELDS_MAX).slice(1)}`)).toBe('fields')
  })
})

const world = testWorld()

it.each([
  ['nests too deeply', '['.repeat(10_000), `Lists and objects may be inside each other ${NESTING_MAX} deep.`],
  ['has too many fields', `{${'"a":0,'.repeat(FIELDS_MAX + 1)}`, `An object has at most ${FIELDS_MAX} fields.`],
  ['has too many values', '[],'.repeat(VALUES_MAX), `A request holds at most ${VALUES_MAX} values.`],
])('A body that %s is refused in words, before it is parsed', async (_, text, message) => {
  const server = await world.serve()
  const visitor = await server.visitor().become('supporter')
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/script/${randomUUID()}/import`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${visitor.bearer}` },
    // Not JSON at its end: a parser would say so.
    payload: text,
  })
  expect(reply.json()).toMatchObject({ statusCode: 400, error: 'request.invalid', issues: [{ path: [], message }] })
})
