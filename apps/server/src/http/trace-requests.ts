/** A span for each call, named by the pattern of its route; its statements, jobs and calls of vendors are below it. */
import type { FastifyInstance } from 'fastify'
import { methodLabel, routeLabel } from '../metrics/labels.ts'
import { currentTracing, type RunningSpan } from '../tracing/spans.ts'

const FAILED = 500

export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<object, RunningSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const tracing = currentTracing()
    if (!tracing) return done()
    const [method, route] = [methodLabel(request.method), routeLabel(request.routeOptions.url)]
    const attributes = { 'http.request.method': method, 'http.route': route }
    return tracing.within({ name: `${method} ${route}`, kind: 'server', attributes }, (span) => {
      spans.set(request, span)
      // The later hooks and the handler run within it.
      done()
    })
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const attributes = { 'http.response.status_code': statusCode }
    spans.get(request)?.end({ attributes, hasFailed: statusCode >= FAILED })
  })
}
