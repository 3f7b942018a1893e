/** Requests that cannot be parsed are answered, counted and logged like all others. */
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { errorBodySchema } from '@rubato/contracts/api'
import { describe, expect, it } from 'vitest'
import { callLimits as limits } from '../../site/calls.ts'
import { testWorld, type TestServer } from '../../test-support/test-server.ts'

const world = testWorld()

interface RawReply {
  status: number
  headers: Record<string, string>
  body: string
}

/** Sends raw bytes and reads until the server closes; the request has to demand closing. */
function sendRaw(server: TestServer, text: string): Promise<RawReply> {
  const { port } = server.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
    socket.on('error', reject).on('close', () => resolve(readReply(received)))
  })
}

function readReply(text: string): RawReply {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n') }
}

async function listening(changes = {}): Promise<TestServer> {
  const server = await world.serve(changes)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  return server
}

const request = (line: string, ...headers: string[]) =>
  [line, 'Host: localhost:3000', 'Connection: close', ...headers, '', ''].join('\r\n')
const SECRET = 'quumblephon'

const unreadable: [name: string, text: string, status: number][] = [
  ['an escape that is none', request(`GET /api/%zz${SECRET} HTTP/1.1`), 400],
  ['half an escape', request(`GET /api/${SECRET}% HTTP/1.1`), 400],
  ['an escape that is no UTF-8', request(`GET /${SECRET}/%ff%fe HTTP/1.1`), 400],
  ['such an address with a body', request(`POST /api/%c0 HTTP/1.1`, 'Content-Length: 2') + '{}', 400],
  ['an asterisk', request('OPTIONS * HTTP/1.1'), 400],
  ['an absolute address that is none', request(`GET http://[${SECRET} HTTP/1.1`), 400],
  ['a method that there is not', request(`${SECRET.toUpperCase()} / HTTP/1.1`), 400],
  ['a length that is no number', request('POST /api/auth/sign-in HTTP/1.1', `Content-Length: ${SECRET}`), 400],
  ['two lengths', request('POST /api/auth/sign-in HTTP/1.1', 'Content-Length: 2', 'Content-Length: 3') + '{}', 400],
  [
    'a length beside chunks',
    request('POST /api/auth/sign-in HTTP/1.1', 'Content-Length: 2', 'Transfer-Encoding: chunked') + '0\r\n\r\n',
    400,
  ],
  ['a header without a name', request('GET / HTTP/1.1', `: ${SECRET}`), 400],
  ['headers longer than any', request('GET / HTTP/1.1', `X-Long: ${SECRET.repeat(2000)}`), 431],
  ['no HTTP at all', `${SECRET}\r\n\r\n`, 400],
  ['no host', 'GET /api/voices HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
]

describe('a request that cannot be read', () => {
  it.each(unreadable)('%s: the common shape, headers and log line', async (_, text, status) => {
    const server = await listening()
    const reply = await sendRaw(server, text)
    expect(reply.status).toBe(status)
    const body = errorBodySchema.parse(JSON.parse(reply.body))
    expect(body.statusCode).toBe(status)
    expect(['request.invalid', 'request.too-large']).toContain(body.error)
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'content-type': 'application/json; charset=utf-8',
    })
    expect(reply.body).not.toMatch(/FST_|HPE_|Bad Request|quumblephon/i)
    const lines = server.log.filter((line) => line.includes(body.reference ?? '-'))
    expect(lines.some((line) => line.includes('"answered"') && line.includes(`"status":${status}`))).toBe(true)
    expect(server.log.join().toLowerCase()).not.toContain(SECRET)
  })

  it('counts against the network that sends it', async () => {
    const server = await listening({ rateLimitFactor: 0.01 })
    const allowed = limits.byNetwork.limit * 0.01
    for (const text of [request('GET /api/%zz HTTP/1.1'), `${SECRET}\r\n\r\n`]) {
      server.clock.advance(limits.byNetwork.windowMs)
      const statuses: number[] = []
      for (let n = 0; n <= allowed; n += 1) statuses.push((await sendRaw(server, text)).status)
      expect(statuses).toEqual([...statuses.slice(1).map(() => 400), 429])
    }
    const refused = await sendRaw(server, `${SECRET}\r\n\r\n`)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('an unusual but valid request', () => {
  it.each([
    ['an absolute address', request('GET http://localhost:3000/api/health?x=1 HTTP/1.1'), 200],
    ['an expectation that there is not', request('GET /api/health HTTP/1.1', 'Expect: the-unexpected'), 200],
    ['a method that nothing answers', request('PROPFIND /api/health HTTP/1.1'), 404],
    ['a parameter as long as an address can be', request(`GET /api/game/${'x'.repeat(12_000)} HTTP/1.1`), 401],
    // 404 before the web app is built, 400 from the file system afterwards.
    ['a file name as long as an address can be', request(`GET /${'x'.repeat(12_000)} HTTP/1.1`), [400, 404]],
    ['an escaped question mark', request('GET /api/health%3F HTTP/1.1'), 404],
  ])('%s is answered by its route', async (_, text, status) => {
    const reply = await sendRaw(await listening(), text)
    expect([status].flat()).toContain(reply.status)
    const isError = errorBodySchema.safeParse(JSON.parse(reply.body)).success
    expect(isError).toBe(status !== 200)
  })
})
