import { ERROR_REPORTS_PER_MINUTE, type BrowserError } from '@rubato/contracts/api'
import { startSentry, type FaultInput, type RunningSentry } from '@rubato/stand-ins'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { testWorld } from '../../test-support/test-server.ts'

const world = testWorld()
let sentry: RunningSentry
let seen = 0
beforeAll(async () => {
  sentry = await startSentry()
})
afterEach(() => {
  sentry.clearFaults()
  seen = sentry.items.length
})
afterAll(() => sentry.close())

const ofType = (type: string) => sentry.items.slice(seen).filter((item) => item.type === type)
const begin = () => world.serve({}, { SENTRY_DSN: sentry.dsn })
const error: BrowserError = {
  name: 'TypeError',
  message: 'x is not a function',
  stack: '    at Home (/assets/home.js:1:23)',
  version: '0.1.0',
  route: '/script/$scriptId/',
  reference: 'w-0123abcd',
}

describe('an error of the browser', () => {
  it('is accepted without an account and forwarded', async () => {
    const visitor = (await begin()).visitor()
    expect((await visitor.call('reportError', { body: error })).status).toBe(204)
    await vi.waitFor(() => expect(ofType('event')).toHaveLength(1), 10_000)
    expect(ofType('event')[0]?.payload).toMatchObject({
      transaction: '/script/$scriptId/',
      release: '0.1.0',
      tags: { side: 'browser', reference: 'w-0123abcd' },
      exception: { values: [{ type: 'TypeError', value: 'x is not a function' }] },
    })
  })

  it('is a log line on a site without an error service', async () => {
    const server = await world.serve()
    expect((await server.visitor().call('reportError', { body: error })).status).toBe(204)
    const line = server.log.find((text) => text.includes('an error in the browser')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ report: { ...error, side: 'browser' } })
  })

  it('is forwarded without content', async () => {
    const forwarding = await begin()
    const logging = await world.serve()
    const body = {
      ...error,
      message:
        'Failed at https://x.example/a?search=canary-1 for canary-2@example.test: "canary-3 words" Bearer canary-4',
      stack: 'TypeError: canary-5\n    at f (https://x.example/a.js?canary-6:1:2)\ncanary-7',
    }
    await forwarding.visitor().call('reportError', { body })
    await logging.visitor().call('reportError', { body })
    await vi.waitFor(() => expect(ofType('event')).toHaveLength(1), 10_000)
    expect(sentry.texts.join('')).toContain('Failed at /a for [e-mail]')
    expect(sentry.texts.join('')).not.toContain('canary')
    expect(logging.log.join('')).toContain('Failed at /a for [e-mail]')
    expect(logging.log.join('') + forwarding.log.join('')).not.toContain('canary')
  })

  it.each([
    ['a route with an id', { route: '/script/7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10/?search=x' }],
    ['a name of words', { name: 'Some words' }],
    ['a message without end', { message: 'x'.repeat(301) }],
    ['a stack without end', { stack: 'x'.repeat(4001) }],
    ['a reference of words', { reference: 'a b' }],
    ['no version', { version: undefined }],
  ])('with %s is refused', async (_, change) => {
    const visitor = (await begin()).visitor()
    expect(await visitor.call('reportError', { body: { ...error, ...change } })).toMatchObject({ status: 400 })
    expect(ofType('event')).toEqual([])
  })

  it('has a limit per minute and network', async () => {
    const server = await world.serve()
    const statuses = []
    for (let n = 0; n <= ERROR_REPORTS_PER_MINUTE; n++)
      statuses.push((await server.visitor().call('reportError', { body: error, ip: '198.51.100.7' })).status)
    expect(statuses.indexOf(429)).toBe(ERROR_REPORTS_PER_MINUTE)
    expect((await server.visitor().call('reportError', { body: error, ip: '198.51.100.8' })).status).toBe(204)
  })
})

describe('a 5xx of the server', () => {
  it('is forwarded with type, stack, route and reference, and without its message', async () => {
    const server = await begin()
    const visitor = server.visitor()
    await visitor.signUp()
    server.dependencies.identity.verify = () => Promise.reject(new RangeError('canary-8 in a value'))
    const reply = await server.app.inject({
      url: '/api/script/7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10?canary-9',
      headers: { authorization: `Bearer ${visitor.bearer}` },
    })
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toContain('canary')
    await vi.waitFor(() => expect(ofType('event')).toHaveLength(1), 10_000)
    const { reference } = reply.json<{ reference: string }>()
    expect(ofType('event')[0]?.payload).toMatchObject({
      platform: 'node',
      transaction: '/api/script/:scriptId',
      tags: { side: 'server', reference },
      exception: {
        values: [
          {
            type: 'RangeError',
            value: 'GET /api/script/:scriptId answered 500',
            stacktrace: { frames: expect.any(Array) },
          },
        ],
      },
    })
    expect(sentry.texts.join('')).not.toContain('canary')
    expect(sentry.texts.join('')).not.toContain(visitor.bearer)
  })

  it('is not forwarded for a refusal', async () => {
    const server = await begin()
    await server.visitor().call('me')
    await server.app.inject({ url: '/api/nothing' })
    await server.app.close()
    expect(ofType('event')).toEqual([])
  })
})

describe('while the error service', () => {
  it.each([
    ['answers 500', { kind: 'error' }],
    ['hangs', { kind: 'hang' }],
    ['closes the connection', { kind: 'refuse' }],
  ] satisfies [string, FaultInput][])(
    '%s, requests are answered as ever and the log counts the loss',
    async (_, fault) => {
      sentry.setFault(fault)
      const server = await begin()
      const visitor = server.visitor()
      for (let n = 0; n < 5; n++) expect((await visitor.call('reportError', { body: error })).status).toBe(204)
      expect((await visitor.call('health')).status).toBe(200)
      await server.app.close()
      const losses = server.log.filter((line) => line.includes('error reports were not delivered'))
      expect(losses).toHaveLength(1)
    },
  )
})
