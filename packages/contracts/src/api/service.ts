import { z } from 'zod'
import { ERROR_MESSAGE_MAX, ERROR_STACK_MAX } from '../domain/error-text.ts'
import { defineEndpoint } from './endpoint.ts'

/** Most error reports of the browsers of one network within a minute. */
export const ERROR_REPORTS_PER_MINUTE = 30

/** An error of the web app, scrubbed of content. The patterns allow only characters that the scrubbing keeps. */
export const browserErrorSchema = z.object({
  /** The class of the error: `TypeError`. */
  name: z
    .string()
    .max(60)
    .regex(/^[\w$.-]+$/),
  message: z.string().max(ERROR_MESSAGE_MAX),
  stack: z.string().max(ERROR_STACK_MAX),
  /** The version of the web app that the page runs. */
  version: z
    .string()
    .max(40)
    .regex(/^[\w.+-]+$/),
  /** The pattern of the route, not its address: `/script/$scriptId/`. */
  route: z
    .string()
    .max(100)
    .regex(/^\/[\w$./-]*$/),
  /** Shown on the error screen. */
  reference: z
    .string()
    .max(40)
    .regex(/^[\w-]+$/),
})
export type BrowserError = z.infer<typeof browserErrorSchema>

export const serviceEndpoints = {
  health: defineEndpoint({
    method: 'GET',
    path: '/health',
    summary: 'Whether the process is alive, and whether its database answers.',
    access: 'public',
    response: z.object({
      status: z.enum(['ok', 'degraded']),
      version: z.string(),
      database: z.enum(['pglite', 'postgresql', 'unavailable']),
    }),
  }),
  reportError: defineEndpoint({
    method: 'POST',
    path: '/errors',
    summary: 'Report an error of the web app. It contains no content and is not stored by the server.',
    access: 'public',
    body: browserErrorSchema,
    bodyLimit: 16 * 1024,
  }),
  ready: defineEndpoint({
    method: 'GET',
    path: '/ready',
    summary:
      'Whether this process should get traffic: 503 while it starts or closes, and while its database is away or its disk full.',
    access: 'public',
    response: z.object({ status: z.literal('ready') }),
  }),
  openApi: defineEndpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description, without the calls of admins.',
    access: 'public',
    cacheSeconds: 3600,
    response: z.record(z.string(), z.unknown()),
  }),
  sceneSchema: defineEndpoint({
    method: 'GET',
    path: '/scene.schema.json',
    summary: 'The JSON Schema of the file of a branching game.',
    access: 'public',
    cacheSeconds: 3600,
    response: z.record(z.string(), z.unknown()),
  }),
} as const
