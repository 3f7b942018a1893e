import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { entriesOf } from '../../lists/list-cache.ts'
import type { ScriptItem } from '../item.ts'
import { invalidateContents, itemCache } from './item-cache.ts'
import { oneKey } from './item-keys.ts'
import { exploreFilters, itemListQuery } from './items.queries.ts'

const cache = itemCache('script')

const script = (id: string): ScriptItem => ({
  kind: 'script',
  id,
  name: `Script ${id}`,
  description: 'A script of the tests.',
  dialogCount: 1,
  triggerCoveragePercentage: 0,
  createdBy: { id: 'author', username: 'author' },
  shared: true,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  rating: { votes: 0 },
  tags: [],
  intended_sex: 'all',
})
const pages = (...ids: string[][]) => ({
  pages: ids.map((page) => ({ data: page.map((id) => script(id)), pagination: { next: null } })),
  pageParams: ids.map(() => null),
})

function filled(): QueryClient {
  const queryClient = new QueryClient()
  queryClient.setQueryData(
    itemListQuery('script', exploreFilters({ sort: 'newest' })).queryKey,
    pages(['a', 'b'], ['c']),
  )
  queryClient.setQueryData(itemListQuery('script', exploreFilters({ sort: 'top-rated' })).queryKey, pages(['c', 'a']))
  queryClient.setQueryData(oneKey('script', 'c'), script('c'))
  return queryClient
}
const titles = (queryClient: QueryClient) =>
  queryClient
    .getQueriesData<ReturnType<typeof pages>>({ queryKey: ['items', 'script', 'list'] })
    .map(([, list]) => list && entriesOf(list).map(({ name }) => name))

test('A change applies to the script in every list and on its own page, and to no other script', () => {
  const queryClient = filled()
  cache.change(queryClient, 'c', (old) => ({ ...old, name: 'Changed' }))
  expect(titles(queryClient)).toEqual([
    ['Script a', 'Script b', 'Changed'],
    ['Changed', 'Script a'],
  ])
  expect(queryClient.getQueryData<ScriptItem>(oneKey('script', 'c'))?.name).toBe('Changed')
})

test('A script is found in its own query or in any list', () => {
  const queryClient = filled()
  expect(cache.find(queryClient, 'b')?.name).toBe('Script b')
  expect(cache.find(queryClient, 'x')).toBeUndefined()
})

test('A removed script disappears from every list', () => {
  const queryClient = filled()
  cache.remove(queryClient, 'a')
  expect(titles(queryClient)).toEqual([['Script b', 'Script c'], ['Script c']])
})

test('A script that moved to a later page between two requests is listed once', () => {
  expect(entriesOf(pages(['a', 'b'], ['b', 'c'])).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('A change of several generators loads a list that is shown once again', async () => {
  const queryClient = new QueryClient()
  const load = vi.fn(async () => [])
  const shown = new QueryObserver(queryClient, { queryKey: ['game-generators', 'own'], queryFn: load })
  onTestFinished(shown.subscribe(() => {}))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(load).toHaveBeenCalledTimes(1)
  await invalidateContents(queryClient, 'generator', ['a', 'b', 'c'])
  expect(load).toHaveBeenCalledTimes(2)
})
