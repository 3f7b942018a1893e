import type { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { changeData, takeOver } from './change-data.ts'
import { reloadQueries } from './reload-queries.ts'
import { queryKey, showQuery } from './testing/shown-query.ts'

const settled = (client: QueryClient) => vi.waitFor(() => expect(client.isFetching()).toBe(0))

test.each([undefined, 'before'])(
  'The answer of a change stays when a request from before it is answered later; known before: %s',
  async (known) => {
    const { client, requests, shown } = showQuery(known)
    takeOver(client, queryKey, 'the answer')
    expect(shown()).toBe('the answer')
    requests[0]?.resolve('before')
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    expect(shown()).toBe('the answer')
    requests[1]?.resolve('after')
    await settled(client)
    expect(shown()).toBe('after')
  },
)

test('A guard that waits for the request from before a change gets the data from after it', async () => {
  const { client, requests } = showQuery()
  const guard = client.fetchQuery({ queryKey, queryFn: () => 'not asked' })
  takeOver(client, queryKey, 'the answer')
  requests[0]?.resolve('before')
  requests[1]?.resolve('after')
  expect(await guard).toBe('after')
})

test('The answer of a change is not asked for again while nothing is loading', async () => {
  const { client, requests } = showQuery()
  requests[0]?.resolve('before')
  await settled(client)
  takeOver(client, queryKey, 'the answer')
  expect(client.isFetching()).toBe(0)
})

test.each([undefined, 'before'])('What a request under way brings is changed, too; known before: %s', async (known) => {
  const { client, requests, shown } = showQuery(known)
  changeData<string>(client, { queryKey }, (data) => `${data}, bookmarked`)
  expect(shown()).toBe(known && 'before, bookmarked')
  requests[0]?.resolve('before')
  await settled(client)
  expect(shown()).toBe('before, bookmarked')
})

test('Data is changed once where nothing is loading', async () => {
  const { client, requests, shown } = showQuery()
  requests[0]?.resolve('before')
  await settled(client)
  changeData<string>(client, { queryKey }, (data) => `${data}, bookmarked`)
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown()).toBe('before, bookmarked')
})

test('A request that begins after the change is taken as it is', async () => {
  const { client, requests, shown } = showQuery('before')
  changeData<string>(client, { queryKey }, (data) => `${data}, bookmarked`)
  const reloaded = reloadQueries(client, { queryKey })
  requests[1]?.resolve('after')
  await reloaded
  expect(shown()).toBe('after')
})

test('A list that loads again when it is shown next still does after a change of an entry', async () => {
  const { client, requests, leave } = showQuery()
  requests[0]?.resolve('before')
  await settled(client)
  leave()
  await reloadQueries(client, { queryKey })
  changeData<string>(client, { queryKey }, (data) => `${data}, bookmarked`)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
