import { expect, test, vi } from 'vitest'
import { ApiError } from './api/api-error.ts'
import { createQueryClient, shouldRetry } from './query-client.ts'

const failure = (status: number) => new ApiError({ status, statusText: 'Nope', method: 'GET', url: '/api/x' })
const reactions = () => ({
  onDescribedError: vi.fn<(title: string, description: string) => void>(),
  onAccessLost: vi.fn<() => void>(),
})

test('A query is tried five more times, except when the thing is not there', () => {
  expect([0, 4, 5].map((count) => shouldRetry(count, failure(500)))).toEqual([true, true, false])
  expect(shouldRetry(0, failure(404))).toBe(false)
})

test('A failed query with a description is announced with message and description', async () => {
  const told = reactions()
  const client = createQueryClient(told)
  const queryFn = () => Promise.reject(failure(404))
  await client.fetchQuery({ queryKey: ['x'], queryFn, meta: { errorDescription: 'Nothing changed.' } }).catch(() => 0)
  expect(told.onDescribedError).toHaveBeenCalledWith(
    'Request failed with status code 404 Nope: GET /api/x',
    'Nothing changed.',
  )
})

test('A lost membership makes the screens look again, but not when a guard asked', async () => {
  const told = reactions()
  const client = createQueryClient(told)
  const lost = new ApiError(
    { status: 403, statusText: '', method: 'GET', url: '/' },
    { error: 'membership.required', issues: [] },
  )
  await client
    .fetchQuery({ queryKey: ['a'], queryFn: () => Promise.reject(lost), meta: { guard: true } })
    .catch(() => 0)
  expect(told.onAccessLost).not.toHaveBeenCalled()
  await client.fetchQuery({ queryKey: ['b'], queryFn: () => Promise.reject(lost) }).catch(() => 0)
  expect(told.onAccessLost).toHaveBeenCalledTimes(1)
})
