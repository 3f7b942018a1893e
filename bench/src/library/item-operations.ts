/** The measured operations of members with games, or with generators. */
import { randomUUID } from 'node:crypto'
import { itemSorts, type ItemKind } from '@rubato/contracts/domain'
import { farPages, gets, PAGE, pagesOf, type Operation } from './far-pages.ts'
import type { Request } from './load-worker.ts'
import type { Site } from './site.ts'
import { unmetFilters } from './summaries.ts'
import { commonWords, frequentWords, misspell, rareWords } from './words.ts'

/** More than are sent in all rounds, because a batch is counted once. */
const BATCHES = 20_000
/** Searches that are read to their thousandth, and to their last page: a row has 2 kB, and both take a while. */
const READ_FAR = 2
const READ_TO_END = 3
/** Cards of the newest that fit the member's limits, on the home screen. */
const HOME = 3

export async function itemOperations(site: Site, kind: ItemKind, ids: readonly string[]): Promise<Operation[]> {
  const bearer = await site.signIn()
  const { id: userId } = await site.read<{ id: string }>(bearer, '/api/account/me')
  const list = kind === 'game' ? '/api/games' : '/api/game-generators'
  const one = kind === 'game' ? '/api/game' : '/api/game-generator'
  const paths = (...queries: string[]) => queries.map((query) => `${list}?limit=${PAGE}&${query}`)
  const searches = (words: readonly string[]) => paths(...words.map((word) => `search=${word}`))
  const sorted: Operation[] = []
  for (const sort of itemSorts) sorted.push(...(await pagesOf(site, bearer, sort, paths(`sort=${sort}`))))
  const filters = ['minutes=8', 'minutes=15', 'intensity=gentle', 'category=mouth', 'intensity=steady&category=nipples']
  // No generator of the library is shorter than five minutes, and some meet every other combination.
  const unmet = ['minutes=4', ...unmetFilters(kind, 2)]
  return [
    ...sorted,
    ...(await pagesOf(site, bearer, 'frequent word', searches(frequentWords.slice(0, READ_FAR)))),
    { name: 'search', requests: gets(searches(commonWords)) },
    {
      name: 'search, last page',
      requests: gets(await farPages(site, bearer, searches(commonWords.slice(0, READ_TO_END)))),
    },
    { name: 'search, misspelt', requests: gets(searches(commonWords.map(misspell))) },
    { name: 'search, rare word', requests: gets(searches(rareWords)) },
    { name: 'search, most played', requests: gets(searches(commonWords).map((path) => `${path}&sort=most-played`)) },
    { name: 'filters', requests: gets(paths(...filters)) },
    { name: 'filters, top rated', requests: gets(paths(...filters.map((filter) => `${filter}&sort=top-rated`))) },
    {
      name: 'filters, not met',
      requests: gets(paths(...unmet, ...unmet.map((each) => `${each}&sort=most-played`))),
    },
    { name: 'search and filters', requests: gets(searches(commonWords).map((path) => `${path}&intensity=gentle`)) },
    { name: 'newest that fit', requests: gets([`${list}?limit=${HOME}&fits=true`]) },
    { name: 'that fit', requests: gets(paths(...itemSorts.map((sort) => `fits=true&sort=${sort}`))) },
    { name: 'that fit, filtered', requests: gets(paths(...filters.map((filter) => `fits=true&${filter}`))) },
    {
      name: 'that fit, none',
      requests: gets(paths(...itemSorts.map((sort) => `fits=true&sort=${sort}`))),
      as: 'follower',
    },
    {
      name: 'that fit, none, filtered',
      requests: gets(paths(...filters.map((filter) => `fits=true&${filter}`))),
      as: 'follower',
    },
    { name: 'bookmarked', requests: gets(paths(...itemSorts.map((sort) => `bookmarked=true&sort=${sort}`))) },
    { name: 'mine', requests: gets(paths(...itemSorts.map((sort) => `userId=${userId}&sort=${sort}`))) },
    { name: 'mine, searched', requests: gets(searches(commonWords).map((path) => `${path}&userId=${userId}`)) },
    { name: `one ${kind}`, requests: gets(ids.map((id) => `${one}/${id}`)) },
    { name: 'bookmark', requests: ids.map((id): Request => ({ method: 'PUT', path: `${one}/${id}/bookmark` })) },
    { name: 'count a play', requests: plays(kind, ids) },
  ]
}

const plays = (kind: ItemKind, ids: readonly string[]): Request[] =>
  Array.from({ length: BATCHES }, (_, number) => ({
    method: 'POST',
    path: '/api/plays',
    body: { batch: randomUUID(), plays: [{ kind, id: ids[number % ids.length], started: 1, finished: number % 2 }] },
  }))
