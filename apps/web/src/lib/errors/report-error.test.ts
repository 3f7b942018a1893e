import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserErrorSchema, type BrowserError } from '@rubato/contracts/api'

const fetched = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
/** A freshly loaded page: without earlier reports. */
type Page = Awaited<ReturnType<typeof newPage>>
async function newPage() {
  vi.resetModules()
  return { ...(await import('./report-error.ts')), ...(await import('../api/api-error.ts')) }
}
const bodies = (): BrowserError[] =>
  fetched.mock.calls.map(([, request]) => browserErrorSchema.parse(JSON.parse(request?.body as string)))
const reported = (count: number) => vi.waitFor(() => expect(bodies()).toHaveLength(count), 10_000)

beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function fault(message: string): Error {
  const error = new RangeError(message)
  error.stack = `RangeError: ${message}\n    at Home (https://rubato.example/assets/home.js?canary:1:23)`
  return error
}

test('An error is sent to our own server with route pattern, version and reference, and without content', async () => {
  const { nameRouteBy, reportError } = await newPage()
  nameRouteBy(() => '/script/$scriptId/')
  const reference = reportError(fault('Failed at /a?search=canary for "canary words" of canary@example.test'))
  await reported(1)
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/errors')
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('authorization')).toBeNull()
  expect(bodies()[0]).toEqual({
    name: 'RangeError',
    message: 'Failed at /a for [text] of [e-mail]',
    stack: '    at Home (/assets/home.js:1:23)',
    version: 'test',
    route: '/script/$scriptId/',
    reference,
  })
})

test('Each error is reported once, and ten at most', async () => {
  const { reportError } = await newPage()
  const [first, again] = [reportError(fault('one')), reportError(fault('one'))]
  expect(again).toBe(first)
  for (let n = 0; n < 30; n++) reportError(fault(`number ${n}`))
  await reported(10)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(bodies()).toHaveLength(10)
})

test.each([
  ['a network error', ({ NetworkError }: Page) => new NetworkError('The service could not be reached.')],
  ['a 403 answer', ({ ApiError }: Page) => new ApiError({ status: 403, statusText: '', method: 'GET', url: '/api/x' })],
  ['a 404 answer', ({ ApiError }: Page) => new ApiError({ status: 404, statusText: '', method: 'GET', url: '/api/x' })],
])('%s is not reported', async (_, errorOf) => {
  const page = await newPage()
  const { reportError } = page
  reportError(errorOf(page))
  reportError(fault('after it'))
  await reported(1)
  expect(bodies()[0]?.message).toBe('after it')
})

test('A failed answer is reported under the reference of its log entry', async () => {
  const { reportError, ApiError } = await newPage()
  const error = new ApiError(
    { status: 500, statusText: 'Internal Server Error', method: 'GET', url: '/api/script/:scriptId' },
    { error: 'server.error', issues: [], reference: 'abc123' },
  )
  expect(reportError(error)).toBe('abc123')
  await reported(1)
  expect(bodies()[0]).toMatchObject({
    name: 'ApiError',
    message: 'Request failed with status code 500 Internal Server Error: GET /api/script/:scriptId',
    reference: 'abc123',
  })
})

test('A thrown value that is not an error, or an error with an odd name, is reported', async () => {
  const { nameRouteBy, reportError } = await newPage()
  nameRouteBy(() => '/script/some words')
  reportError('canary')
  reportError(Object.assign(new Error('odd'), { name: 'some canary words' }))
  await reported(2)
  expect(bodies().map(({ name, route }) => [name, route])).toEqual([
    ['Error', '/'],
    ['Error', '/'],
  ])
  expect(JSON.stringify(bodies())).not.toContain('canary')
})

test('A failed report throws nothing', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { reportError } = await newPage()
  expect(reportError(fault('x'))).toMatch(/^w-[0-9a-f]{12}$/)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1), 10_000)
})

test('What the security policy blocks is reported by its directive, without an address', async () => {
  const { reportUncaught } = await newPage()
  // A page keeps its listeners: those for errors would report the errors of other tests.
  vi.spyOn(globalThis, 'addEventListener').mockReturnValue()
  reportUncaught()
  const block = (blockedURI: string, sourceFile = '') =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'img-src', blockedURI, sourceFile }),
    )
  block('https://elsewhere.test/canary?words')
  block('https://elsewhere.test/another-canary')
  block(`${location.origin}/canary`)
  block('inline')
  block('eval', 'chrome-extension')
  await reported(3)
  expect(bodies().map(({ name, message }) => [name, message])).toEqual([
    ['SecurityPolicyViolation', 'img-src: another site'],
    ['SecurityPolicyViolation', 'img-src: this site'],
    ['SecurityPolicyViolation', 'img-src: inline'],
  ])
  expect(JSON.stringify(fetched.mock.calls)).not.toContain('canary')
})
