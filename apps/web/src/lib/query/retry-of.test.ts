import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { retryOf } from './retry-of.ts'

/** A list of two pages, each of which holds the number of its request. */
function setUp() {
  const service = { requests: [] as number[], failure: null as Error | null }
  const observer = new InfiniteQueryObserver(new QueryClient(), {
    queryKey: ['list'],
    queryFn({ pageParam }: { pageParam: number }) {
      service.requests.push(pageParam)
      return service.failure ? Promise.reject(service.failure) : Promise.resolve(service.requests.length)
    },
    initialPageParam: 0,
    getNextPageParam: (_page, pages) => (pages.length < 2 ? pages.length : null),
    retry: false,
  })
  observer.subscribe(() => undefined)
  /** Runs `fetch` against a service that fails, and then repeats it against one that answers. */
  const repeat = async (fetch: () => Promise<unknown>, failure: Error) => {
    service.failure = failure
    await fetch()
    service.failure = null
    service.requests.length = 0
    retryOf(observer.getCurrentResult())()
    await expect.poll(() => observer.getCurrentResult()).toMatchObject({ isSuccess: true, isFetching: false })
    return service.requests
  }
  return { observer, repeat }
}

const invalidCursor = new ApiError({ status: 400, statusText: '', method: 'GET', url: '/api/list' })

test('A first page that failed is requested again', async () => {
  const { observer, repeat } = setUp()
  expect(await repeat(() => observer.refetch(), new Error('No answer.'))).toEqual([0])
})

test('A next page that failed is requested again, without the pages before it', async () => {
  const { observer, repeat } = setUp()
  await observer.refetch()
  expect(await repeat(() => observer.fetchNextPage(), new Error('No answer.'))).toEqual([1])
})

test('After a failed refresh all pages are requested again, and no next page', async () => {
  const { observer, repeat } = setUp()
  await observer.refetch()
  expect(await repeat(() => observer.refetch(), new Error('No answer.'))).toEqual([0])
})

test('After an invalid cursor the pages are requested again with new cursors', async () => {
  const { observer, repeat } = setUp()
  await observer.refetch()
  expect(await repeat(() => observer.fetchNextPage(), invalidCursor)).toEqual([0])
})
