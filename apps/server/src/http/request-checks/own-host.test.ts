/** The host names that this server accepts. */
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { testWorld } from '../../test-support/test-server.ts'
import { ownHosts } from './own-host.ts'

const world = testWorld()
const publicUrl = 'https://rubato.example'
const isOwnInProduction = ownHosts({ publicUrl, allowLocalHosts: false })
const isOwnInDevelopment = ownHosts({ publicUrl: 'http://localhost:3000', allowLocalHosts: true })

describe('the host of a request', () => {
  it.each([
    ['rubato.example', true],
    ['rubato.example:443', true],
    ['RUBATO.example', true],
    ['rubato.example:80', false],
    ['rubato.example:8443', false],
    ['rubato.example.evil.test', false],
    ['evil.test', false],
    ['evil.test@rubato.example', false],
    ['rubato.example/', false],
    ['rubato.example, evil.test', false],
    ['localhost', false],
    ['127.0.0.1:3000', false],
    ['', false],
  ])('in production, %j is ours: %s', (host, isOwn) => {
    expect(isOwnInProduction(host)).toBe(isOwn)
  })

  it.each([
    ['localhost:3000', true],
    ['127.0.0.1:4711', true],
    ['[::1]:3000', true],
    ['192.168.1.5:3000', true],
    ['evil.test', false],
    ['evil.test:3000', false],
    ['localhost.evil.test:3000', false],
    ['127.0.0.1.evil.test', false],
  ])('in development, %j is ours: %s', (host, isOwn) => {
    expect(isOwnInDevelopment(host)).toBe(isOwn)
  })

  it.each(['/', '/api/openapi.json', '/api/auth/token', '/robots.txt', '/home/'])(
    'has to be ours for %s, read or written',
    async (url) => {
      const { app } = await world.serve({ publicUrl, allowLocalHosts: false })
      for (const method of ['GET', 'POST'] as const) {
        const reply = await app.inject({ method, url, headers: { host: 'evil.test', origin: 'http://evil.test' } })
        expect(reply.statusCode).toBe(400)
        expect(reply.json()).toMatchObject({ error: 'request.invalid', issues: [{ path: ['host'] }] })
        expect(reply.body).not.toContain('evil')
        expect(reply.headers['x-content-type-options']).toBe('nosniff')
      }
    },
  )

  it('may be any for health checks, which use the IP address', async () => {
    const { app } = await world.serve({ publicUrl, allowLocalHosts: false })
    for (const host of ['10.0.0.7:3000', 'rubato.example']) {
      expect((await app.inject({ url: '/api/health?from=balancer', headers: { host } })).statusCode).toBe(200)
      expect((await app.inject({ url: '/api/ready', headers: { host } })).json()).not.toMatchObject({
        error: 'request.invalid',
      })
    }
    expect((await app.inject({ url: '/api/healthy', headers: { host: '10.0.0.7' } })).statusCode).toBe(400)
  })

  it('may be given once', async () => {
    const { app } = await world.serve()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const answerTo = (hosts: string) =>
      new Promise<string>((resolve) => {
        let answer = ''
        const socket = connect(port, '127.0.0.1')
        socket.on('data', (chunk) => (answer += chunk.toString())).on('close', () => resolve(answer))
        socket.write(`GET /api/openapi.json HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
      })
    expect(await answerTo('Host: localhost:3000\r\n')).toMatch(/^HTTP\/1.1 200/)
    expect(await answerTo('Host: localhost:3000\r\nhOst: evil.test\r\n')).toMatch(/^HTTP\/1.1 400/)
    expect(await answerTo('Host: localhost:3000\r\nHost: localhost:3000\r\n')).toMatch(/^HTTP\/1.1 400/)
  })
})

describe('the origin of a write', () => {
  const write = async (headers: Record<string, string>) => {
    const { app } = await world.serve({ publicUrl })
    return (await app.inject({ method: 'POST', url: '/api/auth/sign-out', headers })).statusCode
  }

  it('is compared with PUBLIC_URL alone, scheme and port included', async () => {
    expect(await write({ origin: publicUrl })).toBe(204)
    expect(await write({ origin: 'http://rubato.example' })).toBe(403)
    expect(await write({ origin: 'https://rubato.example:8443' })).toBe(403)
    // The host of the request itself, as after DNS rebinding.
    expect(await write({ host: 'localhost:80', origin: 'http://localhost:80' })).toBe(403)
    expect(await write({ host: '127.0.0.1', origin: 'http://127.0.0.1' })).toBe(403)
  })
})
