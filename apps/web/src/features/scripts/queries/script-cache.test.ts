import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Script } from '@rubato/contracts/domain'
import { entriesOf } from '../../../domain/lists/list-cache.ts'
import { changeScript, removeCachedScript, findScript } from './script-cache.ts'
import { scriptKey } from './one-script.queries.ts'
import { exploreFilters, scriptListQuery } from './scripts.queries.ts'
import { withVote } from './use-opinion.ts'

const script = (id: string, votes = 0): Script => ({
  id,
  title: `Script ${id}`,
  description: 'A script of the tests.',
  dialogCount: 1,
  triggerCoveragePercentage: 0,
  createdBy: { id: 'author', username: 'author' },
  published: true,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  rating: { votes },
  tags: [],
  intended_sex: 'all',
})
const pages = (...ids: string[][]) => ({
  pages: ids.map((page) => ({ data: page.map((id) => script(id)), pagination: { next: null } })),
  pageParams: ids.map(() => null),
})

function filled(): QueryClient {
  const queryClient = new QueryClient()
  queryClient.setQueryData(scriptListQuery(exploreFilters({ sort: 'newest' })).queryKey, pages(['a', 'b'], ['c']))
  queryClient.setQueryData(scriptListQuery(exploreFilters({ sort: 'top-rated' })).queryKey, pages(['c', 'a']))
  queryClient.setQueryData(scriptKey('c'), script('c'))
  return queryClient
}
const titles = (queryClient: QueryClient) =>
  queryClient
    .getQueriesData<ReturnType<typeof pages>>({ queryKey: ['scripts', 'list'] })
    .map(([, list]) => list && entriesOf(list).map(({ title }) => title))

test('A change applies to the script in every list and on its own page, and to no other script', () => {
  const queryClient = filled()
  changeScript(queryClient, 'c', (old) => ({ ...old, title: 'Changed' }))
  expect(titles(queryClient)).toEqual([
    ['Script a', 'Script b', 'Changed'],
    ['Changed', 'Script a'],
  ])
  expect(queryClient.getQueryData<Script>(scriptKey('c'))?.title).toBe('Changed')
})

test('A script is found in its own query or in any list', () => {
  const queryClient = filled()
  expect(findScript(queryClient, 'b')?.title).toBe('Script b')
  expect(findScript(queryClient, 'x')).toBeUndefined()
})

test('A removed script disappears from every list', () => {
  const queryClient = filled()
  removeCachedScript(queryClient, 'a')
  expect(titles(queryClient)).toEqual([['Script b', 'Script c'], ['Script c']])
})

test('A script that moved to a later page between two requests is listed once', () => {
  expect(entriesOf(pages(['a', 'b'], ['b', 'c'])).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('A new vote raises the count by one, a changed vote keeps it, and a removed vote lowers it', () => {
  const up = withVote(script('a', 4), 1)
  expect([up.vote, up.rating.votes]).toEqual([1, 5])
  const down = withVote(up, -1)
  expect([down.vote, down.rating.votes]).toEqual([-1, 5])
  const none = withVote(down, null)
  expect([none.vote, none.rating.votes]).toEqual([undefined, 4])
})
