/** Hostile requests that are made from the shape of an endpoint, for every endpoint alike. */
import { endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import { exampleOf, fieldsIn, overBounds, replacedAt, type RequestPart, type Shape } from '@rubato/contracts/testing'
import type { Sent } from './target.ts'

export type Shapes = Partial<Record<RequestPart, Shape>>

/** Body limit of an endpoint that sets none, bytes. */
const BODY_LIMIT = 64 * 1024
export const bodyLimitOf = (name: EndpointName): number => {
  const { bodyLimit = BODY_LIMIT }: Endpoint = endpoints[name]
  return bodyLimit
}

export interface ShapedRequest extends Sent {
  what: string
}

/** Bytes of a body other than its one long field. */
const REST = 4096
/** Trimmed, combined with the letter before, of three bytes, of two UTF-16 units, invisible, part of an e-mail address. */
const CHARACTERS = ['a', ' ', '\u0301', '語', '𝓪', '\u202e', '.', '@']
/** Levels of arrays or objects in one field; a whole body of them is as deep as its limit allows. */
const FIELD_DEPTH = 5000

const arrays = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const objects = (depth: number): string => `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`

/** Requests that have to be refused, or that are as deep or as monotonous as a body can be. */
export function* shapedRequests(name: EndpointName, shapes: Shapes): Generator<ShapedRequest> {
  const parts: Record<string, unknown> = {}
  for (const part of Object.keys(shapes) as RequestPart[])
    parts[part] = exampleOf(shapes[part] ?? {}, { size: 'most', itemsAtMost: 1 })
  for (const part of Object.keys(shapes) as RequestPart[]) {
    for (const value of overBounds(shapes[part] ?? {}))
      yield { name, ...parts, [part]: value, what: 'one over a bound' }
  }
  const { query, body } = shapes
  if (query) yield* longTexts({ name, ...parts }, 'query', query, 10_000)
  if (!body) return
  yield* longTexts({ name, ...parts }, 'body', body, bodyLimitOf(name) - REST)
  yield* deepBodies({ name, ...parts }, body)
}

function* longTexts(request: Sent, part: 'query' | 'body', shape: Shape, bytes: number): Generator<ShapedRequest> {
  const least = exampleOf(shape, { size: 'most', itemsAtMost: 1 })
  const texts = fieldsIn(shape, least).filter((field) => field.shape.type === 'string')
  for (const { path } of texts) {
    for (const character of CHARACTERS) {
      const long = character.repeat(Math.floor(bytes / Buffer.byteLength(character)))
      yield {
        ...request,
        [part]: replacedAt(least, path, long),
        what: `a text of U+${character.codePointAt(0)?.toString(16)}`,
      }
    }
  }
}

/** Bodies as text: `JSON.stringify` cannot write values this deep. */
function* deepBodies(request: Sent, shape: Shape): Generator<ShapedRequest> {
  const bytes = bodyLimitOf(request.name) - REST
  const [deepArrays, deepObjects] = [arrays(Math.floor(bytes / 2)), objects(Math.floor(bytes / 6))]
  yield { ...request, body: deepArrays, what: 'deep arrays' }
  yield { ...request, body: deepObjects, what: 'deep objects' }
  yield {
    ...request,
    body: `{"__proto__":{},"a":${objects(Math.floor(bytes / 8))}}`,
    what: 'a prototype beside deep objects',
  }
  for (const key of Object.keys(shape.properties ?? {})) {
    yield { ...request, body: `{${JSON.stringify(key)}:${arrays(FIELD_DEPTH)}}`, what: `deep arrays in ${key}` }
    yield { ...request, body: `{${JSON.stringify(key)}:${objects(FIELD_DEPTH)}}`, what: `deep objects in ${key}` }
  }
}
