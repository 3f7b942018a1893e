import { expect, test, vi } from 'vitest'
import { reloadQueries } from './reload-queries.ts'
import { queryKey, showQuery } from './testing/shown-query.ts'

test('A list whose first load was answered from before the change is loaded again', async () => {
  const { client, requests, shown } = showQuery()
  const reloaded = reloadQueries(client, { queryKey: ['list'] })
  requests[0]?.resolve('before')
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  requests[1]?.resolve('after')
  await reloaded
  expect(shown()).toBe('after')
})

test('A list that is loading for the first time, and is left meanwhile, loads again when it is shown next', async () => {
  const { client, requests, leave } = showQuery()
  const reloaded = reloadQueries(client, { queryKey: ['list'] })
  leave()
  requests[0]?.resolve('before')
  await reloaded
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true))
  expect(requests).toHaveLength(1)
})

test('A first load that fails is not repeated', async () => {
  const { client, requests } = showQuery()
  const reloaded = reloadQueries(client, { queryKey: ['list'] })
  requests[0]?.reject(new Error('No answer.'))
  await reloaded
  expect(requests).toHaveLength(1)
})

test('A list that was left while it loaded again counts as old, although that load is answered after the change', async () => {
  const { client, requests, leave } = showQuery()
  requests[0]?.resolve('before')
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  void client.refetchQueries({ queryKey })
  leave()
  const reloaded = reloadQueries(client, { queryKey: ['list'] })
  // What no screen shows is not waited for.
  await reloaded
  requests[1]?.resolve('before')
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true))
  expect(requests).toHaveLength(2)
})
