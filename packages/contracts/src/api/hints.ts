/** Hints of the site. */
import { z } from 'zod'
import { HINTS_MAX, hintItemSchema, hintPlaces } from '../domain/hints.ts'
import { defineEndpoint } from './endpoint.ts'

export const hintEndpoints = {
  listHints: defineEndpoint({
    method: 'GET',
    path: '/hints',
    summary: 'The hints of a place: those that ship with the product, then those of the site.',
    access: 'member',
    query: z.object({ place: z.enum(hintPlaces) }),
    response: z.array(hintItemSchema).max(HINTS_MAX),
  }),
} as const
