/** Counting plays. */
import { z } from 'zod'
import { uuidSchema } from '../../domain/primitives.ts'
import { playCountsSchema } from '../../domain/sharing/shared-item.ts'
import { defineEndpoint } from '../endpoint.ts'

export const playEndpoints = {
  countPlays: defineEndpoint({
    method: 'POST',
    path: '/plays',
    summary:
      'Add plays, finishes, stops and answers to shared games, generators and scripts of other members. Nothing that is stored says who played; unknown and unshared ids are passed over, and so is what exceeds 20 plays or 200 answers of an item within a day. A batch that was counted within the last day is not counted again.',
    access: 'member',
    body: z.object({
      /** Random, made by the browser: the same for every attempt to send these counts. */
      batch: uuidSchema,
      plays: playCountsSchema,
    }),
    errors: ['request.too-many'],
  }),
} as const
