/** Refuses API calls while the process starts, and closes connections while it shuts down. */
import { finished } from 'node:stream'
import { API_BASE, RELAY_PATH, serviceEndpoints } from '@rubato/contracts/api'
import type { FastifyInstance } from 'fastify'
import { AppError, RETRY_SECONDS } from '../base/errors.ts'
import type { Lifecycle } from '../base/lifecycle.ts'

/** Endpoints about the process itself, which answer in every phase. */
const answeredAlways: ReadonlySet<string> = new Set(
  [serviceEndpoints.health, serviceEndpoints.ready, serviceEndpoints.openApi, serviceEndpoints.sceneSchema].map(
    ({ path }) => API_BASE + path,
  ),
)

/** @param url pattern of the route */
export const isRefusable = (url: string): boolean => url.startsWith(`${API_BASE}/`) && !answeredAlways.has(url)

export function followLifecycle(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', async ({ routeOptions: { url = '' } }, reply) => {
    if (lifecycle.phase === 'starting' && isRefusable(url))
      throw new AppError('service.unavailable', { retryAfter: RETRY_SECONDS })
    // A WebSocket stays open: closing the app ends it.
    if (url === API_BASE + RELAY_PATH) return
    lifecycle.pendingCalls += 1
    // Also when the client leaves before the answer: `onResponse` does not run then.
    finished(reply.raw, () => {
      lifecycle.pendingCalls -= 1
    })
    // The client opens a new connection, which a load balancer routes to another process.
    if (lifecycle.phase === 'closing') reply.header('connection', 'close')
  })
}
