/** The WebSockets that this server opens: those of the relay, for pages of the site. */
import type { AddressInfo } from 'node:net'
import { API_BASE, RELAY_PATH } from '@rubato/contracts/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { testWorld } from '../../test-support/test-server.ts'

const world = testWorld()
const OWN = 'https://rubato.example'
const RELAY = API_BASE + RELAY_PATH
const UPGRADED = 101
let port = 0

beforeAll(async () => {
  const { app } = await world.serveAll({ publicUrl: OWN, allowLocalHosts: false, rateLimitFactor: 1000 })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})

/** Resolves to the status of the answer: 101 when the socket was opened. */
function statusOf(path: string, origin: string | undefined, host = 'rubato.example'): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { host, ...(origin && { origin }) } })
  socket.on('open', () => {
    resolve(UPGRADED)
    socket.terminate()
  })
  socket.on('unexpected-response', (request, response) => {
    resolve(response.statusCode ?? 0)
    request.destroy()
  })
  socket.on('error', reject)
  return promise
}

describe('a WebSocket', () => {
  it('is opened on the path of the relay, for a page of the site', async () => {
    expect(await statusOf(RELAY, OWN)).toBe(UPGRADED)
    expect(await statusOf(RELAY, OWN, 'rubato.example:443')).toBe(UPGRADED)
  })

  it.each(['/', '/api/health', '/api/nope', '/assets/nope.js', `${RELAY}/more`, '/api/scripts?x=1'])(
    'is refused at %s before the upgrade, with any origin',
    async (path) => {
      for (const origin of [OWN, 'https://evil.test', undefined]) expect(await statusOf(path, origin)).toBe(404)
    },
  )

  it.each([
    'http://rubato.example',
    'https://evil.test',
    'https://rubato.example.evil.test',
    'https://rubato.example:8443',
    'https://rubato.example/',
    'ws://rubato.example',
    'null',
    undefined,
  ])('is refused for a page of the origin %s', async (origin) => {
    expect(await statusOf(RELAY, origin)).toBe(403)
  })
})
