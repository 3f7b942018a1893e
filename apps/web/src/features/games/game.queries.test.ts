import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Game } from '@rubato/contracts/domain'
import { cacheGame, gameQuery } from './game.queries.ts'

test('A stored game is read from the cache, and lists that were read before it are read again', () => {
  const cache = new QueryClient()
  const [own, scripts] = [
    ['items', 'game', 'list', { userId: 'maker' }],
    ['items', 'script', 'list'],
  ]
  for (const queryKey of [own, scripts]) cache.setQueryData(queryKey, { pages: [], pageParams: [] })
  const game = { id: 'f3b1', name: 'Iron discipline' } as Game
  cacheGame(cache, game)
  expect(cache.getQueryData(gameQuery(game.id).queryKey)).toBe(game)
  expect(cache.getQueryState(own)?.isInvalidated).toBe(true)
  expect(cache.getQueryState(scripts)?.isInvalidated).toBe(false)
})
