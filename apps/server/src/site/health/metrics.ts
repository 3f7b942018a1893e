/** Metrics for a Prometheus server; nothing is counted on a site without METRICS_TOKEN. */
import { Registry } from 'prom-client'
import type { HealthReport } from '@rubato/contracts/domain'
import { requestMetrics } from '../../metrics/metrics.ts'
import { countRequests, serveMetrics } from '../../metrics/serve-metrics.ts'
import type { Site } from '../site.ts'

export function siteMetrics({ app, database, settings }: Site, health: () => Promise<HealthReport>): void {
  const { metricsToken: token } = settings
  if (token === null) return
  const registry = new Registry()
  countRequests(app, requestMetrics(registry))
  const relayConnections = () => app.websocketServer.clients.size
  serveMetrics(app, { token, registry, database, relayConnections, health })
}
