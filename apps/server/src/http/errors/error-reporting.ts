/** Reports every 5xx answer and a sample of the timings to the error service, after the answer. */
import type { FastifyInstance } from 'fastify'
import type { ErrorReports } from '../../ports/error-reports.ts'
import { failureOf } from './error-handler.ts'
import { describeError } from '../logging.ts'

export function installErrorReporting(app: FastifyInstance, reports: ErrorReports, version: string): void {
  reports.onLoss((loss) => app.log.warn(loss, 'error reports were not delivered'))
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, id: reference } = request
    const route = routeOptions.url ?? 'none'
    const { statusCode: status, elapsedTime } = reply
    if (status >= 500) {
      const { type, code, stack } = describeError(failureOf(request) ?? {})
      // Without the message of the error, which may quote a value; its type and stack are enough.
      const message = `${method} ${route} answered ${status}${code === undefined ? '' : ` (${code})`}`
      reports.error({ side: 'server', name: type, message, stack, route, reference, version })
    }
    reports.timing({ method, route, status, startedAt: Date.now() - elapsedTime, durationMs: elapsedTime })
  })
  app.addHook('onClose', () => reports.close())
}
