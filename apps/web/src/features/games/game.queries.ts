/** Games as the service tells them. */
import { gameEndpoints } from '@rubato/contracts/api'
import { uuidSchema } from '@rubato/contracts/domain'
import { z } from 'zod'
import { call } from '../../lib/api/api-client.ts'
import { describedQuery } from '../../lib/query/described-query.ts'
import { shouldRetry } from '../../lib/query/query-client.ts'

/** Anything else in an address is no game's id, and nobody is asked about it. */
export const isGameId = (text: string): boolean => uuidSchema.safeParse(text).success

/** The answer came and is not a game as this version knows games. */
export const isUnreadable = (error: Error): boolean => error instanceof z.ZodError

export const gameQuery = (gameId: string) =>
  describedQuery('game', {
    queryKey: ['games', gameId],
    queryFn: () => call(gameEndpoints.getGame, { params: { gameId } }),
    // What cannot be read now cannot be read a moment later either.
    retry: (failures, error) => !isUnreadable(error) && shouldRetry(failures, error),
  })
