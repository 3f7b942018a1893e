import { z } from 'zod'
import { gameSchema, gameWriteSchema } from '../domain/game.ts'
import { uuidSchema } from '../domain/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

/** The busiest generated game of two hours has about 460 kB. The response has at most twice the bytes of the request. */
const GAME_BYTES = 900_000

export const gameEndpoints = {
  createGame: defineEndpoint({
    method: 'POST',
    path: '/game',
    summary: 'Save a game, unshared. One that breaks a safety limit is refused, with the event of each breach.',
    access: { capability: 'content.author' },
    body: gameWriteSchema,
    bodyLimit: GAME_BYTES,
    response: gameSchema,
    errors: ['game.unsafe', 'content.limit-reached'],
  }),
  getGame: defineEndpoint({
    method: 'GET',
    path: '/game/:gameId',
    summary: 'The member’s own game, or a shared game.',
    access: 'member',
    params: z.object({ gameId: uuidSchema }),
    response: gameSchema,
    errors: ['game.not-found'],
  }),
} as const
