/** What the phase of the process means for its connections. */
import { API_BASE, serviceEndpoints } from '@rubato/contracts/api'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { Lifecycle } from '../lifecycle.ts'

const RETRY_SECONDS = 5
/** These tell about the process itself and are answered in every phase. */
const answeredAlways: ReadonlySet<string> = new Set(
  [serviceEndpoints.health, serviceEndpoints.ready, serviceEndpoints.openApi].map(({ path }) => API_BASE + path),
)

export function followLifecycle(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onResponse', async () => {
    lifecycle.underWay -= 1
  })
  app.addHook('onRequest', async ({ routeOptions: { url = '' } }, reply) => {
    lifecycle.underWay += 1
    // The client opens its next connection, and a load balancer leads it to another process.
    if (lifecycle.phase === 'closing') reply.header('connection', 'close')
    const waits = lifecycle.phase === 'starting' && url.startsWith(`${API_BASE}/`) && !answeredAlways.has(url)
    if (waits) throw new AppError('service.unavailable', { retryAfter: RETRY_SECONDS })
  })
}
