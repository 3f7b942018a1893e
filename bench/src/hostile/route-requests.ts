/** The expensive requests of one route, made from the schemas of its contract. */
import { endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import {
  acceptedExample,
  fieldsIn,
  largestBodies,
  replacedAt,
  requestShapes,
  type LargestBody,
  type RequestPart,
  type RequestShape,
  type Shape,
} from '@rubato/contracts/testing'
import { bodyLimitOf, shapedRequests, type ShapedRequest } from './shaped-requests.ts'
import type { Sent } from './target.ts'

export type Parts = Partial<Record<RequestPart, RequestShape>>

/** The schemas and shapes of each named route. */
export function partsOf(names: readonly EndpointName[]): Map<EndpointName, Parts> {
  const all = new Map<EndpointName, Parts>(names.map((name) => [name, {}]))
  for (const each of requestShapes()) {
    if (all.has(each.name)) all.set(each.name, { ...all.get(each.name), [each.part]: each })
  }
  return all
}

export const shapesOf = (parts: Parts): Partial<Record<RequestPart, Shape>> =>
  Object.fromEntries(Object.entries(parts).map(([part, { shape }]) => [part, shape]))

/** A request that the contract accepts, with the least or the most of every field. */
export function acceptedRequest(name: EndpointName, parts: Parts, size: 'least' | 'most'): Sent {
  const entries = Object.values(parts).map(({ part, schema, shape }) => {
    return [part, acceptedExample(schema, shape, { size, itemsAtMost: 1 })] as const
  })
  return { name, ...Object.fromEntries(entries) }
}

/** Texts that match everything, nothing, or many words. */
const TEXTS = [
  'a e i o u',
  Array.from({ length: 60 }, (_, index) => String.fromCharCode(97 + (index % 26)) + (index % 10)).join(' '),
  'wide words hostile script that has never been written under this name',
  'qxzj vwkq jzxw qqqq zzzz',
  '語'.repeat(200),
  '%_\\'.repeat(60),
]

/** The request with each of these texts in each free text of its query. */
function* searches(request: Sent, { query }: Parts): Generator<ShapedRequest> {
  if (!query) return
  const texts = fieldsIn(query.shape, request.query).filter(
    ({ shape }) => shape.type === 'string' && shape.format === undefined && shape.pattern === undefined && !shape.enum,
  )
  for (const { path, shape } of texts) {
    // A cursor is encrypted: any other text is refused before the other fields are read.
    if (path[0] === 'cursor') continue
    const others = Object.fromEntries(Object.entries(request.query ?? {}).filter(([key]) => key !== 'cursor'))
    for (const text of TEXTS) {
      const changed = replacedAt(others, path, text.slice(0, shape.maxLength)) as Record<string, unknown>
      yield { ...request, query: changed, what: `${path.join('.')}: ${text.slice(0, 20)}` }
    }
  }
}

/** The share of the byte limit for the bodies with one number the other way. */
const SHARE = 8

function* bodies({ body }: Parts, bytes: number, isThorough: boolean): Generator<LargestBody> {
  if (body) yield* largestBodies({ schema: body.schema, shape: body.shape, bytes, isThorough })
}

/** The bodies of an eighth of the limit, with one number the other way each. */
export const smallBodies = (name: EndpointName, parts: Parts): Generator<LargestBody> =>
  bodies(parts, Math.ceil(bodyLimitOf(name) / SHARE), true)

/** The bodies that fill the limit; of those with one number the other way the ones in `wanted`. */
export function* fullBodies(name: EndpointName, parts: Parts, wanted: ReadonlySet<string>): Generator<LargestBody> {
  yield* bodies(parts, bodyLimitOf(name), false)
  if (wanted.size === 0) return
  for (const each of bodies(parts, bodyLimitOf(name), true)) if (wanted.has(each.what)) yield each
}

/** Requests without a list: the least and the most of every field, searches, and texts and depths beyond all bounds. */
export function* plainRequests(name: EndpointName, parts: Parts): Generator<ShapedRequest> {
  const [least, most] = [acceptedRequest(name, parts, 'least'), acceptedRequest(name, parts, 'most')]
  yield { ...least, what: 'the least of every field' }
  yield { ...most, what: 'the most of every field' }
  yield* searches(most, parts)
  yield* shapedRequests(name, shapesOf(parts))
}

/** The endpoint that deletes the result of a call of this one; undefined when it makes nothing. */
export function undoOf(name: EndpointName): { name: EndpointName; param: string } | undefined {
  const { method, path }: Endpoint = endpoints[name]
  const base = path.replace(/\/:\w+\/clone$/, '')
  if (method !== 'POST') return undefined
  for (const [other, each] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const param = each.method === 'DELETE' && each.path.startsWith(`${base}/:`) ? each.path.slice(base.length + 2) : '/'
    if (!param.includes('/')) return { name: other, param }
  }
  return undefined
}
