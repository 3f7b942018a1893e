import { z } from 'zod'
import { gameSchema, gameWriteSchema } from '../domain/game.ts'
import { uuidSchema } from '../domain/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

/** Two hours of the busiest game that the generator makes are about 460 kB. The answer has at most twice as many bytes. */
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
    summary: 'A game of one’s own, or a shared one.',
    access: 'member',
    params: z.object({ gameId: uuidSchema }),
    response: gameSchema,
    errors: ['game.not-found'],
  }),
} as const
