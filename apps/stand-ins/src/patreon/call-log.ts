import type { FastifyInstance, FastifyRequest } from 'fastify'
import { patreonRoutes, type PatreonRoute, type RecordedCall } from './control-contract.ts'

const maxKept = 10_000

/** Called routes with their response status, for tests that count calls. Holds no query, body or token. */
export class CallLog {
  readonly calls: RecordedCall[] = []
  private readonly open = new WeakMap<FastifyRequest, RecordedCall>()

  attach(app: FastifyInstance): void {
    app.addHook('onRequest', async (request) => {
      const { routeName } = request.routeOptions.config
      if (!isPatreonRoute(routeName)) return
      const call: RecordedCall = { route: routeName, method: request.method, status: null }
      this.open.set(request, call)
      this.calls.push(call)
      if (this.calls.length > maxKept) this.calls.shift()
    })
    // onSend and not onResponse: the status is recorded before the caller has its response.
    app.addHook('onSend', async (request, reply) => {
      const call = this.open.get(request)
      if (call) call.status = reply.statusCode
    })
  }

  reset(): void {
    this.calls.length = 0
  }
}

const isPatreonRoute = (name: string | undefined): name is PatreonRoute =>
  patreonRoutes.some((candidate) => candidate === name)
