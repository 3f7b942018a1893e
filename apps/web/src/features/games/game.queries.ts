/** Queries of games. */
import type { QueryClient } from '@tanstack/react-query'
import { gameEndpoints } from '@rubato/contracts/api'
import { uuidSchema, type Game } from '@rubato/contracts/domain'
import { z } from 'zod'
import { kindKey } from '../../domain/items/queries/item-keys.ts'
import { call } from '../../lib/api/api-client.ts'
import { takeOver } from '../../lib/query/change-data.ts'
import { describedItem } from '../../lib/query/described-query.ts'
import { shouldRetry } from '../../lib/query/query-client.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'

/** Whether the text can be a game's id; other addresses need no request. */
export const isGameId = (text: string): boolean => uuidSchema.safeParse(text).success

/** The answer arrived and does not fit the contract of this version. */
export const isUnreadable = (error: Error): boolean => error instanceof z.ZodError

export const gameQuery = (gameId: string) =>
  describedItem('game', {
    queryKey: ['games', gameId],
    queryFn: () => call(gameEndpoints.getGame, { params: { gameId } }),
    // An answer that does not fit the contract is not retried.
    retry: (failures, error) => !isUnreadable(error) && shouldRetry(failures, error),
  })

/** Takes over the stored game. Its page and the lists of games are loaded again where they are shown next. */
export function cacheGame(queryClient: QueryClient, game: Game): void {
  takeOver(queryClient, gameQuery(game.id).queryKey, game)
  void reloadQueries(queryClient, { queryKey: kindKey('game'), refetchType: 'none' })
}
