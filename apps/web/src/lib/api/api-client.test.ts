import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accountEndpoints,
  authEndpoints,
  grammarEndpoints,
  guestEndpoints,
  membershipEndpoints,
  scriptEndpoints,
  scriptLibraryEndpoints,
  serviceEndpoints,
} from '@rubato/contracts/api'
import { ApiError, fieldErrors, NetworkError } from './api-error.ts'
import { call, setSessionToken } from './api-client.ts'

const json = (status: number, body: unknown, statusText = '') =>
  new Response(JSON.stringify(body), { status, statusText, headers: { 'content-type': 'application/json' } })
const token = (authToken: string) =>
  json(200, { code: 'ok', message: 'ok', data: { authToken, expiresAt: Date.now() + 600_000 } })
const status = { linked: true, membershipTier: 'follower' }

/** A token of the account. */
const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`
const signInAs = (sub: string) => setSessionToken({ authToken: tokenOf(sub), expiresAt: Date.now() + 600_000 })

describe('the API client', () => {
  const fetchMock = vi.fn<typeof fetch>()
  const bearerOf = (index: number) => new Headers(fetchMock.mock.calls[index]?.[1]?.headers).get('authorization')

  beforeEach(() => {
    fetchMock.mockReset()
    vi.stubGlobal('fetch', fetchMock)
    setSessionToken(undefined)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('Calls made at the same time share one token request', async () => {
    fetchMock.mockImplementation(async (url) => (url === '/api/auth/token' ? token('one') : json(200, status)))
    await Promise.all([
      call(membershipEndpoints.patreonStatus),
      call(membershipEndpoints.patreonStatus),
      call(membershipEndpoints.patreonStatus),
    ])
    expect(fetchMock.mock.calls.filter(([url]) => url === '/api/auth/token')).toHaveLength(1)
    expect(bearerOf(1)).toBe('Bearer one')
  })

  test('A rejected token is renewed once and the call is repeated', async () => {
    setSessionToken({ authToken: 'old', expiresAt: Date.now() + 600_000 })
    const rejection = { statusCode: 401, error: 'auth.signed-out', issues: [] }
    fetchMock
      .mockResolvedValueOnce(json(401, rejection))
      .mockResolvedValueOnce(token('new'))
      .mockResolvedValueOnce(json(200, status))
    await expect(call(membershipEndpoints.patreonStatus)).resolves.toEqual(status)
    expect([bearerOf(0), bearerOf(1), bearerOf(2)]).toEqual(['Bearer old', null, 'Bearer new'])
  })

  test('A page does not call as another account that has signed in on the browser', async () => {
    const announced = vi.fn<() => void>()
    addEventListener('rubato:other-account', announced, { once: true })
    setSessionToken({ authToken: tokenOf('one'), expiresAt: 0 })
    fetchMock.mockResolvedValueOnce(token(tokenOf('two')))
    await expect(call(membershipEndpoints.patreonStatus)).rejects.toThrow(NetworkError)
    expect(fetchMock).toHaveBeenCalledTimes(1)
    expect(announced).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['an answer', json(200, status)],
    ['an expired token', json(401, { statusCode: 401, error: 'auth.signed-out', issues: [] })],
    ['a refusal', json(403, { statusCode: 403, error: 'policies.not-accepted', issues: [] })],
  ])('A sign-out while a call is under way: %s that comes after it has no effect', async (_, late) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    fetchMock.mockReturnValueOnce(promise)
    signInAs('one')
    const answered = call(membershipEndpoints.patreonStatus)
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1))
    setSessionToken(undefined)
    signInAs('two')
    resolve(late)
    await expect(answered).rejects.toThrow(NetworkError)
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })

  test('A sign-out while a call is under way: a token that comes after it is not used', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    fetchMock.mockReturnValueOnce(promise)
    signInAs('one')
    const ended = call(authEndpoints.endOtherSessions)
    setSessionToken(undefined)
    signInAs('two')
    resolve(token(tokenOf('one')))
    await expect(ended).rejects.toThrow(NetworkError)
  })

  test('A sign-out before the first token: no call is made with it', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    fetchMock.mockReturnValueOnce(promise)
    const answered = call(membershipEndpoints.patreonStatus)
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1))
    setSessionToken(undefined)
    resolve(token(tokenOf('one')))
    await expect(answered).rejects.toThrow(NetworkError)
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })

  test('A page without a token yet makes its first call as the account that it finds', async () => {
    fetchMock.mockResolvedValueOnce(token(tokenOf('one')))
    fetchMock.mockResolvedValueOnce(json(200, status))
    await expect(call(membershipEndpoints.patreonStatus)).resolves.toEqual(status)
  })

  test('A failure names status, text, method and address, and carries code and reference', async () => {
    const body = { statusCode: 401, error: 'auth.invalid-credentials', issues: [], reference: 'r-1' }
    fetchMock.mockResolvedValue(json(401, body, 'Unauthorized'))
    const failure = await call(authEndpoints.signIn, { body: { email: 'a@b.example', password: 'x' } }).catch(
      (e: unknown) => e,
    )
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({
      message: 'Request failed with status code 401 Unauthorized: POST /api/auth/sign-in',
      code: 'auth.invalid-credentials',
      reference: 'r-1',
    })
  })

  test('A failure names the path pattern, and neither parameters nor query', async () => {
    setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
    fetchMock.mockImplementation(async () => json(500, {}, 'Internal Server Error'))
    const failures = await Promise.all([
      call(scriptLibraryEndpoints.listScripts, { query: { search: 'canary words' } }).catch((e: unknown) => e),
      call(scriptEndpoints.getScript, { params: { scriptId: '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10' } }).catch(
        (e: unknown) => e,
      ),
    ])
    expect(failures.map((failure) => (failure as Error).message)).toEqual([
      'Request failed with status code 500 Internal Server Error: GET /api/scripts',
      'Request failed with status code 500 Internal Server Error: GET /api/script/:scriptId',
    ])
  })

  test('A 400 answer becomes field errors', async () => {
    const issues = [{ path: ['tempo', 'max'], message: 'Max tempo cannot be less than min tempo' }]
    setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
    fetchMock.mockResolvedValue(json(400, { statusCode: 400, error: 'request.invalid', issues }))
    const failure = await call(accountEndpoints.updateSettings, { body: {} }).catch((e: unknown) => e)
    expect(fieldErrors(failure)).toEqual({ 'tempo.max': 'Max tempo cannot be less than min tempo' })
  })

  test('A 400 answer in an unknown shape is thrown unchanged', async () => {
    fetchMock.mockResolvedValue(new Response('<html>', { status: 400 }))
    const failure = await call(serviceEndpoints.health).catch((e: unknown) => e)
    expect(() => fieldErrors(failure)).toThrow('Request failed with status code 400')
  })

  test('A missing answer is a network error', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(call(serviceEndpoints.health)).rejects.toBeInstanceOf(NetworkError)
  })

  test('An aborted call rejects at once, as a call without an answer', async () => {
    setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
    fetchMock.mockImplementation(
      (_, request) =>
        new Promise((_resolve, reject) => {
          request?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    )
    const asking = new AbortController()
    const answer = call(grammarEndpoints.checkGrammar, { body: { text: 'Now.', dialect: 'british' } }, asking.signal)
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled(), 10_000)
    asking.abort()
    await expect(answer).rejects.toBeInstanceOf(NetworkError)
  })

  test('A call goes on when the page is closed where that is asked for, and no other does', async () => {
    setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
    fetchMock.mockImplementation(async () => new Response(null, { status: 204 }))
    await call(guestEndpoints.withdrawInvitation, { body: { ticket: 't' } }, 'keepalive')
    await call(guestEndpoints.withdrawInvitation, { body: { ticket: 't' } })
    // Browsers refuse it with a large body.
    await call(guestEndpoints.withdrawInvitation, { body: { ticket: 't'.repeat(22_000) } }, 'keepalive')
    expect(fetchMock.mock.calls.map(([, request]) => request?.keepalive)).toEqual([true, false, false])
  })

  test('A reply that violates the contract is rejected', async () => {
    fetchMock.mockResolvedValue(json(200, { status: 'fine' }))
    await expect(call(serviceEndpoints.health)).rejects.toThrow(/status/)
  })

  test('Path parameters and the query are put into the address, encoded', async () => {
    setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
    fetchMock.mockImplementation(async () => json(200, []))
    await call(scriptEndpoints.listTriggers, { query: { scriptId: '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10' } })
    await call(scriptEndpoints.getScript, { params: { scriptId: 'a/b' } }).catch(() => {})
    expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([
      '/api/triggers?scriptId=7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10',
      '/api/script/a%2Fb',
    ])
  })
})
