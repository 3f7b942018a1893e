import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

export const serviceEndpoints = {
  health: defineEndpoint({
    method: 'GET',
    path: '/health',
    summary: 'Whether the service and its database answer.',
    access: 'public',
    response: z.object({
      status: z.enum(['ok', 'degraded']),
      version: z.string(),
      database: z.enum(['pglite', 'postgresql', 'unavailable']),
    }),
    errors: [],
  }),
  openApi: defineEndpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description.',
    access: 'public',
    response: z.record(z.string(), z.unknown()),
    errors: [],
  }),
} as const
