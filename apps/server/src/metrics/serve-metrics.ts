/** `GET /metrics` in the text format of Prometheus. Requires METRICS_TOKEN as a bearer token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { AppError } from '../base/errors.ts'
import { METRICS_PATH } from './labels.ts'
import { stateMetrics, type AnsweredRequest, type MetricSources } from './metrics.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** In constant time: hashes are of one length, and their comparison says nothing of the token. */
const isToken = (given: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(given ?? ''), digest(`Bearer ${token}`))

/** Counts every answer of the app. */
export function countRequests(app: FastifyInstance, count: (request: AnsweredRequest) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    count({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    })
  })
}

export function serveMetrics(
  app: FastifyInstance,
  { token, registry, ...sources }: MetricSources & { token: string; registry: Registry },
): void {
  const state = stateMetrics(registry, sources)
  app.addHook('onClose', async () => state.close())
  app.get(METRICS_PATH, async ({ headers }, reply) => {
    if (!isToken(headers.authorization, token)) throw new AppError('auth.signed-out')
    await state.update()
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
}
