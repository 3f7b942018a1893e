import Fastify, { type FastifyInstance } from 'fastify'
import { FaultBoard } from '../faults.ts'
import { registerApi } from './api.ts'
import { CallLog } from './call-log.ts'
import { registerControl } from './control.ts'
import { PatreonApiError } from './errors.ts'
import { registerOAuth } from './protocol.ts'
import { standInPatreonSettings, type PatreonStandInSettings } from './settings.ts'
import { registerWebhookRoutes } from './webhook-routes.ts'
import { WebhookHub } from './webhooks.ts'
import { PatreonWorld } from './world.ts'

/** The Patreon stand-in as an app without a port. It never logs, because requests contain codes and tokens. */
export const buildPatreonStandIn = (settings: PatreonStandInSettings = standInPatreonSettings): FastifyInstance => {
  const app = Fastify({ logger: false, bodyLimit: 1_048_576, forceCloseConnections: true })
  const world = new PatreonWorld(settings)
  const hub = new WebhookHub(() => world.now())
  const faults = new FaultBoard()
  const calls = new CallLog()

  app.removeContentTypeParser('text/plain')
  calls.attach(app)
  faults.attach(app)
  answerErrors(app)
  void app.register(async (scope) => registerOAuth(scope, world))
  void app.register(async (scope) => {
    registerApi(scope, world)
    registerWebhookRoutes(scope, world, hub)
  })
  void app.register(async (scope) => registerControl(scope, { world, hub, faults, calls }))
  return app
}

const answerErrors = (app: FastifyInstance): void => {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(new PatreonApiError(404, 'Nothing is at this address.').toDocument()),
  )
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    if (error instanceof PatreonApiError) return reply.code(error.status).send(error.toDocument())
    const status = error.statusCode ?? 500
    return reply.code(status).send({ errors: [{ detail: error.message, status: String(status), title: error.name }] })
  })
}
