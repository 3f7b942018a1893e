/**
 * A share of `npm run bench -- hostile`: every endpoint with the largest bodies of 8 kB that its schemas accept and refuse, and
 * the bodies of the reviews in their full size.
 */
import { ANSWER_BYTES_MAX, endpoints, type EndpointName } from '@rubato/contracts/api'
import {
  acceptedExample,
  brokenRequest,
  largestBodies,
  randomFrom,
  requestShapes,
  reviewBodies,
  type RequestPart,
  type RequestShape,
} from '@rubato/contracts/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeScript } from '../test-support/scripts.ts'
import { testWorld, type Reply, type Visitor } from '../test-support/test-server.ts'

const ISSUES = 20
/** Processor time of this thread for one call, ms: not wall time, which other processes prolong. */
const CPU_MS = 1000

/** Random requests to each endpoint. */
const BROKEN = 2
const SEED = 7
/** Bytes of the largest bodies: one of 7 kB stopped the server for seconds. */
const BYTES = 8000
/** Most bodies of an endpoint, evenly chosen. */
const BODIES = 16

const world = testWorld()
let member: Visitor
let stranger: Visitor
beforeAll(async () => {
  const server = await world.serveAll({ rateLimitFactor: 1e6 })
  member = await (await server.visitor().become('master')).becomeAdmin()
  stranger = server.visitor()
  await stranger.signUp()
})

const names = Object.keys(endpoints) as EndpointName[]
type Parts = Partial<Record<RequestPart, RequestShape>>
const all = requestShapes()
const partsOf = (name: EndpointName): Parts =>
  Object.fromEntries(all.flatMap((each) => (each.name === name ? [[each.part, each]] : [])))

/** URLs cannot contain a lone surrogate, and headers cannot contain most characters. */
const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
const asTexts = (given: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(given ?? {}).map(([key, value]) => [key, asText(value).slice(0, 500)]))

type Given = Partial<ReturnType<typeof brokenRequest>>

const send = (visitor: Visitor, name: EndpointName, { params, query, body }: Given): Promise<Reply> => {
  const texts = Object.entries(asTexts(params)).map(([key, value]) => [key, encodeURIComponent(value)])
  return visitor.call(name, {
    params: Object.fromEntries(texts) as Record<string, string>,
    query: asTexts(query),
    ...(endpoints[name].method === 'GET' ? {} : { body }),
  })
}

const untried: ReadonlySet<string> = new Set([
  'auth.signed-out',
  'auth.reverification-required',
  'account.age-not-declared',
  'membership.required',
  'membership.tier-required',
  'admin.required',
])

/** Description of the fault of an answer; null without a fault. */
function faultOf({ status, error, issues, body }: Reply): string | null {
  if (status >= 500 && status !== 503) return `status ${status}`
  if (issues.length > ISSUES) return `${issues.length} issues`
  const length = Buffer.byteLength(JSON.stringify(body ?? ''))
  if (length > ANSWER_BYTES_MAX) return `${length} bytes`
  return error !== undefined && untried.has(error) ? `${error}: nothing was tried` : null
}

/** The fault of a call, also of one that took too much processor time. */
async function tryCall(visitor: Visitor, name: EndpointName, request: Given): Promise<string | null> {
  const before = process.threadCpuUsage()
  const reply = await send(visitor, name, request)
  const { user, system } = process.threadCpuUsage(before)
  const ms = (user + system) / 1000
  return ms > CPU_MS ? `${ms.toFixed(0)} ms of processor time` : faultOf(reply)
}

/** Calls that may end a session, a membership or a declaration, without which the other calls are refused. */
const isOfStranger = (name: EndpointName): boolean => {
  const { access, method } = endpoints[name]
  const isOwnAccount = access === 'user' && method !== 'GET'
  return access === 'public' || access === 'session' || isOwnAccount || name.startsWith('patreon')
}

/** The parts of a request that the contract accepts. */
const accepted = (parts: Parts, size: 'least' | 'most'): Given =>
  Object.fromEntries(
    Object.values(parts).map(({ part, schema, shape }) => [
      part,
      acceptedExample(schema, shape, { size, itemsAtMost: 1 }),
    ]),
  )

function largest({ body, ...others }: Parts): [string, Given][] {
  if (!body) return []
  const { schema, shape } = body
  const bodies = [...largestBodies({ schema, shape, bytes: BYTES, isThorough: true })]
  const step = Math.max(1, bodies.length / BODIES)
  const chosen = Array.from({ length: Math.min(bodies.length, BODIES) }, (_, index) => bodies[Math.floor(index * step)])
  const request = accepted(others, 'least')
  return chosen.flatMap((each) => (each ? [[each.what, { ...request, body: each.body }]] : []))
}

describe('a hostile request', () => {
  it('is answered with few issues, little text and no 500, at every endpoint', async () => {
    const faults: string[] = []
    for (const name of names) {
      const parts = partsOf(name)
      const visitor = isOfStranger(name) ? stranger : member
      const random = randomFrom(SEED)
      const shapes = Object.fromEntries(Object.entries(parts).map(([part, { shape }]) => [part, shape]))
      const requests: [string, Given][] = [
        ...Array.from({ length: BROKEN }, (): [string, Given] => ['random', brokenRequest(shapes, random)]),
        ['the least', accepted(parts, 'least')],
        ['the most', accepted(parts, 'most')],
        ...largest(parts),
      ]
      for (const [what, request] of requests) {
        const fault = await tryCall(visitor, name, request)
        if (fault !== null && !(visitor === stranger && fault.endsWith('nothing was tried')))
          faults.push(`${name}, ${what}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
  })

  it.each(reviewBodies())('of a review takes little time: $name, $what', async ({ name, body }) => {
    const { id } = await makeScript(member, { dialogs: [] })
    expect(
      await tryCall(member, name, { ...(name === 'importDialogs' && { params: { scriptId: id } }), body }),
    ).toBeNull()
  })

  it('cannot enlarge an answer with the text that it repeats', async () => {
    const hotkeys = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${'k'.repeat(100)}${index}`, 'x']))
    const reply = await member.call('updateSettings', { body: { hotkeys } })
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body).length).toBeLessThan(20_000)
  })
})
