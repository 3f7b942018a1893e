import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../api/api-error.ts'
import { createQueryClient, shouldRetryGuard } from './query-client.ts'

const failure = (status: number) => new ApiError({ status, statusText: 'Nope', method: 'GET', url: '/api/x' })
const createCallbacks = () => ({
  onDescribedError: vi.fn<(title: string, description: string) => void>(),
  onAccessLost: vi.fn<() => void>(),
})

const lost = new ApiError(
  { status: 403, statusText: '', method: 'GET', url: '/' },
  { error: 'membership.required', issues: [] },
)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  onlineManager.setOnline(true)
})

/** How often a query that always fails with this error is sent before it gives up. */
async function timesAsked(reason: Error, options: { retry?: typeof shouldRetryGuard } = {}): Promise<number> {
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(reason))
  const failed = createQueryClient(createCallbacks())
    .fetchQuery({ queryKey: ['x'], queryFn, ...options })
    .catch(() => 0)
  await vi.runAllTimersAsync()
  await failed
  return queryFn.mock.calls.length
}

test.each([400, 401, 403, 409, 429, 500, 503])(
  'A query that fails with %i is tried five more times',
  async (status) => {
    expect(await timesAsked(failure(status))).toBe(6)
  },
)

test('A query without an answer is retried five times, a query with a 404 is not retried', async () => {
  expect(await timesAsked(new NetworkError('away'))).toBe(6)
  expect(await timesAsked(failure(404))).toBe(1)
})

test('Guards do not retry 401, 403 and 404; a failing service is retried', async () => {
  const asked = (status: number) => timesAsked(failure(status), { retry: shouldRetryGuard })
  expect([await asked(401), await asked(403), await asked(404), await asked(500)]).toEqual([1, 1, 1, 6])
})

test('A failed query with a description is shown with message and description', async () => {
  const callbacks = createCallbacks()
  const client = createQueryClient(callbacks)
  const queryFn = () => Promise.reject(failure(404))
  await client.fetchQuery({ queryKey: ['x'], queryFn, meta: { errorDescription: 'Nothing changed.' } }).catch(() => 0)
  expect(callbacks.onDescribedError).toHaveBeenCalledWith(
    'Request failed with status code 404 Nope: GET /api/x',
    'Nothing changed.',
  )
})

test('A 404 is not notified where the screen answers it; other failures are', async () => {
  const callbacks = createCallbacks()
  const client = createQueryClient(callbacks)
  const meta = { errorDescription: 'Nothing changed.', hasMissingScreen: true }
  const fail = (status: number) =>
    client
      .fetchQuery({ queryKey: [status], queryFn: () => Promise.reject(failure(status)), meta, retry: false })
      .catch(() => 0)
  await fail(404)
  expect(callbacks.onDescribedError).not.toHaveBeenCalled()
  await fail(500)
  expect(callbacks.onDescribedError).toHaveBeenCalledTimes(1)
})

test('A lost membership is announced at the first answer, and once', async () => {
  const callbacks = createCallbacks()
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(lost))
  const meta = { errorDescription: 'Nothing changed.' }
  const failed = createQueryClient(callbacks)
    .fetchQuery({ queryKey: ['b'], queryFn, meta })
    .catch(() => 0)
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(callbacks.onAccessLost).toHaveBeenCalledTimes(1)
  await vi.runAllTimersAsync()
  await failed
  expect(queryFn).toHaveBeenCalledTimes(6)
  expect(callbacks.onAccessLost).toHaveBeenCalledTimes(1)
  expect(callbacks.onDescribedError).not.toHaveBeenCalled()
})

test('A lost membership of a query without retries is announced too', async () => {
  const callbacks = createCallbacks()
  await createQueryClient(callbacks)
    .fetchQuery({ queryKey: ['c'], queryFn: () => Promise.reject(lost), retry: false })
    .catch(() => 0)
  expect(callbacks.onAccessLost).toHaveBeenCalledTimes(1)
})

test('A lost membership of a guard query is not announced', async () => {
  const callbacks = createCallbacks()
  await createQueryClient(callbacks)
    .fetchQuery({
      queryKey: ['a'],
      queryFn: () => Promise.reject(lost),
      retry: shouldRetryGuard,
      meta: { guard: true },
    })
    .catch(() => 0)
  expect(callbacks.onAccessLost).not.toHaveBeenCalled()
})

test('A mutation without a network fails at once, and is not sent when the network is back', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient(createCallbacks())
  const mutationFn = vi.fn<() => Promise<never>>(() => Promise.reject(new NetworkError('away')))
  const mutation = client.getMutationCache().build(client, { mutationFn })
  const settled = mutation.execute(undefined).catch(() => 0)
  await vi.advanceTimersByTimeAsync(0)
  expect(mutation.state).toMatchObject({ status: 'error', isPaused: false })
  await settled
  onlineManager.setOnline(true)
  await client.resumePausedMutations()
  expect(mutationFn).toHaveBeenCalledTimes(1)
})
