/** Counting plays. */
import { z } from 'zod'
import { arraySchema } from '../domain/primitives.ts'
import { playCountSchema, PLAYS_PER_CALL } from '../domain/shared-item.ts'
import { defineEndpoint } from './endpoint.ts'

export const playEndpoints = {
  countPlays: defineEndpoint({
    method: 'POST',
    path: '/plays',
    summary:
      'Add plays and finishes to shared games and generators. Nothing that is stored says who played; unknown and unshared ids are passed over.',
    access: 'member',
    body: z.object({ plays: arraySchema(playCountSchema, { min: 1, max: PLAYS_PER_CALL }) }),
    errors: ['request.too-many'],
  }),
} as const
