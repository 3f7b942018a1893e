import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { setTracing } from '../../tracing/spans.ts'
import { testMailbox } from '../../test-support/mailbox.ts'
import { makeScript } from '../../test-support/scripts.ts'
import { testWorld } from '../../test-support/test-server.ts'
import { otlp } from './otlp.ts'

const world = testWorld()
const mailbox = testMailbox()
const bodies: string[] = []
const keys: (string | string[] | undefined)[] = []
let status = 200
const collector = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => void (body += chunk.toString()))
  request.on('end', () => {
    keys.push(request.headers['x-key'])
    bodies.push(`${request.url}\n${body}`)
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
})
beforeAll(() => new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve)))
afterAll(() => void collector.close())
afterEach(() => setTracing(null))

interface Span {
  name: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
}
interface Sent {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}
const spansOf = (body: string) =>
  (JSON.parse(body.slice(body.indexOf('\n'))) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans),
  )
const startOtlp = () => {
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const tracing = otlp({ endpoint, headers: { 'x-key': 'a key' }, ratio: 1, version: '1.0.0' })
  setTracing(tracing)
  return tracing
}

it('Calls, their statements, jobs and calls of vendors are sent, and nothing of a member', async () => {
  bodies.length = 0
  const tracing = startOtlp()
  const server = await world.serve({}, mailbox.variables())
  const member = await server.visitor().become('follower')
  await makeScript(member, { title: 'Canary title', dialogs: ['A canary line.'] })
  await member.call('listScripts', { query: { search: 'canary search' } })
  await member.call('getScript', { params: { scriptId: '5c1d1f64-8e0b-4d53-9a57-6f2f8d6b3e21' } })
  await member.call('updateSettings', { body: { callName: 'Canary name' } })
  await server.app.jobs.idle()
  await tracing.close()
  const spans = bodies.flatMap(spansOf)
  const names = spans.map(({ name }) => name)
  for (const name of ['GET /api/scripts', 'GET /api/script/:scriptId', 'select users', 'job mails'])
    expect(names).toContain(name)
  expect(names).toContain(`POST ${new URL(world.standIns.patreon.baseUrl).host}`)
  const list = spans.find(({ name }) => name === 'GET /api/scripts')
  expect(spans.some(({ name, parentSpanId }) => name.startsWith('select ') && parentSpanId === list?.spanId)).toBe(true)
  const { id } = (await member.call('me')).body as { id: string }
  expect(new Set(keys)).toEqual(new Set(['a key']))
  const sent = bodies.join('')
  expect(sent).toMatch(/^\/v1\/traces\n/)
  for (const secret of ['anary', member.email, member.username, id, '5c1d1f64', member.bearer ?? '', '?', 'search'])
    expect(sent).not.toContain(secret)
})

it('A collector that fails stops no call', async () => {
  status = 500
  const tracing = startOtlp()
  const server = await world.serve()
  expect((await server.visitor().call('health')).status).toBe(200)
  await tracing.close()
  status = 200
})
